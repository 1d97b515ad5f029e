import { maxYears } from '../../figures/periods.ts'

/** Months of a comparison, `2026-01` to `2026-03`. */
export interface MonthSpan {
  readonly first: string
  readonly last: string
}

/** What two spans compare, month by month, oldest span first; or why they cannot be compared. */
export type ComparedSpans =
  | { readonly spans: readonly (readonly string[])[]; readonly problem: null }
  | { readonly spans: null; readonly problem: string }

const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
const yearOf = (month: string): number => Number(month.slice(0, 4))
const inOneYear = ({ first, last }: MonthSpan): boolean => first.slice(0, 4) === last.slice(0, 4) && first <= last

/** Each span must lie in one year, and both must have as many months. */
export function comparedSpans(one: MonthSpan, other: MonthSpan, lastYear: number): ComparedSpans {
  const problem = problemOf(one, other, lastYear)
  if (problem !== null) return { spans: null, problem }
  const ordered = [one, other].toSorted((a, b) => (a.first < b.first ? -1 : 1))
  return { spans: ordered.map(monthsIn), problem: null }
}

function problemOf(one: MonthSpan, other: MonthSpan, lastYear: number): string | null {
  const both = [one, other]
  if (!both.every(({ first, last }) => isMonth(first) && isMonth(last))) return 'Escolha os meses dos dois períodos.'
  if (!both.every(inOneYear)) return 'Cada período tem de começar e acabar no mesmo ano.'
  if (monthsIn(one).length !== monthsIn(other).length) return 'Os dois períodos têm de ter o mesmo número de meses.'
  if (one.first === other.first) return 'Escolha dois períodos diferentes.'
  const oldest = lastYear - maxYears + 1
  if (!both.every(({ first }) => yearOf(first) >= oldest && yearOf(first) <= lastYear))
    return `Só se comparam meses de ${oldest} a ${lastYear}.`
  return null
}

function monthsIn({ first, last }: MonthSpan): readonly string[] {
  const year = first.slice(0, 4)
  const [from, to] = [Number(first.slice(5)), Number(last.slice(5))]
  return Array.from({ length: to - from + 1 }, (_, at) => `${year}-${String(from + at).padStart(2, '0')}`)
}

/** `2026-03` in a row: `3-2026`. */
export const keyOfMonth = (month: string): string => `${Number(month.slice(5))}-${month.slice(0, 4)}`
