import type { Flag } from '../../access/flags.ts'
import type { Role } from '../../access/roles.ts'
import { flagOf } from '../../figures/blocks.ts'
import { type GroupName, groupsFor } from '../../figures/groups.ts'
import { hasDashboard } from '../../navigation/landing.ts'
import {
  officeColumns,
  overviewCards,
  type WidgetField,
  type WidgetStat,
  type WidgetView,
  widgetStats,
  widgetViews,
  yearlyTableFields,
} from './widgets.info.ts'

/** What a widget shows: it decides which filters of the dashboard it follows. */
export type WidgetSubject = 'figures' | 'staff' | 'leads' | 'sessions' | 'notifications'

export interface WidgetKind {
  readonly label: string
  /** One line for the form that adds it. */
  readonly description: string
  readonly subject: WidgetSubject
  /** In columns of the grid. */
  readonly minWidth: number
  readonly width: number
  /** A reader needs one of these flags; without them, everybody may have it. */
  readonly anyOf?: readonly Flag[]
  /** A reader must also be able to ask for figures by this group. */
  readonly group?: GroupName
  /** What can be chosen of its `info`; absent: nothing. */
  readonly views?: readonly WidgetView[]
  /** Offered in the view `table`. */
  readonly stats?: readonly WidgetStat[]
  /** By view, or of a kind without views. */
  readonly fields?: readonly WidgetField[] | Readonly<Record<WidgetView, readonly WidgetField[]>>
  readonly hasChart?: true
}

const full = { minWidth: 4, width: 12 } as const
const half = { minWidth: 3, width: 6 } as const
const readers = [flagOf.billing, flagOf.reservations, flagOf.findings] as const satisfies readonly Flag[]
const staffReaders = ['listStaff', 'listConsultants'] as const satisfies readonly Flag[]
const ofStaff = { subject: 'staff', anyOf: staffReaders } as const
const ofLeads = { subject: 'leads', anyOf: ['listLeads'] } as const

/** The nineteen kinds: the form that adds them, the server's check and the dashboard read this table. */
export const widgetKinds = {
  officeStats: {
    label: 'Agências',
    description: 'Faturação, pipeline ou angariações de cada agência, no mês e no ano.',
    subject: 'figures',
    ...full,
    anyOf: readers,
    group: 'offices',
    views: widgetViews,
    stats: widgetStats,
    fields: { cards: widgetStats, table: officeColumns },
    hasChart: true,
  },
  statsOverview: {
    label: 'Resumo',
    description: 'Leads, angariações, pipeline, faturação e despesas, comparados com o ano anterior.',
    subject: 'figures',
    ...full,
    anyOf: [...readers, flagOf.expenses, 'listLeads'],
    fields: overviewCards,
  },
  comparisonBarChart: {
    label: 'Comparação de anos',
    description: 'Os meses de um ano ao lado dos do ano anterior, em barras ou em radar.',
    subject: 'figures',
    ...half,
    anyOf: readers,
  },
  predictedBarChart: {
    label: 'Previsões Mensais',
    description: 'Faturação de imobiliário e de diversos, e o que está previsto, por mês.',
    subject: 'figures',
    ...half,
    anyOf: [flagOf.billing, flagOf.reservations],
  },
  individualYearlyTable: {
    label: 'Tabela anual',
    description: 'Números por pessoa, equipa ou agência, mês a mês, comparados e face aos objetivos.',
    subject: 'figures',
    ...full,
    anyOf: Object.values(flagOf),
    fields: yearlyTableFields,
  },
  references: {
    label: 'Referências',
    description: 'Faturação por trimestre de quem foi referenciado, por quem o referenciou.',
    subject: 'figures',
    ...full,
    anyOf: staffReaders,
  },
  rankingTables: {
    label: 'Classificações',
    description: 'Quem está à frente, individualmente ou por equipas, na agência ou no grupo.',
    subject: 'figures',
    ...full,
  },
  roleCards: { label: 'Funções', description: 'Quantas pessoas há em cada função.', ...ofStaff, ...full },
  genderPieChart: { label: 'Género', description: 'Distribuição do staff por género.', ...ofStaff, ...half },
  officePieChart: {
    label: 'Staff por agência',
    description: 'Distribuição do staff por agência.',
    ...ofStaff,
    ...half,
  },
  companyAgeBarChart: {
    label: 'Antiguidade',
    description: 'Há quantos anos as pessoas estão na empresa.',
    ...ofStaff,
    ...half,
  },
  ageBarChart: { label: 'Idades', description: 'Distribuição do staff por idade.', ...ofStaff, ...half },
  countryCards: { label: 'Países', description: 'De que países são as pessoas.', ...ofStaff, ...full },
  leadsGoalCards: {
    label: 'Objetivos de recrutamento',
    description: 'O que foi feito hoje, esta semana, este mês, este trimestre e este ano, face aos objetivos.',
    ...ofLeads,
    ...full,
  },
  leadsRanking: {
    label: 'Classificação de recrutamento',
    description: 'Leads, entrevistas e recrutados por recrutador ou por origem.',
    ...ofLeads,
    ...full,
  },
  leadsLineChart: {
    label: 'Estatísticas Mensais',
    description: 'Leads, agendados, entrevistados e recrutados ao longo do tempo.',
    ...ofLeads,
    ...half,
  },
  leadsFunnelChart: {
    label: 'Funil de recrutamento',
    description: 'De leads a recrutados, com a taxa de conversão.',
    ...ofLeads,
    ...half,
  },
  sessions: {
    label: 'Sessões',
    description: 'Tempo de cada pessoa no produto.',
    subject: 'sessions',
    ...full,
    anyOf: ['listSessions'],
  },
  notifications: {
    label: 'Notificações',
    description: 'As suas últimas notificações, primeiro as por ler.',
    subject: 'notifications',
    ...half,
  },
} as const satisfies Readonly<Record<string, WidgetKind>>

export type WidgetType = keyof typeof widgetKinds
export const widgetTypes = Object.keys(widgetKinds) as readonly WidgetType[]
export const kindOf = (type: WidgetType): WidgetKind => widgetKinds[type]

export interface WidgetReader {
  /** The main one first. */
  readonly roles: readonly Role[]
  readonly flags: ReadonlySet<Flag>
}

/** Whether a person may have a widget of the kind: consultants have none. */
export function mayHave(type: WidgetType, reader: WidgetReader): boolean {
  const { anyOf, group } = kindOf(type)
  return (
    hasDashboard(reader.roles[0]) &&
    (anyOf === undefined || anyOf.some(flag => reader.flags.has(flag))) &&
    (group === undefined || groupsFor(reader).includes(group))
  )
}

/** The fields that a widget's view offers. */
export function fieldsOf(type: WidgetType, view: WidgetView | undefined): readonly WidgetField[] {
  const { fields } = kindOf(type)
  if (fields === undefined) return []
  if ('cards' in fields) return view === undefined ? [] : fields[view]
  return fields
}
