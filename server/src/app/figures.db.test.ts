import { fc } from '@fast-check/vitest'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import { expenses } from '@tipy/domain/features/expenses/expenses.record'
import { findings } from '@tipy/domain/features/findings/findings.record'
import { amountsOfReservation } from '@tipy/domain/features/reservations/reservations.amounts'
import { type Reservation, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { progressOf } from '@tipy/domain/features/reservations/reservations.rules'
import { type Measure, measures } from '@tipy/domain/figures/facts'
import { measureInfo } from '@tipy/domain/figures/measures'
import { cents } from '@tipy/domain/money/money'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { asRow } from '@tipy/domain/record/merge'
import { rowOf } from '@tipy/domain/record/rows.testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillRows } from '#engine/fill'
import { verify } from '#engine/verify'
import { repeatExpenses } from '#features/expenses/expenses.repetition'
import { fillGenerated } from '#features/invoices/invoices.generated.testing'
import { readParts } from '#features/stats/stats.slowModel.testing'
import type { PlainFact } from '#figures/plainFacts'
import { selectFacts } from '#figures/recordFacts'
import { openDatabase } from '#platform/database/database'
import { send, startApp } from '#testing/app'
import { dealCalls } from '#testing/deals'
import { allFigureChecks } from '#testing/figures'
import { billable, type InvoicesFixture, invoiceCalls, startInvoices } from '#testing/invoices'
import { silentLog } from '#testing/silentLog'
import { volume } from '#testing/volume'

/**
 * What records add to figures is said by views. Plain loops over the rows must say the same of every record, whatever
 * people do.
 */
let fixture: InvoicesFixture
beforeAll(async () => {
  fixture = await startInvoices()
  const { deals, database } = fixture
  const lists = ['expenseCategories', 'expenseSubCategories', 'states'] as const
  const items = lists.flatMap(list =>
    defaultLists[list].map(({ key, name, type }) => ({ company_id: deals.company.id, list, key, name, type })),
  )
  await database.db
    .insertInto('list_items')
    .values(items)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await fillGenerated(fixture, { count: volume(300, 20_000), seed: 3, hasRecruiterDirectors: true })
  await fillOthers(volume(300, 20_000))
}, 300_000)
afterAll(() => fixture.end())

const isCounted = sql`active and not is_draft and state <> 'toValidate'`
function openOf(isKept: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select r.id, sum((d ->> 'amount')::bigint) as whole
    from reservations r, jsonb_array_elements(r.billing_dates) d
    where r.active and not r.is_draft and r.state <> 'toValidate' and ${isKept} and d ->> 'executionDate' is null
    group by r.id`
}
const differences = () => verify(fixture.database.db, allFigureChecks)

test('the facts of the views are those of plain loops over the rows, one by one', async () => {
  const { db } = fixture.database
  const expected = (await readParts(db)).map(fact => JSON.stringify(orderOf(fact)))
  const { rows: viewed } = await sql<PlainFact & { model: string }>`
    select model, ref, measure, day::text, value::float, is_bank as "isBank", office, person, team,
      commercial_director as director, broker, coo, credit_manager as "creditManager", sub_category as "subCategory", name
    from figure_facts`.execute(db)
  expect(viewed.map(fact => JSON.stringify(orderOf(fact))).sort()).toEqual(expected.sort())
  for (const measure of measures) {
    const own = viewed.filter(fact => fact.measure === measure)
    expect(own.length, measure).toBeGreaterThan(5)
    expect(new Set(own.map(({ model }) => model)), measure).toEqual(new Set([measureInfo[measure].model]))
  }
  expect(await differences()).toEqual([])
}, 300_000)

const orderOf = (fact: PlainFact) => [
  fact.ref,
  fact.measure,
  fact.day,
  fact.value,
  fact.isBank,
  fact.office,
  fact.person,
  fact.team,
  fact.director,
  fact.broker,
  fact.coo,
  fact.creditManager,
  fact.subCategory,
  fact.name,
]

/** In cents, of active rows: what their facts must be together, whatever the sides are. */
const wholes = {
  billing: sql`select id, tipy_value * 100 as whole from invoices where active`,
  paid: sql`select id, tipy_value * 100 as whole from invoices where active and client_payment_date is not null`,
  commissions: sql`select id, (tipy_value - agency_value) * 100 as whole from invoices where active`,
  pipeline: sql`select id, tipy_value * 100 as whole from reservations where ${isCounted} and not is_broken`,
  predicted: openOf(sql`not r.is_broken`),
  giveUps: openOf(sql`r.is_broken`),
  creditValue: sql`select id, credit_value * 100 as whole from reservations where ${isCounted} and not is_broken`,
  findings: sql`select id, 1 as whole from findings where active`,
  expenses: sql`select id, value * 100 as whole from expenses where active`,
} satisfies Record<Measure, RawBuilder<unknown>>

test.each(measures)('the facts of %s are together the whole of their record', async measure => {
  const { rows } = await sql`
    select w.id, w.whole, f.value
    from (${wholes[measure]}) w
    full join (select ref, sum(value) as value from figure_facts where measure = ${measure} group by ref) f on f.ref = w.id
    where coalesce(w.whole, 0) <> coalesce(f.value, 0) or (w.id is null) and f.value <> 0`.execute(fixture.database.db)
  expect(rows).toEqual([])
})

test.each(['invoices', 'reservations', 'findings', 'expenses'] as const)(
  'the facts of one of the %s are read by primary keys',
  async model => {
    const key = { companyId: fixture.deals.company.id, model, id: '00000000-0000-4000-8000-000000000000' }
    const plan = await fixture.database.db.transaction().execute(async trx => {
      await sql`analyze invoices, ledger, reservations, reservation_billings, findings, expenses`.execute(trx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${selectFacts(key)}`.execute(trx)
      return rows.map(line => line['QUERY PLAN']).join('\n')
    })
    const indexes = [...plan.matchAll(/Scan (?:using|on) (\w+)/g)].map(([, name]) => name)
    expect(indexes.length).toBeGreaterThan(0)
    // These two are the key of a deal with more columns, or of fewer deals.
    const isKey = /_pkey$|^reservations_(counted|going)$/
    const others = indexes.filter(name => !isKey.test(name ?? ''))
    expect(others, plan).toEqual([])
  },
)

