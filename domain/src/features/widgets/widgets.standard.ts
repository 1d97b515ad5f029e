import type { Role } from '../../access/roles.ts'
import type { OfficeColumn, OverviewCard, WidgetInfo, WidgetStat, YearlyTableField } from './widgets.info.ts'
import { kindOf, type WidgetReader, type WidgetType } from './widgets.kinds.ts'
import type { PlacedWidget } from './widgets.layout.ts'
import { readableBy } from './widgets.rights.ts'
import { editorHeight, gridColumns } from './widgets.rules.ts'

interface StandardWidget {
  readonly type: WidgetType
  /** Else that of its kind. */
  readonly width?: number
  readonly info?: WidgetInfo
}

/** The tabs of a dashboard by their names, in order. */
type StandardDashboard = Readonly<Record<string, readonly StandardWidget[]>>

const of = (type: WidgetType): StandardWidget => ({ type })
const overview = (...fields: OverviewCard[]): StandardWidget => ({ type: 'statsOverview', info: { fields } })
const offices = (stat: WidgetStat, ...fields: OfficeColumn[]): StandardWidget => ({
  type: 'officeStats',
  info: { view: 'table', stat, fields, includeChart: true },
})
const officeCards: StandardWidget = {
  type: 'officeStats',
  info: { view: 'cards', fields: ['billing', 'reservations', 'findings'] },
}
const yearly = (...fields: YearlyTableField[]): StandardWidget => ({ type: 'individualYearlyTable', info: { fields } })

const towardsGoal = ['month', 'year', 'yearGrowth', 'goal', 'goalPercent', 'percentOfTotal'] as const
const compared = ['month', 'lastYearMonth', 'monthGrowth', 'year', 'lastYear', 'yearGrowth'] as const
const ofSales = ['billing', 'predicted', 'reservations', 'findings'] as const

const sales = [of('comparisonBarChart'), of('predictedBarChart')]
const recruitmentCharts = [of('leadsFunnelChart'), of('leadsLineChart')]
const recruitment = [of('leadsGoalCards'), ...recruitmentCharts, of('leadsRanking')]
const staff = [
  of('roleCards'),
  of('officePieChart'),
  of('genderPieChart'),
  of('companyAgeBarChart'),
  of('ageBarChart'),
  of('countryCards'),
]
const notices: StandardWidget = { type: 'notifications', width: gridColumns }

const processing: StandardDashboard = {
  'Visão geral': [
    overview('findings', 'reservations', 'billing'),
    ...sales,
    offices('reservations', ...compared),
    notices,
  ],
  Equipa: [yearly('consultant', 'office', ...ofSales, 'months', 'comparison'), of('rankingTables')],
}

/**
 * What each role looks at in the morning (docs/features/dashboard.md). A person gets of it what they may read
 * (`standardWidgets`). Consultants have their own page instead.
 */
