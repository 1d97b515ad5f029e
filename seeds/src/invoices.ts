import { addDays, type Day } from '@tipy/domain/calendar/days'
import { type Side, sides } from '@tipy/domain/deal/sides'
import { termsOf } from '@tipy/domain/deal/terms'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import { invoiceOf } from '@tipy/domain/features/invoices/invoices.billing'
import { type Invoice, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { bankRef, computedInvoice, normalizeInvoice } from '@tipy/domain/features/invoices/invoices.rules'
import type { Reservation } from '@tipy/domain/features/reservations/reservations.record'
import type { User } from '@tipy/domain/features/users/users.record'
import { responsibleParts } from '@tipy/domain/ledger/ledger'
import { asRow, blank } from '@tipy/domain/record/merge'
import type { DemoOffice, DemoPerson, History, Saved } from './model.ts'
import { type Random, randomOf } from './random.ts'
import { daysBetween, momentOf } from './seasons.ts'

/** What a company's invoices are generated from. */
interface Billing {
  readonly code: string
  readonly people: readonly DemoPerson[]
  readonly offices: readonly DemoOffice[]
  readonly staff: readonly History<User>[]
  readonly reservations: readonly History<Reservation>[]
  readonly today: Day
}

/** A future invoice: of a billing date of a deal, or of a bank's commission for its loan. */
interface Due {
  readonly deal: Reservation
  readonly day: Day
  readonly values: (number: number) => Partial<Invoice>
}

interface Making extends Billing {
  readonly byId: ReadonlyMap<string, DemoPerson>
  readonly profiles: ReadonlyMap<string, User>
  readonly random: Random
  readonly processManager: string
  readonly cfo: string
}

const empty = blank(invoices)
const bankName = (key: string | null): string => defaultLists.banks.find(bank => bank.key === key)?.name ?? 'Banco'

/** One invoice for every executed billing date and every bank's commission, numbered in order of issue. */
export function invoicesOf(billing: Billing): History<Invoice>[] {
  const { code, people, staff, reservations } = billing
  const due = reservations
    .map(history => (history.at(-1) ?? history[0]).row)
    .filter(({ active, isBroken }) => active && !isBroken)
    .flatMap(deal => [...billedDates(deal), ...loanOf(deal)])
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const byId = new Map(people.map(person => [person.id, person]))
  const profiles = new Map(staff.map(history => [history[0].row._id, (history.at(-1) ?? history[0]).row]))
  const whoIs = (role: DemoPerson['role']) => people.find(one => one.active && one.role === role)?.id ?? ''
  const issuers = { byId, profiles, processManager: whoIs('processManager'), cfo: whoIs('cfo') }
  const numbers = new Map<string, number>()
  return due.map((one, index) => {
    const year = one.day.slice(0, 4)
    const number = (numbers.get(year) ?? 0) + 1
    numbers.set(year, number)
    return historyOf({ ...billing, ...issuers, random: randomOf(`${code}/invoice/${index}`) }, one, number)
  })
}

function billedDates(deal: Reservation): readonly Due[] {
  return deal.billingDates.flatMap(billing => {
    const day = billing.executionDate as Day | null
    if (day === null) return []
    const named = bankName(deal.creditBank)
    return [{ deal, day, values: number => invoiceOf(deal, { billing, today: day, number, bankName: named }) }]
  })
}

/** A bank's commission for the loan of a sale has a separate invoice. */
function loanOf(deal: Reservation): readonly Due[] {
  const { bankCommission, creditManager, seller, isExternalSeller } = deal
  const day = deal.bankCommissionDate as Day | null
  if (deal.dealType !== 'sales' || bankCommission === null || day === null || isExternalSeller) return []
  const buyer = deal.buyers.map(({ name }) => name).join(' e ')
  const values = (number: number) => ({
    ref: bankRef,
    number,
    office: deal.office,
    issueDate: day,
    date: day,
    owner: bankName(deal.creditBank),
    buyer,
    value: bankCommission,
    finder: bankName(deal.creditBank),
    seller,
    sellerTeam: deal.sellerTeam,
    sellerCommercialDirector: deal.sellerCommercialDirector,
    creditManager,
  })
  return [{ deal, day, values }]
}

/** As a save would store it. An invoice has a hundred fields: it is copied once per save, not once per rule. */
function applyChange(before: Invoice, change: Partial<Invoice>): Invoice {
  const row = Object.assign({}, before, change)
  Object.assign(row, normalizeInvoice(row))
  return Object.assign(row, computedInvoice(row))
}

function firstOf(making: Making, { values }: Due, number: number, at: string): Invoice {
  const { random, processManager, profiles } = making
  const row = asRow(invoices, {
    ...empty,
    _id: random.uuid(),
    _created: at,
    createdBy: processManager,
    version: 1,
    active: true,
    ...values(number),
  })
  const forced = { ...row, ...normalizeInvoice(row) }
  const manager = profiles.get(forced.creditManager ?? '')
  return applyChange(forced, {
    ...Object.assign({}, ...sides.map(side => savedViewOf(making, forced, side))),
    creditManagerCommission: forced.isBank ? (manager?.creditManagerCommission ?? null) : null,
  })
}

const termNames = ['Percentage', 'CommercialDirectorCommission', 'BrokerCommission', 'CooCommission'] as const

/** What a save fills in where the deal has no value: the person's terms, office, and that office's broker and COO. */
function savedViewOf({ byId, profiles, offices }: Making, row: Invoice, side: Side): Partial<Invoice> {
  const person = byId.get(row[side] ?? '')
  const profile = profiles.get(row[side] ?? '')
  if (!person || !profile) return {}
  const own = person.offices.includes(row.office ?? '') ? row.office : (person.offices[0] ?? null)
  const office = offices.find(({ key }) => key === (row[`${side}Office`] ?? own))
  const terms = termsOf(profile, side, row.isBank)
  const savedTerms = termNames.map(name => [`${side}${name}`, row[`${side}${name}`] ?? terms[name]])
  return {
    ...Object.fromEntries(savedTerms),
    [`${side}Office`]: office?.key ?? null,
    [`${side}Broker`]: office?.broker ?? null,
    [`${side}Coo`]: office?.coo ?? null,
  }
}

/** The payment steps: most clients pay within weeks, some later; then the people are paid. */
function historyOf(making: Making, due: Due, number: number): History<Invoice> {
  const { today, random, processManager } = making
  const at = momentOf(due.day, today, random)
  const first: Saved<Invoice> = { row: firstOf(making, due, number, at), by: processManager, at }
  const age = daysBetween(due.day, today)
  const later: Saved<Invoice>[] = []
  let last = first
  for (const { after, change, by } of paymentPlan(making, due.day, first.row)) {
    if (after >= age) break
    const when = momentOf(addDays(due.day, after), today, random)
    const row = applyChange(last.row, { ...change, version: (last.row.version ?? 0) + 1 })
    last = { row, by, at: when < last.at ? last.at : when }
    later.push(last)
  }
  return [first, ...later]
}

interface Step {
  readonly after: number
  readonly change: Partial<Invoice>
  readonly by: string
}

function paymentPlan({ random, processManager, cfo }: Making, day: Day, first: Invoice): readonly Step[] {
  const proved = random.whole(1, 12)
  const paid = proved + random.whole(1, 18) + (random.fraction() < 0.06 ? 120 : 0)
  const billed = paid + random.whole(1, 6)
  const settledOn = billed + random.whole(2, 16)
  const proving = { after: proved, change: { clientProofDate: addDays(day, proved) }, by: processManager }
  // A few clients never paid.
  if (random.fraction() < 0.03) return [proving]
  const inside = { finder: !first.isExternalFinder, seller: !first.isExternalSeller }
  const paymentDate = addDays(day, settledOn)
  const others = responsibleParts(first).map(part => ({ _id: random.uuid(), part, paymentDate }))
  const bills = { sentBillsToFinder: inside.finder, sentBillsToSeller: inside.seller }
  const payments = { finderPaymentDate: inside.finder ? paymentDate : null, sellerPaymentDate: paymentDate }
  return [
    proving,
    { after: paid, change: { clientPaymentDate: addDays(day, paid) }, by: cfo },
    ...(inside.finder || inside.seller ? [{ after: billed, change: bills, by: processManager }] : []),
    { after: settledOn, change: { ...payments, responsiblePayments: others }, by: cfo },
  ]
}
