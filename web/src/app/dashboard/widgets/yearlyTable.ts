import { statisticWithin } from '@tipy/domain/features/stats/stats.banks'
import { usualPageSize } from '@tipy/domain/features/stats/stats.paging'
import type { StatsReader } from '@tipy/domain/features/stats/stats.rights'
import { type ExtraColumns, extraColumnNames } from '@tipy/domain/features/stats/stats.tableShown'
import { type Choice, choicesOf, choose, usualChoice, viewNames } from '@tipy/domain/features/stats/stats.views'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import type { WidgetField } from '@tipy/domain/features/widgets/widgets.info'
import { groupOfField } from '@tipy/domain/features/widgets/widgets.rights'
import { statistics } from '@tipy/domain/figures/figures'
import type { TableFilters, TableState } from '#features/stats/table/tableState.ts'

/** Those of the names that are among the fields, in the order of the fields; none: all are offered. */
const named = <T extends string>(fields: readonly WidgetField[], names: readonly T[]): readonly T[] =>
  fields.flatMap(field => names.filter(name => name === field))

export interface WidgetChoices {
  /** What the selectors offer; none: the reader may have nothing of it. */
  readonly choices: readonly Choice[]
  /** What the table begins with: the first of each kind. */
  readonly first: Choice | null
  readonly extras: readonly ExtraColumns[]
}

/** What a yearly table on a dashboard offers, of all that its reader may have. */
export function widgetChoices(
  reader: StatsReader,
  fields: readonly WidgetField[],
  { includeBanks }: Pick<DashboardFilters, 'includeBanks'>,
): WidgetChoices {
  const byGroup = fields.flatMap(field => groupOfField[field] ?? [])
  const byView = named(fields, viewNames)
  const shown = named(fields, statistics).map(statistic => statisticWithin(statistic, includeBanks))
  const isOffered = <T>(values: readonly T[], value: T) => values.length === 0 || values.includes(value)
  const choices = choicesOf(reader).filter(
    ({ group, statistic, view }) => isOffered(byGroup, group) && isOffered(shown, statistic) && isOffered(byView, view),
  )
  return {
    choices,
    first: choose(choices, {
      group: byGroup[0] ?? usualChoice.group,
      statistic: shown[0] ?? statisticWithin(usualChoice.statistic, includeBanks),
      view: byView[0] ?? usualChoice.view,
    }),
    extras: extraColumnNames.filter(extra => fields.includes(extra)),
  }
}

/** The people that the dashboard's filters choose, as filters of the table. */
export const tableFilters = ({ active, hasTeam }: Pick<DashboardFilters, 'active' | 'hasTeam'>): TableFilters => ({
  ...(active !== 'true' && { active }),
  ...(hasTeam !== 'all' && { hasTeam }),
})

export const stateOf = (choice: Choice, filters: TableFilters): TableState => ({
  choice,
  filters,
  search: '',
  sort: null,
  page: 0,
  perPage: usualPageSize,
  mode: null,
  isFiltering: false,
})
