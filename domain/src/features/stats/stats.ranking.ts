import { comparedTo, wholePercent } from '../../figures/comparisons.ts'
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
 * Members in order of a number, equal ones as they came. Readers without values get whole percents of the first, and
 * the order is by these alone: with one's own number, an exact difference, or an exact tie, would say what a colleague
 * has (docs/decisions/0064).
 */
export function placesOf<T>(
  members: readonly T[],
  numberOf: (member: T) => number,
  readsValues: boolean,
): readonly Place<T>[] {
  const valued = members.map(member => ({ member, value: numberOf(member) }))
  const best = Math.max(0, ...valued.map(({ value }) => value))
  const ranked = valued
    .map(one => {
      const { percent } = comparedTo(one.value, best)
      const difference = percent && (readsValues ? hundredths(percent) : wholePercent(percent))
      return { ...one, difference, score: readsValues ? one.value : (difference ?? 0) }
    })
    .toSorted((a, b) => Number(hasPlace(b)) - Number(hasPlace(a)) || b.score - a.score)
  const positions = new Map<number, number>()
  return ranked.map(({ member, value, difference, score }, at) => {
    if (!hasPlace({ value })) return { member, value, position: null, difference }
    const position = positions.get(score) ?? at + 1
    positions.set(score, position)
    return { member, value, position, difference: position === 1 ? null : difference }
  })
}

const hasPlace = ({ value }: { readonly value: number }): boolean => value > 0
