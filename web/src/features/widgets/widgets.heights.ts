import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { overviewCards } from '@tipy/domain/features/widgets/widgets.info'
import type { WidgetType } from '@tipy/domain/features/widgets/widgets.kinds'

/** In pixels: on a wide screen and, one thing under the other, on a phone. */
type Heights = readonly [wide: number, phone: number]

const chart: Heights = [422, 440]
/** With the usual number of rows, offices or cards. */
const usual: Readonly<Record<Exclude<WidgetType, 'statsOverview' | 'officeStats'>, Heights>> = {
  comparisonBarChart: [421, 495],
  predictedBarChart: [421, 400],
  individualYearlyTable: [530, 672],
  references: [480, 560],
  rankingTables: [557, 1620],
  roleCards: [350, 826],
  genderPieChart: chart,
  officePieChart: chart,
  companyAgeBarChart: chart,
  ageBarChart: chart,
  countryCards: [180, 300],
  leadsGoalCards: [552, 2006],
  leadsRanking: [560, 600],
  leadsLineChart: chart,
  leadsFunnelChart: [439, 456],
  sessions: [600, 680],
  notifications: [240, 240],
}

const card = { wide: 252, phone: 234 } as const
/** More cards do not fit beside each other. */
const maxCardsInLine = 4

/** Of the table of offices, or of its cards, and of the chart under it. */
const offices = { table: 288, cards: 330, chart: 418 } as const

/** About the height that a widget will have: what stands in its place has it, so that the page does not jump. */
export function expectedHeight({ type, info }: Pick<Widget, 'type' | 'info'>, isPhone: boolean): number {
  if (type === 'statsOverview') {
    const cards = info.fields?.length || overviewCards.length
    return isPhone ? cards * card.phone : Math.ceil(cards / maxCardsInLine) * card.wide - 14
  }
  if (type === 'officeStats')
    return (info.view === 'table' ? offices.table : offices.cards) + (info.includeChart ? offices.chart : 0)
  return usual[type][isPhone ? 1 : 0]
}