const day = fc.integer({ min: 1, max: 800 }).map(count => new Date(Date.UTC(2024, 0, count)).toISOString().slice(0, 10))
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 2 })
const amount = fc.oneof(fc.constantFrom(0, 1, 101, 99_999_999_999), fc.integer({ min: 0, max: 3_000_001 })).map(cents)
const usually = fc.constantFrom(true, true, true, false)

/** Deals, listings and expenses of every kind, as saves would have stored them. */
async function fillOthers(count: number): Promise<void> {
  const { deals, database } = fixture
  const at = deals.clock.now().toISOString()
  const made = { _created: at, createdBy: null, version: 1 }
  const sample = (rows: fc.Arbitrary<object>) => fc.sample(rows, { numRuns: count, seed: 5 })
  await database.db.transaction().execute(async trx => {
    const fill = <R extends AnyRecord>(record: R, rows: readonly Row<R>[]) =>
      fillRows(
        trx,
        record,
        rows.map(row => ({ companyId: deals.company.id, history: [{ row, by: null, at }] })),
      )
    await fill(
      reservations,
      sample(anyDeal()).map(values => dealOf({ ...made, ...values })),
    )
    await fill(
      findings,
      sample(anyListing()).map(values => rowOf(findings, { ...made, ...values })),
    )
    await fill(
      expenses,
      sample(anyExpense()).map(values => rowOf(expenses, { ...made, ...values })),
    )
  })
}

const among = (...names: string[]) => maybe(fc.constantFrom(...names.map(name => fixture.idOf(name))))
const team = maybe(fc.constantFrom('norte', 'sul'))
const office = fc.constantFrom('lisboa', 'porto')
const party = () => fc.oneof(among('ana', 'rui', 'eva'), fc.constant('Outra Agência'))
const position = (side: 'finder' | 'seller') => ({
  [`${side}Team`]: team,
  [`${side}CommercialDirector`]: among('director'),
  [`${side}Broker`]: among('broker'),
  [`${side}Coo`]: among('coo'),
})

function anyDeal(): fc.Arbitrary<object> {
  return fc
    .record({
      _id: fc.uuid({ version: 4 }),
      active: usually,
      dealType: maybe(fc.constantFrom('sales', 'renting', 'mortgageLoan', 'creditTransfer')),
      state: fc.constantFrom('active', 'active', 'concluida', 'draft', 'toValidate'),
      reservationDate: day,
      office,
      value: maybe(amount),
      percentageSplit: maybe(fc.constantFrom(0.1, 0.5, 1)),
      creditValue: maybe(amount),
      creditManager: among('credit', 'far'),
      giveUpDate: maybe(day),
      dates: fc.array(fc.record({ _id: fc.uuid({ version: 4 }), predicted: maybe(day), executed: maybe(day) }), {
        maxLength: 4,
      }),
      finder: party(),
      ...position('finder'),
      seller: party(),
      ...position('seller'),
    })
    .map(({ dates, ...deal }) => ({
      ...deal,
      ref: deal._id,
      user: fixture.idOf('pm'),
      isExternalFinder: deal.finder === 'Outra Agência',
      isExternalSeller: deal.seller === 'Outra Agência',
      billingDates: dates.map(({ _id, predicted, executed }, index) => ({
        _id,
        type: 'CPCV',
        percentage: index === 0 ? 100 - (dates.length - 1) * 33.33 : 33.33,
        predictedExecutionDate: predicted,
        executionDate: executed,
        gross: null,
        amount: cents(0),
        invoice: null,
      })),
    }))
}

