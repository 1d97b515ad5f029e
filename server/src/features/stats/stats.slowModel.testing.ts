import { sql } from 'kysely'
import { independentAmounts } from '#features/invoices/invoices.independent.testing'
import { type PlainFact, plainFacts, type Raw } from '#figures/plainFacts'
import type { Db } from '#platform/database/database'

/**
 * Every figure a second time, from the rows as they are stored and from docs/features/figures.md and
 * docs/features/figures-table.md (margin, sales costs) alone: no view, no grid. It reads whole tables and adds up in
 * plain loops, so it is slow and easy to check by eye.
 */

/** What one row adds to one number. Amounts in cents. */
export type Part = PlainFact

/** What every active row adds; the money of invoices from what users typed. */
export async function readParts(db: Db): Promise<readonly Part[]> {
  const rowsOf = async (query: ReturnType<typeof sql>): Promise<readonly Raw[]> =>
    (await sql<{ row: Raw }>`${query}`.execute(db)).rows.map(({ row }) => row)
  const activeOf = (table: string) => rowsOf(sql`select to_jsonb(t) as row from ${sql.table(table)} t where t.active`)
  return plainFacts({
    invoices: await rowsOf(sql`
      select to_jsonb(i) || to_jsonb(a) as row
      from invoices i join (${independentAmounts}) a on a.company_id = i.company_id and a.id = i.id where i.active`),
    reservations: await activeOf('reservations'),
    findings: await activeOf('findings'),
    expenses: await activeOf('expenses'),
  })
}

/** Sums of a member in a period, of banks or not: `billing`, `billing banks`. */
export type Sums = ReadonlyMap<string, number>

export function summed(parts: readonly Part[]): Sums {
  const sums = new Map<string, number>()
  const add = (key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + value)
  for (const { measure, isBank, value } of parts) {
    add(measure, value)
    add(`${measure} ${isBank ? 'banks' : 'others'}`, value)
  }
  return sums
}

type Values = Readonly<Record<string, number | null>>
/** With two decimals, half up. */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null
  const size = Math.round(Math.abs(part * 10_000) / Math.abs(whole)) / 100
  return size === 0 || part < 0 === whole < 0 ? size : -size
}

/** The figures of each block, in euros. */
export function blockOfSums(block: string, sums: Sums): Values {
  const of = (name: string) => sums.get(name) ?? 0
  const euros = (value: number) => value / 100
  if (block === 'billing')
    return {
      value: euros(of('billing')),
      paid: euros(of('paid')),
      banks: euros(of('billing banks')),
      withoutBanks: euros(of('billing others')),
    }
  if (block === 'reservations')
    return {
      value: euros(of('pipeline')),
      predicted: euros(of('predicted')),
      creditValue: euros(of('creditValue')),
      giveUps: euros(of('giveUps')),
    }
  if (block === 'findings') return { count: of('findings') }
  if (block === 'commissions') return { value: euros(of('commissions')) }
  const margin = of('billing') - of('commissions') - of('expenses')
  const marginWithoutBanks = of('billing others') - of('commissions others') - of('expenses')
  return {
    value: euros(of('expenses')),
    fixedCost: euros(of('expenses')),
    salesCost: euros(of('commissions')),
    salesCostWithoutBanks: euros(of('commissions others')),
    margin: euros(margin),
    marginWithoutBanks: euros(marginWithoutBanks),
    marginPercent: percentOf(margin, of('billing')),
    marginPercentWithoutBanks: percentOf(marginWithoutBanks, of('billing others')),
  }
}

/** The terms of each formula, in cents, in the order in which the panel of a number names them. */
export function termsOfSums(formula: string, sums: Sums): readonly number[] {
  const of = (name: string) => sums.get(name) ?? 0
  const margin = [of('billing'), -of('commissions'), -of('expenses')]
  const withoutBanks = [of('billing others'), -of('commissions others'), -of('expenses')]
  const together = (terms: readonly number[]) => terms.reduce((sum, one) => sum + one, 0)
  const terms: Readonly<Record<string, readonly number[]>> = {
    margin,
    marginWithoutBanks: withoutBanks,
    marginPercent: [together(margin), of('billing')],
    marginPercentWithoutBanks: [together(withoutBanks), of('billing others')],
    subCategoryPercent: [of('expenses')],
  }
  return terms[formula] ?? []
}
