/**
 * What rows add to figures, a second time: from the columns as they are stored and from docs/features/figures.md alone,
 * in plain loops that are easy to check by eye. `npm run verify` and tests compare the views of facts with it.
 */

/** What one row adds to one number. Amounts in cents. */
export interface PlainFact {
  readonly ref: string | null
  /** The billing date that is predicted. */
  readonly item?: string
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

/** A row by its columns. */
export type Raw = Readonly<Record<string, unknown>>

/** Active rows of each table. */
export interface RawRows {
  readonly invoices: readonly Raw[]
  readonly reservations: readonly Raw[]
  readonly findings: readonly Raw[]
  readonly expenses: readonly Raw[]
}

export function plainFacts({ invoices, reservations, findings, expenses }: RawRows): readonly PlainFact[] {
  const facts = [
    ...invoices.flatMap(factsOfInvoice),
    ...reservations.flatMap(factsOfReservation),
    ...findings.map(row => ({
      ...common(row, false),
      ...ofSide(row, 'finder'),
      measure: 'findings',
      day: text(row.finding_date),
      value: 1,
    })),
    ...expenses.map(row => ({
      ...common(row, false),
      measure: 'expenses',
      day: text(row.payment_date),
      subCategory: text(row.sub_category),
      name: text(row.name),
      value: inCents(row.value),
    })),
  ]
  return facts.filter(({ value }) => value !== 0)
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const inCents = (euros: unknown): number => Math.round(Number(euros ?? 0) * 100)

const nobody = { person: null, team: null, director: null, broker: null, coo: null }
const common = (row: Raw, isBank: boolean) => ({
  ...nobody,
  ref: text(row.id),
  isBank,
  office: text(row.office),
  creditManager: null,
  subCategory: null,
  name: null,
})

/** Who is on a side, if the side is of the company. */
const ofSide = (row: Raw, side: string) => ({
  person: text(row[side]),
  team: text(row[`${side}_team`]),
  director: text(row[`${side}_commercial_director`]),
  broker: text(row[`${side}_broker`]),
  coo: text(row[`${side}_coo`]),
})
const innerSides = (row: Raw) =>
  ['finder', 'seller'].filter(side => row[side] !== null && row[`is_external_${side}`] === false)

/** The value of each inner side for its people; what no inner side brings for the office alone. */
function sided(row: Raw, whole: number, shares: Readonly<Record<string, number>>) {
  const brought = innerSides(row).map(side => ({ ...ofSide(row, side), value: shares[side] ?? 0 }))
  const rest = whole - brought.reduce((sum, { value }) => sum + value, 0)
  return [...brought, { ...nobody, value: rest }]
}

function factsOfInvoice(row: Raw): readonly PlainFact[] {
  const isBank = row.ref === 'Bank'
  const own = { ...common(row, isBank), creditManager: isBank ? text(row.credit_manager) : null }
  const shares = { finder: inCents(row.finder_value), seller: inCents(row.seller_value) }
  const values = sided(row, inCents(row.tipy_value), shares).map(value => ({ ...own, ...value }))
  const paid = row.client_payment_date === null ? [] : values
  return [
    ...values.map(value => ({ ...value, measure: 'billing', day: text(row.date) })),
    ...paid.map(value => ({ ...value, measure: 'paid', day: text(row.client_payment_date) })),
    ...earned(row, isBank).map(line => ({ ...own, ...line, measure: 'commissions', day: text(row.date) })),
  ]
}

const places = ['commercial_director', 'broker', 'coo', 'recruiter', 'recruiter_director']

/** What people get: a consultant counts for their team and leaders, who are the others. */
function earned(row: Raw, isBank: boolean) {
  const consultants = innerSides(row).map(side => ({ ...ofSide(row, side), value: inCents(row[`${side}_commission`]) }))
  const others = innerSides(row).flatMap(side => places.map(place => `${side}_${place}`))
  const paid = [...others, ...(isBank ? ['credit_manager'] : [])].filter(place => row[place] !== null)
  return [
    ...consultants,
    ...paid.map(place => ({ ...nobody, person: text(row[place]), value: inCents(row[`${place}_value`]) })),
  ]
}

interface BillingDate {
  readonly _id: string
  readonly predictedExecutionDate: string | null
  readonly executionDate: string | null
  readonly amount: number | null
}

function factsOfReservation(row: Raw): readonly PlainFact[] {
  if (row.state === 'draft' || row.state === 'toValidate') return []
  const isBank = row.deal_type === 'mortgageLoan' || row.deal_type === 'creditTransfer'
  const own = { ...common(row, isBank), creditManager: text(row.credit_manager) }
  /** Halves, the odd cent to the seller; all to the only side of the company, a loan to the seller. */
  const shared = (measure: string, day: string | null, whole: number) => {
    const finder = isBank || row.is_external_finder ? 0 : row.is_external_seller ? whole : Math.floor(whole / 2)
    return sided(row, whole, { finder, seller: whole - finder }).map(part => ({ ...own, ...part, measure, day }))
  }
  const open = (row.billing_dates as readonly BillingDate[]).filter(({ executionDate }) => !executionDate)
  const lostOn = text(row.give_up_date)
  if (lostOn !== null) return open.flatMap(({ amount }) => shared('giveUps', lostOn, amount ?? 0))
  const taker = innerSides(row).includes('seller') ? ofSide(row, 'seller') : nobody
  const day = text(row.reservation_date)
  return [
    ...shared('pipeline', day, inCents(row.tipy_value)),
    ...open.flatMap(({ _id, predictedExecutionDate, amount }) =>
      shared('predicted', predictedExecutionDate ?? null, amount ?? 0).map(part => ({ ...part, item: _id })),
    ),
    { ...own, ...taker, measure: 'creditValue', day, value: inCents(row.credit_value) },
  ]
}
