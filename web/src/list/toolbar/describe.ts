import type { Day } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import { daysBack } from '@tipy/domain/calendar/relativeDays'
import type { Range } from '@tipy/domain/record/condition'
import { type FilterShape, type ShapeValue, unknownFlag } from '@tipy/domain/record/filters'
import type { ReactNode } from 'react'
import type { FilterSpec } from '#kinds/filter.ts'
import { filterOptions } from '#kinds/filterOptions.ts'
import { formatMoney, formatNumber } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'

const maxNames = 2

function several(names: readonly string[]): string {
  const rest = names.length - maxNames
  return rest > 0 ? `${names.slice(0, maxNames).join(', ')} +${rest}` : names.join(', ')
}

function between<V>({ from, to }: Range<V>, write: (value: V) => string): string {
  if (from === undefined) return to === undefined ? '' : `até ${write(to)}`
  return to === undefined ? `desde ${write(from)}` : `${write(from)} – ${write(to)}`
}

function dayText(day: string): string {
  const days = daysBack(day)
  if (days === null) return formatDay(day as Day)
  return days === 0 ? 'hoje' : days === 1 ? 'ontem' : `há ${days} dias`
}

/** "há 7 dias ou mais" reads better than "até há 7 dias". */
function daysText(range: Range<string>): string {
  const days = range.from === undefined && range.to !== undefined ? daysBack(range.to) : null
  return days !== null && days > 1 ? `há ${days} dias ou mais` : between(range, dayText)
}

const amountOf = ({ field }: FilterSpec) => (field?.kind === 'money' ? formatMoney : formatNumber)

type Describers = { readonly [S in FilterShape]: (value: ShapeValue<S>, spec: FilterSpec, names: Names) => string }

const describers: Describers = {
  text: value => value,
  flag: value => (value ? 'Sim' : 'Não'),
  triState: value => (value === unknownFlag ? 'Não Sei' : value ? 'Sim' : 'Não'),
  toggle: (value, { toggle }) => toggle?.[value === null ? 'all' : value ? 'yes' : 'no'] ?? '',
  keys: (keys, spec, names) => several(keys.map(filterOptions(spec, names, undefined).nameOf)),
  days: daysText,
  number: value => formatNumber(value),
  numbers: (range, spec) => between(range, amountOf(spec)),
  amounts: (value, spec, names) =>
    Array.isArray(value)
      ? several(value.map(number => filterOptions(spec, names, undefined).nameOf(String(number))))
      : between(value as Range<number>, formatNumber),
  delegated: (text, { reader }, names) => reader?.describe(text, names) ?? text,
}

/** The marks of the states among the values that `describeFilter` names. */
export function marksOfFilter(spec: FilterSpec, value: unknown, names: Names): readonly ReactNode[] {
  if (spec.shape !== 'keys') return []
  const { offered } = filterOptions(spec, names, undefined)
  const keys = value as ShapeValue<'keys'>
  return keys.slice(0, maxNames).flatMap(key => offered.find(option => option.value === key)?.stateMark ?? [])
}

/** A set filter as text: "Consultores: Inês Conceição, Rui Patrício +3". */
export function describeFilter(spec: FilterSpec, value: unknown, names: Names): string {
  if (spec.onlyYes) return spec.label
  // The value has the spec's shape, because that shape's reader accepted it.
  const say = describers[spec.shape] as (value: unknown, spec: FilterSpec, names: Names) => string
  return `${spec.label}: ${say(value, spec, names)}`
}
