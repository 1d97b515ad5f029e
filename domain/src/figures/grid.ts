import type { DateRange } from '../calendar/days.ts'
import { dividedOver } from './comparisons.ts'
import type { Measure } from './facts.ts'
import type { Term } from './figures.ts'
import { pieceKeys } from './periods.ts'

/** A number of the grid: what a member has of a measure in a month, or on a day at the edge of a range. */
export interface Cell {
  /** Null: without a member ("sem responsável"). */
  readonly member: string | null
  readonly measure: Measure
  readonly isBank: boolean
  readonly piece: string
  readonly value: number
}

/** By piece of time. */
type Pieces = Map<string, number>
/** By measure: with banks and without. */
type Numbers = Map<Measure, Readonly<Record<'banks' | 'others', Pieces>>>

/** What one member has, or several together. A hole is zero. */
export class GridRow {
  readonly #numbers: Numbers = new Map()

  add({ measure, isBank, piece, value }: Cell): void {
    const own = this.#numbers.get(measure) ?? { banks: new Map(), others: new Map() }
    this.#numbers.set(measure, own)
    const pieces = isBank ? own.banks : own.others
    pieces.set(piece, (pieces.get(piece) ?? 0) + value)
  }

  /** What the terms add up to, in whole cents or things. */
  valueOf(terms: readonly Term[], ranges: readonly DateRange[]): number {
    const pieces = piecesOnce(ranges)
    return terms.reduce((sum, { measure, sign, banks }) => {
      const own = this.#numbers.get(measure)
      if (!own) return sum
      const ofBanks = banks === false ? 0 : sumOf(own.banks, pieces)
      const ofOthers = banks === true ? 0 : sumOf(own.others, pieces)
      return sum + sign * (ofBanks + ofOthers)
    }, 0)
  }
}

const sumOf = (numbers: Pieces, pieces: readonly string[]): number =>
  numbers.size === 0 ? 0 : pieces.reduce((sum, piece) => sum + (numbers.get(piece) ?? 0), 0)

/** Every row asks for the same periods: their pieces are found once. */
const known = new WeakMap<readonly DateRange[], readonly string[]>()
function piecesOnce(ranges: readonly DateRange[]): readonly string[] {
  const pieces = known.get(ranges) ?? ranges.flatMap(pieceKeys)
  known.set(ranges, pieces)
  return pieces
}

const emptyRow = new GridRow()

/** Member × measure × piece of time. */
export class Grid {
  readonly #cells: readonly Cell[]
  readonly #rows = new Map<string | null, GridRow>()

  constructor(cells: readonly Cell[]) {
    this.#cells = cells
    for (const cell of cells) {
      const row = this.#rows.get(cell.member) ?? new GridRow()
      this.#rows.set(cell.member, row)
      row.add(cell)
    }
  }

  get members(): readonly (string | null)[] {
    return [...this.#rows.keys()]
  }

  rowOf(member: string | null): GridRow {
    return this.#rows.get(member) ?? emptyRow
  }

  /** These members as one. */
  together(members: readonly (string | null)[]): GridRow {
    const wanted = new Set(members)
    const row = new GridRow()
    for (const cell of this.#cells) if (wanted.has(cell.member)) row.add(cell)
    return row
  }
}

/** Expenses of no office are shared equally by the offices shown, to the cent. */
export function divideShared(cells: readonly Cell[], offices: readonly string[]): readonly Cell[] {
  if (offices.length === 0) return cells
  return cells.flatMap(cell => {
    if (cell.member !== null || cell.measure !== 'expenses') return [cell]
    const parts = dividedOver(cell.value, offices.length)
    return offices.map((member, at) => ({ ...cell, member, value: parts[at] ?? 0 }))
  })
}
