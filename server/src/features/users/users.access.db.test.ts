import { invitationExpiry, resetExpiry } from '@tipy/domain/features/auth/auth.rules'
import type { AccessLink, AccessOfPerson } from '@tipy/domain/features/users/users.access.contract'
import type { AddedUser } from '@tipy/domain/features/users/users.contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertDefaults } from '#features/config/config.company.rows'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, type Office, signIn, type User } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { waitForJobs } from '#testing/jobs'

const clock = testClock('2026-06-15T10:00:00Z')
const password = 'telhado-verde-ao-luar'
let database: TestDatabase
/** One server without mail, one with. */
let app: FastifyInstance
let mailing: FastifyInstance
let company: Company
let porto: Office
let person: User
let hr: User
let hrToken: string
let admin: User
let adminToken: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
  // It does not look for jobs that the other one queued: a reset asked of a server without mail is that one's.
  mailing = await startApp(database, clock, { smtpUrl: 'smtp://127.0.0.1:9' }, { lookForJobsEveryMs: 3_600_000 })
})
afterAll(async () => {
  await app.close()
  await mailing.close()
  await database.close()
})
beforeEach(async () => {
  const { db } = database
  company = await buildCompany(db)
  await db.deleteFrom('access_features').where('company_id', '=', company.id).execute()
  await insertDefaults(db, [company.id])
  porto = await buildOffice(db, company, { key: 'porto', name: 'Porto' })
  const offices = [porto]
  person = await buildUser(db, company, { name: 'Inês Luz', offices, password })
  hr = await buildUser(db, company, { name: 'Uma hr', role: 'hr', offices, password })
  admin = await buildUser(db, company, { name: 'Uma admin', role: 'sysAdmin', offices, password })
  hrToken = await signIn(db, hr, clock.now())
  adminToken = await signIn(db, admin, clock.now())
})

const body = () => ({
  name: 'Ana Martins',
  email: `ana@${company.code}.pt`,
  role: 'consultant',
  offices: ['porto'],
  gender: 'feminino',
  birthday: '1990-05-05',
  phone: '912345678',
  country: 'PT',
  nif: '501964843',
  startDate: '2026-06-01',
  contractType: 'cf',
})
const add = (to = app, headers: Record<string, string> = {}) =>
  send<AddedUser>(to, 'POST /api/users', { token: hrToken, body: body(), headers })
const link = (id: string, token: string, to = app) =>
  send<AccessLink>(to, 'POST /api/users/{id}/access-link', { token, params: { id } })
const accessOf = (id: string, token: string, to = app) =>
  send<AccessOfPerson>(to, 'GET /api/users/{id}/access', { token, params: { id } })
const codeIn = (address: string | undefined) => /\?token=([\w-]+)$/.exec(address ?? '')?.[1] ?? ''
const choose = (code: string) =>
  send(app, 'PATCH /api/auth/reset-password', { body: { token: code, newPassword: 'porta-grande-do-armazem' } })
const newcomer = () => buildUser(database.db, company, { name: 'Rui Novo', offices: [porto] })
const notificationsOf = (id: string) =>
  database.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', id)
    .where('type', '=', 'accessLink')
    .execute()

describe('a link for a password is not created, and nothing changes,', () => {
  test.each(['with a mail server', 'by hr for somebody who came in', 'for oneself', 'for somebody archived'])(
    '%s',
    async why => {
      const { db } = database
      const fresh = await newcomer()
      if (why === 'for somebody archived')
        await db.updateTable('users').set({ active: false }).where('id', '=', fresh.id).execute()
      const before = await fingerprint(db)
      const answer = {
        'with a mail server': () => link(fresh.id, adminToken, mailing),
        'by hr for somebody who came in': () => link(person.id, hrToken),
        'for oneself': () => link(admin.id, adminToken),
        'for somebody archived': () => link(fresh.id, adminToken),
      }[why]
      expect(await answer?.()).toMatchObject({ status: 403, message: 'FORBIDDEN' })
      expect(await fingerprint(db)).toEqual(before)
    },
  )

  test('for people whose records the caller may not edit or see', async () => {
    const { db } = database
    const ceo = await buildUser(db, company, { name: 'Um ceo', role: 'ceo' })
    const faro = await buildOffice(db, company, { key: 'faro', name: 'Faro' })
    const faraway = await buildUser(db, company, { name: 'Eva Longe', offices: [faro] })
    expect((await link(ceo.id, hrToken)).status).toBe(403)
    expect((await accessOf(ceo.id, hrToken)).status).toBe(403)
    expect((await link(faraway.id, hrToken)).status).toBe(404)
    expect(await db.selectFrom('password_resets').where('user_id', 'in', [ceo.id, faraway.id]).execute()).toEqual([])
  })
})

