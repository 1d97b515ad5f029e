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

/**
 * What each of the rankings has by them all: the own number, rounded as those of others, says what the first has, that
 * what all others have, and these what the first has elsewhere, until nothing more is found.
 */
export function learnRankings(rankings: readonly (readonly ToldPlace[])[], me: string, own: number): BoundsOf {
  const rounded = roundedToPercent(own)
  const known = new Map<string, Bounds>([[me, { lo: rounded, hi: rounded }]])
  const boundsOf = (id: string) => known.get(id) ?? unknown
  let learns = true
  while (learns) {
    learns = false
    for (const told of rankings) {
      const best = told
        .filter(one => one.position !== null && boundsOf(one.id).lo > 0)
        .map(one => dividedBy(boundsOf(one.id), partOf(one)))
        .reduce(both, unknown)
      for (const one of told) {
        const { lo, hi } = partOf(one)
        const before = boundsOf(one.id)
        const now = one.position === null ? nothing : both(before, { lo: lo * best.lo, hi: hi * best.hi })
        if (one.id === me || !(now.lo > before.lo * 1.000_001 || now.hi < before.hi * 0.999_999)) continue
        known.set(one.id, now)
        learns = true
      }
    }
  }
  return new Map([...known].map(([id, bounds]) => [id, id === me ? { lo: own, hi: own } : beforeRounding(bounds)]))
}

const dividedBy = ({ lo, hi }: Bounds, part: Bounds): Bounds => ({
  lo: lo / part.hi,
  hi: part.lo === 0 ? unknown.hi : hi / part.lo,
})

/** The step of `roundedToPercent`, which grows with a number. */
function stepAt(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value / 100))
  return power * ([1, 2, 5].find(one => one * power >= value / 100) ?? 10)
}

/** What was rounded to a number within these bounds: to one of the steps between them. */
function beforeRounding({ lo, hi }: Bounds): Bounds {
  if (hi <= cent) return nothing
  const [first, last] = [lo > cent ? lo * 0.999_999 : 0, hi * 1.000_001]
  const told = {
    lo: first === 0 ? 0 : Math.ceil(first / stepAt(first)) * stepAt(first),
    hi: last === unknown.hi ? last : Math.floor(last / stepAt(last)) * stepAt(last),
  }
  return {
    lo: told.lo === 0 ? 0 : learnRounded(told.lo).lo,
    hi: told.hi === unknown.hi ? told.hi : learnRounded(told.hi).hi,
  }
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

/** A rounded number was within half a step of what is told (`roundedToPercent`). */
export function learnRounded(told: number): Bounds {
  if (told <= cent) return { lo: 0, hi: 2 * cent }
  const isRounded = Math.abs(told - roundedToPercent(told)) < cent / 2
  if (!isRounded) return { lo: told - cent, hi: told + cent }
  return { lo: told - stepAt(told * 0.999) / 2 - cent, hi: told + stepAt(told * 1.001) / 2 + cent }
}
