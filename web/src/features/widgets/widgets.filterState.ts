import { holdsRole, type Person, type Role, roles } from '@tipy/domain/access/roles'
import type { CompanySettings } from '@tipy/domain/company/settings'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { type DashboardFilters, standardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import type { WidgetInfo } from '@tipy/domain/features/widgets/widgets.info'
import {
  kindOf,
  type WidgetReader,
  type WidgetSubject,
  type WidgetType,
} from '@tipy/domain/features/widgets/widgets.kinds'
import { mayReadField } from '@tipy/domain/features/widgets/widgets.rights'
import { isIdentity } from '@tipy/domain/record/identity'
import { compact, filterPrefix, textOf } from '#list/state/address.ts'
import {
  type FilterName,
  type FilterSearch,
  filterNames,
  keyOfFilter,
  maxFilterLength,
  maxListed,
} from './widgets.filterKeys.ts'

const ofLeads: readonly FilterName[] = ['leads', 'recruiters', 'sources']

/** The filters that each subject follows. */
const followed: Readonly<Record<Exclude<WidgetSubject, 'figures'>, readonly FilterName[]>> = {
  staff: ['roles'],
  leads: ofLeads,
  sessions: [],
  notifications: [],
}

type ShownWidget = Pick<Widget, 'type' | 'info'>

/**
 * Those of figures, by kind; a kind not named follows `ofSums`. Figures of everybody follow no 'Ativos': what people who
 * left brought is part of them (docs/decisions/0046).
 */
const ofSums: readonly FilterName[] = ['includeBanks', 'isGroup']
const followedByFigures: Partial<Readonly<Record<WidgetType, readonly FilterName[]>>> = {
  individualYearlyTable: ['active', 'hasTeam', ...ofSums],
  rankingTables: ['active', 'hasTeam', ...ofSums],
  references: ['active', 'isGroup'],
  statsOverview: ['hasTeam', ...ofSums],
  comparisonBarChart: ['hasTeam', ...ofSums],
}

/** An overview of which nothing was chosen shows all its cards. */
const hasLeadsCard = ({ fields = [] }: WidgetInfo, reader: WidgetReader): boolean =>
  (fields.length === 0 || fields.includes('leads')) && mayReadField('leads', reader)

function followedBy({ type, info }: ShownWidget, reader: WidgetReader): readonly FilterName[] {
  const { subject } = kindOf(type)
  if (subject !== 'figures') return followed[subject]
  const own = followedByFigures[type] ?? ofSums
  return type === 'statsOverview' && hasLeadsCard(info, reader) ? [...own, ...ofLeads] : own
}

interface FilterReader extends WidgetReader {
  readonly settings: Pick<CompanySettings, 'groupToggle'>
}

/** The filters over these widgets: those that one of them follows and that the company has. */
export function offeredFilters(widgets: readonly ShownWidget[], reader: FilterReader): readonly FilterName[] {
  const wanted = new Set(widgets.flatMap(widget => followedBy(widget, reader)))
  return filterNames.filter(name => wanted.has(name) && (name !== 'isGroup' || reader.settings.groupToggle))
}

/** What a person sees without choosing anything: a recruiter begins with personal leads. */
export const usualFilters = (person: Pick<Person, 'role' | 'otherRoles'>): DashboardFilters =>
  holdsRole(person, ['recruiter']) ? { ...standardFilters, leads: 'personal' } : standardFilters

/** A source has no longer key: the server would refuse the whole question. */
const maxSourceLength = 80
const listOf = (text: string): readonly string[] => text.split(',').filter(Boolean).slice(0, maxListed)
const oneOf = <T extends string>(text: string, ...values: readonly T[]): T | undefined =>
  values.find(value => value === text)

const readers: { readonly [N in FilterName]: (text: string) => DashboardFilters[N] | undefined } = {
  roles: text => listOf(text).flatMap(role => roles.find(one => one === role) ?? []),
  leads: text => (text === 'all' ? null : oneOf(text, 'personal', 'company')),
  recruiters: text => listOf(text).filter(isIdentity),
  sources: text => listOf(text).filter(({ length }) => length <= maxSourceLength),
  active: text => oneOf(text, 'true', 'all', 'false'),
  hasTeam: text => oneOf(text, 'false', 'all', 'true'),
  includeBanks: text => (text === '1' ? true : text === '0' ? false : undefined),
  isGroup: text => (text === '1' ? true : text === '0' ? false : undefined),
}

type Written = Readonly<Record<string, unknown>>
const writtenAs = (name: FilterName, search: Written) => textOf(search[filterPrefix + keyOfFilter[name]])

/** Whether an address says anything about filters. */
export const hasFilters = (search: Written): boolean => filterNames.some(name => writtenAs(name, search) !== undefined)

/** The filters of an address; what it does not say, or says wrongly, is as usual. Only some companies have Grupo. */
export function readFilters(
  search: Written,
  usual: DashboardFilters,
  { groupToggle }: Pick<CompanySettings, 'groupToggle'>,
): DashboardFilters {
  const entries = filterNames.flatMap(name => {
    const text = writtenAs(name, search)
    const value = text === undefined ? undefined : readers[name](text)
    return value === undefined ? [] : [[name, value] as const]
  })
  const read: DashboardFilters = { ...usual, ...Object.fromEntries(entries) }
  return groupToggle ? read : { ...read, isGroup: false }
}

/** As much of a list as an address may hold: more would not be read again, and then be written for ever. */
function textOfList(values: readonly string[]): string {
  const text = values.slice(0, maxListed).join(',')
  return text.length <= maxFilterLength ? text : text.slice(0, text.lastIndexOf(',', maxFilterLength))
}

function textOfValue(value: DashboardFilters[FilterName]): string {
  if (value === null) return 'all'
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? value : textOfList(value)
}

export const isUsual = (name: FilterName, filters: DashboardFilters, usual: DashboardFilters): boolean =>
  textOfValue(filters[name]) === textOfValue(usual[name])

/** The part of an address for filters: only what differs from the usual. */
export function writeFilters(filters: DashboardFilters, usual: DashboardFilters): FilterSearch {
  return Object.fromEntries(
    filterNames
      .filter(name => !isUsual(name, filters, usual))
      .map(name => [filterPrefix + keyOfFilter[name], compact(textOfValue(filters[name]))]),
  )
}

/** Two roles that the dashboard offers as one. */
const brokers = { option: 'brokers', roles: ['broker', 'coo'] } as const satisfies {
  option: string
  roles: readonly Role[]
}
/** The options of the filter by role, in the order of the roles; `brokers` stands for two of them. */
export const roleOptions: readonly string[] = roles
  .filter(role => role !== 'sysAdmin' && role !== 'coo')
  .map(role => (role === 'broker' ? brokers.option : role))
export const brokersOption = brokers.option

const isBroker = (role: Role): boolean => brokers.roles.some(one => one === role)

export const rolesOfOptions = (options: readonly string[]): readonly Role[] =>
  roles.filter(role => options.includes(isBroker(role) ? brokers.option : role))

export const optionsOfRoles = (chosen: readonly Role[]): readonly string[] => [
  ...new Set(chosen.map(role => (isBroker(role) ? brokers.option : role))),
]