describe('without a mail server', () => {
  test('a user who adds a person is shown the link for their first password, in that answer only', async () => {
    const made = await add()
    expect(made.status).toBe(201)
    expect(made.data.accessLink?.link).toMatch(/^https:\/\/tipy\.example\/\?token=[\w-]{43}$/)
    expect(made.data.accessLink?.until).toBe(invitationExpiry(clock.now()).toISOString())
    const { _id: id } = made.data
    const read = await send(app, 'GET /api/users/{id}', { token: hrToken, params: { id } })
    expect(JSON.stringify(read.data)).not.toContain('token=')
    expect((await choose(codeIn(made.data.accessLink?.link))).status).toBe(200)
    expect((await choose(codeIn(made.data.accessLink?.link))).status).toBe(403)
    const session = await succeed(app, 'POST /api/auth/login', {
      body: { email: body().email, password: 'porta-grande-do-armazem' },
    })
    const seen = await succeed(app, 'POST /api/notifications/search', { token: session.token, body: {} })
    expect(seen.notifications).toMatchObject([
      { type: 'accessLink', title: 'Uma hr criou uma ligação para a sua password', active: true },
    ])
    expect(seen.notifications[0]?.description).toMatch(
      /^Se não a recebeu dessa pessoa, mude a password .* 15-06-2026 11:00\.$/,
    )
  })

  test('a retry adds no second person and shows no link: none is stored', async () => {
    const headers = { 'idempotency-key': `uma-vez-${company.code}` }
    const first = await add(app, headers)
    const again = await add(app, headers)
    expect(again.data._id).toBe(first.data._id)
    expect(again.data.accessLink).toBeUndefined()
    const storedAnswers = await database.db.selectFrom('kept_answers').selectAll().execute()
    expect(JSON.stringify(storedAnswers)).not.toContain(codeIn(first.data.accessLink?.link))
    expect((await link(first.data._id, hrToken)).status).toBe(201)
  })

  test('a link is in the person’s history, without its code', async () => {
    const { data } = await add()
    clock.pass({ minutes: 5 })
    const second = await link(data._id, hrToken)
    const lines = await database.db
      .selectFrom('changes')
      .select(['user_id', 'version', 'fields'])
      .where('ref', '=', data._id)
      .orderBy('version')
      .execute()
    expect(lines).toMatchObject([
      { user_id: hr.id, version: 1, fields: { accessLinkDate: { new: expect.any(String) } } },
      { user_id: hr.id, version: 2, fields: { accessLinkDate: { old: expect.any(String), new: expect.any(String) } } },
    ])
    expect(JSON.stringify(lines)).not.toContain(codeIn(second.data.link))
    expect(await notificationsOf(data._id)).toHaveLength(2)
  })

  test('a newer link replaces the one before, and lasts seven days', async () => {
    const { id } = await newcomer()
    const first = codeIn((await link(id, hrToken)).data.link)
    const { link: address, until } = (await link(id, hrToken)).data
    const second = codeIn(address)
    expect(until).toBe(invitationExpiry(clock.now()).toISOString())
    expect((await choose(first)).status).toBe(403)
    clock.pass({ days: 6 })
    expect((await choose(second)).status).toBe(200)
  })

  test('only sysAdmin is shown a link for another password; it ends sessions and lasts an hour', async () => {
    const session = await signIn(database.db, person, clock.now())
    const made = await link(person.id, adminToken)
    expect(made).toMatchObject({ status: 201, data: { until: resetExpiry(clock.now()).toISOString() } })
    expect((await send(app, 'GET /api/auth/config', { token: session })).status).toBe(401)
    expect(await notificationsOf(person.id)).toHaveLength(1)
    clock.pass({ minutes: 61 })
    expect((await choose(codeIn(made.data.link))).status).toBe(403)
  })

  test('the access of a person says which links the caller may create', async () => {
    const fresh = await newcomer()
    expect((await accessOf(fresh.id, hrToken)).data).toEqual({
      sendsMail: false,
      hasComeIn: false,
      emailChange: null,
      mayLink: true,
    })
    expect((await accessOf(person.id, hrToken)).data).toMatchObject({ hasComeIn: true, mayLink: false })
    expect((await accessOf(person.id, adminToken)).data).toMatchObject({ hasComeIn: true, mayLink: true })
    const changed = { email: `nova@${company.code}.pt` }
    await send(app, 'PATCH /api/users/{id}', { token: hrToken, params: { id: person.id }, body: changed })
    expect((await accessOf(person.id, hrToken)).data.emailChange).toEqual({
      old: person.email,
      until: new Date(clock.now().getTime() + 7 * 86_400_000).toISOString(),
    })
  })
})

