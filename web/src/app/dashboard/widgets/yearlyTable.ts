import { statisticWithin } from '@tipy/domain/features/stats/stats.banks'
import { usualPageSize } from '@tipy/domain/features/stats/stats.paging'
import type { StatsReader } from '@tipy/domain/features/stats/stats.rights'
import { type ExtraColumns, extraColumnNames } from '@tipy/domain/features/stats/stats.tableShown'
import { type Choice, choicesOf, choose, usualChoice } from '@tipy/domain/features/stats/stats.views'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import type { WidgetField } from '@tipy/domain/features/widgets/widgets.info'
import type { TableFilters, TableState } from '#features/stats/table/tableState.ts'

/** What each field of the widget is in the table (S3 §2.5). */
const groups: Readonly<Partial<Record<WidgetField, Choice['group']>>> = {
  consultant: 'consultants',
  commercialDirector: 'commercialDirectors',
  office: 'offices',
}
const statistics: Readonly<Partial<Record<WidgetField, Choice['statistic']>>> = {
  billing: 'billing',
  predicted: 'predicted',
  reservations: 'reservations',
  findings: 'findings',
}
const views: Readonly<Partial<Record<WidgetField, Choice['view']>>> = {
  months: 'months',
  comparison: 'comparison',
  goals: 'goals',
  comparativeStats: 'comparativeStats',
}

/** The values of the fields that are of this kind, in their order; none: all are offered. */
const named = <T>(fields: readonly WidgetField[], of: Readonly<Partial<Record<WidgetField, T>>>): readonly T[] =>
  fields.flatMap(field => of[field] ?? [])

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
  const [byGroup, byStatistic, byView] = [named(fields, groups), named(fields, statistics), named(fields, views)]
  const shown = byStatistic.map(statistic => statisticWithin(statistic, includeBanks))
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