export const standardDashboards: Readonly<Record<Role, StandardDashboard>> = {
  sysAdmin: {
    'Visão geral': [
      overview('leads', 'findings', 'reservations', 'billing', 'expenses'),
      offices('billing', ...towardsGoal),
      ...sales,
      notices,
    ],
    Staff: [of('roleCards'), of('officePieChart'), of('companyAgeBarChart')],
    Utilização: [of('sessions')],
  },
  ceo: {
    'Visão geral': [
      overview('leads', 'findings', 'reservations', 'billing', 'expenses'),
      offices('billing', ...towardsGoal),
      ...sales,
      of('rankingTables'),
      yearly('commercialDirector', 'office', ...ofSales, 'months', 'comparison', 'goals'),
      of('leadsGoalCards'),
      ...recruitmentCharts,
      of('roleCards'),
      of('officePieChart'),
      of('notifications'),
    ],
    Agências: [officeCards, offices('reservations', ...compared), offices('findings', ...compared)],
    Recrutamento: recruitment,
    Staff: [...staff, of('sessions')],
  },
  cfo: {
    'Visão geral': [
      overview('billing', 'reservations', 'expenses'),
      offices('billing', ...towardsGoal),
      ...sales,
      notices,
    ],
    Finanças: [
      yearly('office', 'commercialDirector', 'consultant', 'billing', 'predicted', 'months', 'comparison', 'goals'),
      offices('reservations', ...compared),
      of('references'),
    ],
    Equipa: [of('rankingTables'), of('roleCards'), of('officePieChart'), of('companyAgeBarChart')],
  },
  coo: {
    'Visão geral': [
      overview('leads', 'findings', 'reservations', 'billing', 'expenses'),
      offices('billing', ...towardsGoal),
      ...sales,
      notices,
    ],
    Equipa: [
      yearly('consultant', 'commercialDirector', 'office', ...ofSales, 'giveUps', 'months', 'goals', 'productivity'),
      of('rankingTables'),
      offices('findings', ...compared),
    ],
    Recrutamento: recruitment,
    Staff: [...staff, of('sessions')],
  },
  broker: {
    'Visão geral': [
      overview('leads', 'findings', 'reservations', 'billing'),
      offices('billing', ...towardsGoal),
      ...sales,
      of('rankingTables'),
      notices,
    ],
    Equipa: [
      yearly('consultant', 'commercialDirector', ...ofSales, 'giveUps', 'months', 'comparison', 'goals'),
      of('references'),
      of('roleCards'),
      of('officePieChart'),
      of('companyAgeBarChart'),
    ],
    Recrutamento: recruitment,
  },
  commercialDirector: {
    'Visão geral': [overview('findings', 'reservations', 'billing'), ...sales, of('rankingTables'), notices],
    Equipa: [yearly('consultant', ...ofSales, 'giveUps', 'months', 'comparison', 'goals')],
    Recrutamento: [of('leadsGoalCards'), ...recruitmentCharts],
  },
  teamLeader: {
    Equipa: [
      overview('findings', 'reservations', 'billing'),
      ...sales,
      yearly('consultant', ...ofSales, 'months', 'comparison', 'goals'),
      of('rankingTables'),
      notices,
    ],
  },
  consultant: {},
  recruiter: {
    Recrutamento: [...recruitment, notices],
    Equipa: [of('roleCards'), of('officePieChart'), of('companyAgeBarChart')],
  },
  expansionDirector: {
    Recrutamento: [...recruitment, notices],
    Staff: staff,
  },
  integration: {
    Integração: [of('leadsGoalCards'), ...recruitmentCharts, notices],
    Staff: staff,
  },
  hr: {
    Staff: [...staff, notices],
    Recrutamento: recruitment,
    Presenças: [of('sessions')],
  },
  creditManager: {
    'Visão geral': [overview('reservations', 'billing'), ...sales, of('rankingTables'), notices],
  },
  processManager: processing,
  assistant: processing,
}

/** Places widgets one after the other, from left to right and from top to bottom. */
function placed(pos: number, name: string, widgets: readonly StandardWidget[], reader: WidgetReader): PlacedWidget[] {
  let x = 0
  let y = 0
  return widgets.flatMap(({ type, width = kindOf(type).width, info = {} }) => {
    const widget = readableBy({ type, info }, reader)
    if (!widget) return []
    if (x + width > gridColumns) {
      x = 0
      y += editorHeight
    }
    const place = { x, y, width }
    x += width
    return [{ ...widget, group: { name, pos }, ...place }]
  })
}

/** The standard dashboard of a person's main role: what they may read of it. */
export function standardWidgets(reader: WidgetReader): readonly PlacedWidget[] {
  const [role = 'consultant'] = reader.roles
  const tabs = Object.entries(standardDashboards[role])
  return tabs.flatMap(([name, widgets], pos) => placed(pos, name, widgets, reader))
}

/** Likewise, where a company gave the role a dashboard of its own. */
export function roleWidgets(reader: WidgetReader, given: readonly PlacedWidget[] | null): readonly PlacedWidget[] {
  return given ? given.flatMap(widget => readableBy(widget, reader) ?? []) : standardWidgets(reader)
}
