import type { DateRange } from '../calendar/days.ts'
import { dividedOver } from './comparisons.ts'
import type { Measure } from './facts.ts'
import type { Term } from './figures.ts'
import { pieceKeys } from './periods.ts'

/** A number of the grid: what a member has of a measure in a month, or in days at the edge of a range. */
export interface Cell {
  /** Null: without a member ("sem responsável"). */
  readonly member: string | null
  readonly measure: Measure
  readonly isBank: boolean
  readonly piece: string
  readonly value: number
}

/** Member × measure × piece of time. A hole is zero. */
export class Grid {
  readonly #cells = new Map<string | null, Map<string, number>>()

  constructor(cells: readonly Cell[]) {
    for (const { member, measure, isBank, piece, value } of cells) {
      const own = this.#cells.get(member) ?? new Map<string, number>()
      this.#cells.set(member, own)
      const key = keyOf(measure, isBank, piece)
      own.set(key, (own.get(key) ?? 0) + value)
    }
  }

  get members(): readonly (string | null)[] {
    return [...this.#cells.keys()]
  }

  /** What the terms add up to for a member, in whole cents or things. */
  valueOf(member: string | null, terms: readonly Term[], ranges: readonly DateRange[]): number {
    const own = this.#cells.get(member)
    if (!own) return 0
    const pieces = piecesOnce(ranges)
    return terms.reduce((sum, { measure, sign, banks }) => {
      const of = (isBank: boolean) =>
        banks === undefined || banks === isBank
          ? pieces.reduce((total, piece) => total + (own.get(keyOf(measure, isBank, piece)) ?? 0), 0)
          : 0
      return sum + sign * (of(false) + of(true))
    }, 0)
  }

  /** The same over these members together. */
  sumOf(members: readonly (string | null)[], terms: readonly Term[], ranges: readonly DateRange[]): number {
    return members.reduce<number>((sum, member) => sum + this.valueOf(member, terms, ranges), 0)
  }
}

/** Every row asks for the same periods: their pieces are found once. */
const known = new WeakMap<readonly DateRange[], readonly string[]>()
function piecesOnce(ranges: readonly DateRange[]): readonly string[] {
  const pieces = known.get(ranges) ?? ranges.flatMap(pieceKeys)
  known.set(ranges, pieces)
  return pieces
}

const keyOf = (measure: Measure, isBank: boolean, piece: string): string => `${measure}|${isBank ? 1 : 0}|${piece}`

/** Expenses of no office are shared equally by the offices shown, to the cent. */
export function divideShared(cells: readonly Cell[], offices: readonly string[]): readonly Cell[] {
  if (offices.length === 0) return cells
  return cells.flatMap(cell => {
    if (cell.member !== null || cell.measure !== 'expenses') return [cell]
    const parts = dividedOver(cell.value, offices.length)
    return offices.map((member, at) => ({ ...cell, member, value: parts[at] ?? 0 }))
  })
}
