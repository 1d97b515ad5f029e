import { type Day, isDay } from '@tipy/domain/calendar/days'
import { dayOn, daysBack } from '@tipy/domain/calendar/relativeDays'
import { type FilterShape, maxDelegatedLength, unknownFlag } from '@tipy/domain/record/filters'
import type { FilterSpec } from '#kinds/filter.ts'

export type FilterValues = Readonly<Record<string, unknown>>

interface Codec {
  /** The value if it has this shape and is not empty; otherwise undefined. */
  readonly accept: (value: unknown) => unknown
  readonly write: (value: never) => string
  readonly parse: (text: string) => unknown
}

const dots = '..'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text))
/** Keys are separated by commas, so a comma inside a key is escaped. */
const escapeKey = (key: string) => key.replace(/[%,]/g, encodeURIComponent)

function unescapeKey(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

interface Ends {
  readonly from?: unknown
  readonly to?: unknown
}

/** A range with at least one valid end, whose ends are in order. */
function acceptRange(value: unknown, fits: (end: unknown) => end is string | number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { from, to } = value as Ends
  const first = fits(from) ? from : undefined
  const last = fits(to) ? to : undefined
  if (first === undefined && last === undefined) return undefined
  const isFixed = [first, last].every(end => daysBack(String(end)) === null)
  if (isFixed && first !== undefined && last !== undefined && first > last) return undefined
  return { ...(first !== undefined && { from: first }), ...(last !== undefined && { to: last }) }
}

const isDayText = (value: unknown): value is string =>
  typeof value === 'string' && (isDay(value) || daysBack(value) !== null)
const writeRange = ({ from = '', to = '' }: Ends) => `${String(from)}${dots}${String(to)}`

function parseRange(text: string, end: (part: string) => unknown): Ends {
  const [from = '', to = ''] = text.split(dots)
  return { from: end(from), to: end(to) }
}

function acceptList(value: unknown, fits: (item: unknown) => boolean): unknown {
  if (!Array.isArray(value)) return undefined
  const items = [...new Set(value.filter(fits))]
  return items.length > 0 ? items : undefined
}

/** 'Não Sei' in an address. */
const notKnown = 'nao-sei'
const isKey = (value: unknown): value is string => typeof value === 'string' && value !== ''
const acceptAmounts = (value: unknown) =>
  Array.isArray(value) ? acceptList(value, isNumber) : acceptRange(value, isNumber)

/** How the value of each filter shape is written in an address, and which values are accepted. */
const codecs: Record<FilterShape, Codec> = {
  text: {
    accept: value => (typeof value === 'string' && value.trim() ? value.trim().slice(0, 200) : undefined),
    write: (value: string) => value,
    parse: text => text,
  },
  flag: {
    accept: value => (typeof value === 'boolean' ? value : undefined),
    write: (value: boolean) => (value ? '1' : '0'),
    parse: text => ({ '1': true, '0': false })[text],
  },
  triState: {
    accept: value => (typeof value === 'boolean' || value === unknownFlag ? value : undefined),
    write: (value: boolean | typeof unknownFlag) => (value === unknownFlag ? notKnown : value ? '1' : '0'),
    parse: text => ({ '1': true, '0': false, [notKnown]: unknownFlag })[text],
  },
  toggle: {
    accept: value => (typeof value === 'boolean' || value === null ? value : undefined),
    write: (value: boolean | null) => (value === null ? 'tudo' : value ? '1' : '0'),
    parse: text => ({ '1': true, '0': false, tudo: null })[text],
  },
  keys: {
    accept: value => acceptList(value, isKey),
    write: (keys: readonly string[]) => keys.map(escapeKey).join(','),
    parse: text => text.split(',').map(unescapeKey),
  },
  days: {
    accept: value => acceptRange(value, isDayText),
    write: writeRange,
    parse: text => parseRange(text, end => end),
  },
  number: {
    accept: value => (isNumber(value) ? value : undefined),
    write: String,
    parse: numberIn,
  },
  numbers: {
    accept: value => acceptRange(value, isNumber),
    write: writeRange,
    parse: text => parseRange(text, numberIn),
  },
  delegated: {
    accept: value =>
      typeof value === 'string' && value !== '' && value.length <= maxDelegatedLength ? value : undefined,
    write: (value: string) => value,
    parse: text => text,
  },
  amounts: {
    accept: acceptAmounts,
    write: (value: readonly number[] | Ends) => (Array.isArray(value) ? value.join(',') : writeRange(value as Ends)),
    parse: text => (text.includes(dots) ? parseRange(text, numberIn) : text.split(',').map(numberIn)),
  },
}

/** The values of filters this screen has, in the right shape; others are dropped. */
export function acceptFilters(specs: readonly FilterSpec[], values: FilterValues): FilterValues {
  const entries = specs.flatMap(spec => {
    const { name, shape } = spec
    const value = Object.hasOwn(values, name) ? codecs[shape].accept(values[name]) : undefined
    return value === undefined || !isAccepted(spec, value) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

/** For a filter with a single key: exactly one key, and one of its own. A delegated text must be understood. */
function isAccepted({ single, labels = {}, reader, onlyYes }: FilterSpec, value: unknown): boolean {
  if (onlyYes) return value === true
  if (reader) return typeof value === 'string' && reader.accepts(value)
  return !single || (Array.isArray(value) && value.length === 1 && Object.hasOwn(labels, String(value[0])))
}

/** The filters as the server takes them: days that move with the calendar become those of today. */
export function resolveDays(specs: readonly FilterSpec[], filters: FilterValues, today: Day): FilterValues {
  const moving = specs.flatMap(({ name, shape }) => {
    const range = shape === 'days' ? (filters[name] as Ends | undefined) : undefined
    return range ? [[name, endsOn(range, today)] as const] : []
  })
  return { ...filters, ...Object.fromEntries(moving) }
}

const endsOn = (range: Ends, today: Day): Ends =>
  Object.fromEntries(Object.entries(range).map(([end, day]) => [end, dayOn(String(day), today)]))

export function writeFilter(shape: FilterShape, value: unknown): string {
  // `accept` of the same shape has checked the value.
  return codecs[shape].write(value as never)
}

export function readFilter(spec: FilterSpec, text: string): unknown {
  const value = codecs[spec.shape].accept(codecs[spec.shape].parse(text))
  return isAccepted(spec, value) ? value : undefined
}
