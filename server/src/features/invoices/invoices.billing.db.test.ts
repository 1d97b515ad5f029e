import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#engine/verify'
import { wrong } from '#testing/deals'
import { allFigureChecks } from '#testing/figures'
import { billable, type InvoicesFixture, named, startInvoices } from '#testing/invoices'
import { invoiceChecks } from './invoices.verify.ts'

let fixture: InvoicesFixture
beforeAll(async () => {
  fixture = await startInvoices()
})
afterAll(async () => {
  expect(await verify(fixture.database.db, [...invoiceChecks, ...allFigureChecks])).toEqual([])
  await fixture.end()
})

const billing = (...percentages: number[]) =>
  percentages.map(percentage => ({ type: 'CPCV', percentage, predictedExecutionDate: '2026-04-01' }))
const thirds = billing(33.33, 33.33, 33.34)
const agency = { externalOffice: 'Outra', externalNif: named('').nif, externalAmi: '1' }
const outside = { isExternalSeller: true, seller: 'Outra' }
type Billing = { readonly _id: string; readonly executionDate: string | null }
const datesOf = async (id: string): Promise<readonly Billing[]> =>
  (await fixture.deals.read('coo', id)).data.billingDates as Billing[]
const count = async () => (await fixture.search('cfo', { parts: ['total'], ignoreDate: true })).data.total

describe('billing is refused, and changes nothing, for', () => {
  test.each<[string, object, number, string, string]>([
    [
      'an owner without a NIF',
      { owners: [{ name: 'Eva', percentage: 100 }] },
      422,
      'REQUIRED_FIELDS_OWNER',
      'Falta o nome ou o nif do proprietário ou comprador',
    ],
    ['no buyer', { buyers: [] }, 422, 'REQUIRED_FIELDS_OWNER', 'Falta o nome ou o nif do proprietário ou comprador'],
    ['an agency nobody knows', outside, 422, 'REQUIRED_FIELDS_EXTERNAL', 'Falta campos da agência de partilha'],
    ['a NIF that is none', { buyers: [{ name: 'Ivo', nif: '123456780' }] }, 422, 'INVALID_NIF', 'O NIF não é válido'],
    ['a loan of no bank', { dealType: 'mortgageLoan' }, 422, 'REQUIRED_FIELDS_BANK', 'Falta o banco do crédito'],
    ['a draft', { state: 'draft' }, 409, 'NOTHING_TO_BILL', 'Não há nada por faturar nesta reserva'],
    [
      'what waits to be validated',
      { state: 'toValidate' },
      409,
      'NOTHING_TO_BILL',
      'Não há nada por faturar nesta reserva',
    ],
    [
      'what was given up',
      { giveUpDate: '2026-03-05', giveUpReason: 'semacordonopreco' },
      409,
      'NOTHING_TO_BILL',
      'Não há nada por faturar nesta reserva',
    ],
  ])('%s', async (_name, over, status, message, text) => {
    const deal = await fixture.deals.made('pm', { ...billable, ...over })
    expect(await fixture.bill('pm', deal._id)).toMatchObject({ status, message, data: { text } })
    expect((await fixture.deals.read('pm', deal._id)).data).toEqual(deal)
  })

  test('an archived deal, a date of another, an unknown one, and an invisible deal', async () => {
    const deal = await fixture.deals.made('pm', billable)
    const [date] = deal.billingDates as Billing[]
    for (const who of ['ceo', 'coo', 'broker', 'assistant', 'ana', 'director'])
      expect((await fixture.bill(who, deal._id)).status, who).toBe(403)
    const other = await fixture.deals.made('pm', billable)
    expect(wrong(await fixture.bill('pm', other._id, { billingDate: date?._id }))).toEqual([
      422,
      { billingDate: 'Esta data de faturação não existe' },
    ])
    for (const body of [{ billingDate: 'x' }, { billingDate: 7 }])
      expect((await fixture.bill('pm', other._id, body)).status).toBe(422)
    const far = await fixture.deals.create(
      'coo',
      { ...billable, finder: fixture.idOf('eva'), seller: fixture.idOf('eva') },
      { offices: 'porto' },
    )
    for (const id of [far.data._id, 'nada', fixture.idOf('ana')])
      expect((await fixture.bill('pm', id)).status, id).toBe(404)
    await fixture.deals.remove('coo', deal._id)
    expect((await fixture.bill('cfo', deal._id)).message).toBe('NOTHING_TO_BILL')
    expect(await count()).toBe(0)
  })
})

