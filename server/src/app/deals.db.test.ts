import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#engine/verify'
import { invoiceChecks } from '#features/invoices/invoices.verify'
import { reservationChecks } from '#features/reservations/reservations.verify'
import { send } from '#testing/app'
import { type ShownDeal, wrong } from '#testing/deals'
import { allFigureChecks } from '#testing/figures'
import { billable, type InvoicesFixture, named, startInvoices } from '#testing/invoices'

let fixture: InvoicesFixture
beforeAll(async () => {
  fixture = await startInvoices()
})
afterAll(async () => {
  expect(await verify(fixture.database.db, [...invoiceChecks, ...reservationChecks, ...allFigureChecks])).toEqual([])
  await fixture.end()
})

interface Billing {
  readonly _id: string
  readonly executionDate: string | null
  readonly percentage: number
  readonly gross: number
  readonly amount: number
  readonly invoice: string | null
}

const billing = (...percentages: number[]) =>
  percentages.map(percentage => ({ type: 'CPCV', percentage, predictedExecutionDate: '2026-04-01' }))
const halves = { ...billable, billingDates: billing(50, 50) }
const datesOf = (deal: ShownDeal) => deal.billingDates as readonly Billing[]
const read = async (id: string) => (await fixture.deals.read('coo', id)).data
const change = (id: string, body: object) => fixture.deals.patch('pm', id, body)
const grossOf = async (id: string) => datesOf(await read(id)).map(({ gross }) => gross)

/** A deal of 10 000 at 50/50, whose first date is billed. */
async function halfBilled(over: object = {}) {
  const deal = await fixture.deals.made('pm', { ...halves, ...over })
  const { _id } = (await fixture.bill('pm', deal._id)).data
  return { deal: await read(deal._id), invoice: _id }
}
const byId = (rows: readonly Billing[]) => rows.map(({ _id }) => ({ _id }))

