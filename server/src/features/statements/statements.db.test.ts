import type { Statement } from '@tipy/domain/features/statements/statements.contract'
import { statementLimits } from '@tipy/domain/features/statements/statements.rules'
import { formatMoney } from '@tipy/domain/text/numbers'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, send } from '#testing/app'
import { type Deals, startDeals } from '#testing/deals'
import { buildCompany, buildUser, signIn, unknownId } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { pdfPages, pdfText, squeezed } from '#testing/pdf'

const period = { firstDate: '2026-01-01', lastDate: '2026-03-31' }
let house: Deals
let abroad = ''

let number = 0
async function bill(overrides: object): Promise<string> {
  number += 1
  const body = {
    ref: `LX-${number}`,
    number,
    office: 'lisboa',
    issueDate: '2026-03-05',
    date: '2026-03-05',
    owner: `Dona ${number}`,
    buyer: `Comprador ${number}`,
    value: 10_000.01,
    finder: house.idOf('ana'),
    seller: house.idOf('rui'),
    ...overrides,
  }
  const made = await send<{ _id: string }>(house.app, 'POST /api/invoices', { token: house.token('cfo'), body })
  expect(made).toMatchObject({ status: 201 })
  return made.data._id
}

beforeAll(async () => {
  house = await startDeals()
  const { db } = house.database
  abroad = await signIn(db, await buildUser(db, await buildCompany(db), { role: 'cfo' }), house.clock.now())
  // One waits for its client, one is due, one is paid; one is of another year, one is archived.
  await bill({ finderPercentage: 33.333333 })
  await bill({ date: '2026-02-01', seller: house.idOf('ana'), clientPaymentDate: '2026-02-10' })
  await bill({
    date: '2026-01-01',
    clientPaymentDate: '2026-02-10',
    sentBillsToFinder: true,
    finderPaymentDate: '2026-02-12',
  })
  await bill({ date: '2025-12-31' })
  const gone = await bill({ value: 77_777 })
  await send(house.app, 'DELETE /api/invoices/{id}', { token: house.token('cfo'), params: { id: gone } })
})
afterAll(() => house.end())

const ask = (token: string, subject: string, query: object = period): Promise<Answer<Statement>> =>
  send(house.app, 'GET /api/statements/{person}', { token, params: { person: subject }, query: { ...query } })
const fileOf = (who: string, subject: string, format: string) =>
  house.app.inject({
    url: `/api/statements/${house.idOf(subject)}/file`,
    query: { ...period, format },
    headers: { authorization: `Bearer ${house.token(who)}` },
  })
const zipFor = (token: string, body: object = { ...period, format: 'xlsx' }) =>
  house.app.inject({
    method: 'POST',
    url: '/api/statements/zip',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })

describe('refuses', () => {
  test('statements of others to everyone but the CFO and sysAdmin, with 404', async () => {
    const before = await fingerprint(house.database.db)
    const subject = house.idOf('ana')
    for (const who of ['ceo', 'coo', 'broker', 'pm', 'assistant', 'hr', 'director', 'leader', 'rui', 'credit']) {
      expect(await ask(house.token(who), subject), who).toMatchObject({ status: 404, message: 'NOT_FOUND' })
      expect((await fileOf(who, 'ana', 'pdf')).json(), who).toMatchObject({ message: 'NOT_FOUND' })
      expect((await zipFor(house.token(who))).statusCode, who).toBe(403)
    }
    expect(await ask(abroad, subject)).toMatchObject({ status: 404 })
    expect(await ask(house.token('cfo'), unknownId())).toMatchObject({ status: 404 })
    expect(await ask(house.token('cfo'), 'x')).toMatchObject({ status: 404 })
    expect(await ask('x'.repeat(43), subject)).toMatchObject({ status: 401 })
    expect(await fingerprint(house.database.db)).toEqual(before)
  })

  test.each([
    [{}, ['firstDate', 'lastDate']],
    [{ firstDate: '2026-01-01' }, ['lastDate']],
    [{ firstDate: '2026-02-30', lastDate: '2026-03-31' }, ['firstDate']],
    [{ firstDate: '0000-01-01', lastDate: '0000-03-31' }, ['firstDate', 'lastDate']],
    [{ firstDate: '2026-04-01', lastDate: '2026-03-31' }, ['lastDate']],
    [{ firstDate: '2006-01-01', lastDate: '2026-03-31' }, ['lastDate']],
  ])('the period %j', async (query, fields) => {
    const { status, data } = await ask(house.token('ana'), house.idOf('ana'), query)
    expect([status, Object.keys((data as { fields?: object }).fields ?? {}).toSorted()]).toEqual([422, fields])
    const zip = await zipFor(house.token('cfo'), { ...query, format: 'pdf' })
    expect([zip.statusCode, Object.keys(zip.json().data.fields).toSorted()]).toEqual([422, fields])
  })

  test('another format', async () => {
    expect((await fileOf('ana', 'ana', 'csv')).json().data.fields).toHaveProperty('format')
  })
})

