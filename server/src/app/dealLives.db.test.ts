import { fc, test as property } from '@fast-check/vitest'
import { dividedDates } from '@tipy/domain/features/reservations/reservations.amounts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { verify } from '#engine/verify'
import { invoiceChecks } from '#features/invoices/invoices.verify'
import { reservationChecks } from '#features/reservations/reservations.verify'
import { type Database, openDatabase } from '#platform/database/database'
import { startApp } from '#testing/app'
import { dealCalls, type ShownDeal } from '#testing/deals'
import { allFigureChecks } from '#testing/figures'
import { billable, type InvoicesFixture, invoiceCalls, startInvoices } from '#testing/invoices'
import { silentLog } from '#testing/silentLog'

/** Random histories of deals on two servers: whatever two people do concurrently, deal and invoices stay consistent. */
let fixture: InvoicesFixture
let second: Database
let app: FastifyInstance
type Server = { readonly deals: ReturnType<typeof dealCalls>; readonly invoices: ReturnType<typeof invoiceCalls> }
let servers: readonly Server[]
beforeAll(async () => {
  fixture = await startInvoices()
  const { database, deals, token, idOf } = fixture
  second = openDatabase(database.url, { poolSize: 4, log: silentLog })
  app = await startApp({ ...database, ...second }, deals.clock)
  servers = [fixture.app, app].map(one => ({
    deals: dealCalls(one, token, idOf),
    invoices: invoiceCalls(one, token, idOf),
  }))
})
/** The kinds of steps that succeeded at least once. */
const done = new Set<string>()
afterAll(async () => {
  expect(done.size).toBeGreaterThan(3)
  expect(await verify(fixture.database.db, [...invoiceChecks, ...reservationChecks, ...allFigureChecks])).toEqual([])
  await app.close()
  await second.close()
  await fixture.end()
})

interface Billing {
  readonly _id: string
  readonly percentage: number
  readonly executionDate: string | null
  readonly [name: string]: unknown
}
const newDate = (percentage: number) => ({ type: 'CPCV', percentage, predictedExecutionDate: '2026-04-01' })
const datesOf = (deal: ShownDeal) => deal.billingDates as readonly Billing[]

const kinds = ['bill', 'editInvoice', 'archive', 'value', 'add', 'remove', 'execute', 'split'] as const
const does = fc.record({
  what: fc.constantFrom(...kinds),
  which: fc.nat(20),
  amount: fc.integer({ min: 0, max: 20_000 }),
})
type Does = { what: (typeof kinds)[number]; which: number; amount: number }

async function act({ deals, invoices }: Server, id: string, { what, which, amount }: Does): Promise<number> {
  const deal = (await deals.read('cfo', id)).data
  const dates = datesOf(deal)
  const pick = <T>(some: readonly T[]): T | undefined => some[which % some.length]
  const change = (body: object) => deals.patch('coo', id, body)
  const bills = (
    await invoices.search('cfo', { filters: { reservation: id, active: which % 3 > 0 }, ignoreDate: true })
  ).data.invoices
  const bill = pick(bills)?._id ?? ''
  const steps: Record<Does['what'], () => Promise<{ readonly status: number }>> = {
    bill: () => invoices.bill('cfo', id),
    editInvoice: () => invoices.patch('cfo', bill, { value: amount, date: `2026-0${1 + (which % 9)}-10` }),
    archive: () => invoices.remove('cfo', bill),
    value: () => change({ value: amount }),
    add: () => change({ billingDates: dividedDates([...dates, newDate(0)]) }),
    remove: () => change({ billingDates: dividedDates(dates.filter(date => date !== pick(dates))) }),
    execute: () => {
      const executionDate = which % 2 ? '2026-02-01' : null
      return change({ billingDates: dates.map(date => (date === pick(dates) ? { ...date, executionDate } : date)) })
    },
    split: () => change({ isExternalSeller: true, seller: 'Outra', percentageSplit: (1 + (which % 9)) / 10 }),
  }
  return (await steps[what]()).status
}

async function agrees(id: string): Promise<void> {
  const found = await fixture.database.pool.query(
    `select r.value::float, r.billed_value::float as billed, coalesce(sum(i.value), 0)::float as invoiced
     from reservations r left join invoices i on i.reservation = r.id and i.active where r.id = $1
     group by r.company_id, r.id`,
    [id],
  )
  const { value, billed, invoiced } = found.rows[0]
  expect(billed).toBeLessThanOrEqual(value)
  expect(invoiced).toBeLessThanOrEqual(billed)
}

property.prop([fc.array(fc.tuple(does, does), { minLength: 4, maxLength: 8 })], { numRuns: 6 })(
  'through any life, with two people at once, a deal is worth what is billed and agrees with its invoices',
  async life => {
    const made = await fixture.deals.made('pm', { ...billable, billingDates: [newDate(50), newDate(50)] })
    for (const both of life) {
      const answers = await Promise.all(both.map((one, at) => act(servers[at] as Server, made._id, one)))
      for (const status of answers) expect([200, 201, 404, 409, 422]).toContain(status)
      both.forEach(({ what }, at) => {
        if ((answers[at] ?? 0) < 300) done.add(what)
      })
      await agrees(made._id)
    }
    expect(await verify(fixture.database.db, [...invoiceChecks, ...reservationChecks, ...allFigureChecks])).toEqual([])
  },
  120_000,
)
