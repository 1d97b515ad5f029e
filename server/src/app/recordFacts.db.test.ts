import { type Expense, expenses } from '@tipy/domain/features/expenses/expenses.record'
import { type Finding, findings } from '@tipy/domain/features/findings/findings.record'
import { type Invoice, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { computedInvoice, normalizeInvoice } from '@tipy/domain/features/invoices/invoices.rules'
import { type Reservation, reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { Measure } from '@tipy/domain/figures/facts'
import type { FigureModel } from '@tipy/domain/figures/measures'
import { ledgerOf } from '@tipy/domain/ledger/ledger'
import { cents } from '@tipy/domain/money/money'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { partOf, rowOf } from '@tipy/domain/record/rows.testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillRows } from '#engine/fill'
import { factsOfRecord, type RecordFact } from '#figures/recordFacts'
import { insertLines, lineOf } from '#ledger/write'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'

/** What single records add to figures (docs/features/figures.md), by examples. */
let fixture: InvoicesFixture
let people: Readonly<Record<'ana' | 'rui' | 'eva' | 'director' | 'broker', string>>
beforeAll(async () => {
  fixture = await startInvoices()
  const { idOf } = fixture
  people = { ana: idOf('ana'), rui: idOf('rui'), eva: idOf('eva'), director: idOf('director'), broker: idOf('broker') }
})
afterAll(() => fixture.end())

const at = '2026-03-05T12:00:00.000Z'
let count = 0
const newId = () => {
  count += 1
  return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
}
const companyId = () => fixture.deals.company.id

/** Stores a row as a save would, and reads its facts. */
async function factsOf<R extends AnyRecord>(record: R, row: Row<R>): Promise<readonly RecordFact[]> {
  const { db } = fixture.database
  await db
    .transaction()
    .execute(trx =>
      fillRows(trx, record, [{ companyId: companyId(), history: [{ row: { ...row, version: 1 }, by: null, at }] }]),
    )
  return readFacts(record.name as FigureModel, row._id as string)
}

async function readFacts(model: FigureModel, id: string): Promise<readonly RecordFact[]> {
  const facts = await factsOfRecord(fixture.database.db, { companyId: companyId(), model, id })
  const order = [null, people.ana, people.rui, people.broker, people.eva]
  const keyOf = ({ day, person }: RecordFact) => `${day ?? ''} ${order.indexOf(person)}`
  return facts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const of = (measure: Measure, facts: readonly RecordFact[]) => facts.filter(fact => fact.measure === measure)
const brief = (facts: readonly RecordFact[]) => facts.map(({ day, person, team, value }) => [day, person, team, value])
const none = {
  person: null,
  team: null,
  commercialDirector: null,
  broker: null,
  coo: null,
  creditManager: null,
  isBank: false,
  subCategory: null,
  name: null,
}

describe('an invoice', () => {
  async function facts(values: Partial<Invoice>): Promise<readonly RecordFact[]> {
    const row = rowOf(invoices, {
      _id: newId(),
      _created: at,
      active: true,
      ref: 'LX-1',
      number: count,
      owner: 'Eva',
      buyer: 'Ivo',
      date: '2026-03-05',
      issueDate: '2026-03-01',
      office: 'lisboa',
      finder: people.ana,
      finderTeam: 'norte',
      seller: people.rui,
      value: cents(1_000_001),
      responsiblePayments: [],
      ...values,
    })
    const normalized = { ...row, ...normalizeInvoice(row) }
    const saved = { ...normalized, ...computedInvoice(normalized) }
    await factsOf(invoices, saved)
    await insertLines(ledgerOf(saved).map(lineOf(companyId(), saved._id))).execute(fixture.database.db)
    return readFacts('invoices', saved._id)
  }

  test('counts each side as billing on its day, the odd cent for the seller', async () => {
    const found = await facts({ finderCommercialDirector: people.director, finderBroker: people.broker })
    expect(brief(of('billing', found))).toEqual([
      ['2026-03-05', people.ana, 'norte', 500_000],
      ['2026-03-05', people.rui, null, 500_001],
    ])
    expect(of('billing', found)[0]).toEqual({
      ...none,
      measure: 'billing',
      day: '2026-03-05',
      person: people.ana,
      team: 'norte',
      commercialDirector: people.director,
      broker: people.broker,
      office: 'lisboa',
      value: 500_000,
    })
  })

  test('counts the same sides as paid on the day of the client’s payment, and only then', async () => {
    expect(of('paid', await facts({}))).toEqual([])
    expect(brief(of('paid', await facts({ clientPaymentDate: '2026-04-30' })))).toEqual([
      ['2026-04-30', people.ana, 'norte', 500_000],
      ['2026-04-30', people.rui, null, 500_001],
    ])
  })

  test('with an outside party counts the agency’s value for the inner side', async () => {
    const outside = { isExternalSeller: true, seller: 'Outra', sellerTeam: 'sul' }
    const sold = await facts({ ...outside, percentageSplit: 0.4, value: cents(1000) })
    expect(brief(of('billing', sold))).toEqual([['2026-03-05', people.ana, 'norte', 400]])
    const found = await facts({ isExternalFinder: true, finder: 'Outra', value: cents(1000) })
    expect(brief(of('billing', found))).toEqual([['2026-03-05', people.rui, null, 500]])
  })

  test('of a bank is the seller’s, with its credit manager; sold outside, it is the office’s alone', async () => {
    const bank = { ref: 'Bank', finder: 'Banco', value: cents(3000), creditManager: people.eva }
    expect(of('billing', await facts(bank))).toMatchObject([
      { person: people.rui, isBank: true, creditManager: people.eva, value: 3000 },
    ])
    const outside = await facts({ ...bank, isExternalSeller: true, seller: 'Outra', percentageSplit: 0.25 })
    expect(of('billing', outside)).toEqual([
      {
        ...none,
        measure: 'billing',
        day: '2026-03-05',
        office: 'lisboa',
        isBank: true,
        creditManager: people.eva,
        value: 750,
      },
    ])
  })

  test('that is not of a bank counts nothing for a credit manager who is left on it', async () => {
    const found = await facts({ creditManager: people.eva })
    expect(of('billing', found).map(({ creditManager }) => creditManager)).toEqual([null, null])
  })

  test('counts commissions for who gets them; only a consultant’s for team and leaders', async () => {
    const found = await facts({
      value: cents(100_000),
      finderPercentage: 50,
      finderBroker: people.broker,
      finderBrokerCommission: 10,
      sellerRecruiter: people.eva,
      sellerRecruiterPercentage: 4,
    })
    expect(of('commissions', found)).toMatchObject([
      { person: people.ana, team: 'norte', broker: people.broker, value: 25_000 },
      { person: people.broker, team: null, broker: null, office: 'lisboa', value: 5000 },
      { person: people.eva, team: null, office: 'lisboa', value: 2000 },
    ])
  })

  test('counts a bank’s commissions with its credit manager', async () => {
    const bank = { ref: 'Bank', finder: 'Banco', creditManager: people.eva, creditManagerCommission: 10 }
    const found = of('commissions', await facts({ ...bank, value: cents(3000), sellerPercentage: 50 }))
    expect(found).toMatchObject([
      { person: people.rui, isBank: true, creditManager: people.eva, value: 1500 },
      { person: people.eva, isBank: true, creditManager: people.eva, value: 300 },
    ])
  })

  test('counts neither what the agency keeps nor a part of nothing as commissions', async () => {
    const found = await facts({ finderPercentage: 0, sellerPercentage: 100, value: cents(1000) })
    expect(brief(of('commissions', found))).toEqual([['2026-03-05', people.rui, null, 500]])
  })

  test('that is archived counts nothing', async () => {
    expect(await facts({ active: false, clientPaymentDate: '2026-03-09' })).toEqual([])
  })
})

describe('a reservation', () => {
  const date = (amount: number, predictedExecutionDate: string | null, executionDate: string | null = null) =>
    partOf(reservations, 'billingDates', {
      _id: newId(),
      type: 'CPCV',
      amount: cents(amount),
      predictedExecutionDate,
      executionDate,
    })
  const facts = (over: Partial<Reservation> = {}) =>
    factsOf(
      reservations,
      rowOf(reservations, {
        _id: newId(),
        _created: at,
        ref: `R-${count}`,
        user: people.ana,
        active: true,
        isDraft: false,
        isDone: false,
        isBroken: false,
        isOverBilled: false,
        billedValue: cents(0),
        dealType: 'sales',
        state: 'active',
        reservationDate: '2026-03-05',
        office: 'lisboa',
        finder: people.ana,
        isExternalFinder: false,
        seller: people.rui,
        isExternalSeller: false,
        sellerTeam: 'sul',
        tipyValue: cents(1001),
        billingDates: [date(501, '2026-04-01'), date(500, '2026-06-30')],
        ...over,
      }),
    )

  test('counts the agency’s value as pipeline on its day, the odd cent for the seller', async () => {
    const found = of('pipeline', await facts())
    expect(brief(found)).toEqual([
      ['2026-03-05', people.ana, null, 500],
      ['2026-03-05', people.rui, 'sul', 501],
    ])
    expect(found[1]).toMatchObject({ team: 'sul', office: 'lisboa', isBank: false })
  })

  test('that is a draft, to be validated or archived counts nothing, given up or not', async () => {
    for (const over of [{ isDraft: true }, { state: 'toValidate' }, { active: false }])
      for (const isBroken of [false, true])
        expect(await facts({ ...over, isBroken, giveUpDate: '2026-05-01', creditValue: cents(9) })).toEqual([])
  })

  test('counts each date as predicted on its day by the sides, and no date that was executed', async () => {
    expect(brief(of('predicted', await facts()))).toEqual([
      ['2026-04-01', people.ana, null, 250],
      ['2026-04-01', people.rui, 'sul', 251],
      ['2026-06-30', people.ana, null, 250],
      ['2026-06-30', people.rui, 'sul', 250],
    ])
    const billed = await facts({ billingDates: [date(501, '2026-04-01', '2026-04-02'), date(500, null)] })
    expect(brief(of('predicted', billed))).toEqual([
      [null, people.ana, null, 250],
      [null, people.rui, 'sul', 250],
    ])
  })

  test('that was given up counts what was not executed, on the day it was given up, and nothing else', async () => {
    const found = await facts({
      isBroken: true,
      giveUpDate: '2026-05-20',
      creditValue: cents(900),
      billingDates: [date(501, '2026-04-01', '2026-04-02'), date(500, '2026-06-30')],
    })
    expect(new Set(found.map(({ measure }) => measure))).toEqual(new Set(['giveUps']))
    expect(brief(found)).toEqual([
      ['2026-05-20', people.ana, null, 250],
      ['2026-05-20', people.rui, 'sul', 250],
    ])
  })

  test('that is a loan is the seller’s, and a bank’s', async () => {
    const found = await facts({ dealType: 'mortgageLoan', creditManager: people.eva })
    expect(of('pipeline', found)).toMatchObject([
      { person: people.rui, isBank: true, creditManager: people.eva, value: 1001 },
    ])
  })

  test('with an outside party is the inner side’s; without people it is the office’s', async () => {
    const outside = { isExternalSeller: true, seller: 'Outra' }
    const pipelineOf = async (over: Partial<Reservation>) => of('pipeline', await facts(over))
    expect(await pipelineOf(outside)).toMatchObject([{ person: people.ana, value: 1001 }])
    expect(await pipelineOf({ isExternalFinder: true, finder: 'Outra' })).toMatchObject([
      { person: people.rui, value: 1001 },
    ])
    const nobody = { person: null, team: null, office: 'lisboa' }
    expect(await pipelineOf({ finder: null, seller: null })).toMatchObject([{ ...nobody, value: 1001 }])
    expect(await pipelineOf({ seller: null })).toMatchObject([
      { ...nobody, value: 501 },
      { person: people.ana, value: 500 },
    ])
    expect(await pipelineOf({ finder: null })).toMatchObject([
      { ...nobody, value: 500 },
      { person: people.rui, value: 501 },
    ])
    expect(await pipelineOf({ ...outside, dealType: 'creditTransfer' })).toMatchObject([{ ...nobody, value: 1001 }])
    expect(await pipelineOf({ ...outside, isExternalFinder: true, finder: 'Banco' })).toMatchObject([
      { ...nobody, value: 1001 },
    ])
  })

  test('counts its financing for the seller on its day, sold outside for the office', async () => {
    const found = await facts({ creditValue: cents(20_000_000) })
    expect(of('creditValue', found)).toMatchObject([
      { day: '2026-03-05', person: people.rui, team: 'sul', value: 20_000_000 },
    ])
    const outside = await facts({ creditValue: cents(5), isExternalSeller: true, seller: 'Outra' })
    expect(of('creditValue', outside)).toMatchObject([{ person: null, team: null, office: 'lisboa', value: 5 }])
    expect(of('creditValue', await facts({ creditValue: cents(0) }))).toEqual([])
  })
})

describe('a listing', () => {
  const facts = (over: Partial<Finding> = {}) =>
    factsOf(
      findings,
      rowOf(findings, {
        _id: newId(),
        _created: at,
        ref: `AN-${count}`,
        active: true,
        findingDate: '2026-03-31',
        finder: people.ana,
        finderTeam: 'norte',
        finderCommercialDirector: people.director,
        finderOffice: 'porto',
        finderBroker: people.broker,
        office: 'lisboa',
        houseType: 'x',
        houseValue: cents(1),
        percentageSplit: 0.05,
        value: cents(1),
        ...over,
      }),
    )

  test('counts one on its day, in its own office, for its finder and those who led them then', async () => {
    expect(await facts()).toEqual([
      {
        ...none,
        measure: 'findings',
        day: '2026-03-31',
        person: people.ana,
        team: 'norte',
        commercialDirector: people.director,
        broker: people.broker,
        office: 'lisboa',
        value: 1,
      },
    ])
  })

  test('that is archived counts nothing', async () => {
    expect(await facts({ active: false })).toEqual([])
  })
})

describe('an expense', () => {
  const facts = (over: Partial<Expense> = {}) =>
    factsOf(
      expenses,
      rowOf(expenses, {
        _id: newId(),
        _created: at,
        active: true,
        paymentDate: '2026-03-31',
        name: 'Renda',
        category: 'rent',
        subCategory: 'rent',
        office: 'lisboa',
        value: cents(120_001),
        ...over,
      }),
    )
  const fact = { ...none, measure: 'expenses', day: '2026-03-31', name: 'Renda', subCategory: 'rent' }

  test('counts on the day of its payment in its office, by sub-category and name', async () => {
    expect(await facts()).toEqual([{ ...fact, office: 'lisboa', value: 120_001 }])
  })

  test('of the whole company is of no office; one given back is negative', async () => {
    expect(await facts({ office: null, value: cents(-500) })).toEqual([{ ...fact, office: null, value: -500 }])
  })

  test('that is archived, or of nothing, counts nothing', async () => {
    expect(await facts({ active: false })).toEqual([])
    expect(await facts({ value: cents(0) })).toEqual([])
  })
})
