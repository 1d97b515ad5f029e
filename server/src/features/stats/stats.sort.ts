import { TipyError } from '@tipy/domain/errors/errors'
import type { Member } from './stats.members.ts'

const isEmpty = (value: unknown): boolean => value === null || value === undefined || typeof value === 'object'

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'pt')
  return Number(a) - Number(b)
}

/** Members in the order of a value of their rows; those without one come last, equal ones stay ordered by name. */
export function sortedBy(
  members: readonly Member[],
  values: readonly unknown[],
  isDescending: boolean,
): readonly Member[] {
  const keyed = members.map((member, at) => ({ member, value: values[at] }))
  if (keyed.length > 0 && keyed.every(({ value }) => value === undefined))
    throw new TipyError('INVALID', { sortBy: 'Coluna desconhecida' })
  const full = keyed.filter(({ value }) => !isEmpty(value))
  const empty = keyed.filter(({ value }) => isEmpty(value))
  const sign = isDescending ? -1 : 1
  return [...full.toSorted((a, b) => sign * compare(a.value, b.value)), ...empty].map(({ member }) => member)
}
