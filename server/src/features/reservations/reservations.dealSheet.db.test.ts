import { standardSettings, variantSettings } from '@tipy/domain/company/settings'
import { dealLists } from '@tipy/domain/features/config/defaults/deals'
import { formatMoney } from '@tipy/domain/text/numbers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User, unknownId } from '#testing/factories'
import { pdfPages, pdfText, squeezed } from '#testing/pdf'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance

interface House {
  readonly company: Company
  readonly ana: User
  readonly pm: string
  readonly consultant: string
  readonly stranger: string
}
let standard: House
let variant: House

async function buildHouse(name: string, settings: object): Promise<House> {
  const { db } = database
  const company = await buildCompany(db, { name, settings: JSON.stringify(settings) })
  const lisboa = await buildOffice(db, company, { key: 'lisboa', name: 'Saldanha', ami: '9876', nif: '509876543' })
  const porto = await buildOffice(db, company, { key: 'porto' })
  const items = Object.entries(dealLists).flatMap(([list, listItems]) =>
    listItems.map(item => ({ list, key: item.key, name: item.name, company_id: company.id })),
  )
  await db.insertInto('list_items').values(items).execute()
  const ana = await buildUser(db, company, { name: 'Ana Conceição Magalhães', offices: [lisboa] })
  const pm = await buildUser(db, company, { name: 'Teresa Processos', role: 'processManager', offices: [lisboa] })
  const afar = await buildUser(db, company, { role: 'processManager', offices: [porto] })
  const token = (user: User) => signIn(db, user, clock.now())
  return { company, ana, pm: await token(pm), consultant: await token(ana), stranger: await token(afar) }
}

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
  standard = await buildHouse('Horizonte', standardSettings)
  variant = await buildHouse('RealtyArt', variantSettings)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

let count = 0
async function make({ pm, ana }: House, overrides: object): Promise<string> {
  count += 1
  const body = {
    ref: `LX-${count}`,
    dealType: 'sales',
    office: 'lisboa',
    finder: ana.id,
    seller: ana.id,
    houseValue: 251_234.56,
    signalValue: 25_000,
    value: 12_561.73,
    billingDates: [{ type: 'ESC', percentage: 100, predictedExecutionDate: '2026-07-09' }],
    ...overrides,
  }
  const made = await send<{ readonly _id: string }>(app, 'POST /api/reservations', { token: pm, body })
  expect(made).toMatchObject({ status: 201 })
  return made.data._id
}

const ask = (id: string, token: string) =>
  app.inject({ url: `/api/reservations/${id}/pdf`, headers: { authorization: `Bearer ${token}` } })

async function sheetOf(id: string, token: string): Promise<string> {
  const answer = await ask(id, token)
  expect(answer.statusCode).toBe(200)
  return pdfText(answer.rawPayload)
}

/** Each of these texts is on the deal sheet. */
function holds(text: string, wanted: readonly string[]) {
  expect(wanted.filter(one => !text.includes(squeezed(one)))).toEqual([])
}

const people = (many: number, what: string) =>
  Array.from({ length: many }, (_, at) => ({ name: `${what} ${at} de Albuquerque e Gonçalves`, nif: '123456789' }))
const owners = (many: number) => people(many, 'Proprietária').map(person => ({ ...person, percentage: 100 / many }))

test('a deal sheet is refused to users who do not see the deal, and for unknown ids', async () => {
  const id = await make(standard, {})
  for (const [dealId, token] of [
    [id, standard.stranger],
    [id, variant.pm],
    [unknownId(), standard.pm],
    ['x', standard.pm],
  ] as const)
    expect((await ask(dealId, token)).json()).toMatchObject({ message: 'NOT_FOUND' })
  expect((await ask(id, 'x'.repeat(43))).statusCode).toBe(401)
})

test('a deal sheet is a PDF named reservation.pdf, in the name of the company and of its office', async () => {
  const answer = await ask(await make(standard, { owners: owners(2) }), standard.pm)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(answer.rawPayload.length),
    'content-disposition': "attachment; filename*=UTF-8''reservation.pdf",
  })
  const pages = pdfPages(answer.rawPayload).map(squeezed)
  for (const [at, page] of pages.entries())
    holds(page, [`Página ${at + 1} de ${pages.length}`, 'Emitida em 05-03-2026', 'por Teresa Processos'])
  holds(pages.join(''), ['Horizonte', 'Saldanha', 'AMI 9876', 'NIF 509 876 543', 'Ficha de Negócio'])
})

