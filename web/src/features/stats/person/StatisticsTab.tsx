import { Stack } from '@mantine/core'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import type { Statistic } from '@tipy/domain/figures/figures'
import type { Asked } from '#ui/asked.ts'
import { cardStatistics, Overview } from './Overview.tsx'
import { PersonCharts } from './PersonCharts.tsx'
import type { PersonSearch } from './search.ts'

interface StatisticsTabProps {
  readonly id: string
  readonly row: Asked<StatsRow>
  readonly stats: readonly Statistic[]
  readonly search: PersonSearch
  readonly onSearch: (changes: PersonSearch) => void
}

/** The numbers of a person as cards, then as charts. */
export function StatisticsTab({ id, row, stats, search, onSearch }: StatisticsTabProps) {
  // Comparisons have no predictions, and these charts compare.
  const [first, ...others] = stats.filter(name => name !== 'predicted')
  return (
    <Stack gap={14}>
      <Overview
        id={id}
        stats={cardStatistics.filter(name => stats.includes(name))}
        row={row}
        mode={search.chip ?? 'percent'}
        onMode={chip => onSearch({ chip })}
      />
      {first && (
        <PersonCharts
          id={id}
          name={row.data?.name ?? ''}
          stats={[first, ...others]}
          search={search}
          onSearch={onSearch}
        />
      )}
    </Stack>
  )
}
