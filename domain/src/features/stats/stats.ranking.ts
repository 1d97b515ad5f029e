import { comparedTo, roundedToPercent, wholePercent } from '../../figures/comparisons.ts'
import { hundredths } from '../../money/money.ts'

/** One of those ranked; the number itself is for readers of values. */
export interface Place<T> {
  readonly member: T
  readonly value: number
  /** Equal ones share a place; nothing has none. */
  readonly position: number | null
  /** To the first, in percent. */
  readonly difference: number | null
}

/**
 * Members in order of a number, equal ones as they came. Of each number readers without values get nothing but itself
 * rounded (docs/decisions/0064): rounded differences would be other ones to each first that a filter chooses, and
 * together narrow what a colleague has.
 */
export function placesOf<T>(
  members: readonly T[],
  numberOf: (member: T) => number,
  readsValues: boolean,
): readonly Place<T>[] {
  const valued = members.map(member => {
    const value = numberOf(member)
    return { member, value, told: readsValues ? value : roundedToPercent(value) }
  })
  const best = Math.max(0, ...valued.map(({ told }) => told))
  const ranked = valued.toSorted((a, b) => Number(hasPlace(b)) - Number(hasPlace(a)) || b.told - a.told)
  const positions = new Map<number, number>()
  return ranked.map(({ member, value, told }, at) => {
    const { percent } = comparedTo(told, best)
    const difference = percent && (readsValues ? hundredths(percent) : wholePercent(percent))
    if (!hasPlace({ value })) return { member, value, position: null, difference }
    const position = positions.get(told) ?? at + 1
    positions.set(told, position)
    return { member, value, position, difference: position === 1 ? null : difference }
  })
}

const hasPlace = ({ value }: { readonly value: number }): boolean => value > 0
