import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '#testing/app'
import { wrong } from '#testing/deals'
import { fingerprint } from '#testing/fingerprint'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'

let fixture: InvoicesFixture
beforeAll(async () => {
  fixture = await startInvoices()
})
afterAll(() => fixture.end())

interface Line {
  readonly part: string
  readonly amount: number
  readonly payment_date: string | null
}
const ledgerOf = async (id: string): Promise<Line[]> =>
  (
    await fixture.database.pool.query(
      `select part, amount::float, payment_date::text from ledger where invoice_id = $1 order by part`,
      [id],
    )
  ).rows
const amountsOf = async (id: string) =>
  Object.fromEntries((await ledgerOf(id)).map(({ part, amount }) => [part, amount]))

describe('a new invoice is refused, and nothing is stored, for', () => {
  test.each<[string, object, object]>([
    [
      'nothing at all',
      {
        ref: null,
        number: null,
        issueDate: null,
        date: null,
        owner: null,
        buyer: null,
        finder: null,
        seller: null,
        value: null,
      },
      Object.fromEntries(
        'ref number issueDate date owner buyer finder seller value'.split(' ').map(name => [name, 'Obrigatório']),
      ),
    ],
    ['what nobody sees', { owner: ' \u200b\u202e ', ref: '\ufeff' }, { owner: 'Obrigatório', ref: 'Obrigatório' }],
    [
      'more than can be counted when everybody takes all of it',
      { value: 10_000_000_000.01, finderPercentage: 100, sellerPercentage: 100, finderBrokerCommission: 100 },
      { value: expect.any(String) },
    ],
    ['half a number', { number: 1.5 }, { number: expect.any(String) }],
    ['less than nothing', { value: -1 }, { value: expect.any(String) }],
    ['more than all', { finderPercentage: 100.1 }, { finderPercentage: expect.any(String) }],
    ['a split that is a percentage', { percentageSplit: 50 }, { percentageSplit: expect.any(String) }],
    ['a name inside', { finder: 'Outra Agência' }, { finder: 'Escolha uma pessoa da lista' }],
    [
      'nobody of the company',
      { finder: 'A', seller: 'B', isExternalFinder: true, isExternalSeller: true },
      { isExternalSeller: 'Uma das partes tem de ser da empresa' },
    ],
    ['a day that is none', { date: '2026-02-30' }, { date: expect.any(String) }],
    ['a field of nobody', { finderSalary: 1 }, { finderSalary: expect.any(String) }],
    [
      'too many payments',
      { responsiblePayments: Array.from({ length: 21 }, () => ({})) },
      { responsiblePayments: expect.any(String) },
    ],
  ])('%s', async (_name, over, fields) => {
    expect(wrong(await fixture.create('pm', over))).toEqual([422, fields])
  })

  test('people in roles they do not have, a missing office, and users who may not write', async () => {
    const { idOf } = fixture
    const places = { ref: 'Bank', finder: 'Banco', creditManager: idOf('ana'), seller: idOf('pm') }
    expect(wrong(await fixture.create('pm', places))).toEqual([
      422,
      { creditManager: expect.any(String), seller: expect.any(String) },
    ])
    expect(await fixture.create('cfo')).toMatchObject({ status: 400, data: { text: 'Escolha uma agência' } })
    for (const who of ['ceo', 'coo', 'broker', 'ana', 'assistant', 'director', 'credit'])
      expect((await fixture.create(who)).status, who).toBe(403)
    const found = await fixture.database.pool.query('select from invoices union all select from ledger')
    expect(found.rowCount).toBe(0)
  })

  test('a refused change leaves the row, its ledger and its figures unchanged', async () => {
    const row = await fixture.made()
    const all = async () =>
      (await fixture.database.pool.query(`select l.* from ledger l order by part`)).rows.concat(
        (await fixture.database.pool.query(`select * from figure_facts f order by f::text`)).rows,
      )
    const before = await all()
    const bad = { value: 5, finder: 'Outra' }
    for (const call of [fixture.put, fixture.patch]) expect((await call('pm', row._id, bad)).status).toBe(422)
    for (const who of ['ceo', 'broker', 'assistant']) {
      expect((await fixture.put(who, row._id, { value: 5 })).status, who).toBe(403)
      expect((await fixture.patch(who, row._id, { value: 5 })).status, who).toBe(403)
    }
    // editCommissions is a right over percentages, not over invoices.
    expect((await fixture.patch('coo', row._id, { finderPercentage: 1 })).status).toBe(403)
    expect((await fixture.remove('pm', row._id)).status).toBe(403)
    expect((await fixture.read('cfo', row._id)).data).toEqual(row)
    expect(await all()).toEqual(before)
  })
})