describe("'Repor password' without a mail server", () => {
  /** Their record as it is: people of a test have no value in fields that a form requires. */
  const whole = ({ name, email }: User) => ({ ...body(), name, email })
  const leading = { role: 'sysAdmin', contractType: 'contratosemtermo' }
  const put = (token: string, who: User, sent: object, headers: Record<string, string> = {}, to = app) =>
    send<AddedUser>(to, 'PUT /api/users/{id}', { token, params: { id: who.id }, body: sent, headers })
  const reset = (token: string, who = person, headers: Record<string, string> = {}, to = app) =>
    put(token, who, { ...whole(who), resetPassword: true }, headers, to)
  const mails = () =>
    database.db
      .selectFrom('mails')
      .selectAll()
      .where('company_id', '=', company.id)
      .where('recipient', '=', person.email)
      .where('template', '=', 'resetPassword')
      .execute()

  test('answers sysAdmin with the link, which works once, for an hour; sessions end and the person is told', async () => {
    const session = await signIn(database.db, person, clock.now())
    for (const later of [{ minutes: 59 }, { minutes: 61 }]) {
      const saved = await reset(adminToken)
      expect(saved).toMatchObject({
        status: 200,
        data: { accessLink: { until: resetExpiry(clock.now()).toISOString() } },
      })
      expect((await send(app, 'GET /api/auth/config', { token: session })).status).toBe(401)
      clock.pass(later)
      const code = codeIn(saved.data.accessLink?.link)
      const opened = await choose(code)
      expect(opened.status).toBe(later.minutes < 60 ? 200 : 403)
      expect((await choose(code)).status).toBe(403)
    }
    expect(await notificationsOf(person.id)).toHaveLength(2)
    expect(await mails()).toEqual([])
  })

  test('answers with the version the link made, and the history says who made it', async () => {
    const { data } = await reset(adminToken)
    const found = await send<AddedUser>(app, 'GET /api/users/{id}', { token: adminToken, params: { id: person.id } })
    expect(data.version).toBe(found.data.version)
    expect(found.data).not.toHaveProperty('accessLink')
    const line = await database.db
      .selectFrom('changes')
      .select(['user_id', 'fields'])
      .where('ref', '=', person.id)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ user_id: admin.id, fields: { accessLinkDate: { new: expect.any(String) } } })
  })

  test('sent twice with one key makes one link, which only the first answer has', async () => {
    const headers = { 'idempotency-key': 'uma-vez' }
    const first = await reset(adminToken, person, headers)
    const second = await reset(adminToken, person, headers)
    expect(second).toMatchObject({ status: 200, data: { version: first.data.version } })
    expect(second.data).not.toHaveProperty('accessLink')
    expect((await choose(codeIn(first.data.accessLink?.link))).status).toBe(200)
  })

  const onlyAdmin = 'Não há envio de e-mail: só um administrador de sistema pode entregar uma ligação a esta pessoa'
  const notOneself = 'Não há envio de e-mail: mude a sua password no seu perfil'
  const notArchived = 'Não há envio de e-mail: a quem está no arquivo não se entrega uma ligação'
  test.each([
    ['by hr for a person who came in', 'hr', 'person', onlyAdmin],
    ['by coo for a person who came in', 'coo', 'person', onlyAdmin],
    ['by sysAdmin for themselves', 'sysAdmin', 'admin', notOneself],
    ['for a person who left', 'sysAdmin', 'archived', notArchived],
  ] as const)(
    '%s is refused, and nothing is written: a link that is out still works',
    async (_who, by, of, sentence) => {
      const { db } = database
      const coo = await buildUser(db, company, { name: 'Um coo', role: 'coo', offices: [porto], password })
      const token = { hr: hrToken, coo: await signIn(db, coo, clock.now()), sysAdmin: adminToken }[by]
      const code = codeIn((await reset(adminToken)).data.accessLink?.link)
      if (of === 'archived') await db.updateTable('users').set({ active: false }).where('id', '=', person.id).execute()
      const who = of === 'admin' ? admin : person
      const before = await fingerprint(db)
      const sent = { ...whole(who), ...(who === admin && leading), phone: '910000000', resetPassword: true }
      const refusal = { status: 422, message: 'INVALID', data: { fields: { resetPassword: sentence } } }
      expect(await put(token, who, sent)).toMatchObject(refusal)
      expect(await fingerprint(db)).toEqual(before)
      expect((await choose(code)).status).toBe(of === 'archived' ? 403 : 200)
    },
  )

  test('answers hr with the link for a first password', async () => {
    const fresh = await newcomer()
    const saved = await reset(hrToken, fresh)
    expect(saved).toMatchObject({
      status: 200,
      data: { accessLink: { until: invitationExpiry(clock.now()).toISOString() } },
    })
    expect((await choose(codeIn(saved.data.accessLink?.link))).status).toBe(200)
  })

  test('with a mail server shows no link', async () => {
    const saved = await reset(adminToken, person, {}, mailing)
    expect(saved.status).toBe(200)
    expect(saved.data).not.toHaveProperty('accessLink')
    expect(await mails()).toHaveLength(1)
  })
})

