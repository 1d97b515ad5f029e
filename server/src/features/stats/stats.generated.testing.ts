import { fc } from '@fast-check/vitest'
import { type Expense, expenses } from '@tipy/domain/features/expenses/expenses.record'
import { type Finding, findings } from '@tipy/domain/features/findings/findings.record'
import { amountsOfReservation } from '@tipy/domain/features/reservations/reservations.amounts'
import { type Reservation, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { normalizeReservation, progressOf } from '@tipy/domain/features/reservations/reservations.rules'
import { cents } from '@tipy/domain/money/money'
import { asRow, blank } from '@tipy/domain/record/merge'
import { sql } from 'kysely'
import { fillRows } from '#engine/fill'
import { fillGenerated } from '#features/invoices/invoices.generated.testing'
import { buildOffice, buildUser } from '#testing/factories'
import type { InvoicesFixture } from '#testing/invoices'

/** Days at which a period begins or ends, a leap day, and those on which the clock changes. */
const edges = [
  '2023-12-31',
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2025-02-28',
  '2025-03-01',
  '2025-03-30',
  '2025-03-31',
  '2025-10-26',
  '2025-12-31',
  '2026-01-01',
  '2026-02-28',
  '2026-03-01',
  '2026-03-05',
  '2026-03-29',
  '2026-03-31',
  '2026-04-01',
]
const day = fc.oneof(
  fc.constantFrom(...edges),
  fc.integer({ min: 0, max: 920 }).map(days => new Date(Date.UTC(2023, 11, 15 + days)).toISOString().slice(0, 10)),
)
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 3 })
const amount = fc.oneof(fc.constantFrom(0, 1, 101, 1_000_003), fc.integer({ min: 1, max: 3_000_000 })).map(cents)
const isActive = fc.constantFrom(true, true, true, true, true, false)
const office = fc.constantFrom('lisboa', 'porto', 'faro')
const team = maybe(fc.constantFrom('norte', 'sul', 'fechada'))

interface More {
  /** Consultants who left, who have neither team nor office, and who also lead people. */
  readonly people: readonly string[]
}

/** A company with every kind of record in every state, as saves would have stored them. */
export async function fillCompany(fixture: InvoicesFixture, { count, seed }: { count: number; seed: number }) {
  const more = await addPeople(fixture)
  await fillGenerated(fixture, { count, seed, hasRecruiterDirectors: true })
  const { deals, database } = fixture
  const { id: companyId } = deals.company
  const at = deals.clock.now().toISOString()
  const options = { numRuns: count, seed }
  const deal = fc.sample(anyReservation(fixture, more), options)
  const listed = fc.sample(anyFinding(fixture, more), options)
  const spent = fc.sample(anyExpense, options)
  const stored = <R>(rows: readonly R[]) => rows.map(row => ({ companyId, history: [{ row, by: null, at }] }))
  await database.db.transaction().execute(async trx => {
    await fillRows(trx, reservations, stored(deal.map(savedReservation(at))))
    await fillRows(
      trx,
      findings,
      stored(
        listed.map((values, index) =>
          asRow(findings, { ...blank(findings), version: 1, _created: at, ref: `A-${index}`, ...values }),
        ),
      ),
    )
    await fillRows(
      trx,
      expenses,
      stored(
        [...spent, ...cancelling].map(values =>
          asRow(expenses, { ...blank(expenses), version: 1, _created: at, ...values }),
        ),
      ),
    )
    // Invoices at the edges of months too.
    await sql`
      update invoices set date = (${edges}::date[])[1 + abs(hashtext(id::text)) % ${sql.lit(edges.length)}]
      where hashtext(id::text) % 3 = 0`.execute(trx)
    await sql`
      update invoices set client_payment_date = (${edges}::date[])[1 + abs(hashtext(id::text)) % ${sql.lit(edges.length)}]
      where hashtext(id::text) % 4 = 0 and client_payment_date is not null`.execute(trx)
    await sql`
      update ledger l set day = i.date, client_payment_date = i.client_payment_date
      from invoices i where i.company_id = l.company_id and i.id = l.invoice_id`.execute(trx)
    await sql`analyze invoices, ledger, reservations, reservation_billings, findings, expenses`.execute(trx)
  })
}

async function addPeople({ deals, database: { db }, idOf }: InvoicesFixture): Promise<More> {
  const { company } = deals
  const faro = await buildOffice(db, company, { key: 'faro', active: false })
  await db
    .insertInto('teams')
    .values({ company_id: company.id, key: 'fechada', name: 'fechada', active: false })
    .execute()
  const items = [
    { list: 'expenseCategories', key: 'instalacoes', name: 'Instalações' },
    { list: 'expenseSubCategories', key: 'renda', name: 'Renda', type: 'instalacoes' },
    { list: 'expenseSubCategories', key: 'luz', name: 'Luz', type: 'instalacoes' },
  ]
  await db
    .insertInto('list_items')
    .values(items.map(item => ({ ...item, company_id: company.id })))
    .execute()
  const people = [
    await buildUser(db, company, { name: 'Saiu Embora', active: false, offices: [faro], team: 'norte' }),
    await buildUser(db, company, { name: 'Sem Nada' }),
    await buildUser(db, company, {
      name: 'Chefe Dupla',
      role: 'commercialDirector',
      other_roles: ['broker'],
      offices: [faro],
    }),
    await buildUser(db, company, {
      name: 'Nova Pessoa',
      manager: idOf('director'),
      team: 'sul',
      start_date: '2026-03-02',
    }),
  ]
  return { people: people.map(({ id }) => id) }
}