describe('filled from profiles', () => {
  test('each side gets team, director, office, heads and terms of today, readable for the caller or not', async () => {
    const { idOf } = fixture
    const row = await fixture.made({ value: 10_000 })
    expect(row).toMatchObject({
      finderTeam: 'norte',
      finderCommercialDirector: idOf('director'),
      finderOffice: 'lisboa',
      finderBroker: idOf('broker'),
      finderCoo: idOf('coo'),
      finderPercentage: 47.8,
      finderCommercialDirectorCommission: 5,
      finderBrokerCommission: 2,
      finderCooCommission: 1,
      finderRecruiter: idOf('hr'),
      finderRecruiterPercentage: 3,
      finderRecruiterDirector: idOf('assistant'),
      finderRecruiterDirectorPercentage: 1.5,
      sellerTeam: 'sul',
      sellerOffice: 'porto',
      // Porto has neither a broker nor a COO.
      sellerBroker: null,
      sellerCoo: null,
      sellerPercentage: 47.8,
      tipyValue: 10_000,
      finderCommission: 2390,
      commission: 4780,
    })
    expect(await amountsOf(row._id)).toEqual({
      finder: 2390,
      finderCommercialDirector: 250,
      finderBroker: 100,
      finderCoo: 50,
      finderRecruiter: 150,
      finderRecruiterDirector: 75,
      seller: 2390,
      agency: 4595,
    })
    // A user who may create invoices but reads no money fills them all the same, and does not see them.
    await fixture.database.db
      .updateTable('access_features')
      .set({ roles: ['assistant', 'cfo', 'processManager'] })
      .where('flag', '=', 'addInvoice')
      .execute()
    const unseen = await fixture.made({ value: 10_000, finderPercentage: 99 }, 'assistant')
    expect(unseen).not.toHaveProperty('finderPercentage')
    expect(await amountsOf(unseen._id)).toEqual(await amountsOf(row._id))
  })

  test('typed values are kept; another person loads their terms; the same person keeps the stored ones', async () => {
    const { idOf, database } = fixture
    const row = await fixture.made({ finderPercentage: 60, finderRecruiterPercentage: 0 })
    expect(row).toMatchObject({ finderPercentage: 60, finderRecruiterPercentage: 0, finderBrokerCommission: 2 })
    const users = database.db.updateTable('users')
    await users.set({ commission: 10 }).where('id', '=', idOf('ana')).execute()
    expect((await fixture.put('pm', row._id, { observations: 'x' })).data).toMatchObject({ finderPercentage: 60 })
    const eva = (await fixture.put('pm', row._id, { finder: idOf('eva') })).data
    expect(eva).toMatchObject({ finderPercentage: 47.8, finderTeam: null, finderBroker: null, finderRecruiter: null })
    const back = (await fixture.put('pm', row._id, { finder: idOf('ana') })).data
    expect(back).toMatchObject({ finderPercentage: 10, finderTeam: 'norte', finderBroker: idOf('broker') })
    await users.set({ commission: 47.8 }).where('id', '=', idOf('ana')).execute()
    // A later change of an office touches no invoice either.
    await database.db.updateTable('offices').set({ broker: null }).where('key', '=', 'lisboa').execute()
    expect((await fixture.put('pm', row._id, { value: 500 })).data).toMatchObject({ finderBroker: idOf('broker') })
    await database.db
      .updateTable('offices')
      .set({ broker: idOf('broker') })
      .where('key', '=', 'lisboa')
      .execute()
  })

  test('on an invoice of a bank, no finder, and bank terms for the seller and their director alone', async () => {
    const { idOf } = fixture
    const outside = { finderPercentage: null, finderTeam: null, finderCommercialDirector: null, finderRecruiter: null }
    const bank = { ref: ' bank ', finder: 'Banco', isExternalFinder: false, seller: idOf('ana'), value: 3000 }
    const typed = { finderPercentage: 50, finderTeam: 'sul', percentageSplit: 0.4, creditManager: idOf('credit') }
    const row = await fixture.made({ ...bank, ...typed })
    expect(row).toMatchObject({
      ...outside,
      ref: 'Bank',
      isBank: true,
      isExternalFinder: true,
      percentageSplit: null,
      sellerPercentage: 20,
      sellerCommercialDirectorCommission: 4,
      sellerBrokerCommission: 2,
      sellerRecruiterPercentage: 3,
      creditManagerCommission: 10,
      sellerCommission: 600,
      creditManagerValue: 300,
      finderValue: 0,
      tipyValue: 3000,
      toReceive: 3000,
    })
    expect(await amountsOf(row._id)).toMatchObject({ seller: 600, creditManager: 300, sellerCommercialDirector: 120 })
    // It becomes a sale: its seller gets the terms of sales, and there is no credit manager.
    const sale = (await fixture.put('pm', row._id, { ref: 'LX', finder: idOf('rui'), isExternalFinder: false })).data
    expect(sale).toMatchObject({
      isBank: false,
      sellerPercentage: 47.8,
      sellerCommercialDirectorCommission: 5,
      finderPercentage: 47.8,
      creditManager: null,
      creditManagerCommission: null,
      creditManagerValue: 0,
    })
    expect(Object.keys(await amountsOf(row._id))).not.toContain('creditManager')
  })
})

