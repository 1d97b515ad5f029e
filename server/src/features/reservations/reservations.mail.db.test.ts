import { dealLists } from '@tipy/domain/features/config/defaults/deals'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDueMail } from '#features/mail/mail.actions'
import { smtpSender } from '#features/mail/mail.smtp'
import { createPrinter } from '#platform/pdf/printer'
import { type CallOptions, send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User } from '#testing/factories'
import { pdfText, squeezed } from '#testing/pdf'
import { silentLog } from '#testing/silentLog'
import { startMailServer, type TestMailServer } from '#testing/smtp'
import { attachedDealSheet } from './reservations.mail.ts'

const clock = testClock()
const printer = createPrinter()
let database: TestDatabase
let app: FastifyInstance
let server: TestMailServer
let company: Company
let ana: User
let pm: User
let broker: User
let left: User
let afar: User
const tokens = new Map<User, string>()
const tokenOf = (user: User) => tokens.get(user) ?? ''

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  server = await startMailServer()
  app = await startApp(database, clock)
  company = await buildCompany(db, { name: 'Horizonte' })
  const lisboa = await buildOffice(db, company, { key: 'lisboa' })
  const porto = await buildOffice(db, company, { key: 'porto' })
  const items = Object.entries(dealLists).flatMap(([list, listItems]) =>
    listItems.map(({ key, name }) => ({ list, key, name, company_id: company.id })),
  )
  await db.insertInto('list_items').values(items).execute()
  ana = await buildUser(db, company, { name: 'Ana Conceição', offices: [lisboa], commission: 43.21 })
  pm = await buildUser(db, company, { name: 'Teresa Processos', role: 'processManager', offices: [lisboa] })
  broker = await buildUser(db, company, { name: 'Beatriz Broker', role: 'broker', other_roles: ['processManager'] })
  afar = await buildUser(db, company, { name: 'Zélia do Porto', role: 'teamLeader', offices: [porto] })
  left = await buildUser(db, company, { name: 'Rui Antigo', role: 'broker' })
  for (const user of [ana, pm, afar]) tokens.set(user, await signIn(db, user, clock.now()))
})
afterAll(async () => {
  await printer.stop()
  await server.stop()
  await app.close()
  await database.close()
})
beforeEach(async () => {
  await database.db.deleteFrom('mails').execute()
  server.received.length = 0
})

const written = async () => {
  const rows = await database.db.selectFrom('mails').selectAll().where('template', '=', 'reservation').execute()
  return rows.map(({ recipient }) => recipient).toSorted((a, b) => a.localeCompare(b))
}
const addresses = (...people: readonly User[]) =>
  people.map(({ email }) => email).toSorted((a, b) => a.localeCompare(b))

let count = 0
const dealOf = (overrides: object = {}) => {
  count += 1
  return {
    ref: `LX-${count}`,
    dealType: 'sales',
    office: 'lisboa',
    address: 'Rua do Açúcar, 12',
    finder: ana.id,
    seller: ana.id,
    houseValue: 200_000,
    value: 10_000,
    owners: [{ name: 'Maria Gonçalves', percentage: 100 }],
    billingDates: [{ type: 'ESC', percentage: 100, predictedExecutionDate: '2026-07-09' }],
    processManagers: [pm.id],
    brokers: [broker.id],
    ...overrides,
  }
}

interface Row extends Readonly<Record<string, unknown>> {
  readonly _id: string
}
async function saved(call: Parameters<typeof send>[1], options: CallOptions): Promise<Row> {
  const answer = await send<Row>(app, call, options)
  expect(answer.status, JSON.stringify(answer.data)).toBeLessThan(300)
  return answer.data
}
const make = (overrides: object = {}) =>
  saved('POST /api/reservations', { token: tokenOf(pm), body: dealOf(overrides) })
const change = ({ _id: id }: Row, body: object, by = pm) =>
  send(app, 'PATCH /api/reservations/{id}', { token: tokenOf(by), params: { id }, body })

const publicUrl = 'https://tipy.example'
/** Sends due mails, as the job does. */
const drain = () =>
  sendDueMail({
    db: database.db,
    clock,
    log: silentLog,
    send: smtpSender({ smtpUrl: server.url, from: 'tipy@casa.pt', publicUrl }),
    attach: {
      reservation: (...about) => attachedDealSheet({ db: database.db, clock, printer }, ...about),
      statement: async () => null,
      meeting: async () => null,
    },
  })
function sheetTo(user: User): string {
  const mail = server.received.find(({ to }) => to?.[0]?.address === user.email)
  const [file, ...others] = mail?.attachments ?? []
  expect(file).toMatchObject({ filename: 'reservation.pdf', mimeType: 'application/pdf' })
  expect(others).toEqual([])
  return pdfText(new Uint8Array(file?.content as ArrayBuffer))
}

test('a draft mails no one, sending it mails each recipient once, correcting it mails no one', async () => {
  const draft = await make({ state: 'draft', brokers: [broker.id, left.id], processManagers: [broker.id, pm.id] })
  await database.db.updateTable('users').set({ active: false }).where('id', '=', left.id).execute()
  expect(await written()).toEqual([])
  expect(await change(draft, { address: 'Rua Nova' })).toMatchObject({ status: 200 })
  // Mails requested for a draft are not sent.
  expect(await change(draft, { sendEmails: true })).toMatchObject({ status: 200 })
  expect(await written()).toEqual([])
  expect(await change(draft, { state: 'active', sendEmails: true })).toMatchObject({ status: 200 })
  expect(await written()).toEqual(addresses(pm, broker))
  expect(await change(draft, { city: 'Lisboa', teamLeaders: [afar.id] })).toMatchObject({ status: 200 })
  expect(await written()).toEqual(addresses(pm, broker))
})

