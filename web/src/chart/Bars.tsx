import { lazy, Suspense } from 'react'
import { Loading } from '#ui/Loading.tsx'
import type { BarsProps } from './StackedBars.tsx'

/** The chart library is large, so it is loaded with the first chart. */
const StackedBars = lazy(async () => ({ default: (await import('./StackedBars.tsx')).StackedBars }))

/** Stacked bars of money; a placeholder of the same height until the chart library is loaded. */
export function Bars(props: BarsProps) {
  return (
    <Suspense fallback={<Loading height={260} />}>
      <StackedBars {...props} />
    </Suspense>
  )
}
