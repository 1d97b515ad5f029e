import { randomUUID } from 'node:crypto'
import type { FileShown } from '@tipy/domain/features/files/files.contract'
import { notFiscal } from '@tipy/domain/features/invoices/invoices.document'
import { formatMoney } from '@tipy/domain/text/numbers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, send } from '#testing/app'
import { type Deals, startDeals } from '#testing/deals'
import { buildCompany, buildUser, signIn, unknownId } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { pdfText, squeezed } from '#testing/pdf'

let house: Deals
let invoice = ''
beforeAll(async () => {
  house = await startDeals()
  const body = {
    ref: 'LX-77',
    number: 1234,
    office: 'lisboa',
    issueDate: '2026-03-05',
    date: '2026-03-05',
    owner: 'Joaquina Dona',
    buyer: 'Manuel Comprador',
    value: 10_000,
    finder: house.idOf('ana'),
    seller: house.idOf('rui'),
    finderPercentage: 43.21,
    sellerPercentage: 37.19,
    observations: 'Escritura feita no Porto.',
  }
  const made = await send<{ _id: string }>(house.app, 'POST /api/invoices', { token: house.token('cfo'), body })
  expect(made).toMatchObject({ status: 201 })
  invoice = made.data._id
})
afterAll(() => house.end())

const generate = (token: string, id = invoice, key?: string): Promise<Answer<FileShown>> =>
  send(house.app, 'POST /api/invoices/{id}/generate', {
    token,
    params: { id },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const filesOf = async (who: string) => {
  const params = { group: 'invoices', id: invoice }
  const answer = await send<{ files: FileShown[] }>(house.app, 'GET /api/files/{group}/{id}', {
    token: house.token(who),
    params,
  })
  return answer.data.files
}

test('only users who may add files to an invoice they see generate a document; refusals store nothing', async () => {
  const { db } = house.database
  const abroad = await signIn(db, await buildUser(db, await buildCompany(db), { role: 'cfo' }), house.clock.now())
  const before = await fingerprint(db)
  expect(await generate(house.token('ana'))).toMatchObject({ status: 403, message: 'FORBIDDEN' })
  expect(await generate(house.token('ceo'))).toMatchObject({ status: 403 })
  expect(await generate(abroad)).toMatchObject({ status: 404, message: 'NOT_FOUND' })
  expect(await generate(house.token('cfo'), unknownId())).toMatchObject({ status: 404 })
  expect(await generate(house.token('cfo'), 'x')).toMatchObject({ status: 404 })
  expect(await generate('x'.repeat(43))).toMatchObject({ status: 401 })
  expect(await fingerprint(db)).toEqual(before)
})

test('a document is stored among the files of the invoice, once for each key, and shows no commissions', async () => {
  const key = randomUUID()
  const [first, twin] = await Promise.all([
    generate(house.token('cfo'), invoice, key),
    generate(house.token('cfo'), invoice, key),
  ])
  expect(first).toMatchObject({
    status: 201,
    data: { group: 'invoices', ref: invoice, folder: 'Documentos gerados', isInvoice: true, mime: 'application/pdf' },
  })
  expect(first.data.name).toMatch(/^Fatura 1234 LX-77 2026-03-05 \d\dh\d\d\.pdf$/)
  expect(twin.data).toEqual(first.data)
  expect(await generate(house.token('cfo'), unknownId(), key)).toMatchObject({ status: 404 })
  // Users who see the invoice read its files, also those who may not read other people's shares.
  expect(await filesOf('ana')).toEqual([first.data])

  const url = await send<string>(house.app, 'GET /api/files/url/{id}', {
    token: house.token('ana'),
    params: { id: first.data._id },
  })
  const pdf = await house.app.inject({ url: url.data })
  const text = pdfText(pdf.rawPayload)
  const wanted = [notFiscal, 'LX-77', '1234', 'Joaquina Dona', 'Manuel Comprador', 'Pessoa ana', 'Pessoa rui']
  const more = [formatMoney(10_000), '05-03-2026', 'Escritura feita no Porto.', `por Pessoa cfo`, house.company.name]
  expect([...wanted, ...more].filter(one => !text.includes(squeezed(one)))).toEqual([])
  const paid = ['43,21', '37,19', formatMoney(2160.5), formatMoney(1859.5)]
  expect(paid.filter(one => text.includes(squeezed(one)))).toEqual([])
})

test('without a key another document is generated, for an archived invoice too', async () => {
  await generate(house.token('broker'))
  expect(await filesOf('cfo')).toHaveLength(2)
  await send(house.app, 'DELETE /api/invoices/{id}', { token: house.token('cfo'), params: { id: invoice } })
  expect(await generate(house.token('assistant'))).toMatchObject({ status: 201 })
})
