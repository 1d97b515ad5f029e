import { type Day, lisbonSpan } from '../calendar/days.ts'
import { type Cents, euros, fromEuros, maxEuros } from '../money/money.ts'
import type { Condition, ConditionOf, Conditions, Range } from './condition.ts'
import type { AnyRecord, ConditionName } from './define.ts'
import type { PlainField } from './fields.ts'
import type { PlainKind } from './kinds.ts'

/** 'Não Sei' in the filter of a field that may be yes, no or unknown. */
export const unknownFlag = 'unknown'

/** The value of each shape of filter, once parsed. */
interface ShapeValues {
  text: string
  flag: boolean
  /** Yes, no, or 'Não Sei'. Null would be a filter that is not set. */
  triState: boolean | typeof unknownFlag
  /** Yes, no, or null for both. Null sets no condition, so no condition receives it. */
  toggle: boolean | null
  keys: readonly string[]
  days: Range<string>
  number: number
  numbers: Range<number>
  /** One or several exact numbers, or a range. */
  amounts: readonly number[] | Range<number>
  /** A text that another part of the product reads: on the server it says which rows match. */
  delegated: string
}
export type FilterShape = keyof ShapeValues
export type ShapeValue<S extends FilterShape> = ShapeValues[S]

/** A filter that is not one field: its label, the shape of its value, and its condition. */
export interface NamedFilter<R extends AnyRecord, S extends FilterShape = FilterShape> {
  readonly label: string
  readonly shape: S
  /** A method, so that filters of different shapes fit into one table; `namedFilter` checks the value's type. */
  condition(where: Conditions<R>, value: ShapeValue<S>): ConditionOf<R>
  /** For keys: the only ones allowed. */
  readonly among?: readonly string[]
  /** Selects no rows: its key names the date that the shell's range filters by. */
  readonly choosesDate?: true
  /** With exactly one key, one answer may hold the rows of "copy all" instead of a page. */
  readonly allowsCopy?: true
}
export type NamedFilters<R extends AnyRecord> = Readonly<Record<string, NamedFilter<R>>>

export function namedFilter<R extends AnyRecord, S extends FilterShape>(
  _record: R,
  label: string,
  shape: S,
  condition: (where: Conditions<R>, value: ShapeValue<S>) => ConditionOf<R>,
): NamedFilter<R, S> {
  return { label, shape, condition }
}

/** A filter that chooses the date the shell's range filters by. */
export function dateFilter<R extends AnyRecord>(
  _record: R,
  label: string,
  among: readonly ConditionName<R>[],
): NamedFilter<R, 'keys'> {
  return { label, shape: 'keys', among, choosesDate: true, condition: where => where.all }
}

/**
 * A filter whose rows another part of the product knows (docs/decisions/0043): the record says only that it has one, and
 * the server asks that part. It names its own days and offices, so those of the shell do not narrow it.
 */
export function delegatedFilter<R extends AnyRecord>(_record: R, label: string): NamedFilter<R, 'delegated'> {
  return { label, shape: 'delegated', condition: where => where.all }
}

/** The longest text of a delegated filter: an address holds it. */
export const maxDelegatedLength = 3000

/** The shape of the filter of each kind of field. */
export const shapeOfKind: Record<PlainKind, FilterShape> = {
  id: 'keys',
  instant: 'days',
  text: 'text',
  longText: 'text',
  email: 'text',
  phone: 'text',
  link: 'text',
  day: 'days',
  days: 'keys',
  dateTime: 'days',
  money: 'numbers',
  percent: 'numbers',
  fraction: 'numbers',
  number: 'amounts',
  flag: 'flag',
  triState: 'triState',
  choice: 'keys',
  choices: 'keys',
  person: 'keys',
  people: 'keys',
  party: 'keys',
  office: 'keys',
  team: 'keys',
  image: 'flag',
  country: 'keys',
  languages: 'keys',
  offices: 'keys',
  links: 'flag',
}

