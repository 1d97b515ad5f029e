import { fc } from '@fast-check/vitest'
import { responsibleNames } from '@tipy/domain/deal/responsibles'
import { type Side, sides } from '@tipy/domain/deal/sides'
import { type Invoice, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { computedInvoice, normalizeInvoice } from '@tipy/domain/features/invoices/invoices.rules'
import { ledgerOf } from '@tipy/domain/ledger/ledger'
import { cents } from '@tipy/domain/money/money'
import { asRow, blank } from '@tipy/domain/record/merge'
import { sql } from 'kysely'
import { fillRows } from '#engine/fill'
import { insertLines, lineOf } from '#ledger/write'
import type { InvoicesFixture } from '#testing/invoices'

/** Generated invoices of every kind, as saves would have stored them. */
export async function fillGenerated(
  { deals, database, idOf }: InvoicesFixture,
  { count, seed, hasRecruiterDirectors }: { count: number; seed: number; hasRecruiterDirectors: boolean },
): Promise<void> {
  const at = deals.clock.now().toISOString()
  const { id: companyId } = deals.company
  // Sides are generated once and shared by many invoices: generating them takes most of the time.
  const sidesDrawn = fc.sample(anySide(idOf, hasRecruiterDirectors), { numRuns: 600, seed })
  const rows = fc
    .sample(anyInvoice(idOf, sidesDrawn), { numRuns: count, seed })
    .map((values, index) => saved(values, { number: index + 1, _created: at }))
  await database.db.transaction().execute(async trx => {
    // All references are valid: checking twenty foreign keys per row would take most of the time.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (let from = 0; from < rows.length; from += batch) {
      const some = rows.slice(from, from + batch)
      await fillRows(
        trx,
        invoices,
        some.map(row => ({ companyId, history: [{ row, by: null, at }] })),
      )
      await insertLines(some.flatMap(row => ledgerOf(row).map(lineOf(companyId, row._id)))).execute(trx)
    }
    await sql`analyze invoices, ledger`.execute(trx)
  })
}
const batch = 2500
const empty = blank(invoices)

function saved(values: Partial<Invoice>, made: { readonly number: number; readonly _created: string }): Invoice {
  const row = asRow(invoices, { ...empty, version: 1, owner: 'Eva', buyer: 'Ivo', ...made, ...values })
  // A hundred fields each: assigned in place instead of copied.
  const normalized = Object.assign(row, normalizeInvoice(row))
  return Object.assign(normalized, computedInvoice(normalized))
}

type Values = Readonly<Record<string, unknown>>

const day = fc
  .integer({ min: 0, max: 240 })
  .map(days => new Date(Date.UTC(2025, 9, 15 + days)).toISOString().slice(0, 10))
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 3 })
const percentage = fc.oneof(
  fc.constantFrom(null, 0, 47.8, 50, 57.3, 33.333333, 100),
  fc.integer({ min: 0, max: 100_000_000 }).map(millionths => millionths / 1_000_000),
)
const value = fc.oneof(
  fc.constantFrom(0, 1, 101, 10_001, 99_999_999_999),
  fc.integer({ min: 1, max: 3_000_000 }).map(amount => amount),
)
const kinds = ['internal', 'internal', 'internal', 'externalFinder', 'externalSeller', 'bank', 'bankOutside'] as const

const office = fc.constantFrom('lisboa', 'porto')
const among =
  (idOf: (who: string) => string) =>
  (...names: string[]) =>
    maybe(fc.constantFrom(...names.map(idOf)))

/** A person of the company on a side, and the snapshot of their position. */
function anySide(idOf: (who: string) => string, hasRecruiterDirectors: boolean) {
  const who = among(idOf)
  return fc.record({
    person: fc.constantFrom('ana', 'rui', 'eva').map(idOf),
    Percentage: percentage,
    Team: maybe(fc.constantFrom('norte', 'sul')),
    CommercialDirector: who('director', 'broker'),
    CommercialDirectorCommission: percentage,
    Broker: who('broker'),
    BrokerCommission: percentage,
    Coo: who('coo'),
    CooCommission: percentage,
    Recruiter: who('hr', 'eva'),
    RecruiterPercentage: percentage,
    RecruiterDirector: hasRecruiterDirectors ? who('assistant') : fc.constant(null),
    RecruiterDirectorPercentage: hasRecruiterDirectors ? percentage : fc.constant(null),
    Office: office,
    PaymentDate: maybe(day),
    sent: fc.boolean(),
    paidParts: fc.subarray([...responsibleNames]),
    paidOn: day,
  })
}
type AnySide = ReturnType<typeof anySide> extends fc.Arbitrary<infer S> ? S : never

/** What users typed; an external side has no people. */
function anyInvoice(idOf: (who: string) => string, drawn: readonly AnySide[]): fc.Arbitrary<Partial<Invoice>> {
  const who = among(idOf)
  const side = fc.constantFrom(...drawn)
  return fc
    .record({
      _id: fc.uuid({ version: 4 }),
      kind: fc.constantFrom(...kinds),
      active: fc.constantFrom(true, true, true, true, true, true, true, false),
      createdBy: who('pm', 'cfo'),
      office,
      date: day,
      issueDate: day,
      value,
      split: maybe(fc.integer({ min: 0, max: 1_000_000 }).map(millionths => millionths / 1_000_000)),
      clientProofDate: maybe(day),
      clientPaymentDate: maybe(day),
      creditManager: who('credit', 'far'),
      creditManagerCommission: percentage,
      isCreditManagerPaid: fc.boolean(),
      finder: side,
      seller: side,
    })
    .map(({ kind, value: amount, split, finder, seller, isCreditManagerPaid, ...rest }) => {
      const isBank = kind.startsWith('bank')
      const isExternalFinder = isBank || kind === 'externalFinder'
      const isExternalSeller = kind === 'externalSeller' || kind === 'bankOutside'
      const paid = sides.flatMap(name => paidOf(name, name === 'finder' ? finder : seller))
      const manager = isCreditManagerPaid ? [{ part: 'creditManager', paymentDate: rest.date }] : []
      return {
        ...rest,
        ...sideOf('finder', finder, isExternalFinder),
        ...sideOf('seller', seller, isExternalSeller),
        ref: isBank ? 'Bank' : `LX-${rest._id.slice(0, 6)}`,
        value: cents(amount),
        percentageSplit: split,
        isExternalFinder,
        isExternalSeller,
        sentBillsToFinder: finder.sent,
        sentBillsToSeller: seller.sent,
        responsiblePayments: [...paid, ...manager].map((one, index) => ({
          _id: `${rest._id.slice(0, -2)}${String(index).padStart(2, '0')}`,
          ...one,
        })),
      }
    })
}

interface Paid {
  readonly paidParts: readonly string[]
  readonly paidOn: string
}
const paidOf = (side: Side, { paidParts, paidOn }: Paid) =>
  paidParts.map(name => ({ part: `${side}${name}`, paymentDate: paidOn }))

function sideOf(side: Side, { person, PaymentDate, ...terms }: Values, isExternal: boolean): Values {
  const names = Object.keys(terms).filter(name => /^[A-Z]/.test(name))
  return {
    [side]: isExternal ? 'Outra Agência' : person,
    [`${side}PaymentDate`]: PaymentDate,
    ...Object.fromEntries(names.map(name => [`${side}${name}`, isExternal ? null : terms[name]])),
  }
}
