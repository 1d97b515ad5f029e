import { type DateRange, isDay } from '../../calendar/days.ts'
import { type FigureName, figureNames, type Statistic, statistics } from '../../figures/figures.ts'
import { type GroupName, groupNames } from '../../figures/groups.ts'
import type { FigurePart } from '../../figures/parts.ts'
import { maxDelegatedLength } from '../../record/filters.ts'
import type { StatsFilters } from './stats.contract.ts'
import { filterStates } from './stats.filterStates.ts'

/** A number of statistics, by all that was asked for it: also the days and offices chosen in the shell. */
export interface StatsCell {
  readonly group: GroupName
  /** A member; null: what has none. Without it: all members of the filter together. */
  readonly ref?: string | null | undefined
  readonly stat: FigureName
  readonly period: string
  /** Only this side of deals. */
  readonly part?: FigurePart | undefined
  readonly range: DateRange
  /** None: all of the reader's. */
  readonly offices: readonly string[]
  readonly filters: StatsFilters
}

type FilterName = keyof StatsFilters
interface Codec {
  readonly write: (value: never) => string
  /** Undefined: not a value of this filter. */
  readonly read: (text: string) => unknown
}

/** What separates parts, and the sign of an escape, are escaped inside a part. */
const escapeText = (text: string): string => text.replace(/[%;=,]/g, encodeURIComponent)
const unescapeText = (text: string): string =>
  text.replace(/%(25|3B|3D|2C)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const flag: Codec = {
  write: (value: boolean) => (value ? '1' : '0'),
  read: text => (text === '1' ? true : text === '0' ? false : undefined),
}
const oneText: Codec = { write: escapeText, read: unescapeText }
const texts: Codec = {
  write: (values: readonly string[]) => values.map(escapeText).join(','),
  read: text => text.split(',').map(unescapeText),
}
const state: Codec = {
  write: String,
  read: text => filterStates.find(one => one === text),
}
const years: Codec = {
  write: (value: boolean | number) => (typeof value === 'number' ? String(value) : flag.write(value as never)),
  read: text => flag.read(text) ?? (/^[2-5]$/.test(text) ? Number(text) : undefined),
}
const someStatistics: Codec = {
  ...texts,
  read: text => {
    const names = text.split(',')
    return names.every(name => statistics.includes(name as Statistic)) ? names : undefined
  },
}

/** How each filter is written; null: it says nothing of which rows a number sums. */
const codecs: Readonly<Record<FilterName, Codec | null>> = {
  stats: someStatistics,
  period: flag,
  lastPeriod: flag,
  // Members that have a figure only in the days compared with are in the table too.
  comparativeStats: flag,
  includeTotal: null,
  active: state,
  hasTeam: state,
  roles: texts,
  offices: texts,
  managers: texts,
  teams: texts,
  search: oneText,
  multipleYears: years,
  fullYears: flag,
  ref: oneText,
  refs: texts,
  lastDateOnly: flag,
  noTeamMembers: flag,
  isRanking: null,
  led: flag,
  leftOut: flag,
}

/** The names of the cell's own parts, beside those of the filters. */
const own = { member: 'member', rest: 'rest', part: 'side', offices: 'shell' } as const

/**
 * A number as text, for an address: `billing;consultants;3-2026;2026-01-01..2026-03-31;member=…;active=all`. Null: its
 * filters are too long for one.
 */
export function writeCell({ group, ref, stat, period, part, range, offices, filters }: StatsCell): string | null {
  const named = (Object.keys(codecs) as FilterName[]).flatMap(name => {
    const value = filters[name]
    const codec = codecs[name]
    const isSet = codec !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
    // The value has the type of its own filter.
    return isSet ? [`${name}=${codec.write(value as never)}`] : []
  })
  const text = [
    stat,
    group,
    period,
    `${range.firstDate}..${range.lastDate}`,
    ...(ref === undefined ? [] : [ref === null ? own.rest : `${own.member}=${escapeText(ref)}`]),
    ...(part === undefined ? [] : [`${own.part}=${part}`]),
    ...(offices.length === 0 ? [] : [`${own.offices}=${offices.map(escapeText).join(',')}`]),
    ...named,
  ].join(';')
  return text.length > maxDelegatedLength ? null : text
}

/** The number of a text; null where it is none. */
export function readCell(text: string): StatsCell | null {
  const [stat = '', group = '', period = '', days = '', ...rest] = text.split(';')
  const range = readRange(days)
  const parts = readParts(rest)
  if (range === null || parts === null) return null
  if (!figureNames.includes(stat as FigureName) || !groupNames.includes(group as GroupName) || period.length > 20)
    return null
  const { [own.member]: member, [own.rest]: isRest, [own.part]: part, [own.offices]: offices, ...named } = parts
  const filters = readFilters(named)
  if (part !== undefined && part !== 'finder' && part !== 'seller') return null
  if (filters === null || (isRest ?? '') !== '' || (isRest !== undefined && member !== undefined)) return null
  return {
    stat: stat as FigureName,
    group: group as GroupName,
    period,
    range,
    offices: offices === undefined ? [] : offices.split(',').map(unescapeText),
    ...(member !== undefined && { ref: unescapeText(member) }),
    ...(isRest !== undefined && { ref: null }),
    ...(part !== undefined && { part }),
    filters,
  }
}

function readRange(text: string): DateRange | null {
  const [firstDate = '', lastDate = '', ...more] = text.split('..')
  return isDay(firstDate) && isDay(lastDate) && more.length === 0 ? { firstDate, lastDate } : null
}

/** `name=text` each, every name once. */
function readParts(parts: readonly string[]): Readonly<Record<string, string>> | null {
  const entries = parts.map(part => part.split(/=(.*)/s).slice(0, 2) as [string, string?])
  if (new Set(entries.map(([name]) => name)).size < entries.length) return null
  return Object.fromEntries(entries.map(([name, text = '']) => [name, text]))
}

function readFilters(parts: Readonly<Record<string, string>>): StatsFilters | null {
  const entries = Object.entries(parts).map(([name, text]) => {
    const codec = Object.hasOwn(codecs, name) ? codecs[name as FilterName] : null
    return [name, codec?.read(text)] as const
  })
  return entries.some(([, value]) => value === undefined) ? null : Object.fromEntries(entries)
}