test('with a mail server no user is shown a link', async () => {
  const made = await add(mailing)
  expect(made.status).toBe(201)
  expect(made.data).not.toHaveProperty('accessLink')
  expect(made.data.accessLinkDate).toBeNull()
  expect(await notificationsOf(made.data._id)).toEqual([])
  expect((await accessOf(made.data._id, adminToken, mailing)).data).toMatchObject({ sendsMail: true, mayLink: false })
})

test('a forgotten password is answered with whether mail is set up, and nothing about the account', async () => {
  for (const [to, sendsMail] of [
    [app, false],
    [mailing, true],
  ] as const)
    for (const email of [person.email, 'ninguem@rede.pt'])
      expect(await send(to, 'POST /api/auth/forgot-password', { body: { email } })).toMatchObject({
        status: 200,
        data: { sendsMail },
      })
})

describe('a link that a colleague handed over', () => {
  const forgot = (email: string, to = app) => send(to, 'POST /api/auth/forgot-password', { body: { email } })
  const everyRequestDone = () => waitForJobs(database, 'passwordReset')

  test('is not voided by another person’s request for a reset if no mail can be sent', async () => {
    const added = await add()
    const code = codeIn(added.data.accessLink?.link)
    expect((await forgot(body().email)).status).toBe(200)
    await everyRequestDone()
    expect((await choose(code)).status).toBe(200)
    const reset = codeIn((await link(added.data._id, adminToken)).data.link)
    await forgot(body().email)
    await everyRequestDone()
    expect((await choose(reset)).status).toBe(200)
  })

  test('with mail, a person without a first password is invited again, for as long', async () => {
    const { data } = await add(mailing)
    await forgot(body().email, mailing)
    await everyRequestDone()
    const { expires_at } = await database.db
      .selectFrom('password_resets')
      .select('expires_at')
      .where('user_id', '=', data._id)
      .executeTakeFirstOrThrow()
    expect(expires_at).toEqual(invitationExpiry(clock.now()))
  })

  test('is void once the person has a position that its holder may not manage', async () => {
    const { data } = await add()
    const promoted = await send(app, 'PATCH /api/users/{id}', {
      token: adminToken,
      params: { id: data._id },
      body: { role: 'processManager', contractType: 'hasTerm', endDate: '2027-06-01' },
    })
    expect(promoted.status, JSON.stringify(promoted.data)).toBe(200)
    expect((await choose(codeIn(data.accessLink?.link))).status).toBe(403)
  })
})
