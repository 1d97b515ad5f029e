import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { BarsProps } from './StackedBars.tsx'

/** The chart library is large, so it is loaded with the first chart. */
const StackedBars = lazy(async () => ({ default: (await import('./StackedBars.tsx')).StackedBars }))

/** Stacked bars of money; a placeholder of the same height until the chart library is loaded. */
export function Bars(props: BarsProps) {
  return (
    <Suspense fallback={<Skeleton height={260} aria-label="A carregar" />}>
      <StackedBars {...props} />
    </Suspense>
  )
}
