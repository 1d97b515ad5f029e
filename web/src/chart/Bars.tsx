import { Loading } from '#ui/Loading.tsx'
import { lazily, WhileLoading } from '#ui/lazily.tsx'
import type { BarsProps } from './StackedBars.tsx'

/** The chart library is large, so it is loaded with the first chart. */
const StackedBars = lazily(async () => (await import('./StackedBars.tsx')).StackedBars)

/** Stacked bars of money; a placeholder of the same height until the chart library is loaded. */
export function Bars(props: BarsProps) {
  return (
    <WhileLoading show={<Loading height={260} />}>
      <StackedBars {...props} />
    </WhileLoading>
  )
}