describe('a partly billed deal', () => {
  test('is billed for exactly its value, however its dates are divided afterwards', async () => {
    const { deal } = await halfBilled()
    const [first, second] = datesOf(deal)
    const divided = [{ ...first, percentage: 33.33 }, { ...second, percentage: 33.33 }, ...billing(33.34)]
    expect(wrong(await change(deal._id, { billingDates: divided }))).toEqual([
      422,
      { 'billingDates.0.percentage': 'Esta data tem uma fatura: a percentagem já não muda' },
    ])
    expect(await read(deal._id)).toEqual(deal)
    const added = [first, { ...second, percentage: 25 }, ...billing(25)]
    expect((await change(deal._id, { billingDates: added })).status).toBe(200)
    expect(await grossOf(deal._id)).toEqual([5000, 2500, 2500])
    for (const _ of [1, 2]) expect((await fixture.bill('pm', deal._id)).status).toBe(201)
    expect(await read(deal._id)).toMatchObject({ billedValue: 10_000, tipyValue: 10_000, isDone: true })
    expect((await fixture.bill('pm', deal._id)).message).toBe('NOTHING_TO_BILL')
  })

  test('refuses changes to type, percentage, day or existence of an invoiced date, by PUT and by PATCH', async () => {
    const { deal } = await halfBilled()
    const [first, second] = datesOf(deal)
    const refused: [object[], string][] = [
      [[{ ...first, type: 'ESC' }, second ?? {}], 'billingDates.0.type'],
      [[second ?? {}, { ...first, percentage: 10 }], 'billingDates.1.percentage'],
      [[{ ...first, executionDate: null }, second ?? {}], 'billingDates.0.executionDate'],
      [[{ ...first, executionDate: '2026-03-02' }, second ?? {}], 'billingDates.0.executionDate'],
      [[{ ...second, percentage: 100 }], 'billingDates'],
      [billing(50, 50), 'billingDates'],
    ]
    for (const call of [fixture.deals.put, fixture.deals.patch])
      for (const [billingDates, field] of refused)
        expect(wrong(await call('pm', deal._id, { billingDates })), field).toMatchObject([
          422,
          { [field]: expect.stringContaining('Esta data tem uma fatura') },
        ])
    expect(await read(deal._id)).toEqual(deal)
    const predicted = [{ ...first, predictedExecutionDate: '2026-06-01' }, second]
    expect((await change(deal._id, { billingDates: predicted })).status).toBe(200)
  })

  test('refuses a value below the billed one, and a higher one without an open date', async () => {
    const { deal } = await halfBilled()
    expect(wrong(await change(deal._id, { value: 4999.99 }))).toEqual([
      422,
      { value: 'Já estão faturados 5\u00a0000,00\u00a0€' },
    ])
    expect((await change(deal._id, { value: 12_000 })).status).toBe(200)
    expect(await grossOf(deal._id)).toEqual([5000, 7000])
    expect((await fixture.bill('pm', deal._id)).status).toBe(201)
    expect(await read(deal._id)).toMatchObject({ billedValue: 12_000, isDone: true })
    expect(wrong(await change(deal._id, { value: 13_000 }))).toEqual([
      422,
      { value: 'Tudo está faturado: acrescente uma data de faturação para o resto' },
    ])
    const more = { value: 13_000, billingDates: [...datesOf(await read(deal._id)), ...billing(0)] }
    expect((await change(deal._id, more)).status).toBe(200)
    expect(await read(deal._id)).toMatchObject({ billedValue: 12_000, isDone: false })
    const last = (await fixture.bill('pm', deal._id)).data._id
    expect((await fixture.read('cfo', last)).data.value).toBe(1000)
  })

  test('cannot become a loan, and a change of people or split affects only open dates', async () => {
    const { deal, invoice } = await halfBilled()
    expect(wrong(await change(deal._id, { dealType: 'mortgageLoan' }))).toEqual([422, { dealType: expect.any(String) }])
    const agency = { externalOffice: 'Outra', externalNif: named('').nif, externalAmi: '1' }
    const outside = { isExternalSeller: true, seller: 'Outra', percentageSplit: 0.4, ...agency }
    expect((await change(deal._id, outside)).status).toBe(200)
    expect(await read(deal._id)).toMatchObject({ tipyValue: 7000, billingDates: [{ amount: 5000 }, { amount: 2000 }] })
    expect((await fixture.read('cfo', invoice)).data).toMatchObject({ tipyValue: 5000, isExternalSeller: false })
    const second = (await fixture.bill('pm', deal._id)).data._id
    expect((await fixture.read('cfo', second)).data).toMatchObject({ value: 5000, tipyValue: 2000, seller: 'Outra' })
  })

  test('is exported without the ids of its invoices', async () => {
    const { deal, invoice } = await halfBilled()
    const file = await send<string>(fixture.app, 'POST /api/reservations/export', {
      token: fixture.token('coo'),
      query: { format: 'csv' },
      body: { columns: ['ref', 'billingDates'], filters: { id: deal._id } },
    })
    expect(file.data).toContain(String(deal.ref))
    expect(file.data).toContain('50')
    expect(file.data).not.toContain(invoice)
  })

  test('cannot be archived while it has active invoices', async () => {
    const { deal, invoice } = await halfBilled()
    expect(await fixture.deals.remove('coo', deal._id)).toMatchObject({
      status: 409,
      message: 'HAS_INVOICES',
      data: { text: 'Esta reserva tem faturas: arquive-as primeiro' },
    })
    expect(await read(deal._id)).toEqual(deal)
    await fixture.remove('cfo', invoice)
    expect((await fixture.deals.remove('coo', deal._id)).data.active).toBe(false)
  })

  test('keeps the amount of a date executed by hand until it is reopened by hand', async () => {
    const deal = await fixture.deals.made('pm', halves)
    const [first, second] = datesOf(deal)
    const byHand = [{ ...first, executionDate: '2026-03-02' }, second]
    expect((await change(deal._id, { billingDates: byHand })).status).toBe(200)
    expect((await change(deal._id, { value: 20_000 })).status).toBe(200)
    expect(await read(deal._id)).toMatchObject({ billedValue: 5000, tipyValue: 20_000 })
    expect(await grossOf(deal._id)).toEqual([5000, 15_000])
    expect(wrong(await change(deal._id, { value: 4000 }))).toEqual([422, { value: expect.any(String) }])
    expect(await fixture.bill('pm', deal._id, { billingDate: first?._id })).toMatchObject({ message: 'ALREADY_BILLED' })
    expect((await change(deal._id, { billingDates: [{ ...first, executionDate: null }, second] })).status).toBe(200)
    expect(await grossOf(deal._id)).toEqual([10_000, 10_000])
  })
})

