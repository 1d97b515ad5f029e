import { roundedToPercent } from '@tipy/domain/figures/comparisons'

/**
 * A reader without values who writes down every answer and computes what colleagues have from their own number, which
 * they know exactly. Bounds are in euros.
 */
export interface Bounds {
  readonly lo: number
  readonly hi: number
}

/** A ranking as it is told. */
export interface ToldPlace {
  readonly id: string
  readonly position: number | null
  readonly difference: number | null
}

export type BoundsOf = ReadonlyMap<string, Bounds>

export const unknown: Bounds = { lo: 0, hi: Number.POSITIVE_INFINITY }
const nothing: Bounds = { lo: 0, hi: 0 }
/** What is no whole percent was not rounded to one. */
const halfOf = (percent: number): number => (Number.isInteger(percent) ? 0.5 : 1e-6)
/** Amounts on the wire are rounded to the cent. */
const cent = 0.01

export const both = (one: Bounds, other: Bounds): Bounds => ({
  lo: Math.max(one.lo, other.lo),
  hi: Math.min(one.hi, other.hi),
})
export const plus = (one: Bounds, other: Bounds): Bounds => ({ lo: one.lo + other.lo, hi: one.hi + other.hi })
export const minus = (one: Bounds, other: Bounds): Bounds => ({
  // No one has less than nothing; of two unknown numbers the difference is unknown.
  lo: other.hi === unknown.hi ? 0 : Math.max(0, one.lo - other.hi),
  hi: one.hi - other.lo,
})
export const times = ({ lo, hi }: Bounds, count: number): Bounds => ({ lo: lo * count, hi: hi * count })

/** The part of the first that a whole percent stands for. */
function partOf({ position, difference }: ToldPlace): Bounds {
  const percent = 100 + (position === 1 ? 0 : (difference ?? 0))
  const half = halfOf(percent)
  return { lo: Math.max(0, percent - half) / 100, hi: Math.min(percent + half, 100) / 100 }
}

/** What each of a ranking has: the own number and place say what the first has, and that what all others have. */
export function learnRanking(told: readonly ToldPlace[], me: string, own: number): BoundsOf {
  const mine = told.find(({ id }) => id === me)
  const part = mine && own > 0 ? partOf(mine) : null
  const best = part ? { lo: own / part.hi, hi: part.lo === 0 ? unknown.hi : own / part.lo } : unknown
  return new Map(
    told.map(one => {
      if (one.id === me) return [one.id, { lo: own, hi: own }]
      if (one.position === null) return [one.id, nothing]
      const { lo, hi } = partOf(one)
      return [one.id, { lo: lo * best.lo, hi: hi * best.hi }]
    }),
  )
}

/** What a share in whole percents says of the whole. */
export function learnWhole(own: number, percent: number | null): Bounds {
  if (percent === null || own === 0) return unknown
  const half = halfOf(percent)
  return { lo: own / ((percent + half) / 100), hi: percent <= half ? unknown.hi : own / ((percent - half) / 100) }
}

/** All together have the whole: each has what the others leave. */
export function learnSum(of: BoundsOf, whole: Bounds): BoundsOf {
  const entries = [...of]
  return new Map(
    entries.map(([id, bounds]) => {
      const others = entries.filter(([other]) => other !== id).reduce((sum, [, one]) => plus(sum, one), nothing)
      return [id, both(bounds, minus(whole, others))]
    }),
  )
}

/** A rounded number was within half a step of what is told (`roundedToPercent`); steps grow with it. */
export function learnRounded(told: number): Bounds {
  const stepAt = (value: number): number => {
    const power = 10 ** Math.floor(Math.log10(value / 100))
    return power * ([1, 2, 5].find(one => one * power >= value / 100) ?? 10)
  }
  if (told <= cent) return { lo: 0, hi: 2 * cent }
  const isRounded = Math.abs(told - roundedToPercent(told)) < cent / 2
  if (!isRounded) return { lo: told - cent, hi: told + cent }
  return { lo: told - stepAt(told * 0.999) / 2 - cent, hi: told + stepAt(told * 1.001) / 2 + cent }
}
