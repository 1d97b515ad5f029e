import type { ChipMode } from '@tipy/domain/features/stats/stats.cellText'
import type { StatsFilters, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import type { Statistic } from '@tipy/domain/figures/figures'
import type { Asked } from '#ui/asked.ts'
import { Cards, StatCard } from '../cards/StatCard.tsx'
import { personFilters } from './person.calls.ts'

/** The statistics with a card, in order. */
export const cardStatistics = ['findings', 'reservations', 'billing'] as const satisfies readonly Statistic[]

/** The numbers of all cards at once. */
export const overviewFilters = (stats: readonly Statistic[]): StatsFilters => ({
  stats: [...stats],
  period: true,
  comparativeStats: true,
  lastDateOnly: true,
})

interface OverviewProps {
  readonly id: string
  readonly stats: readonly Statistic[]
  readonly row: Asked<StatsRow>
  readonly mode: ChipMode
  readonly onMode: (mode: ChipMode) => void
}

/** Angariações, Pipeline and Faturação: of the last month, its year and the range, each against the year before. */
export function Overview({ id, stats, ...rest }: OverviewProps) {
  const askedBy = { group: 'consultants', ref: id, filters: personFilters(id, overviewFilters(stats)) } as const
  return (
    <Cards>
      {stats.map(statistic => (
        <StatCard key={statistic} figure={statistic} askedBy={askedBy} {...rest} />
      ))}
    </Cards>
  )
}
