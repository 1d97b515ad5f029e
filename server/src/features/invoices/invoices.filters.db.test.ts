import { randomUUID } from 'node:crypto'
import { invoicesFilters } from '@tipy/domain/features/invoices/invoices.filters'
import { type Invoice, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { computedInvoice } from '@tipy/domain/features/invoices/invoices.rules'
import { cents } from '@tipy/domain/money/money'
import { rowOf } from '@tipy/domain/record/rows.testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillRecords } from '#engine/fill'
import { send } from '#testing/app'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'

let fixture: InvoicesFixture
beforeAll(async () => {
  fixture = await startInvoices()
  const { deals, database } = fixture
  const at = deals.clock.now().toISOString()
  const rows = Object.entries(planted()).map(([ref, over], index) => invoiceRow({ ref, ...over }, index))
  await database.db.transaction().execute(async trx => {
    await fillRecords(
      trx,
      invoices,
      rows.map(row => ({ companyId: deals.company.id, history: [{ row, by: null, at }] })),
    )
  })
})
afterAll(() => fixture.end())

/** Rows as they are stored; each may differ in a single field. */
function invoiceRow(over: Partial<Invoice>, index: number): Invoice {
  const { idOf, deals } = fixture
  const row = rowOf(invoices, {
    _id: randomUUID(),
    _created: deals.clock.now().toISOString(),
    createdBy: null,
    version: 1,
    active: true,
    number: index + 100,
    office: 'lisboa',
    owner: 'Eva',
    buyer: 'Ivo',
    date: '2026-03-05',
    issueDate: '2026-02-10',
    clientProofDate: '2026-03-06',
    clientPaymentDate: '2026-04-07',
    sentBillsToFinder: true,
    finderPaymentDate: '2026-04-08',
    sentBillsToSeller: true,
    sellerPaymentDate: '2026-04-09',
    value: cents(100_000),
    finder: idOf('ana'),
    finderTeam: 'norte',
    finderCommercialDirector: idOf('director'),
    finderRecruiter: idOf('hr'),
    seller: idOf('eva'),
    creditManager: idOf('credit'),
    ...over,
  })
  return { ...row, ...computedInvoice(row), isBank: row.isBank }
}

/** Each narrowly misses one filter; the first misses none. */
function planted(): Record<string, Partial<Invoice>> {
  const { idOf } = fixture
  return {
    all: {},
    others: { finder: idOf('rui'), seller: 'Ana', isExternalSeller: true },
    asSeller: { finder: idOf('rui'), seller: idOf('ana') },
    otherTeam: { finderTeam: 'sul' },
    otherDirector: { finderCommercialDirector: null, sellerCommercialDirector: idOf('broker') },
    otherRecruiter: { finderRecruiter: idOf('pm') },
    recruitedSeller: { finderRecruiter: null, sellerRecruiter: idOf('hr') },
    otherCredit: { creditManager: idOf('far') },
    unproved: { clientProofDate: null },
    provedLater: { clientProofDate: '2026-03-07' },
    unpaid: { clientPaymentDate: null },
    finderUnpaid: { finderPaymentDate: null },
    finderPaidLater: { finderPaymentDate: '2026-04-09' },
    sellerPaidLater: { sellerPaymentDate: '2026-04-10' },
    sellerUnsent: { sentBillsToSeller: false },
    bank: { isBank: true, finder: 'Banco', isExternalFinder: true },
    outsideFinder: { finder: 'Outra', isExternalFinder: true, seller: idOf('ana') },
    alone: { seller: idOf('ana') },
    reportedLater: { date: '2026-03-06' },
    issuedLater: { issueDate: '2026-02-11' },
    numbered: { number: 7 },
    outsideUnpaid: { seller: 'Ana', isExternalSeller: true, sellerPaymentDate: null },
    sellerUnpaid: { sellerPaymentDate: null, sellerPercentage: 50 },
    directorUnpaid: { finderCommercialDirectorCommission: 5 },
  }
}

const found = async (filters: object, headers: object = {}) => {
  const body = Object.keys(headers).length === 0 ? { ignoreDate: true, filters } : { filters }
  const answer = await fixture.search('cfo', body, headers)
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
  return answer.data.invoices.map(({ ref }) => String(ref)).sort()
}
const allBut = (...missed: string[]) =>
  Object.keys(planted())
    .filter(ref => !missed.includes(ref))
    .sort()
const on = (day: string) => ({ from: day, to: day })

test('each filter leaves out its near miss and nothing else; true and false together give every row', async () => {
  const { idOf } = fixture
  const outside = ['others', 'outsideFinder', 'outsideUnpaid']
  const keys: Record<string, [object, string[]]> = {
    consultants: [{ consultants: [idOf('ana')] }, allBut('others', 'bank')],
    teams: [{ teams: ['norte'] }, allBut('otherTeam')],
    commercialDirectors: [{ commercialDirectors: [idOf('director')] }, allBut('otherDirector')],
    recruiters: [{ recruiters: [idOf('hr')] }, allBut('otherRecruiter')],
    creditManager: [{ creditManager: [idOf('credit')] }, allBut('otherCredit')],
    ref: [{ ref: 'unprov' }, ['unproved']],
    number: [{ number: 7 }, ['numbered']],
    finder: [{ finder: [idOf('rui')] }, ['asSeller', 'others']],
    seller: [{ seller: [idOf('ana')] }, ['alone', 'asSeller', 'outsideFinder']],
    date: [{ date: on('2026-03-06') }, ['reportedLater']],
    issueDate: [{ issueDate: on('2026-02-10') }, allBut('issuedLater')],
    clientProofDate: [{ clientProofDate: on('2026-03-06') }, allBut('unproved', 'provedLater')],
    clientPaymentDate: [{ clientPaymentDate: on('2026-04-07') }, allBut('unpaid')],
    finderPaymentDate: [{ finderPaymentDate: on('2026-04-08') }, allBut('finderUnpaid', 'finderPaidLater')],
    sellerPaymentDate: [
      { sellerPaymentDate: on('2026-04-09') },
      allBut('sellerPaidLater', 'outsideUnpaid', 'sellerUnpaid'),
    ],
    reservation: [{ reservation: [randomUUID()] }, []],
  }
  const toggles: Record<string, string[]> = {
    clientProved: allBut('unproved'),
    clientPaid: allBut('unpaid'),
    consultantPaid: allBut('finderUnpaid', 'sellerUnpaid'),
    owedInternal: ['sellerUnpaid'],
    owedExternal: ['outsideUnpaid'],
    owedResponsible: ['directorUnpaid'],
    billsSent: allBut('sellerUnsent'),
    isBank: ['bank'],
    internal: allBut(...outside),
    external: outside,
    externalFinder: ['outsideFinder'],
    externalSeller: ['others', 'outsideUnpaid'],
    shared: allBut(...outside, 'bank', 'alone'),
    done: allBut('unpaid', 'finderUnpaid', 'sellerUnpaid', 'outsideUnpaid'),
  }
  for (const [name, [filters, expected]] of Object.entries(keys)) expect(await found(filters), name).toEqual(expected)
  for (const [name, expected] of Object.entries(toggles)) {
    expect(await found({ [name]: true }), name).toEqual(expected)
    expect(await found({ [name]: false }), name).toEqual(allBut(...expected))
    expect(await found({ [name]: null }), name).toEqual(allBut())
  }
  // The rows of a number of statistics: stats.list.db.test.ts.
  const testedFilters = new Set([...Object.keys(keys), ...Object.keys(toggles), 'dateBy', 'figure'])
  const withFilter = Object.entries(invoices.fields).filter(([, field]) => 'filter' in field)
  const all = [...withFilter.map(([name]) => name), ...Object.keys(invoicesFilters)]
  expect(all.filter(name => !testedFilters.has(name))).toEqual([])
})

test('the range of the shell applies to the date, the issue date or the client’s payment date', async () => {
  const range = (day: string) => ({ firstdate: day, lastdate: day })
  expect(await found({}, range('2026-03-05'))).toEqual(allBut('reportedLater'))
  expect(await found({ dateBy: ['date'] }, range('2026-03-05'))).toEqual(allBut('reportedLater'))
  expect(await found({ dateBy: ['issueDate'] }, range('2026-02-10'))).toEqual(allBut('issuedLater'))
  expect(await found({ dateBy: ['clientPaymentDate'] }, range('2026-04-07'))).toEqual(allBut('unpaid'))
  expect(await found({ dateBy: ['issueDate'] }, range('2026-03-05'))).toEqual([])
  // Without a range no row is left out, not even one without that date.
  expect(await found({ dateBy: ['clientPaymentDate'] })).toEqual(allBut())
  expect(await found({ dateBy: ['issueDate'], isBank: true }, range('2026-02-10'))).toEqual(['bank'])
  const byPayment = await fixture.search('cfo', { filters: { dateBy: ['clientPaymentDate'] }, parts: ['totals'] })
  expect(byPayment.data.monthly?.map(({ month }) => month)).toEqual(['2026-04', null])
  for (const dateBy of [['value'], ['finderPaymentDate'], ['date', 'issueDate'], 'x'])
    expect((await fixture.search('cfo', { filters: { dateBy } })).status, String(dateBy)).toBe(422)
})

test('filters combine; text search works; the default order is newest first', async () => {
  expect(await found({ clientPaid: false, teams: ['norte'] })).toEqual(['unpaid'])
  expect(await found({ clientPaid: false, isBank: true })).toEqual([])
  const text = await fixture.search('cfo', { search: 'numbered 7' })
  expect(text.data.invoices.map(({ ref }) => ref)).toEqual(['numbered'])
  const first = (await fixture.search('cfo', { perPage: 10 })).data.invoices[0]
  expect(first?.ref).toBe('reportedLater')
})

test('references of tasks tell invoices to banks apart, by number and day', async () => {
  const { app, token } = fixture
  const query = { group: 'invoices', search: 'Bank' }
  const { data } = await send<{ name: string }[]>(app, 'GET /api/tasks/references', { token: token('cfo'), query })
  expect(data.length).toBeGreaterThan(0)
  for (const { name } of data) expect(name).toMatch(/^Fatura \d+ · bank · \d\d-\d\d-\d{4}$/)
})
