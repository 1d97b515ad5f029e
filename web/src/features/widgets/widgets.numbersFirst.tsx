import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { figuresKey } from '#api/records.ts'
import { ChartsWait } from '#chart/drawingTurn.ts'

/** A question that takes longer does not keep the charts of the others away. */
const maxWaitMs = 1000

/** Charts inside are drawn when the first questions of a dashboard are answered, so that no number waits for a chart. */
export function NumbersFirst({ children }: { readonly children: ReactNode }) {
  const isAsking = useIsFetching({ queryKey: figuresKey }) > 0
  const [state, setState] = useState<'before' | 'asking' | 'answered'>('before')
  if (state === 'before' && isAsking) setState('asking')
  if (state === 'asking' && !isAsking) setState('answered')
  useEffect(() => {
    const timer = setTimeout(() => setState('answered'), maxWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return <ChartsWait value={state !== 'answered'}>{children}</ChartsWait>
}