test('a user’s own statement has all their ledger lines, with sums, with or without listInvoices', async () => {
  const { db } = house.database
  const { data, status } = await ask(house.token('ana'), house.idOf('ana'))
  expect(status).toBe(200)
  expect(data.person).toEqual({ _id: house.idOf('ana'), name: 'Pessoa ana', gender: null })
  expect(data.lines.map(({ number: which, side, day, role }) => [which, side, day, role])).toEqual([
    [3, 'finder', '2026-01-01', 'consultant'],
    [2, 'finder', '2026-02-01', 'consultant'],
    [2, 'seller', '2026-02-01', 'consultant'],
    [1, 'finder', '2026-03-05', 'consultant'],
  ])
  expect(data.lines[3]).toMatchObject({ owner: 'Dona 1', base: 5000, percentage: 33.333333, amount: 1666.67 })
  // 47.8% of 5 000.00, and of 5 000.01 on the side with the odd cent.
  expect(data.sums).toEqual({ total: 8836.67, paid: 2390, pending: 4780, waiting: 1666.67 })
  const own = await sql<{ total: string }>`
    select sum(amount) as total from ledger where person = ${house.idOf('ana')} and active
    and day between '2026-01-01' and '2026-03-31'`.execute(db)
  expect(Number(own.rows[0]?.total)).toBe(data.sums.total)
  await db
    .updateTable('access_features')
    .set({ roles: ['cfo'] })
    .where('company_id', '=', house.company.id)
    .where('flag', '=', 'listInvoices')
    .execute()
  expect(await ask(house.token('ana'), house.idOf('ana').toUpperCase())).toMatchObject({ status: 200, data })
})

test('statements the CFO reads equal the ledger to the cent; a person with no amounts has no lines', async () => {
  const { rows } = await sql<{ person: string; total: string }>`
    select person, sum(amount) as total from ledger
    where company_id = ${house.company.id} and active and person is not null and day between '2026-01-01' and '2026-03-31'
    group by person`.execute(house.database.db)
  expect(rows.length).toBeGreaterThan(2)
  for (const { person, total } of rows)
    for (const who of ['cfo', 'sys'])
      expect((await ask(house.token(who), person)).data.sums.total, person).toBe(Number(total))
  const director = await ask(house.token('director'), house.idOf('director'))
  expect(director.data.lines.map(({ role, amount }) => [role, amount])).toContainEqual(['commercialDirector', 250])
  expect(await ask(house.token('hr'), house.idOf('hr'))).toMatchObject({ data: { lines: [], sums: { total: 0 } } })
})

test('a statement as a PDF and as a spreadsheet has every line and sum', async () => {
  const pdf = await fileOf('ana', 'ana', 'pdf')
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(decodeURIComponent(String(pdf.headers['content-disposition']))).toContain(
    'Extrato de comissões Pessoa ana 01-01-2026 a 31-03-2026.pdf',
  )
  const text = pdfText(pdf.rawPayload)
  const wanted = [
    'Extrato de comissões',
    'Pessoa ana',
    'De 01-01-2026 a 31-03-2026',
    'Dona 3',
    'Comprador 2',
    '33,333333%',
  ]
  const sums = [8836.67, 2390, 4780, 1666.67].map(formatMoney)
  expect([...wanted, ...sums, 'Pago', 'Angariador', 'Vendedor'].filter(one => !text.includes(squeezed(one)))).toEqual(
    [],
  )
  expect(text).not.toContain('77777')
  const sheet = await fileOf('cfo', 'ana', 'xlsx')
  const rows = await readSheet(sheet.rawPayload)
  expect(rows.map(row => [row[1], row[5], row[8], row[11], ...row.slice(12)])).toEqual([
    ['Fatura', 'Função', 'Comissão', 'Situação', 'Pago', 'Pendente', 'A aguardar cliente'],
    [3, 'Angariador', 2390, 'Pago', 2390, null, null],
    [2, 'Angariador', 2390, 'Pendente', null, 2390, null],
    [2, 'Vendedor', 2390, 'Pendente', null, 2390, null],
    [1, 'Angariador', 1666.67, 'A aguardar cliente', null, null, 1666.67],
    [null, 'Total', 8836.67, null, 2390, 4780, 1666.67],
  ])
})

test('the zip has one statement for each person with lines in the period', async () => {
  const { statusCode, headers, rawPayload } = await zipFor(house.token('cfo'))
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
  const names = rawPayload.toString('utf8').match(/Extrato de comissões Pessoa \w+ 01-01-2026 a 31-03-2026\.xlsx/g)
  // Each name is in the zip twice: before its content, and in the directory at the end.
  expect([...new Set(names)].map(name => name.split(' ')[4])).toEqual(['ana', 'director', 'rui'])
  expect((await zipFor(house.token('sys'), { ...period, format: 'pdf' })).statusCode).toBe(200)
})

test('a long statement has several pages, and a too long one is refused before anything is sent', async () => {
  const { db } = house.database
  const eva = house.idOf('eva')
  const first = await bill({ date: '2026-03-06', finder: eva, seller: eva, owner: 'Dona Longa' })
  await sql`
    insert into ledger (company_id, invoice_id, part, side, role, person, day, office, is_bank, active, base, percentage, amount)
    select company_id, invoice_id, 'more' || n, 'finder', 'consultant', person, day, office, is_bank, true, base, 10, 500
    from ledger, generate_series(1, 398) n where invoice_id = ${first} and part = 'finder'`.execute(db)
  const pages = pdfPages((await fileOf('cfo', 'eva', 'pdf')).rawPayload)
  expect(pages.length).toBeGreaterThan(8)
  for (const [at, page] of pages.entries())
    expect(squeezed(page)).toContain(squeezed(`Página ${at + 1} de ${pages.length}`))
  expect(pages.join('').match(/Dona\s*Longa/g)).toHaveLength(400)
  await sql`
    insert into ledger (company_id, invoice_id, part, side, role, person, day, office, is_bank, active, base, percentage, amount)
    select company_id, invoice_id, 'most' || n, 'finder', 'consultant', person, day, office, is_bank, true, base, 10, 500
    from ledger, generate_series(1, ${statementLimits.lines}) n where invoice_id = ${first} and part = 'finder'`.execute(
    db,
  )
  expect(await ask(house.token('eva'), eva)).toMatchObject({ status: 413, message: 'TOO_MANY_ROWS' })
  expect((await zipFor(house.token('cfo'))).json()).toMatchObject({ message: 'TOO_MANY_ROWS' })
})
