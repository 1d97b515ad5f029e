import { z } from 'zod'
import { isDay } from '../calendar/days.ts'
import { archiveField } from './archive.ts'
import { type Condition, conditions } from './condition.ts'
import type { AnyRecord } from './define.ts'
import type { Field } from './fields.ts'
import {
  type FilterShape,
  fieldCondition,
  maxDelegatedLength,
  type NamedFilters,
  pathsOf,
  type ShapeValue,
  shapeOfKind,
  unknownFlag,
} from './filters.ts'
import { isNewestFirst } from './order.ts'
import { defaultPageSize, maxCopiedRows, maxPageSize } from './paging.ts'
import { columnIssues, columnNames } from './searchColumns.ts'

/** Parts of an answer that can be requested separately, so that the page does not wait for the sums. */
export const searchParts = ['rows', 'total', 'totals'] as const
export type SearchPart = (typeof searchParts)[number]

/** A parsed search. */
export interface Search {
  readonly page: number
  readonly perPage: number
  readonly sortBy: string
  readonly sortDesc: boolean
  readonly condition: Condition
  /** Looked for, folded, in the record's search text. */
  readonly search: string | null
  readonly ignoreDate: boolean
  /** The texts of delegated filters by name: who knows their rows is asked by the server. */
  readonly delegated: Readonly<Record<string, string>>
  /** The date the shell's range filters by: the list's own unless another was chosen. */
  readonly rangeDate: string
  readonly active: boolean
  /** The rows of these identities alone. */
  readonly id: readonly string[] | null
  readonly parts: ReadonlySet<SearchPart>
}

/** Screens send "null", null and [] for a filter that is not set. */
function unset(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === 'null' ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}

const onlySet = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !unset(value)))

const day = z.string().refine(isDay)
const range = <T extends z.ZodType>(end: T) => z.strictObject({ from: end.optional(), to: end.optional() })
const oneOrMany = <T extends z.ZodType>(one: T) =>
  z.preprocess(value => (Array.isArray(value) ? value : [value]), z.array(one).min(1).max(1000))

const flagShape = z.preprocess(value => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())

const shapes: Record<FilterShape, z.ZodType> = {
  text: z.string().max(200).trim(),
  flag: flagShape,
  triState: z.union([z.literal(unknownFlag), flagShape]),
  // Null, which means both, was dropped before.
  toggle: flagShape,
  keys: oneOrMany(z.string().min(1).max(200)),
  days: range(day),
  number: z.number(),
  numbers: range(z.number()),
  amounts: z.union([range(z.number()), oneOrMany(z.number())]),
  delegated: z.string().max(maxDelegatedLength),
}

const shared = { search: shapes.text, ignoreDate: shapes.flag, id: oneOrMany(z.uuid()) } as {
  search: z.ZodType<string>
  ignoreDate: z.ZodType<boolean>
  id: z.ZodType<readonly string[]>
}
const flagFilter = shapes.flag as z.ZodType<boolean>

/** Filters of every list, also accepted at the top level (docs/features/records.md), and the body they come in. */
function commonOf(archiveName: 'active' | 'archived') {
  const names = [...Object.keys(shared), archiveName]
  const top = Object.fromEntries(names.map(name => [name, z.unknown().optional()]))
  return {
    names: new Set(names),
    filters: z.object({ ...shared, active: flagFilter, archived: flagFilter }).partial(),
    request: z.strictObject({
      page: z.number().int().min(0).max(1_000_000).default(0),
      perPage: z.number().int().min(1).max(maxCopiedRows).default(defaultPageSize),
      sortBy: z.string().nullish(),
      sortDesc: z.boolean().nullish(),
      filters: z.record(z.string().max(80), z.unknown()).nullish(),
      parts: z.array(z.enum(searchParts)).nullish(),
      columns: columnNames.nullish(),
      ...top,
    }),
  }
}
// Built once: building them for every request took longer than parsing. A record that calls its archive flag
// `archived` has a filter of its own called `active`.
const commonFilters = { active: commonOf('active'), archived: commonOf('archived') }

/** The same message for a name that does not exist and one the person may not read, so that it reveals nothing. */
const noSuch = 'Filtro ou ordenação desconhecidos'
export const wrongValue = 'Valor de filtro inválido'
/** More than any screen sends; a refusal lists each one. */
const maxFilters = 50

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> }

