import { roles as allRoles } from '@tipy/domain/access/roles'
import { type ChipMode, chipModes } from '@tipy/domain/features/stats/stats.cellText'
import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import { type StatsPageSize, statsPageSizes, usualPageSize } from '@tipy/domain/features/stats/stats.paging'
import type { StatsReader } from '@tipy/domain/features/stats/stats.rights'
import type { TableYears } from '@tipy/domain/features/stats/stats.tableShown'
import { usualYears } from '@tipy/domain/features/stats/stats.tableShown'
import {
  type Choice,
  choicesOf,
  choose,
  type TableFilterName,
  tableFiltersFor,
  usualChoice,
  viewNames,
} from '@tipy/domain/features/stats/stats.views'
import { statistics } from '@tipy/domain/figures/figures'
import { groupNames } from '@tipy/domain/figures/groups'
import { maxYears } from '@tipy/domain/figures/periods'
import { compact, filterPrefix, type ListSearch, textOf } from '#list/state/address.ts'

/** What the side panel sets; what is not there has its usual value. */
export interface TableFilters {
  readonly ref?: string
  readonly managers?: readonly string[]
  readonly teams?: readonly string[]
  readonly offices?: readonly string[]
  readonly roles?: readonly string[]
  readonly active?: 'all' | 'false'
  readonly hasTeam?: 'true' | 'false'
  readonly noTeamMembers?: true
  readonly fullYears?: true
  readonly years?: number
}

export interface TableSort {
  /** A path of the server. */
  readonly by: string
  readonly desc: boolean
}

/** Everything the table shows by: an address says it, or a widget. */
export interface TableState {
  readonly choice: Choice
  readonly filters: TableFilters
  readonly search: string
  readonly sort: TableSort | null
  readonly page: number
  readonly perPage: StatsPageSize
  /** What comparisons show; null: each column its usual form. */
  readonly mode: ChipMode | null
  readonly isFiltering: boolean
}

const lists = ['managers', 'teams', 'offices', 'roles'] as const satisfies readonly (keyof TableFilters)[]

const named = <T extends string>(names: readonly T[], text: string): T | undefined => names.find(name => name === text)

type Read = (text: string) => unknown
const oneOf =
  (...values: readonly string[]): Read =>
  text =>
    named(values, text)
const isTrue: Read = text => (text === '1' ? true : undefined)
const list: Read = text => (text === '' ? undefined : text.split(',').slice(0, 200))

const readers: Readonly<Record<TableFilterName, Read>> = {
  ref: text => text || undefined,
  managers: list,
  teams: list,
  offices: list,
  roles: text => {
    const known = text.split(',').filter(role => allRoles.some(one => one === role))
    return known.length > 0 ? known : undefined
  },
  active: oneOf('all', 'false'),
  hasTeam: oneOf('true', 'false'),
  noTeamMembers: isTrue,
  fullYears: isTrue,
  years: text => {
    const years = Number(text)
    return Number.isInteger(years) && years >= 1 && years <= maxYears && years !== usualYears.years ? years : undefined
  },
}

/** Only the filters that mean something for the choice and that the reader may have. */
export function filtersWithin(names: readonly TableFilterName[], filters: TableFilters): TableFilters {
  const entries = Object.entries(filters).filter(([name]) => names.some(one => one === name))
  return Object.fromEntries(entries)
}

/**
 * The state that an address describes. What it says of views, groups and statistics that the reader may not have becomes
 * the nearest choice that they may; null: they read no figures of others.
 */
export function readTableState(search: ListSearch, reader: StatsReader): TableState | null {
  const text = (key: string) => textOf(search[key]) ?? ''
  const choice = choose(choicesOf(reader), {
    group: named(groupNames, text('group')) ?? usualChoice.group,
    statistic: named(statistics, text('stat')) ?? usualChoice.statistic,
    view: named(viewNames, text('view')) ?? usualChoice.view,
  })
  if (choice === null) return null
  const filters = tableFiltersFor(reader, choice).flatMap(name => {
    const written = textOf(search[filterPrefix + name])
    const value = written === undefined ? undefined : readers[name](written)
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    choice,
    filters: Object.fromEntries(filters),
    search: text('q').trim().slice(0, 200),
    sort: readSort(text('sort')),
    page: /^\d{1,5}$/.test(text('page')) ? Number(text('page')) : 0,
    perPage: statsPageSizes.find(size => String(size) === text('perPage')) ?? usualPageSize,
    mode: chipModes.find(mode => mode === text('chips')) ?? null,
    isFiltering: text('filtering') === '1',
  }
}

function readSort(text: string): TableSort | null {
  const desc = text.startsWith('-')
  const by = desc ? text.slice(1) : text
  return /^[\w.-]{1,100}$/.test(by) ? { by, desc } : null
}

/** The address of a state: only what differs from the usual. */
export function writeTableState(state: TableState): ListSearch {
  const { choice, filters, search, sort, page, perPage, mode, isFiltering } = state
  const own: Readonly<Record<string, string>> = {
    group: choice.group === usualChoice.group ? '' : choice.group,
    stat: choice.statistic === usualChoice.statistic ? '' : choice.statistic,
    view: choice.view === usualChoice.view ? '' : choice.view,
    q: search,
    sort: sort ? `${sort.desc ? '-' : ''}${sort.by}` : '',
    page: page === 0 ? '' : String(page),
    perPage: perPage === usualPageSize ? '' : String(perPage),
    chips: mode ?? '',
    filtering: isFiltering ? '1' : '',
  }
  const ofFilters = Object.entries(filters).map(([name, value]) => [filterPrefix + name, writeFilter(value)] as const)
  const entries = [...Object.entries(own), ...ofFilters].filter(([, text]) => text !== '')
  return Object.fromEntries(entries.map(([key, text]) => [key, compact(text)]))
}

function writeFilter(value: TableFilters[keyof TableFilters]): string {
  if (value === undefined) return ''
  if (value === true) return '1'
  return typeof value === 'object' ? value.join(',') : String(value)
}

export const yearsOf = ({ years = usualYears.years, fullYears }: TableFilters): TableYears => ({
  years,
  fullYears: fullYears === true,
})

/** The reader's filters as the call has them; years belong to the view. */
export function callFilters({ filters, search }: Pick<TableState, 'filters' | 'search'>): StatsFilters {
  const { years: _years, fullYears: _fullYears, ref, active, hasTeam, noTeamMembers } = filters
  const chosen = lists.flatMap(name => {
    const value = filters[name]
    return value && value.length > 0 ? [[name, [...value]] as const] : []
  })
  return {
    ...Object.fromEntries(chosen),
    ...(ref !== undefined && { ref }),
    ...(active !== undefined && { active }),
    ...(hasTeam !== undefined && { hasTeam }),
    ...(noTeamMembers && { noTeamMembers }),
    ...(search !== '' && { search }),
  }
}

/** What changes how rows look, and not which they are. */
const looks: readonly (keyof TableState)[] = ['isFiltering', 'mode']

/** Another choice, filter or search begins at the first page. */
export const changeState = (state: TableState, changes: Partial<TableState>): TableState => ({
  ...state,
  ...(!looks.some(name => Object.hasOwn(changes, name)) && { page: 0 }),
  ...changes,
})
