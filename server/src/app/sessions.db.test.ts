import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { announceTo } from '#engine/announce'
import { insertDefaults } from '#features/config/config.company.rows'
import { hashToken } from '#http/session/tokens'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { type EventReader, readEvents } from '#testing/eventReader'
import { buildCompany, buildOffice, buildUser, signIn, type User } from '#testing/factories'

interface Change {
  readonly model: string
  readonly id: string
}

const clock = testClock()
const password = 'telhado-verde-ao-luar'
const newPassword = 'janela-azul-sobre-o-rio'
let database: TestDatabase
let app: FastifyInstance
let person: User
let hrToken: string
let adminToken: string

beforeAll(async () => {
  database = await createTestDatabase()
  // The periodic check of sessions is off here: only an announcement ends an event stream.
  app = await startApp(database, clock, {}, { live: { gather: 20, check: 3_600_000 } })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  // The client opens connections in advance, and the server would wait for a first request on each.
  app.server.closeAllConnections()
  await app.close()
  await database.close()
})
beforeEach(async () => {
  const { db } = database
  const company = await buildCompany(db)
  await db.deleteFrom('access_features').where('company_id', '=', company.id).execute()
  await insertDefaults(db, [company.id])
  const offices = [await buildOffice(db, company, { key: 'porto' })]
  const whole = { gender: 'feminino', birthday: '1990-05-05', phone: '912345678', nif: '501964843' }
  const contract = { start_date: '2026-02-01', contract_type: 'cf', offices, password }
  person = await buildUser(db, company, { email: `ines@${company.code}.pt`, ...whole, ...contract })
  hrToken = await signIn(db, await buildUser(db, company, { role: 'hr', offices }), clock.now())
  adminToken = await signIn(db, await buildUser(db, company, { role: 'sysAdmin', offices }), clock.now())
})

/** Opens the person's event stream and waits until it is ready. */
async function listen(): Promise<EventReader & { token: string }> {
  const token = await signIn(database.db, person, clock.now())
  const reader = await readEvents(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, token)
  expect(await reader.next()).toEqual({ event: 'ready', data: null })
  onTestFinished(() => reader.leave())
  return { ...reader, token }
}

/** What was announced to them so far, such as by preparations: announcements arrive in the order of their commits. */
async function hearAll(tabs: readonly EventReader[]): Promise<readonly Change[]> {
  const last = { model: 'widgets', id: randomUUID(), to: person.id }
  await database.db.transaction().execute(trx => announceTo({ trx, companyId: person.company_id }, last))
  const heard: Change[] = []
  for (const tab of tabs) {
    const before = heard.length
    while (!heard.slice(before).some(({ id }) => id === last.id)) {
      const event = await tab.next()
      expect(event).toMatchObject({ event: 'changes' })
      heard.push(...((event?.data ?? []) as readonly Change[]))
    }
  }
  return heard
}

const codeIn = (text: string | undefined) => /[?&]token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
async function codeMailed(template: string): Promise<string> {
  const mails = await database.db
    .selectFrom('mails')
    .select('text')
    .where('template', '=', template)
    .where('recipient', '=', person.email)
    .execute()
  return codeIn(mails.at(-1)?.text)
}
const soon = () => new Date(clock.now().getTime() + 60_000)
const params = () => ({ id: person.id })
const linkByAdmin = () => succeed(app, 'POST /api/users/{id}/access-link', { token: adminToken, params: params() })
const spend = (token: string) => succeed(app, 'PATCH /api/auth/reset-password', { body: { token, newPassword } })

/** Each prepares before the streams open, and returns the action that ends the sessions. */
const ends: Record<string, () => Promise<() => Promise<unknown>>> = {
  'a password chosen by a link': async () => {
    await database.db
      .insertInto('password_resets')
      .values({
        company_id: person.company_id,
        user_id: person.id,
        token_hash: hashToken('codigo'),
        expires_at: soon(),
      })
      .execute()
    return () => spend('codigo')
  },
  'a first password': async () => {
    await database.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute()
    const { link } = await linkByAdmin()
    return () => spend(codeIn(link))
  },
  'a restored e-mail': async () => {
    const body = { email: `outra.${person.email}` }
    expect((await send(app, 'PATCH /api/users/{id}', { token: hrToken, params: params(), body })).status).toBe(200)
    const token = await codeMailed('emailChanged')
    return () => succeed(app, 'POST /api/auth/restore-email', { body: { token } })
  },
  'a new password that hr asks of them, with a mail server': async () => {
    const mailing = await startApp(database, clock, { smtpUrl: 'smtp://127.0.0.1:9' })
    onTestFinished(() => mailing.close())
    const body = { resetPassword: true }
    return () => succeed(mailing, 'PUT /api/users/{id}', { token: hrToken, params: params(), body })
  },
  'a link that sysAdmin makes for them': async () => linkByAdmin,
  'being archived': async () => async () => {
    expect((await send(app, 'DELETE /api/users/{id}', { token: hrToken, params: params() })).status).toBe(200)
  },
}

describe('an open event stream ends immediately with its session', () => {
  test.each(Object.entries(ends))('by %s', async (_how, prepare) => {
    const act = await prepare()
    const tabs = [await listen(), await listen()]
    await hearAll(tabs)
    await act()
    for (const tab of tabs) {
      expect(await tab.next()).toBeUndefined()
      expect((await send(app, 'GET /api/auth/config', { token: tab.token })).status).toBe(401)
    }
  })

  test('by a password changed in another session, which stays open and gets the change', async () => {
    const [asking, ended] = [await listen(), await listen()]
    const body = { oldPassword: password, newPassword }
    await succeed(app, 'PATCH /api/auth/change-password', { token: asking.token, body })
    expect(await ended.next()).toBeUndefined()
    expect(await asking.next()).toMatchObject({ event: 'changes', data: [{ model: 'ownSessions', id: person.id }] })
  })

  test('and stays open when the password change is refused', async () => {
    const tab = await listen()
    const body = { oldPassword: 'errada', newPassword }
    expect((await send(app, 'PATCH /api/auth/change-password', { token: tab.token, body })).status).toBe(403)
    await signInAsThemselves()
    // Its first event is the later login.
    expect(await tab.next()).toMatchObject({ event: 'changes', data: [{ model: 'ownSessions' }] })
  })
})

test('who gets one more role is told to ask for their rights again', async () => {
  const tab = await listen()
  const change = async (body: object) => {
    const answer = await send(app, 'PATCH /api/users/{id}', { token: adminToken, params: params(), body })
    expect(answer).toMatchObject({ status: 200 })
    return (await hearAll([tab])).some(({ model, id }) => model === 'access' && id === person.id)
  }
  expect(await change({ phone: '912345679' })).toBe(false)
  expect(await change({ otherRoles: ['recruiter'] })).toBe(true)
})

const signInAsThemselves = () => succeed(app, 'POST /api/auth/login', { body: { email: person.email, password } })