describe('a save forces, clears or keeps', () => {
  test('the split, payments without their bill, and payment dates of absent people', async () => {
    const paid = { finderPaymentDate: '2026-03-04', sellerPaymentDate: '2026-03-04', clientPaymentDate: '2026-03-03' }
    expect(await fixture.made({ ...paid, percentageSplit: 0.3 })).toMatchObject({
      finderPaymentDate: null,
      sellerPaymentDate: null,
      percentageSplit: null,
      isPaid: true,
      isDone: false,
    })
    const outside = await fixture.made({ ...paid, isExternalSeller: true, seller: 'Outra' })
    expect(outside).toMatchObject({ sellerPaymentDate: '2026-03-04', tipyValue: 5000, toPayExternal: 0, isDone: false })
    const row = await fixture.made({ ...paid, sentBillsToFinder: true, sentBillsToSeller: true })
    expect(row).toMatchObject({ isDone: true, toPay: 0, toPayResponsible: 625, toReceive: 0 })
    const days = [
      { part: 'finderBroker', paymentDate: '2026-03-05' },
      { part: 'sellerCoo', paymentDate: '2026-03-05' },
      { part: 'agency', paymentDate: '2026-03-05' },
    ]
    const responsible = (await fixture.patch('cfo', row._id, { responsiblePayments: days })).data
    expect(responsible.responsiblePayments).toMatchObject([days[0]])
    expect(responsible.toPayResponsible).toBe(525)
    const dated = (await ledgerOf(row._id)).filter(({ payment_date }) => payment_date !== null)
    expect(dated.map(({ part, payment_date }) => [part, payment_date])).toEqual([
      ['finder', '2026-03-04'],
      ['finderBroker', '2026-03-05'],
      ['seller', '2026-03-04'],
    ])
    expect((await fixture.patch('cfo', row._id, { sentBillsToFinder: false })).data).toMatchObject({
      finderPaymentDate: null,
      isDone: false,
      toPay: 2390,
    })
  })

  test('a payment belongs to its receiver: a person who replaces them is still to be paid', async () => {
    const paid = (part: string, paymentDate: string) => ({ part, paymentDate })
    const row = await fixture.made({
      clientPaymentDate: '2026-03-05',
      responsiblePayments: [paid('finderCommercialDirector', '2026-03-04'), paid('finderBroker', '2026-03-04')],
    })
    const director = { finderCommercialDirector: fixture.idOf('leader') }
    const { data } = await fixture.put('cfo', row._id, { ...row, ...director })
    expect(data.responsiblePayments).toMatchObject([paid('finderBroker', '2026-03-04')])
    expect(Number(data.toPayResponsible)).toBe(Number(row.toPayResponsible) + Number(row.finderCommercialDirectorValue))
    const unpaid = (await ledgerOf(row._id)).filter(({ payment_date }) => payment_date === null)
    expect(unpaid.map(({ part }) => part)).toContain('finderCommercialDirector')
    const again = { finderCommercialDirector: fixture.idOf('director') }
    const responsiblePayments = [paid('finderCommercialDirector', '2026-03-05')]
    const typed = await fixture.patch('cfo', row._id, { ...again, responsiblePayments })
    expect(typed.data.responsiblePayments).toMatchObject(responsiblePayments)
  })

  test('computed values instead of sent ones, when creating and when changing', async () => {
    const lies = {
      tipyValue: 1,
      finderValue: 1,
      finderCommission: 1,
      commission: 1,
      agencyValue: 1,
      toPay: 1,
      isPaid: true,
      isDone: true,
      isBank: true,
      finderBroker: fixture.idOf('rui'),
      sellerOffice: 'lisboa',
      reservation: fixture.idOf('rui'),
      billingDate: fixture.idOf('rui'),
    }
    const truth = { tipyValue: 10_000, finderValue: 5000, isPaid: false, isBank: false, reservation: null }
    const row = await fixture.made(lies)
    expect(row).toMatchObject({ ...truth, finderBroker: fixture.idOf('broker'), sellerOffice: 'porto' })
    expect((await fixture.put('cfo', row._id, lies)).data).toEqual(row)
  })

  test('the largest values with all percentages at 100, and no more digits than are stored', async () => {
    const all = { finderPercentage: 100, sellerPercentage: 100, sellerBrokerCommission: 100, sellerCooCommission: 100 }
    const most = await fixture.made({
      value: 10_000_000_000,
      ...all,
      finderBrokerCommission: 100,
      finderCooCommission: 100,
    })
    expect(Number(most.agencyValue)).toBeLessThan(-5_000_000_000)
    const fine = {
      isExternalSeller: true,
      seller: 'Outra',
      percentageSplit: 0.123456789,
      finderPercentage: 33.33333349,
    }
    expect(await fixture.made(fine)).toMatchObject({ percentageSplit: 0.12345679, finderPercentage: 33.333333 })
    expect(await fixture.made({ ref: 'bank\u200b', finder: 'Banco' })).toMatchObject({ ref: 'Bank', isBank: true })
  })

  test('an odd cent on one side, and a negative share of the agency', async () => {
    const odd = await fixture.made({ value: 100.01 })
    expect(odd).toMatchObject({ finderValue: 50, sellerValue: 50.01 })
    const debt = await fixture.made({ value: 100, finderPercentage: 100, sellerPercentage: 100 })
    expect(debt.agencyValue).toBe(-6.25)
    expect((await amountsOf(debt._id)).agency).toBe(-6.25)
  })
})