describe.each([
  ['of the standard', () => standard],
  ['of the variant', () => variant],
])('in a company %s', (_what, house) => {
  test('the deal sheets of a sale, a renting and a loan have all names and amounts', async () => {
    const { pm, ana } = house()
    const sale = await make(house(), {
      owners: owners(2),
      buyers: people(2, 'Comprador'),
      isExternalSeller: true,
      seller: 'Zé de Fora',
      externalOffice: 'Casas & Companhia',
      externalAmi: '4321',
      observations: 'Entrega das chaves à escritura – 1.º andar, € incluídos.',
    })
    const texts = [ana.name, 'Zé de Fora', 'Casas & Companhia', '4321', 'Entrega das chaves', '09-07-2026', '50%']
    const sums = [251_234.56, 25_000, 12_561.73, 6280.87].map(formatMoney)
    holds(await sheetOf(sale, pm), [
      ...owners(2).map(({ name }) => name),
      ...people(2, 'Comprador').map(({ name }) => name),
      ...sums,
      ...texts,
    ])
    const renting = await make(house(), {
      dealType: 'renting',
      houseValue: 1250,
      value: 1250,
      rentingDuration: 36,
      guarantors: people(1, 'Fiador'),
      billingDates: [{ type: 'ASS', percentage: 100, predictedExecutionDate: '2026-07-09' }],
    })
    const rent = ['Ficha de Arrendamento', 'Renda mensal', 'SENHORIOS', 'Fiador 0', '36 meses', formatMoney(1250)]
    holds(await sheetOf(renting, pm), rent)
    const loan = await make(house(), {
      dealType: 'mortgageLoan',
      houseValue: null,
      finder: 'Banco de Tudo',
      isExternalFinder: true,
      creditValue: 180_000.5,
      value: 900.45,
    })
    holds(await sheetOf(loan, pm), ['Ficha de Crédito', 'Banco de Tudo', ...[180_000.5, 900.45].map(formatMoney)])
  })
})

test('ten owners are all on the deal sheet, on numbered pages', async () => {
  const answer = await ask(await make(standard, { owners: owners(10) }), standard.pm)
  holds(pdfText(answer.rawPayload), [...owners(10).map(({ name }) => name), '10%'])
  expect(pdfPages(answer.rawPayload).length).toBeGreaterThan(1)
})

const values = {
  number: 'PROC-SECRETO',
  scheduledDate: '2026-08-17',
  internalCredit: 'yes',
  creditValue: 123_456.78,
  preferenceRights: true,
  preferenceRightsDate: '2026-08-18',
}
const texts = [
  'PROC-SECRETO',
  '17-08-2026',
  formatMoney(123_456.78),
  '18-08-2026',
  '09-07-2026',
  'Data prevista',
  'Estado',
]

test('a consultant reads on the deal sheet only what they read on the screen', async () => {
  const id = await make(standard, values)
  holds(await sheetOf(id, standard.pm), texts)
  const text = await sheetOf(id, standard.consultant)
  expect(texts.filter(one => text.includes(squeezed(one)))).toEqual([])
  holds(text, ['Preço', formatMoney(12_561.73)])
})

test('checks against money laundering are on the sheet only where the company makes them', async () => {
  const purposeAndBuyers = { purpose: 'Finalidade única', buyers: [{ name: 'Rui', naturality: 'Vila Única' }] }
  const checks = ['Branqueamento de capitais', 'Análise de risco']
  const usual = await sheetOf(await make(standard, purposeAndBuyers), standard.pm)
  holds(usual, ['Finalidade única', 'Vila Única'])
  expect(checks.filter(one => usual.includes(squeezed(one)))).toEqual([])
  const aml = await sheetOf(await make(variant, { ...purposeAndBuyers, moneyLaundering: 'ok' }), variant.pm)
  holds(aml, [...checks, 'Em Ordem'])
  expect(aml).not.toMatch(/Finalidade|VilaÚnica/)
})

test('an empty draft has a deal sheet too, marked as a draft on every page', async () => {
  const { pm } = standard
  const made = await send<{ readonly _id: string }>(app, 'POST /api/reservations', {
    token: pm,
    body: { state: 'draft' },
  })
  const answer = await ask(made.data._id, pm)
  for (const page of pdfPages(answer.rawPayload)) holds(squeezed(page), ['RASCUNHO'])
})

test('long, foreign and unusual texts do not break the layout of the deal sheet', async () => {
  const name = `${'A'.repeat(100)} 日本語 🎉 עברית ${'ﬁ'.repeat(20)}`
  const id = await make(standard, { owners: [{ name, percentage: 100 }], observations: 'palavra\t'.repeat(500) })
  holds(await sheetOf(id, standard.pm), ['A'.repeat(100)])
})

test('a deal sheet is laid out in another thread: the server goes on answering', async () => {
  const id = await make(standard, {
    owners: owners(30),
    buyers: people(30, 'Comprador'),
    guarantors: people(30, 'Fiador'),
  })
  const done: string[] = []
  const sheet = sheetOf(id, standard.pm).then(() => done.push('sheet'))
  const answered = send(app, 'GET /api/auth/config', { token: standard.pm }).then(() => done.push('server'))
  await Promise.all([sheet, answered])
  expect(done).toEqual(['server', 'sheet'])
})