function anyPosition({ idOf }: InvoicesFixture, { people }: More) {
  const who = (...names: string[]) => maybe(fc.constantFrom(...names.map(idOf), ...people.slice(2, 3)))
  return fc.record({
    person: fc.constantFrom(...['ana', 'rui', 'eva', 'director', 'leader'].map(idOf), ...people),
    team,
    director: who('director', 'broker'),
    broker: who('broker'),
    coo: who('coo'),
    office: maybe(office),
  })
}

const billingDate = fc.record({
  _id: fc.uuid({ version: 4 }),
  predictedExecutionDate: fc.oneof({ weight: 9, arbitrary: day }, { weight: 1, arbitrary: fc.constant(null) }),
  executionDate: maybe(day),
})

function anyReservation(fixture: InvoicesFixture, more: More) {
  const position = anyPosition(fixture, more)
  const { idOf } = fixture
  return fc.record({
    _id: fc.uuid({ version: 4 }),
    active: isActive,
    kind: fc.constantFrom('internal', 'internal', 'internal', 'externalFinder', 'externalSeller', 'bank', 'transfer'),
    state: fc.constantFrom('active', 'active', 'active', 'active', 'draft', 'toValidate'),
    reservationDate: day,
    value: amount,
    percentageSplit: maybe(fc.constantFrom(0.5, 0.333333, 0.7)),
    creditValue: maybe(amount),
    creditManager: maybe(fc.constantFrom(idOf('credit'), idOf('far'))),
    giveUpDate: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: day }),
    office,
    finder: position,
    seller: position,
    dates: fc.array(billingDate, { minLength: 0, maxLength: 3 }),
  })
}
type AnyReservation = ReturnType<typeof anyReservation> extends fc.Arbitrary<infer T> ? T : never

const savedReservation =
  (at: string) =>
  ({ kind, finder, seller, dates, ...rest }: AnyReservation, index: number): Reservation => {
    const isBank = kind === 'bank' || kind === 'transfer'
    const isExternalFinder = isBank || kind === 'externalFinder'
    const isExternalSeller = kind === 'externalSeller'
    const sideOf = (name: string, { person, ...of }: AnyReservation['finder'], isExternal: boolean) => ({
      [name]: isExternal ? 'Outra Agência' : person,
      ...(!isExternal && {
        [`${name}Team`]: of.team,
        [`${name}CommercialDirector`]: of.director,
        [`${name}Broker`]: of.broker,
        [`${name}Coo`]: of.coo,
        [`${name}Office`]: of.office,
      }),
    })
    const percentage = dates.length === 0 ? 0 : Math.round(1e6 / dates.length) / 1e4
    const row = asRow(reservations, {
      ...blank(reservations),
      version: 1,
      ref: `R-${index}`,
      user: finder.person,
      _created: at,
      dealType: kind === 'bank' ? 'mortgageLoan' : kind === 'transfer' ? 'creditTransfer' : 'sales',
      ...rest,
      ...sideOf('finder', finder, isExternalFinder),
      ...sideOf('seller', seller, isExternalSeller),
      isExternalFinder,
      isExternalSeller,
      billingDates: dates.map(date => ({
        ...date,
        type: 'CPCV',
        percentage,
        gross: null,
        amount: null,
        invoice: null,
      })),
    })
    const normalized = { ...row, ...normalizeReservation(row, undefined) }
    const valued = { ...normalized, ...amountsOfReservation(normalized, null) }
    return { ...valued, ...progressOf(valued) }
  }

function anyFinding(fixture: InvoicesFixture, more: More): fc.Arbitrary<Partial<Finding>> {
  return fc
    .record({
      _id: fc.uuid({ version: 4 }),
      active: isActive,
      findingDate: day,
      office,
      finder: anyPosition(fixture, more),
    })
    .map(({ finder, ...rest }) => ({
      ...rest,
      houseType: 'house',
      houseValue: cents(100),
      value: cents(5),
      percentageSplit: 0.05,
      finder: finder.person,
      finderTeam: finder.team,
      finderCommercialDirector: finder.director,
      finderBroker: finder.broker,
      finderCoo: finder.coo,
      finderOffice: finder.office,
    }))
}

const anyExpense: fc.Arbitrary<Partial<Expense>> = fc.record({
  _id: fc.uuid({ version: 4 }),
  active: isActive,
  paymentDate: day,
  office: maybe(office),
  category: fc.constant('instalacoes'),
  subCategory: fc.constantFrom('renda', 'luz', 'apagada', null),
  name: fc.constantFrom('Renda da loja', 'Luz', 'Água'),
  // A credit note is a negative expense.
  value: fc.oneof({ weight: 9, arbitrary: amount }, { weight: 1, arbitrary: fc.constant(cents(-1999)) }),
})

/** Together they are nothing; their name and their subcategory are members all the same. */
const cancelling: readonly Partial<Expense>[] = [12_345, -12_345].map((value, at) => ({
  _id: `00000000-0000-4000-8000-00000000000${at}`,
  active: true,
  paymentDate: '2026-03-02',
  office: 'porto',
  category: 'instalacoes',
  subCategory: 'anulada',
  name: 'Anulada',
  value: cents(value),
}))