describe('an invoice of a deal', () => {
  test('updates amount, day and rest of its deal in the same save', async () => {
    const { deal, invoice } = await halfBilled()
    expect((await fixture.patch('cfo', invoice, { value: 3000, date: '2026-05-10' })).status).toBe(200)
    expect(await read(deal._id)).toMatchObject({
      version: deal.version + 1,
      billedValue: 3000,
      tipyValue: 10_000,
      billingDates: [
        { gross: 3000, amount: 3000, executionDate: '2026-05-10', invoice },
        { gross: 7000, amount: 7000, executionDate: null, invoice: null },
      ],
    })
    const history = (await fixture.changes('cfo', deal._id, 'reservations')).data
    expect(JSON.stringify(history[0]?.fields)).toContain('2026-05-10')
  })

  test('cannot bill more than the value of the deal, but may bill less', async () => {
    const { deal, invoice } = await halfBilled()
    const second = (await fixture.bill('pm', deal._id)).data._id
    const before = await read(deal._id)
    expect(wrong(await fixture.patch('cfo', second, { value: 5000.01 }))).toEqual([
      422,
      { value: 'A reserva é de 10\u00a0000,00\u00a0€ e ficariam faturados 10\u00a0000,01\u00a0€' },
    ])
    expect(wrong(await fixture.put('cfo', second, { value: 8000 }))).toMatchObject([422, { value: expect.any(String) }])
    expect(await read(deal._id)).toEqual(before)
    expect((await fixture.read('cfo', second)).data.value).toBe(5000)
    expect((await fixture.patch('cfo', second, { value: 2000 })).status).toBe(200)
    expect(await read(deal._id)).toMatchObject({ billedValue: 7000, tipyValue: 10_000, isDone: true })
    expect((await fixture.patch('cfo', invoice, { value: 8000 })).status).toBe(200)
    expect(await read(deal._id)).toMatchObject({ billedValue: 10_000 })
  })

  test('updates its deal also by split and parties, and by a bulk edit', async () => {
    const { deal, invoice } = await halfBilled()
    const outside = { isExternalSeller: true, seller: 'Outra', percentageSplit: 0.4 }
    expect((await fixture.patch('cfo', invoice, outside)).status).toBe(200)
    expect(await read(deal._id)).toMatchObject({ tipyValue: 7000, billingDates: [{ gross: 5000, amount: 2000 }, {}] })
    const bulk = (value: number, old: number) => fixture.bulk('cfo', { [invoice]: { value, value__old: old } })
    expect((await bulk(10_001, 5000)).status).toBe(422)
    expect((await bulk(6000, 5000)).status).toBe(200)
    expect(await grossOf(deal._id)).toEqual([6000, 4000])
  })

  test('changed together with another in bulk is checked by the sum of both, in either order', async () => {
    // They are written in the order of their ids: once the increased one comes first, once the other.
    for (const isUpFirst of [true, false]) {
      const { deal, invoice } = await halfBilled()
      const ids = [invoice, (await fixture.bill('pm', deal._id)).data._id].sort()
      const [up = '', down = ''] = isUpFirst ? ids : ids.toReversed()
      const both = (more: number, less: number) =>
        fixture.bulk('cfo', { [up]: { value: more, value__old: 5000 }, [down]: { value: less, value__old: 5000 } })
      const before = await read(deal._id)
      const refused = await both(8000, 2000.01)
      expect([refused.status, refused.data.fields]).toEqual([
        422,
        { value: 'A reserva é de 10\u00a0000,00\u00a0€ e ficariam faturados 10\u00a0000,01\u00a0€' },
      ])
      expect(await read(deal._id)).toEqual(before)
      expect((await fixture.read('cfo', up)).data.value).toBe(5000)
      expect((await both(8000, 2000)).status).toBe(200)
      expect(await read(deal._id)).toMatchObject({ billedValue: 10_000, tipyValue: 10_000, isDone: true })
      const billed = datesOf(await read(deal._id)).map(({ invoice: by, gross }) => [by, gross])
      expect(Object.fromEntries(billed)).toEqual({ [up]: 8000, [down]: 2000 })
    }
  })

  test('can be paid without a new version of the deal', async () => {
    const { deal, invoice } = await halfBilled()
    const paid = { clientProofDate: '2026-03-05', clientPaymentDate: '2026-03-05', sentBillsToFinder: true }
    expect((await fixture.patch('cfo', invoice, { ...paid, finderPaymentDate: '2026-03-05' })).status).toBe(200)
    expect((await read(deal._id)).version).toBe(deal.version)
  })

  test('reopens its date when archived, and is restored only if it fits and its date is open', async () => {
    const { deal, invoice } = await halfBilled()
    await fixture.remove('cfo', invoice)
    expect(await read(deal._id)).toMatchObject({ billedValue: 0, billingDates: [{ invoice: null }, { invoice: null }] })
    await change(deal._id, { value: 4000 })
    expect(wrong(await fixture.remove('cfo', invoice))).toEqual([422, { value: expect.stringContaining('ficariam') }])
    const [first, second] = byId(datesOf(await read(deal._id)))
    const byHand = [{ ...first, executionDate: '2026-03-02' }, { ...second }]
    await change(deal._id, { value: 10_000, billingDates: byHand })
    expect(await fixture.remove('cfo', invoice)).toMatchObject({ status: 409, message: 'ALREADY_BILLED' })
    expect((await fixture.read('cfo', invoice)).data.active).toBe(false)
    await change(deal._id, { billingDates: [{ ...first, executionDate: null }, { ...second }] })
    expect((await fixture.remove('cfo', invoice)).data.active).toBe(true)
    expect(await read(deal._id)).toMatchObject({ billedValue: 5000, billingDates: [{ invoice }, {}] })
  })

  test('does not change the deal when edited while archived and its date is billed by another invoice', async () => {
    const { deal, invoice } = await halfBilled()
    await fixture.remove('cfo', invoice)
    const second = (await fixture.bill('pm', deal._id)).data._id
    const before = await read(deal._id)
    expect((await fixture.patch('cfo', invoice, { value: 4000, date: '2026-02-10' })).status).toBe(200)
    expect(await read(deal._id)).toEqual(before)
    expect(datesOf(before)[0]).toMatchObject({ invoice: second, gross: 5000 })
  })

  test('cannot be restored after its deal became a loan', async () => {
    const { deal, invoice } = await halfBilled()
    await fixture.remove('cfo', invoice)
    expect((await change(deal._id, { dealType: 'mortgageLoan' })).status).toBe(200)
    expect(await fixture.remove('cfo', invoice)).toMatchObject({ status: 409, message: 'NOTHING_TO_BILL' })
    expect((await fixture.read('cfo', invoice)).data.active).toBe(false)
  })

  test('takes office, broker and COO from the deal, not from the present offices of its people', async () => {
    const { deals, database, idOf } = fixture
    const deal = await deals.made('pm', halves)
    expect(deal).toMatchObject({ finderOffice: 'lisboa', finderBroker: idOf('broker'), sellerCoo: idOf('coo') })
    const ana = database.db.updateTable('users').where('id', '=', idOf('ana'))
    await ana.set({ offices: ['porto'] }).execute()
    const { _id } = (await fixture.bill('pm', deal._id)).data
    await ana.set({ offices: ['lisboa'] }).execute()
    expect((await fixture.read('cfo', _id)).data).toMatchObject({
      finderOffice: 'lisboa',
      finderBroker: idOf('broker'),
      sellerOffice: 'lisboa',
      sellerCoo: idOf('coo'),
    })
  })
})