test('a refused save sends no mail', async () => {
  const body = dealOf({ billingDates: [{ type: 'ESC', percentage: 99.99, predictedExecutionDate: '2026-07-09' }] })
  expect(await send(app, 'POST /api/reservations', { token: tokenOf(pm), body })).toMatchObject({ status: 422 })
  const wish = { token: tokenOf(pm), body: dealOf({ sendEmails: 'sim' }) }
  expect(await send(app, 'POST /api/reservations', wish)).toMatchObject({ status: 422 })
  expect(await written()).toEqual([])
})

test('users who may correct a deal may request mails, even without a change; others may not', async () => {
  const row = await make()
  await database.db.deleteFrom('mails').execute()
  expect(await change(row, { sendEmails: true }, ana)).toMatchObject({ status: 403 })
  expect(await change(row, { sendEmails: true }, afar)).toMatchObject({ status: 404 })
  expect(await written()).toEqual([])
  expect(await change(row, { sendEmails: true })).toMatchObject({ status: 200 })
  expect(await written()).toEqual(addresses(pm, broker))
  const body = { ...row, teamLeaders: [afar.id], sendEmails: true }
  const headers = { 'idempotency-key': `${row._id}-again` }
  const params = { id: row._id }
  for (const _ of ['once', 'and by a bad connection again'])
    await saved('PUT /api/reservations/{id}', { token: tokenOf(pm), params, body, headers })
  expect(await written()).toEqual(addresses(pm, pm, broker, broker, afar))
})

test('a mail has the deal sheet with what its reader may read, though they do not see the deal', async () => {
  const row = await make({ teamLeaders: [afar.id] })
  // Archiving the deal meanwhile does not stop the mail.
  const params = { id: row._id }
  await saved('DELETE /api/reservations/{id}', { token: tokenOf(pm), params })
  await drain()
  const mail = server.received.find(({ to }) => to?.[0]?.address === broker.email)
  expect(mail?.subject).toBe(`Venda ${String(row.ref)}: nova ficha de negócio`)
  for (const text of [
    'Beatriz Broker',
    'Teresa Processos',
    'Rua do Açúcar, 12',
    `${publicUrl}/reservations/${row._id}`,
  ])
    expect(mail?.text).toContain(text)
  const secret = squeezed('43,21%')
  expect(sheetTo(broker)).toContain(secret)
  expect(sheetTo(broker)).toContain(squeezed('Maria Gonçalves'))
  expect(sheetTo(afar)).toContain(squeezed('Maria Gonçalves'))
  expect(sheetTo(afar)).not.toContain(secret)
  const response = await send(app, 'GET /api/reservations/{id}/pdf', { token: tokenOf(afar), params })
  expect(response).toMatchObject({ status: 404 })
})

test('a recipient who may no longer open deals when the mail is sent gets none', async () => {
  await make({ brokers: [], processManagers: [pm.id], teamLeaders: [] })
  await database.db.updateTable('users').set({ role: 'hr' }).where('id', '=', pm.id).execute()
  await drain()
  await database.db.updateTable('users').set({ role: 'processManager' }).where('id', '=', pm.id).execute()
  const mail = await database.db.selectFrom('mails').select(['state', 'last_error']).executeTakeFirst()
  expect(mail).toEqual({ state: 'failed', last_error: 'Quem recebe já não tem acesso' })
  expect(server.received).toEqual([])
})

test('a recipient who left gets none; a deal sheet that fails is retried, and other mails are sent', async () => {
  await make({ brokers: [], teamLeaders: [afar.id], processManagers: [pm.id] })
  await database.db.updateTable('users').set({ active: false }).where('id', '=', afar.id).execute()
  const printing = printer.run
  let isBroken = true
  const failing = {
    run: (paper: Parameters<typeof printing>[0]) =>
      isBroken ? Promise.reject(new Error('sem papel')) : printing(paper),
  }
  const attach = {
    reservation: (companyId: string, about: Parameters<typeof attachedDealSheet>[2]) =>
      attachedDealSheet({ db: database.db, clock, printer: failing }, companyId, about),
    statement: async () => null,
    meeting: async () => null,
  }
  const smtp = smtpSender({ smtpUrl: server.url, from: 'tipy@casa.pt', publicUrl })
  const outbox = { db: database.db, clock, log: silentLog, send: smtp, attach }
  await sendDueMail(outbox)
  const states = async () =>
    Object.fromEntries(
      (await database.db.selectFrom('mails').select(['recipient', 'state', 'last_error']).execute()).map(row => [
        row.recipient,
        [row.state, row.last_error],
      ]),
    )
  expect(await states()).toEqual({
    [pm.email]: ['queued', 'sem papel'],
    [afar.email]: ['failed', 'Quem recebe já não tem acesso'],
  })
  expect(server.received).toEqual([])
  isBroken = false
  clock.pass({ hours: 1 })
  await sendDueMail(outbox)
  expect(sheetTo(pm)).toContain(squeezed('Maria Gonçalves'))
  expect(server.received).toHaveLength(1)
})