test('future payments, absurd dates and a split of zero are refused when set, but kept if stored already', async () => {
  const { database } = fixture
  const future = 'A data não pode ser no futuro'
  const row = await fixture.made()
  const shared = { finder: 'Outra', isExternalFinder: true, percentageSplit: 0.00009 }
  const refused = [
    [{ clientPaymentDate: '2026-03-06' }, { clientPaymentDate: future }],
    [
      { responsiblePayments: [{ part: 'finderBroker', paymentDate: '2026-03-06' }] },
      { 'responsiblePayments.0.paymentDate': future },
    ],
    [{ issueDate: '1989-12-31' }, { issueDate: 'Entre 01-01-1990 e 05-03-2056' }],
    [{ date: '2056-03-06' }, { date: 'Entre 01-01-1990 e 05-03-2056' }],
    [shared, { percentageSplit: 'No mínimo 0,01%' }],
  ] as const
  const before = await fingerprint(database.db)
  for (const [body, fields] of refused) {
    expect(await fixture.patch('cfo', row._id, body)).toMatchObject({ status: 422, data: { fields } })
    expect(await fixture.create('cfo', { office: 'lisboa', ...body })).toMatchObject({ status: 422, data: { fields } })
  }
  expect(await fingerprint(database.db)).toEqual(before)
  await database.pool.query(
    `update invoices set client_payment_date = '2027-01-01', issue_date = '0202-01-01' where id = $1`,
    [row._id],
  )
  const old = (await fixture.read('cfo', row._id)).data
  expect(await fixture.put('cfo', row._id, { ...old, observations: 'ainda' })).toMatchObject({ status: 200 })
  expect((await fixture.patch('cfo', row._id, { clientPaymentDate: '2027-01-02' })).status).toBe(422)
})