test('a deal is billed by date with its own terms, not today’s profiles; the last takes the remainder', async () => {
  const { deals, idOf, database } = fixture
  const owners = [
    { ...named('Eva Dias'), percentage: 50 },
    { ...named('Rita Sá'), percentage: 50 },
  ]
  const over = { ...billable, owners, billingDates: thirds, value: 1000.01, finderPercentage: 60, seller: idOf('rui') }
  const deal = await deals.made('pm', over)
  await database.db.updateTable('users').set({ commission: 1 }).where('id', '=', idOf('rui')).execute()
  const made = await fixture.bill('pm', deal._id)
  expect(made).toMatchObject({ status: 201, data: { number: 1 } })
  const first = (await fixture.read('cfo', made.data._id)).data
  const [date] = await datesOf(deal._id)
  expect(first).toMatchObject({
    ref: deal.ref,
    office: 'lisboa',
    issueDate: '2026-03-05',
    date: '2026-03-05',
    number: 1,
    owner: 'Eva Dias e Rita Sá',
    buyer: 'Ivo Reis',
    value: 333.3,
    finder: idOf('ana'),
    finderPercentage: 60,
    finderTeam: 'norte',
    finderRecruiter: idOf('hr'),
    finderBroker: idOf('broker'),
    finderCooCommission: 1,
    sellerPercentage: 47.8,
    sellerTeam: 'sul',
    reservation: deal._id,
    billingDate: date?._id,
    createdBy: idOf('pm'),
  })
  const executed = async () => (await datesOf(deal._id)).map(({ executionDate }) => executionDate)
  expect(await executed()).toEqual(['2026-03-05', null, null])
  const dates = await datesOf(deal._id)
  const third = (await fixture.bill('cfo', deal._id, { billingDate: dates[2]?._id })).data
  expect((await fixture.read('cfo', third._id)).data).toMatchObject({ value: 333.41, number: 2 })
  expect(await fixture.bill('cfo', deal._id, { billingDate: dates[2]?._id })).toMatchObject({
    status: 409,
    message: 'ALREADY_BILLED',
    data: { text: 'Essa data de faturação já tem fatura' },
  })
  const second = (await fixture.bill('cfo', deal._id)).data
  expect((await fixture.read('cfo', second._id)).data.value).toBe(333.3)
  expect((await deals.read('coo', deal._id)).data).toMatchObject({ isDone: true })
  expect((await fixture.bill('cfo', deal._id)).message).toBe('NOTHING_TO_BILL')
  const history = (await fixture.changes('cfo', deal._id, 'reservations')).data
  expect(history).toHaveLength(4)
  expect(JSON.stringify(history[0]?.fields)).toContain('2026-03-05')

  // The days on which clients paid are shown on the deal, in its list too.
  await fixture.patch('pm', second._id, { clientPaymentDate: '2026-03-02' })
  await fixture.patch('pm', first._id, { clientPaymentDate: '2026-02-20' })
  await fixture.patch('pm', third._id, { clientPaymentDate: '2026-03-01' })
  await fixture.remove('cfo', third._id)
  const clientPaymentDates = ['2026-02-20', '2026-03-02']
  expect((await deals.read('ana', deal._id)).data).toMatchObject({ clientPaymentDates })
  const listed = (await deals.search('coo')).data.reservations
  expect(listed.find(({ _id }) => _id === deal._id)).toMatchObject({ clientPaymentDates })
  expect(listed.filter(row => (row.clientPaymentDates as string[]).length > 0)).toHaveLength(1)

  // The days of archived invoices do not count, and their date is open again.
  expect(await executed()).toEqual(['2026-03-05', '2026-03-05', null])
  expect((await deals.read('coo', deal._id)).data.isDone).toBe(false)
})

test('archiving reopens the date; once it is billed again, the old invoice cannot be restored', async () => {
  const { deals } = fixture
  const deal = await deals.made('pm', billable)
  const old = (await fixture.bill('pm', deal._id)).data
  expect((await fixture.remove('cfo', old._id)).data.active).toBe(false)
  expect((await datesOf(deal._id))[0]?.executionDate).toBeNull()
  // Restored, it is executed again, on the day it was issued.
  await fixture.remove('cfo', old._id)
  expect((await datesOf(deal._id))[0]?.executionDate).toBe('2026-03-05')
  await fixture.remove('cfo', old._id)
  const anew = await fixture.bill('pm', deal._id)
  expect(anew.status).toBe(201)
  expect(await fixture.remove('cfo', old._id)).toMatchObject({ status: 409, message: 'ALREADY_BILLED' })
  expect((await fixture.read('cfo', old._id)).data.active).toBe(false)
})

test('an archived invoice is restored only to its own open date, and not on a deal that was given up', async () => {
  const deal = await fixture.deals.made('pm', { ...billable, billingDates: billing(100) })
  const old = (await fixture.bill('pm', deal._id)).data._id
  await fixture.remove('cfo', old)
  await fixture.deals.put('pm', deal._id, { billingDates: billing(50, 50) })
  const refused = { status: 409, message: 'NOTHING_TO_BILL' }
  for (const _ of [1, 2]) expect((await fixture.bill('pm', deal._id)).status).toBe(201)
  expect(await fixture.remove('cfo', old)).toMatchObject(refused)
  expect((await fixture.read('cfo', old)).data.active).toBe(false)

  const lost = await fixture.deals.made('pm', billable)
  const last = (await fixture.bill('pm', lost._id)).data._id
  await fixture.remove('cfo', last)
  const giveUp = { giveUpDate: '2026-03-05', giveUpReason: 'semacordonopreco' }
  expect((await fixture.deals.put('pm', lost._id, giveUp)).status).toBe(200)
  expect(await fixture.remove('cfo', last)).toMatchObject(refused)
})

