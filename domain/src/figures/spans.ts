import { addDays, type DateRange, type Day } from '../calendar/days.ts'

/**
 * The days of several ranges, cut wherever one of them begins or ends, so that each range is some whole spans. What is
 * summed by span is enough for the sum of any of the ranges. Spans are numbered from 1, as `width_bucket` does.
 */
export class Spans {
  /** The first day of each span, in order. */
  readonly cuts: readonly Day[]
  readonly #numbers: ReadonlyMap<Day, number>
  /** Every row of a table asks for the same ranges. */
  readonly #known = new WeakMap<readonly DateRange[], Uint8Array>()

  constructor(ranges: readonly DateRange[]) {
    const ends = ranges.flatMap(({ firstDate, lastDate }) => [firstDate, addDays(lastDate, 1)])
    this.cuts = [...new Set(ends)].sort()
    this.#numbers = new Map(this.cuts.map((day, at) => [day, at + 1]))
  }

  /** How often the ranges contain each span. */
  timesIn(ranges: readonly DateRange[]): Uint8Array {
    const times = this.#known.get(ranges) ?? this.#count(ranges)
    this.#known.set(ranges, times)
    return times
  }

  #count(ranges: readonly DateRange[]): Uint8Array {
    const times = new Uint8Array(this.cuts.length + 1)
    for (const { firstDate, lastDate } of ranges) {
      if (firstDate > lastDate) continue
      const end = this.#numberAt(addDays(lastDate, 1))
      for (let span = this.#numberAt(firstDate); span < end; span += 1) times[span] = (times[span] ?? 0) + 1
    }
    return times
  }

  #numberAt(day: Day): number {
    const number = this.#numbers.get(day)
    if (number === undefined) throw new Error(`no span begins on ${day}`)
    return number
  }
}