function dealOf(values: Partial<Reservation>): Reservation {
  const row = rowOf(reservations, values)
  return asRow(reservations, { ...row, ...amountsOfReservation(row, null), ...progressOf(row) })
}

const anyListing = (): fc.Arbitrary<object> =>
  fc.record({
    _id: fc.uuid({ version: 4 }),
    active: usually,
    ref: fc.uuid({ version: 4 }),
    findingDate: day,
    finder: fc.constantFrom('ana', 'rui', 'eva').map(name => fixture.idOf(name)),
    finderTeam: team,
    finderCommercialDirector: among('director'),
    finderBroker: among('broker'),
    finderCoo: among('coo'),
    finderOffice: maybe(office),
    houseType: fc.constant('x'),
    houseValue: amount,
    percentageSplit: fc.constant(0.05),
    value: amount,
    office,
  })

const anyExpense = (): fc.Arbitrary<object> =>
  fc.record({
    _id: fc.uuid({ version: 4 }),
    active: usually,
    category: fc.constant('x'),
    subCategory: maybe(fc.constantFrom('renda', 'luz')),
    paymentDate: day,
    name: fc.constantFrom('Renda', 'Luz | água', '', "d'Além"),
    value: fc.integer({ min: -5000, max: 5000 }).map(cents),
    office: maybe(office),
  })

/** What a person does to a record of figures; each step answers its status. */
interface Step {
  readonly what: keyof typeof steps
  readonly which: number
  readonly amount: number
}

const made: Record<'invoices' | 'reservations' | 'findings' | 'expenses', string[]> = {
  invoices: [],
  reservations: [],
  findings: [],
  expenses: [],
}
type Model = keyof typeof made
const writers = { invoices: 'cfo', reservations: 'pm', findings: 'coo', expenses: 'cfo' } as const
const dayOf = (which: number) => `2026-0${1 + (which % 3)}-${String(1 + (which % 28)).padStart(2, '0')}`
const one = (model: Model, which: number) => made[model][which % Math.max(1, made[model].length)] ?? ''

async function create(model: Model, body: object): Promise<number> {
  const answer = await send<{ _id: string }>(fixture.app, `POST /api/${model}` as 'POST /api/findings', {
    token: fixture.token(writers[model]),
    body,
  })
  if (answer.status === 201) made[model].push(answer.data._id)
  return answer.status
}
async function call(name: 'PATCH' | 'DELETE', model: Model, which: number, body?: object): Promise<number> {
  const { status } = await send(fixture.app, `${name} /api/${model}/{id}` as 'PATCH /api/findings/{id}', {
    // A process manager may not archive deals.
    token: fixture.token(name === 'DELETE' && model === 'reservations' ? 'coo' : writers[model]),
    params: { id: one(model, which) },
    ...(body && { body }),
  })
  return status
}
const consultantOf = (which: number) => fixture.idOf(['ana', 'rui', 'eva'][which % 3] ?? 'ana')
const rent = { name: 'Renda', category: defaultLists.expenseCategories[0]?.key, repeatsMonthly: true }