describe('a deal whose invoice was lowered', () => {
  /** A deal of 10 000, billed whole by an invoice that came down to 8 000. */
  async function lowered() {
    const made = await fixture.deals.made('pm', { ...billable, billingDates: billing(100) })
    const { _id: invoice } = (await fixture.bill('pm', made._id)).data
    expect((await fixture.patch('cfo', invoice, { value: 8000 })).status).toBe(200)
    const deal = await read(made._id)
    expect(deal).toMatchObject({ value: 10_000, billedValue: 8000, isDone: true })
    return deal
  }

  test('has its rest in the forecast again once a date is added, which bills exactly that', async () => {
    const deal = await lowered()
    expect((await change(deal._id, { billingDates: [...datesOf(deal), ...billing(0)] })).status).toBe(200)
    const after = await read(deal._id)
    expect(after).toMatchObject({ value: 10_000, billedValue: 8000, tipyValue: 10_000, isDone: false })
    expect(datesOf(after)[1]).toMatchObject({ percentage: 0, gross: 2000, amount: 2000, executionDate: null })
    const last = (await fixture.bill('pm', deal._id)).data._id
    expect((await fixture.read('cfo', last)).data.value).toBe(2000)
    expect(await read(deal._id)).toMatchObject({ billedValue: 10_000, isDone: true, isOverBilled: false })
  })

  test('is billed whole at the value of its invoice, and at no lower one', async () => {
    const deal = await lowered()
    expect(wrong(await change(deal._id, { value: 7999.99 }))).toEqual([
      422,
      { value: 'Já estão faturados 8\u00a0000,00\u00a0€' },
    ])
    expect((await change(deal._id, { value: 8000 })).status).toBe(200)
    const after = await read(deal._id)
    expect(after).toMatchObject({ value: 8000, billedValue: 8000, tipyValue: 8000, isDone: true, isOverBilled: false })
  })
})

