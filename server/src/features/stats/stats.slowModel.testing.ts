import { sql } from 'kysely'
import { independentAmounts, independentLedger } from '#features/invoices/invoices.independent.testing'
import type { Db } from '#platform/database/database'

/**
 * Every figure a second time, from the rows as they are stored and from docs/features/figures.md and
 * docs/features/figures-table.md (margin, sales costs) alone: no facts, no sums, no view, no grid. It reads whole
 * tables and adds up in plain loops, so it is slow and easy to check by eye.
 */

/** What one row adds to one number. Amounts in cents. */
export interface Part {
  readonly measure: string
  readonly day: string | null
  readonly value: number
  readonly isBank: boolean
  readonly office: string | null
  readonly person: string | null
  readonly team: string | null
  readonly director: string | null
  readonly broker: string | null
  readonly coo: string | null
  readonly creditManager: string | null
  readonly subCategory: string | null
  readonly name: string | null
}

type Raw = Readonly<Record<string, unknown>>
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const inCents = (euros: unknown): number => Math.round(Number(euros ?? 0) * 100)

async function rowsOf(db: Db, query: ReturnType<typeof sql>): Promise<readonly Raw[]> {
  return (await sql<{ row: Raw }>`select to_jsonb(x) as row from (${query}) x`.execute(db)).rows.map(({ row }) => row)
}

const nothing = { person: null, team: null, director: null, broker: null, coo: null, subCategory: null, name: null }
const isLoan = ({ deal_type }: Raw) => deal_type === 'mortgageLoan' || deal_type === 'creditTransfer'

/** Who is on a side, if the side is of the company. */
const ofSide = (row: Raw, side: string) => ({
  ...nothing,
  person: text(row[side]),
  team: text(row[`${side}_team`]),
  director: text(row[`${side}_commercial_director`]),
  broker: text(row[`${side}_broker`]),
  coo: text(row[`${side}_coo`]),
})
const isInside = (row: Raw, side: string): boolean => row[side] !== null && row[`is_external_${side}`] === false

/** The value of each inner side for its people; what no inner side brings for the office alone. */
function sided(row: Raw, whole: number, shares: Readonly<Record<string, number>>) {
  const inner = ['finder', 'seller'].filter(side => isInside(row, side))
  const brought = inner.map(side => ({ ...ofSide(row, side), value: shares[side] ?? 0 }))
  const rest = whole - brought.reduce((sum, { value }) => sum + value, 0)
  return [...brought, { ...nothing, value: rest }]
}

async function partsOfInvoices(db: Db): Promise<readonly Part[]> {
  const found = await rowsOf(
    db,
    sql`select i.*, a.tipy_value as whole, a.finder_value as of_finder, a.seller_value as of_seller
      from invoices i join (${independentAmounts}) a on a.company_id = i.company_id and a.id = i.id where i.active`,
  )
  const lines = await rowsOf(db, sql`select * from (${independentLedger}) l where l.part <> 'agency'`)
  const byId = new Map(found.map(row => [row.id, row]))
  const common = (row: Raw) => {
    const isBank = row.ref === 'Bank'
    return { isBank, office: text(row.office), creditManager: isBank ? text(row.credit_manager) : null }
  }
  const billed = found.flatMap(row => {
    const shares = { finder: inCents(row.of_finder), seller: inCents(row.of_seller) }
    const values = sided(row, inCents(row.whole), shares).map(value => ({ ...common(row), ...value }))
    const paid = row.client_payment_date === null ? [] : values
    return [
      ...values.map(value => ({ ...value, measure: 'billing', day: text(row.date) })),
      ...paid.map(value => ({ ...value, measure: 'paid', day: text(row.client_payment_date) })),
    ]
  })
  const earned = lines.flatMap(({ invoice_id, part, person, amount }) => {
    const row = byId.get(invoice_id)
    if (!row) return []
    const who = part === 'finder' || part === 'seller' ? ofSide(row, part) : nothing
    const line = { ...common(row), ...who, person: text(person), value: inCents(amount) }
    return [{ ...line, measure: 'commissions', day: text(row.date) }]
  })
  return [...billed, ...earned]
}

interface BillingDate {
  readonly predictedExecutionDate: string | null
  readonly executionDate: string | null
  readonly amount: number | null
}

function partsOfReservation(row: Raw): readonly Part[] {
  if (row.state === 'draft' || row.state === 'toValidate') return []
  const isBank = isLoan(row)
  const common = { isBank, office: text(row.office), creditManager: text(row.credit_manager) }
  /** Halves, the odd cent to the seller; all to the only side of the company, a loan to the seller. */
  const shared = (measure: string, day: string | null, whole: number) => {
    const finder = isBank || row.is_external_finder ? 0 : row.is_external_seller ? whole : Math.floor(whole / 2)
    const shares = { finder, seller: whole - finder }
    return sided(row, whole, shares).map(part => ({ ...common, ...part, measure, day }))
  }
  const open = (row.billing_dates as readonly BillingDate[]).filter(({ executionDate }) => !executionDate)
  const lostOn = text(row.give_up_date)
  if (lostOn !== null) return open.flatMap(({ amount }) => shared('giveUps', lostOn, amount ?? 0))
  const taker = isInside(row, 'seller') ? ofSide(row, 'seller') : nothing
  const day = text(row.reservation_date)
  return [
    ...shared('pipeline', day, inCents(row.tipy_value)),
    ...open.flatMap(date => shared('predicted', date.predictedExecutionDate ?? null, date.amount ?? 0)),
    { ...common, ...taker, measure: 'creditValue', day, value: inCents(row.credit_value) },
  ]
}

const plain = { ...nothing, isBank: false, creditManager: null }

/** What every active row adds. */
export async function readParts(db: Db): Promise<readonly Part[]> {
  const reservations = await rowsOf(db, sql`select * from reservations where active`)
  const findings = await rowsOf(db, sql`select * from findings where active`)
  const expenses = await rowsOf(db, sql`select * from expenses where active`)
  const parts = [
    ...(await partsOfInvoices(db)),
    ...reservations.flatMap(partsOfReservation),
    ...findings.map(row => ({
      ...plain,
      ...ofSide(row, 'finder'),
      measure: 'findings',
      day: text(row.finding_date),
      office: text(row.office),
      value: 1,
    })),
    ...expenses.map(row => ({
      ...plain,
      measure: 'expenses',
      day: text(row.payment_date),
      office: text(row.office),
      subCategory: text(row.sub_category),
      name: text(row.name),
      value: inCents(row.value),
    })),
  ]
  return parts.filter(({ value }) => value !== 0)
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