export function readSearch<R extends AnyRecord>(
  record: R,
  named: NamedFilters<R>,
  readable: ReadonlySet<string>,
  body: unknown,
  /** What the person reads on at least some rows: it suffices for a column, never to filter or sort. */
  readableSometimes: ReadonlySet<string> = readable,
): Read<Search> {
  const { names, filters: commonShapes, request } = commonFilters[archiveField(record)]
  const parsed = request.safeParse(body ?? {})
  if (!parsed.success) return { ok: false, fields: wrongParts(parsed.error) }
  const { page, perPage, sortBy, sortDesc, filters, parts, columns, ...top } = parsed.data
  const fields: Record<string, string> = { ...columnIssues(record, columns ?? [], readableSometimes) }
  const sort = readSort(record, readable, sortBy, sortDesc)
  if (!sort) fields.sortBy = noSuch
  const allFilters = { ...onlySet(top), ...onlySet(filters ?? {}) }
  if (Object.keys(allFilters).length > maxFilters) return { ok: false, fields: { filters: 'Demasiados filtros' } }
  const common = commonShapes.safeParse(onlyNamed(allFilters, names))
  if (!common.success) for (const issue of common.error.issues) fields[`filters.${String(issue.path[0])}`] = wrongValue
  if (perPage > maxPageSize && !allowsCopy(named, allFilters)) fields.perPage = 'Valor inválido'
  const own = Object.entries(allFilters).filter(([name]) => !names.has(name))
  const filtered = own.flatMap(([name, value]) => {
    const condition = readFilter(record, named, readable, name, value)
    if (condition.ok) return [condition.value]
    Object.assign(fields, condition.fields)
    return []
  })
  if (!sort || !common.success || Object.keys(fields).length > 0) return { ok: false, fields }
  return {
    ok: true,
    value: {
      page,
      perPage,
      ...sort,
      condition: { op: 'and', of: filtered },
      search: common.data.search ?? null,
      ignoreDate: common.data.ignoreDate ?? false,
      delegated: delegatedTexts(named, allFilters),
      rangeDate: chosenDate(named, allFilters) ?? record.sort,
      active: common.data.active ?? !(common.data.archived ?? false),
      id: common.data.id ?? null,
      parts: new Set(parts ?? searchParts),
    },
  }
}

const onlyNamed = (filters: Readonly<Record<string, unknown>>, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => names.has(name)))

/** Whether a filter that limits the rows to those of one key allows all of them in one answer. */
function allowsCopy<R extends AnyRecord>(named: NamedFilters<R>, filters: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(filters).some(([name, value]) => {
    const isOne = typeof value === 'string' || (Array.isArray(value) && new Set(value).size === 1)
    return isOne && Object.hasOwn(named, name) && named[name]?.allowsCopy === true
  })
}

/** The texts of the delegated filters that are set; they were validated before. */
function delegatedTexts<R extends AnyRecord>(named: NamedFilters<R>, filters: Readonly<Record<string, unknown>>) {
  const set = Object.entries(filters).filter(
    ([name]) => Object.hasOwn(named, name) && named[name]?.shape === 'delegated',
  )
  return Object.fromEntries(set) as Readonly<Record<string, string>>
}

/** The date chosen by the filter for it; its value was validated before. */
function chosenDate<R extends AnyRecord>(named: NamedFilters<R>, filters: Readonly<Record<string, unknown>>) {
  const [chosen] = Object.entries(filters).filter(([name]) => Object.hasOwn(named, name) && named[name]?.choosesDate)
  return [chosen?.[1]].flat()[0] as string | undefined
}

/** The errors of the query itself, in Portuguese: the library's messages are English and long. */
function wrongParts(error: z.ZodError): Readonly<Record<string, string>> {
  const named = error.issues.flatMap((issue): [string, string][] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key => [key, 'Campo desconhecido'])
      : [[issue.path.join('.') || 'body', 'Valor inválido']],
  )
  return Object.fromEntries(named.slice(0, maxFilters))
}

/** `date` means the list's own date on every list; without a sort, the list's default applies. */
function readSort(
  record: AnyRecord,
  readable: ReadonlySet<string>,
  sortBy: string | null | undefined,
  sortDesc: boolean | null | undefined,
) {
  const name =
    !sortBy || sortBy === 'date'
      ? Object.hasOwn(record.fields, sortBy ?? '')
        ? (sortBy ?? record.sort)
        : record.sort
      : sortBy
  const field = sortedBy(record, name)
  if (!field?.sort || !readable.has(name)) return null
  return { sortBy: name, sortDesc: sortDesc ?? (!sortBy && isNewestFirst(field.kind)) }
}

/** The field a sort names: of the record, or of its parts, as `requests.requestedCredit`. */
export function sortedBy({ fields }: AnyRecord, name: string): Field | undefined {
  const [own = '', inner] = name.split(/\.(.*)/s)
  const field = Object.hasOwn(fields, own) ? fields[own] : undefined
  if (inner === undefined) return field
  return field?.kind === 'parts' && Object.hasOwn(field.fields, inner) ? field.fields[inner] : undefined
}

function readFilter<R extends AnyRecord>(
  record: R,
  named: NamedFilters<R>,
  readable: ReadonlySet<string>,
  name: string,
  value: unknown,
): Read<Condition> {
  const refused = { ok: false, fields: { [`filters.${name}`]: noSuch } } as const
  const own = Object.hasOwn(named, name) ? named[name] : undefined
  const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined
  const byField = field && field.kind !== 'parts' && field.filter ? field : undefined
  if (!own && !byField) return refused
  const shape = own ? own.shape : byField ? shapeOfKind[byField.kind] : undefined
  if (!shape) return refused
  const parsed = shapes[shape].safeParse(value)
  if (byField && !own && !readable.has(name)) return refused
  if (!parsed.success || !isAmong(own, parsed.data)) return { ok: false, fields: { [`filters.${name}`]: wrongValue } }
  const condition = own
    ? own.condition(conditions(record), parsed.data as ShapeValue<FilterShape>)
    : fieldCondition(name, byField as NonNullable<typeof byField>, parsed.data)
  return pathsOf(condition).every(path => readable.has(path)) ? { ok: true, value: condition } : refused
}

function isAmong<R extends AnyRecord>(own: NamedFilters<R>[string] | undefined, value: unknown): boolean {
  const keys = own?.among
  if (!keys) return true
  const chosen = value as readonly string[]
  return chosen.every(key => keys.includes(key)) && (!own.choosesDate || chosen.length === 1)
}
