import {
  membersOf,
  type Person,
  partsAsked,
  type Question,
  readerOf,
  type Span,
  scopeOf,
  sumsOf,
  type World,
  within,
} from './stats.slowAnswer.testing.ts'
import type { Part } from './stats.slowModel.testing.ts'

/**
 * Medians and averages a second time, from docs/features/stats.md and docs/decisions/0064 alone: which members count,
 * what of them is hidden from the reader, which months, and how they are rounded.
 */

/** In cents or things, not rounded: what a row has, and what it is compared with; null: the reader is told nothing. */
export interface SlowMiddle {
  readonly own: number
  readonly middle: { readonly median: number; readonly average: number } | null
}

export interface Compared extends Question {
  /** Every day that the answer is made of, those that it compares with too. */
  readonly days: readonly Span[]
  readonly readsValues: boolean
  /** Blocks that the reader knows of themselves alone. */
  readonly ownBlocks: readonly string[]
  readonly today: string
}

const mainOf: Readonly<Record<string, string>> = { billing: 'billing', reservations: 'pipeline' }

/** The whole months that the days touch, the running one up to today. */
export function monthsTouched(spans: readonly Span[], today: string): readonly Span[] {
  const months = new Map<string, Span>()
  for (const [first, last] of spans)
    for (let at = first.slice(0, 7); at <= last.slice(0, 7); at = monthAfter(at)) {
      const end = new Date(Date.UTC(Number(at.slice(0, 4)), Number(at.slice(5)), 0)).toISOString().slice(0, 10)
      months.set(at, [`${at}-01`, at === today.slice(0, 7) ? today : end])
    }
  return [...months.values()]
}
const monthAfter = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7)

/** By `member|period|block`. */
export function slowMiddles(world: World, asked: Compared, members: readonly (string | null)[]) {
  const { group, blocks, periods, ref, readsValues, ownBlocks, today } = asked
  const scope = scopeOf(world, readerOf(world, asked), group === 'consultants' && ref !== undefined)
  const everything = partsAsked(world, asked)
  const sumOf = sumsOf(group, scope === null ? everything : everything.filter(scope.counts))
  const valuesOf = readsValues ? exactValues(world, asked) : roughValues(world, asked)
  const found = new Map<string, SlowMiddle>()
  for (const [key, spans] of Object.entries(periods))
    for (const block of blocks) {
      const measure = mainOf[block] ?? block
      const days = readsValues ? spans : monthsTouched(spans, today)
      const values = ownBlocks.includes(block) ? null : valuesOf(measure, days)
      const middle = values && { median: medianOf(values), average: averageOf(values) }
      const shown =
        readsValues || middle === null ? middle : { median: rough(middle.median), average: rough(middle.average) }
      // Without a middle there is nothing of other days than those asked for.
      for (const id of members)
        found.set(`${id}|${key}|${block}`, { own: sumOf(measure, id, middle ? days : spans), middle: shown })
    }
  return found
}

/** What each of those has who are compared; null: the reader is not told. */
type ValuesOf = (measure: string, days: readonly Span[]) => readonly number[] | null

/** The members of the group in these offices, whoever asks, with all that they have. */
function peersIn(world: World, asked: Compared, offices: readonly string[] | undefined) {
  const { who, group, blocks, periods } = asked
  const question: Question = { who, group, blocks, periods, ...(offices && { offices }) }
  const parts = partsAsked(world, question)
  const starts = new Map(world.people.map(({ id, start_date }) => [id, start_date]))
  const ids = membersOf(world, question, ofDays(parts, asked.days), null).filter(id => id !== null)
  return {
    parts,
    sumOf: sumsOf(group, parts),
    startedBy: (days: readonly Span[]) => {
      const last =
        days
          .map(([, end]) => end)
          .toSorted()
          .at(-1) ?? ''
      return ids.filter(id => (starts.get(id) ?? '') <= last)
    },
  }
}
const ofDays = (parts: readonly Part[], days: readonly Span[]): readonly Part[] =>
  parts.filter(({ day }) => within(day, days) > 0)

function exactValues(world: World, asked: Compared): ValuesOf {
  const { group, offices } = asked
  const reader = readerOf(world, asked)
  const { parts, sumOf, startedBy } = peersIn(world, asked, offices)
  // All that the reader could ask for, one person after the other.
  const sight = scopeOf(world, reader, true)
  const seen = sight === null ? parts : parts.filter(sight.counts)
  const seenIds = membersOf(world, asked, ofDays(seen, asked.days), sight)
  const seenOf = sumsOf(group, seen)
  return (measure, days) => {
    const ids = startedBy(days)
    const isSeen = (id: string) => seenIds.includes(id) && seenOf(measure, id, days) === sumOf(measure, id, days)
    const hidden = sight === null ? 0 : ids.filter(id => !isSeen(id)).length
    const mayHide = group !== 'offices' && isOwnChoice(reader, offices) && ids.length >= 5 && hidden >= 3
    return ids.length > 0 && (hidden === 0 || mayHide) ? ids.map(id => sumOf(measure, id, days)) : null
  }
}

/** Of five or more with a value in the chosen offices, or else in the company. */
function roughValues(world: World, asked: Compared): ValuesOf {
  const { group, offices } = asked
  const choices = isOwnChoice(readerOf(world, asked), offices) ? [offices, undefined] : [undefined]
  const peers = choices.map(choice => peersIn(world, asked, choice))
  return (measure, days) => {
    if (group === 'offices') return null
    for (const { sumOf, startedBy } of peers) {
      const values = startedBy(days).map(id => sumOf(measure, id, days))
      if (values.filter(value => value !== 0).length >= 5) return values
    }
    return null
  }
}

const isOwnChoice = (reader: Person, offices: readonly string[] | undefined): boolean =>
  offices === undefined || [...new Set(offices)].sort().join() === [...reader.offices].sort().join()

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}
const averageOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** To the first of the steps 0,1 0,2 0,5 1 2 5 10 … that is a hundredth of the number or more. */
function rough(value: number): number {
  for (let power = -6; power < 12; power += 1)
    for (const digit of [1, 2, 5]) {
      const step = Number(`${digit}e${power}`)
      if (step * 100 >= Math.abs(value)) return Math.round(value / step) * step
    }
  throw new Error(`no step for ${value}`)
}