test('long names are truncated, a huge value is refused, and the highest number does not block billing', async () => {
  const owners = Array.from({ length: 4 }, () => ({ ...named('😀'.repeat(60)), percentage: 25 }))
  const long = await fixture.bill('pm', (await fixture.deals.made('pm', { ...billable, owners }))._id)
  expect(long.status).toBe(201)
  expect((await fixture.read('pm', long.data._id)).data.owner).toHaveLength(399)

  const huge = await fixture.deals.made('pm', { ...billable, value: 999_999_999_999, finderPercentage: 100 })
  expect(wrong(await fixture.bill('pm', huge._id))).toEqual([422, { value: expect.any(String) }])

  // Typed once, it does not start a sequence: later invoices can still be saved.
  await fixture.made({ number: 999_999_999 })
  const bill = await fixture.bill('pm', (await fixture.deals.made('pm', billable))._id)
  expect(bill.data.number).toBe(Number((await fixture.read('pm', long.data._id)).data.number) + 1)
  const whole = (await fixture.read('pm', bill.data._id)).data
  expect((await fixture.put('pm', whole._id, { ...whole, observations: 'Vista' })).status).toBe(200)
})

test('the invoice of a loan has the bank as finder, and bank terms for seller and credit manager', async () => {
  const { deals, idOf } = fixture
  const bank = await fixture.database.db
    .selectFrom('list_items')
    .select(['key', 'name'])
    .where('list', '=', 'banks')
    .where('type', '=', 'deal')
    .orderBy('key')
    .limit(1)
    .executeTakeFirstOrThrow()
  const loan = {
    ...billable,
    owners: [],
    dealType: 'mortgageLoan',
    creditBank: bank.key,
    creditManager: idOf('credit'),
  }
  const deal = await deals.made('pm', { ...loan, value: 3000 })
  expect(deal.creditBank).toBe(bank.key)
  const { _id } = (await fixture.bill('pm', deal._id)).data
  expect((await fixture.read('cfo', _id)).data).toMatchObject({
    ref: 'Bank',
    isBank: true,
    finder: bank.name,
    isExternalFinder: true,
    owner: 'Ivo Reis',
    seller: idOf('ana'),
    sellerPercentage: 20,
    sellerCommission: 600,
    creditManager: idOf('credit'),
    creditManagerCommission: 10,
    creditManagerValue: 300,
    finderPercentage: null,
    tipyValue: 3000,
  })
})

test('with another agency the split is applied once, by the invoice', async () => {
  const deal = await fixture.deals.made('pm', { ...billable, ...outside, ...agency, percentageSplit: 0.4 })
  expect(deal.tipyValue).toBe(4000)
  const { _id } = (await fixture.bill('pm', deal._id)).data
  expect((await fixture.read('cfo', _id)).data).toMatchObject({ value: 10_000, percentageSplit: 0.4, tipyValue: 4000 })
})

test('the terms of the deal are billed even if its people left or one of them is not paid', async () => {
  const { deals, idOf, database } = fixture
  const deal = await deals.made('coo', {
    ...billable,
    office: 'porto',
    seller: idOf('rui'),
    finderRecruiter: idOf('hr'),
  })
  expect(deal).toMatchObject({ office: 'porto', finderRecruiter: idOf('hr'), finderTeam: 'norte' })
  await deals.patch('cfo', deal._id, { finderCommercialDirector: null, finderBrokerCommission: null })
  const gone = [idOf('ana'), idOf('hr'), idOf('rui')]
  const users = database.db.updateTable('users')
  await users.set({ active: false }).where('id', 'in', gone).execute()
  await database.db.updateTable('teams').set({ active: false }).where('key', '=', 'norte').execute()
  // Visible to the process manager of Lisboa by its finder's office.
  const made = await fixture.bill('pm', deal._id)
  expect(made, JSON.stringify(made.data)).toMatchObject({ status: 201 })
  await users.set({ active: true }).where('id', 'in', gone).execute()
  await database.db.updateTable('teams').set({ active: true }).where('key', '=', 'norte').execute()
  expect((await fixture.read('cfo', made.data._id)).data).toMatchObject({
    office: 'porto',
    finder: idOf('ana'),
    finderTeam: 'norte',
    finderCommercialDirector: null,
    finderCommercialDirectorValue: 0,
    finderBrokerCommission: null,
    finderBrokerValue: 0,
    finderRecruiter: idOf('hr'),
    finderRecruiterValue: 150,
    finderCommission: 2390,
  })
})
