import { fc } from '@fast-check/vitest'
import { sql } from 'kysely'
import { send } from '#testing/app'
import { billable, type InvoicesFixture } from '#testing/invoices'

const days = [
  '2024-02-29',
  '2025-02-28',
  '2025-10-26',
  '2025-12-31',
  '2026-01-01',
  '2026-02-28',
  '2026-03-01',
  '2026-03-05',
]

/** What one piece of work chooses from. */
interface Draw {
  readonly at: number
  readonly day: string
  readonly value: number
  readonly who: string
  readonly team: string | null
  readonly office: string
}
const draw: fc.Arbitrary<Draw> = fc.record({
  at: fc.nat(10_000),
  day: fc.constantFrom(...days),
  value: fc.integer({ min: 1, max: 2_000_001 }).map(cents => cents / 100),
  who: fc.constantFrom('ana', 'rui', 'eva'),
  team: fc.constantFrom('norte', 'sul', null),
  office: fc.constantFrom('lisboa', 'porto'),
})

type Status = Promise<{ readonly status: number; readonly data?: unknown }>
type Work = (drawn: Draw) => Status

/** Random work through the calls, each kind in turn; says how often each kind was done. Refusals are part of it. */
export async function workInCompany(fixture: InvoicesFixture, { count, seed }: { count: number; seed: number }) {
  const kinds = Object.entries(worksOf(fixture))
  const done = new Map<string, number>(kinds.map(([name]) => [name, 0]))
  const drawn = fc.sample(draw, { numRuns: Math.max(count, kinds.length * 2), seed })
  for (const [index, one] of drawn.entries()) {
    const [name, work]: [string, Work] = kinds[index % kinds.length] ?? ['', () => Promise.resolve({ status: 500 })]
    const answer = await work(one)
    if (answer.status >= 500) throw new Error(`${name}: ${JSON.stringify(answer.data)}`)
    if (answer.status < 300) done.set(name, (done.get(name) ?? 0) + 1)
  }
  return Object.fromEntries(done)
}

/** A deal that was billed is refused. */
const mayBeArchived = sql<boolean>`active and billing_dates::text not like '%"invoice": "%'`

function worksOf(fixture: InvoicesFixture): Readonly<Record<string, Work>> {
  const { app, token, idOf, deals, database } = fixture
  const idIn = async (table: string, at: number, where = sql<boolean>`true`): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${where} order by id`.execute(
      database.db,
    )
    return rows[at % rows.length]?.id ?? ''
  }
  const about = (who: string, id: string, body?: object) => ({
    token: token(who),
    params: { id },
    ...(body && { body }),
  })
  const isPaid = sql<boolean>`active and client_payment_date is null`
  return {
    newInvoice: ({ day, value, who, office }) =>
      fixture.create('cfo', { date: day, issueDate: day, value, finder: idOf(who), office }),
    newBankInvoice: ({ day, value, who, office }) =>
      fixture.create('cfo', {
        ref: 'Bank',
        finder: 'Banco',
        seller: idOf(who),
        creditManager: idOf('credit'),
        date: day,
        value,
        office,
      }),
    changedInvoice: async ({ at, value, day }) =>
      fixture.patch('cfo', await idIn('invoices', at, sql`active`), { value, date: day }),
    movedInvoice: async ({ at, who, office }) =>
      fixture.patch('cfo', await idIn('invoices', at, sql`active`), {
        seller: idOf(who),
        isExternalSeller: false,
        office,
      }),
    paidInvoice: async ({ at, day }) =>
      fixture.patch('cfo', await idIn('invoices', at, isPaid), { clientPaymentDate: day }),
    paidTogether: async ({ at, day }) => {
      const ids = [await idIn('invoices', at, isPaid), await idIn('invoices', at + 1, isPaid)]
      const change = { clientPaymentDate: day, clientPaymentDate__old: null }
      return fixture.bulk('cfo', Object.fromEntries(ids.map(id => [id, change])))
    },
    archivedInvoice: async ({ at }) => fixture.remove('cfo', await idIn('invoices', at, sql`active`)),
    restoredInvoice: async ({ at }) => fixture.remove('cfo', await idIn('invoices', at, sql`not active`)),
    billedDeal: async ({ day, value, who, office }) => {
      const dates = [50, 50].map(percentage => ({ type: 'CPCV', percentage, predictedExecutionDate: day }))
      const deal = await deals.create('pm', { ...billable, value, seller: idOf(who), office, billingDates: dates })
      return deal.status === 201 ? fixture.bill('pm', deal.data._id) : deal
    },
    newDraft: ({ value, who }) => deals.create(who, { value, seller: idOf(who), finder: idOf(who), state: 'draft' }),
    sentForValidation: ({ value, who }) => deals.create(who, { value, seller: idOf(who), finder: idOf(who) }),
    validatedDeal: async ({ value, who }) => {
      const deal = await deals.create('pm', { value, seller: idOf(who), state: 'toValidate' })
      return deal.status === 201 ? deals.patch('pm', deal.data._id, { state: 'active' }) : deal
    },
    givenUpDeal: async ({ day, value, who, office }) => {
      const deal = await deals.create('pm', { value, seller: idOf(who), office })
      return deal.status === 201
        ? deals.patch('pm', deal.data._id, { giveUpDate: day, giveUpReason: deals.lists.get('giveUpReasons') })
        : deal
    },
    archivedDeal: async ({ at }) => deals.remove('coo', await idIn('reservations', at, mayBeArchived)),
    restoredDeal: async ({ at }) => deals.remove('coo', await idIn('reservations', at, sql`not active`)),
    newFinding: ({ at, day, who, office }) =>
      send(app, 'POST /api/findings', {
        token: token('coo'),
        body: {
          ref: `N-${at}`,
          findingDate: day,
          houseType: deals.lists.get('houseTypes'),
          finder: idOf(who),
          houseValue: 100,
          percentageSplit: 0.05,
          value: 5,
          office,
        },
      }),
    changedFinding: async ({ at, day, who }) =>
      send(
        app,
        'PATCH /api/findings/{id}',
        about('coo', await idIn('findings', at, sql`active`), { findingDate: day, finder: idOf(who) }),
      ),
    archivedFinding: async ({ at }) => send(app, 'DELETE /api/findings/{id}', about('coo', await idIn('findings', at))),
    newExpense: ({ day, value, office, team }) =>
      send(app, 'POST /api/expenses', {
        token: token('cfo'),
        body: { name: 'Água', category: 'instalacoes', value, paymentDate: day, office: team === null ? null : office },
      }),
    changedExpense: async ({ at, value, day }) =>
      send(
        app,
        'PATCH /api/expenses/{id}',
        about('cfo', await idIn('expenses', at, sql`active`), { value, paymentDate: day }),
      ),
    archivedExpense: async ({ at }) => send(app, 'DELETE /api/expenses/{id}', about('cfo', await idIn('expenses', at))),
    movedPerson: ({ who, team, office }) =>
      send(app, 'PATCH /api/users/{id}', about('coo', idOf(who), { team, offices: [office] })),
  }
}