describe('a deal over-billed before over-billing was refused', () => {
  test('stays editable, has nothing left to bill, and is found by its filter and by verify', async () => {
    const { deal, invoice } = await halfBilled()
    const { pool } = fixture.database
    await pool.query(`update reservations set value = 4000, is_over_billed = true, tipy_value = 5000 where id = $1`, [
      deal._id,
    ])
    const found = await fixture.deals.search('coo', { filters: { isOverBilled: true }, ignoreDate: true })
    expect(found.data.reservations.map(({ _id }) => _id)).toEqual([deal._id])
    const findings = (await verify(fixture.database.db, reservationChecks)).map(({ name }) => name)
    expect(findings).toContain('invoicedWithinValue')
    expect((await change(deal._id, { city: 'Faro' })).status).toBe(200)
    expect(await grossOf(deal._id)).toEqual([5000, 0])
    expect((await fixture.bill('pm', deal._id)).message).toBe('NOTHING_TO_BILL')
    // A change may only reduce the excess.
    expect((await fixture.patch('cfo', invoice, { value: 5001 })).status).toBe(422)
    expect((await fixture.patch('cfo', invoice, { value: 4500 })).status).toBe(200)
    expect((await change(deal._id, { value: 4500 })).status).toBe(200)
    expect((await read(deal._id)).isOverBilled).toBe(false)
  })
})
