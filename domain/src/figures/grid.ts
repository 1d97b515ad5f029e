import type { DateRange, Day } from '../calendar/days.ts'
import { dividedOver } from './comparisons.ts'
import type { Measure } from './facts.ts'
import type { Term } from './figures.ts'
import type { Spans } from './spans.ts'

/** What is counted of a measure in a span of days, in whole cents or things: of banks, and the rest. */
export interface Sum {
  readonly measure: Measure
  readonly span: number
  readonly others: number
  readonly banks: number
}

/** What one member has. Null is what has no member ("sem responsável"). */
export interface MemberSums {
  readonly member: string | null
  readonly sums: readonly Sum[]
}

/** What one member has, or several together. A hole is zero. */
export class GridRow {
  readonly #spans: Spans
  readonly #sums = new Map<Measure, Map<number, Pick<Sum, 'others' | 'banks'>>>()

  constructor(spans: Spans, sums: Iterable<Sum>) {
    this.#spans = spans
    for (const sum of sums) this.#add(sum)
  }

  #add({ measure, span, others, banks }: Sum): void {
    const bySpan = this.#sums.get(measure) ?? new Map()
    this.#sums.set(measure, bySpan)
    const sum = bySpan.get(span)
    bySpan.set(span, sum ? { others: sum.others + others, banks: sum.banks + banks } : { others, banks })
  }

  /** What the terms add up to. */
  valueOf(terms: readonly Term[], ranges: readonly DateRange[]): number {
    const times = this.#spans.timesIn(ranges)
    let value = 0
    for (const { measure, sign, banks } of terms)
      for (const [span, sum] of this.#sums.get(measure) ?? []) {
        const counted = (banks === true ? 0 : sum.others) + (banks === false ? 0 : sum.banks)
        value += sign * (times[span] ?? 0) * counted
      }
    return value
  }
}

/** Member × measure × span of days. */
export class Grid {
  readonly #spans: Spans
  readonly #sums = new Map<string | null, Sum[]>()
  readonly #rows = new Map<string | null, GridRow>()

  constructor(spans: Spans, members: readonly MemberSums[]) {
    this.#spans = spans
    for (const { member, sums } of members) this.#sums.set(member, [...(this.#sums.get(member) ?? []), ...sums])
  }

  get members(): readonly (string | null)[] {
    return [...this.#sums.keys()]
  }

  /** Those who have something of one of these measures. */
  membersBy(measures: readonly Measure[]): readonly (string | null)[] {
    const has = (member: string | null) => this.#sums.get(member)?.some(({ measure }) => measures.includes(measure))
    return this.members.filter(has)
  }

  rowOf(member: string | null): GridRow {
    const row = this.#rows.get(member) ?? this.together([member])
    this.#rows.set(member, row)
    return row
  }

  /** These members as one. */
  together(members: readonly (string | null)[]): GridRow {
    const sums = [...new Set(members)].flatMap(member => this.#sums.get(member) ?? [])
    return new GridRow(this.#spans, sums)
  }
}

/** What no office spent alone on a day. */
export interface SharedDay {
  readonly day: Day
  readonly span: number
  readonly value: number
}

/**
 * Expenses of no office are shared equally by the offices shown, to the cent: day by day, so that days add up to any
 * period. The odd cents of a day go to other offices than those of the day before.
 */
export function sharesOf(days: readonly SharedDay[], offices: readonly string[]): readonly MemberSums[] {
  const divided = days.map(({ day, span, value }) => ({
    span,
    parts: dividedOver(value, offices.length),
    turn: Math.abs(Date.parse(day)) / 86_400_000,
  }))
  return offices.map((member, at) => ({
    member,
    sums: divided.map(({ span, parts, turn }) => {
      const others = parts[(at + turn) % offices.length] ?? 0
      return { measure: 'expenses', span, others, banks: 0 }
    }),
  }))
}