/** Whether a range of days can narrow a record by this field: by default by its own date. */
export function isDated({ fields, sort }: Pick<AnyRecord, 'fields' | 'sort'>, date: string = sort): boolean {
  const field = fields[date]
  return field !== undefined && field.kind !== 'parts' && shapeOfKind[field.kind] === 'days'
}

const manyKinds: ReadonlySet<PlainKind> = new Set(['choices', 'people', 'offices', 'languages', 'days'])

/** The condition of a field's filter. */
export function fieldCondition(name: string, field: PlainField, value: unknown): Condition {
  switch (shapeOfKind[field.kind]) {
    case 'text':
      return { op: 'contains', field: name, text: value as string }
    case 'triState':
      if (value === unknownFlag) return { op: 'empty', field: name }
      return { op: 'is', field: name, value: value as boolean }
    case 'flag':
      return field.kind === 'image' || field.kind === 'links'
        ? presence(name, value as boolean)
        : { op: 'is', field: name, value: value as boolean }
    case 'keys':
      return {
        op: manyKinds.has(field.kind) ? 'overlaps' : 'in',
        field: name,
        values: value as readonly string[],
      }
    case 'days':
      return { op: 'range', field: name, range: throughDays(field.kind, value as Range<Day>) }
    case 'toggle':
    case 'number':
      return { op: 'is', field: name, value: value as number | boolean }
    case 'numbers':
      return { op: 'range', field: name, range: inUnits(field.kind, value as Range<number>) }
    case 'delegated':
      throw new Error(`${name}: no field has a delegated filter`)
    case 'amounts':
      return amounts(name, value as ShapeValue<'amounts'>)
  }
}

function presence(name: string, wanted: boolean): Condition {
  const empty: Condition = { op: 'empty', field: name }
  return wanted ? { op: 'not', of: empty } : empty
}

/** Whole days, also for fields with a time: from the first moment of `from` to the last of `to`. */
function throughDays(kind: PlainKind, { from, to }: Range<Day>): Range<string> {
  const ends = (first: string | undefined, last: string | undefined): Range<string> => ({
    ...(first !== undefined && { from: first }),
    ...(last !== undefined && { to: last }),
  })
  if (kind === 'instant') return ends(from && lisbonSpan(from).first, to && lisbonSpan(to).last)
  return ends(from, to && kind === 'dateTime' ? `${to}T23:59` : to)
}

/** Filters are in euros, the domain in cents. */
function inUnits(kind: PlainKind, range: Range<number>): Range<number> {
  if (kind !== 'money') return range
  return {
    ...(range.from === undefined ? {} : { from: amountOf(range.from) }),
    ...(range.to === undefined ? {} : { to: amountOf(range.to) }),
  }
}

/** Clamps a filter to the largest amount there can be. */
function amountOf(amount: number): Cents {
  return fromEuros(euros(Math.min(Math.max(amount, -maxEuros), maxEuros)))
}

function amounts(name: string, value: ShapeValue<'amounts'>): Condition {
  if (!Array.isArray(value)) return { op: 'range', field: name, range: value as Range<number> }
  return { op: 'or', of: value.map(one => ({ op: 'is', field: name, value: one })) }
}

/** The field of the record that a path leads into: `pieces` of `pieces.name`. */
export const rootOf = (path: string): string => path.split('.', 1)[0] ?? path

/** Every path a condition names: the caller must be allowed to read them all. */
export function pathsOf(condition: Condition, prefix = ''): readonly string[] {
  switch (condition.op) {
    case 'all':
    case 'none':
      return []
    case 'and':
    case 'or':
      return condition.of.flatMap(part => pathsOf(part, prefix))
    case 'not':
      return pathsOf(condition.of, prefix)
    case 'some':
      return [condition.field, ...pathsOf(condition.where, `${condition.field}.`)]
    case 'is':
    case 'in':
    case 'range':
    case 'contains':
    case 'empty':
    case 'overlaps':
      return [prefix + condition.field]
  }
}
