import type { GoalFigure } from '../../figures/table.ts'

/** What the people who arrange a dashboard choose for a widget; a kind says what of it can be chosen. */
export interface WidgetInfo {
  readonly view?: WidgetView | undefined
  readonly stat?: WidgetStat | undefined
  /** A title instead of the usual one. */
  readonly header?: string | undefined
  /** In the order in which they are shown; none: the usual ones of the kind. */
  readonly fields?: readonly WidgetField[] | undefined
  readonly includeChart?: boolean | undefined
}

export const widgetViews = ['cards', 'table'] as const
export type WidgetView = (typeof widgetViews)[number]
/** As it is sent: null is a choice that was not made. */
export type SentInfo = { readonly [K in keyof WidgetInfo]: WidgetInfo[K] | null }

export const viewLabels = { cards: 'Cartões', table: 'Tabela' } as const satisfies Readonly<Record<WidgetView, string>>

export const widgetStats = ['billing', 'reservations', 'findings'] as const satisfies readonly GoalFigure[]
export type WidgetStat = (typeof widgetStats)[number]
/** Of a table, unless another is chosen. */
export const usualStat: WidgetStat = 'billing'

/** Columns of the table of offices. */
export const officeColumns = [
  'month',
  'lastYearMonth',
  'monthGrowth',
  'year',
  'lastYear',
  'yearGrowth',
  'goal',
  'goalPercent',
  'percentOfTotal',
] as const
/** Cards of the overview. */
export const overviewCards = ['leads', 'findings', 'reservations', 'billing', 'expenses'] as const
/** Of the yearly table: groups, statistics, and views or columns. */
export const yearlyTableFields = [
  'consultant',
  'commercialDirector',
  'office',
  'billing',
  'predicted',
  'reservations',
  'giveUps',
  'findings',
  'months',
  'comparison',
  'goals',
  'comparativeStats',
  'productivity',
] as const

export type OfficeColumn = (typeof officeColumns)[number]
export type OverviewCard = (typeof overviewCards)[number]
export type YearlyTableField = (typeof yearlyTableFields)[number]
export type WidgetField = OfficeColumn | OverviewCard | YearlyTableField
