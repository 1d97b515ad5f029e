import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { BarsProps } from './StackedBars.tsx'

/** The library of charts is large: it is loaded with the first chart. */
const StackedBars = lazy(async () => ({ default: (await import('./StackedBars.tsx')).StackedBars }))

/** Bars of money, stacked; a placeholder of their height until the library of charts is there. */
export function Bars(props: BarsProps) {
  return (
    <Suspense fallback={<Skeleton height={260} aria-label="A carregar" />}>
      <StackedBars {...props} />
    </Suspense>
  )
}