const steps = {
  invoice: (which: number, value: number) =>
    create('invoices', fixture.invoice({ office: 'lisboa', value, finder: consultantOf(which), date: dayOf(which) })),
  bank: (which: number, value: number) =>
    create('invoices', fixture.invoice({ office: 'porto', ref: 'Bank', finder: 'Banco', value, date: dayOf(which) })),
  pay: (which: number) => call('PATCH', 'invoices', which, { clientPaymentDate: which % 4 ? '2026-03-05' : null }),
  move: (which: number, value: number) =>
    call('PATCH', 'invoices', which, { date: dayOf(which), value, seller: consultantOf(which) }),
  outside: (which: number) =>
    call('PATCH', 'invoices', which, { isExternalSeller: true, seller: 'Outra', percentageSplit: 0.3 }),
  archiveInvoice: (which: number) => call('DELETE', 'invoices', which),
  percentages: async (which: number) => {
    const ids = [one('invoices', which), one('invoices', which + 1)]
    const { rows } = await fixture.database.pool.query<{ id: string; now: number | null }>(
      'select id, finder_percentage::float as now from invoices where id = any($1)',
      [ids],
    )
    const body = Object.fromEntries(
      rows.map(({ id, now }) => [id, { finderPercentage: which % 100, finderPercentage__old: now }]),
    )
    return (await fixture.bulk('cfo', body)).status
  },
  deal: async (which: number, value: number) => {
    const half = { type: 'CPCV', percentage: 50, predictedExecutionDate: dayOf(which) }
    const answer = await fixture.deals.create(which % 4 ? 'pm' : 'ana', {
      ...billable,
      value,
      seller: consultantOf(which),
      creditValue: which % 3 ? 100_000 : null,
      billingDates: [half, { ...half, type: 'ESC', predictedExecutionDate: dayOf(which + 40) }],
    })
    if (answer.status === 201) made.reservations.push(answer.data._id)
    return answer.status
  },
  bill: async (which: number) => {
    const deal = which % 2 ? one('reservations', which) : (await fixture.deals.made('pm', billable))._id
    const answer = await fixture.bill('pm', deal)
    if (answer.status === 201) made.invoices.push(answer.data._id)
    return answer.status
  },
  worth: (which: number, value: number) =>
    call('PATCH', 'reservations', which, {
      value,
      reservationDate: dayOf(which),
    }),
  giveUp: (which: number) => {
    const isGivenUp = which % 3 > 0
    const giveUpReason = isGivenUp ? defaultLists.giveUpReasons[0]?.key : null
    return call('PATCH', 'reservations', which, { giveUpDate: isGivenUp ? '2026-03-04' : null, giveUpReason })
  },
  archiveDeal: (which: number) => call('DELETE', 'reservations', which),
  listing: (which: number) =>
    create('findings', {
      ref: `AN-${which}-${made.findings.length}`,
      findingDate: dayOf(which),
      finder: consultantOf(which),
      houseValue: 250_000,
      percentageSplit: 0.05,
      value: 12_500,
      houseType: defaultLists.houseTypes[0]?.key,
      city: 'Faro',
      office: 'lisboa',
    }),
  moveListing: (which: number) =>
    call('PATCH', 'findings', which, { findingDate: dayOf(which + 7), finder: consultantOf(which + 1) }),
  archiveListing: (which: number) => call('DELETE', 'findings', which),
  expense: (which: number, value: number) =>
    create('expenses', { ...rent, value, paymentDate: dayOf(which), office: which % 2 ? 'lisboa' : null }),
  cost: (which: number, value: number) =>
    call('PATCH', 'expenses', which, { value, office: which % 2 ? null : 'porto' }),
  archiveExpense: (which: number) => call('DELETE', 'expenses', which),
  months: async () => {
    await repeatExpenses({ db: fixture.database.db, clock: fixture.deals.clock })
    return 200
  },
} satisfies Record<string, (which: number, value: number) => Promise<number>>

test('whatever people and the monthly job do, the figures are those of the rows', async () => {
  const names = Object.keys(steps) as Step['what'][]
  const step = fc.record({ what: fc.constantFrom(...names), which: fc.nat(200), amount: fc.nat(20_000) })
  const succeeded = new Set<string>()
  const life = fc.sample(step, { numRuns: volume(160, 5000), seed: 11 })
  for (const [at, { what, which, amount: value }] of life.entries()) {
    const status = await steps[what](which, value)
    expect([200, 201, 404, 409, 422], what).toContain(status)
    if (status < 300) succeeded.add(what)
    if (at % 40 === 0) expect(await differences(), `${at}: ${what}`).toEqual([])
  }
  expect(await differences()).toEqual([])
  expect(names.filter(name => !succeeded.has(name))).toEqual([])
}, 900_000)

test('eight writers on one office do not deadlock, and the figures are those of the rows', async () => {
  const { database, deals, token, idOf } = fixture
  const second = openDatabase(database.url, { poolSize: 8, log: silentLog })
  const app = await startApp({ ...database, ...second }, deals.clock)
  const calls = { ...invoiceCalls(app, token, idOf), deals: dealCalls(app, token, idOf) }
  const write = async (writer: number) => {
    for (let turn = 0; turn < volume(3, 100); turn += 1) {
      // Each writes for the same people, in another order.
      const finder = consultantOf(writer + turn)
      const seller = consultantOf(writer + turn + 1)
      const invoice = await calls.made({ finder, seller, date: dayOf(writer) })
      expect((await calls.patch('cfo', invoice._id, { date: dayOf(writer + 1), finder: seller })).status).toBe(200)
      const deal = await calls.deals.made('pm', { ...billable, finder: seller, seller: finder })
      expect((await calls.bill('pm', deal._id)).status).toBe(201)
      expect((await calls.remove('cfo', invoice._id)).status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
  // Its connections report what happened to them when they end.
  await app.close()
  await second.close()
  expect(await differences()).toEqual([])
  const { rows } = await database.pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: '0' }])
}, 900_000)