test('ledger and figures change with the invoice, its archiving and restoring; the history has every step', async () => {
  const { idOf, database } = fixture
  const mine = async () =>
    (
      await database.pool.query(
        `select measure, day::text, value::int from figure_facts where person = $1 order by measure, day`,
        [idOf('eva')],
      )
    ).rows
  const row = await fixture.made({ finder: idOf('eva'), value: 1000 })
  const sides = { value: 50_000 }
  const gets = { value: 23_900 }
  expect(await mine()).toEqual([
    { measure: 'billing', day: '2026-03-05', ...sides },
    { measure: 'commissions', day: '2026-03-05', ...gets },
  ])
  const moved = { date: '2026-01-30', clientPaymentDate: '2026-02-02' }
  await fixture.patch('pm', row._id, moved)
  expect(await mine()).toEqual([
    { measure: 'billing', day: '2026-01-30', ...sides },
    { measure: 'commissions', day: '2026-01-30', ...gets },
    { measure: 'paid', day: '2026-02-02', ...sides },
  ])
  await fixture.patch('pm', row._id, { finderPercentage: 10, observations: 'menos' })
  expect(await mine()).toMatchObject([{ value: 50_000 }, { value: 5000 }, { value: 50_000 }])
  expect((await fixture.remove('cfo', row._id)).data.active).toBe(false)
  expect(await mine()).toEqual([])
  const archived = await database.pool.query('select distinct active from ledger where invoice_id = $1', [row._id])
  expect(archived.rows).toEqual([{ active: false }])
  await fixture.remove('cfo', row._id)
  expect(await mine()).toMatchObject([{ value: 50_000 }, { value: 5000 }, { value: 50_000 }])
  const log = (await fixture.changes('cfo', row._id)).data.map(({ fields }) => fields)
  expect(log.slice(0, 2)).toEqual([{ active: { old: false, new: true } }, { active: { old: true, new: false } }])
  expect(log[2]).toMatchObject({
    finderPercentage: { old: 47.8, new: 10 },
    finderCommission: { old: 239, new: 50 },
    observations: { old: null, new: 'menos' },
  })
  expect(log[3]).toMatchObject({ date: { old: '2026-03-05', new: '2026-01-30' } })
  expect(log).toHaveLength(5)
})

test('the next number of a year, and whether one is taken, count one company alone', async () => {
  const { app, token } = fixture
  const ask = (who: string, query: Record<string, string>) =>
    send<{ next: number; sequence: object; isTaken: boolean }>(app, 'GET /api/invoices/number', {
      token: token(who),
      query,
    })
  await fixture.made({ issueDate: '2019-05-01', number: 41 })
  await fixture.made({ issueDate: '2019-12-31', number: 41 })
  await fixture.made({ issueDate: '2019-12-31', number: 900_001 })
  const sequence = { first: 41, last: 41 }
  expect((await ask('pm', { date: '2019-06-01' })).data).toEqual({ next: 42, sequence, isTaken: false })
  expect((await ask('cfo', { date: '2019-06-01', number: '41' })).data).toEqual({ next: 42, sequence, isTaken: true })
  const empty = { next: 1, sequence: { first: 1, last: 0 }, isTaken: false }
  expect((await ask('cfo', { date: '2020-01-01', number: '41' })).data).toEqual(empty)
  for (const query of [{ date: '2019-02-30' }, { date: '2019-02-03', number: '0' }, { date: 'x' }])
    expect((await ask('cfo', query as Record<string, string>)).status, JSON.stringify(query)).toBe(422)
  for (const who of ['ana', 'coo', 'broker']) expect((await ask(who, { date: '2019-06-01' })).status, who).toBe(403)
})
