import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { insertDefaults } from '#features/config/config.company.rows'
import { removeExpired } from '#jobs/cleanup'
import { send, startApp, succeed } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, type Office, signIn, type User } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'

const password = 'telhado-verde-ao-luar'
const another = 'janela-azul-sobre-o-rio'
let database: TestDatabase
let clock: TestClock
let app: FastifyInstance
let company: Company
let porto: Office
let person: User
let hr: User
let hrToken: string
let adminToken: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = testClock('2026-06-15T10:00:00Z')
  app = await startApp(database, clock)
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  const { db } = database
  company = await buildCompany(db)
  await db.deleteFrom('access_features').where('company_id', '=', company.id).execute()
  await insertDefaults(db, [company.id])
  porto = await buildOffice(db, company, { key: 'porto', name: 'Porto' })
  const offices = [porto]
  const whole = { gender: 'feminino', birthday: '1990-05-05', phone: '912345678', nif: '501964843' }
  const contract = { start_date: '2026-06-01', contract_type: 'cf', offices, password }
  person = await buildUser(db, company, { name: 'Inês Luz', email: at('ines'), ...whole, ...contract })
  hr = await buildUser(db, company, { name: 'Uma hr', role: 'hr', email: at('hr'), ...whole, ...contract })
  const admin = await buildUser(db, company, { name: 'Uma admin', role: 'sysAdmin', email: at('admin'), offices })
  hrToken = await signIn(db, hr, clock.now())
  adminToken = await signIn(db, admin, clock.now())
})

const at = (name: string) => `${name}@${company.code}.pt`
const patch = (body: object, token = hrToken, id = person.id) =>
  send<{ version: number }>(app, 'PATCH /api/users/{id}', { token, params: { id }, body })
const moveTo = async (email: string, token = hrToken) => expect((await patch({ email }, token)).status).toBe(200)
const moveOwn = async (email: string, token = hrToken, currentPassword = password) =>
  expect((await patch({ email, currentPassword }, token, hr.id)).status).toBe(200)
/** Signs in again: sessions end meanwhile. */
const passDays = async (days: number) => {
  clock.pass({ days })
  hrToken = await signIn(database.db, hr, clock.now())
}
const mailsTo = async (recipient: string, template: string) => {
  const found = await database.db
    .selectFrom('mails')
    .selectAll()
    .where('company_id', '=', company.id)
    .where('template', '=', template)
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute()
  return found
}
const codeIn = (text: string | undefined) => /[?&]token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
/** The newest link. Two mails of one instant have no order, so a test that sends two lets time pass between them. */
async function codeFor(recipient: string): Promise<string> {
  const mails = await mailsTo(recipient, 'emailChanged')
  expect(mails.at(-1)?.created_at).not.toEqual(mails.at(-2)?.created_at)
  return codeIn(mails.at(-1)?.text)
}
/** The old address gets a notice with neither a link nor the new address. */
async function expectOnlyNotice(recipient: string): Promise<void> {
  expect(await mailsTo(recipient, 'emailChanged')).toEqual([])
  const notices = await mailsTo(recipient, 'emailReplaced')
  expect(notices).toHaveLength(1)
  for (const { text, html } of notices) {
    expect(text).toContain(`${recipient} deixou de ser o e-mail da sua conta`)
    for (const part of [text, html]) expect(part.replaceAll(recipient, '')).not.toMatch(/token=|@/)
  }
}
/** A server that sends mail runs only while a test needs it: its attempts change the outbox at any moment. */
async function startMailing(): Promise<FastifyInstance> {
  const mailing = await startApp(database, clock, { smtpUrl: 'smtp://127.0.0.1:9' })
  onTestFinished(() => mailing.close())
  return mailing
}
/** A colleague asks them for another password; the mail with its link is in the outbox. */
async function askNewPassword(id = person.id, token = hrToken): Promise<void> {
  const mailing = await startApp(database, clock, { smtpUrl: 'smtp://127.0.0.1:9' })
  await succeed(mailing, 'PUT /api/users/{id}', { token, params: { id }, body: { resetPassword: true } })
  await mailing.close()
}
const restore = (token: string, to = app) => send(to, 'POST /api/auth/restore-email', { body: { token } })
const emailNow = async (id = person.id) => {
  const { email } = await database.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return email
}
const opens = async (email: string, typed: string) =>
  (await send(app, 'POST /api/auth/login', { body: { email, password: typed } })).status === 200

/** Checks that the refused request leaves the database unchanged. */
async function refuses(call: () => Promise<{ status: number; message: string }>, status: number, message: string) {
  const before = await fingerprint(database.db)
  expect(await call()).toMatchObject({ status, message })
  expect(await fingerprint(database.db)).toEqual(before)
}

describe('a link that restores an e-mail is refused, and changes nothing,', () => {
  test('when it was made up, is empty, or is a link for a password', async () => {
    await refuses(() => restore('inventado'), 403, 'INVALID_CREDENTIALS')
    await refuses(() => restore(''), 422, 'INVALID')
    await askNewPassword()
    const code = codeIn((await mailsTo(at('ines'), 'resetPassword')).at(-1)?.text)
    await refuses(() => restore(code), 403, 'INVALID_CREDENTIALS')
  })

  test('after seven days, and other people may take the address then', async () => {
    await moveTo(at('nova'))
    const code = await codeFor(at('ines'))
    clock.pass({ days: 7 })
    hrToken = await signIn(database.db, hr, clock.now())
    await refuses(() => restore(code), 403, 'INVALID_CREDENTIALS')
    expect((await patch({ email: at('ines') }, hrToken, await anyone())).status).toBe(200)
  })

  test('a second time; of two concurrent requests one works', async () => {
    await moveTo(at('nova'))
    const code = await codeFor(at('ines'))
    const both = await Promise.all([restore(code), restore(code)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 403]))
    await refuses(() => restore(code), 403, 'INVALID_CREDENTIALS')
  })

  test('while the company is inactive', async () => {
    await moveTo(at('nova'))
    const code = await codeFor(at('ines'))
    await database.db.updateTable('companies').set({ active: false }).where('id', '=', company.id).execute()
    await refuses(() => restore(code), 403, 'INVALID_CREDENTIALS')
  })

  test('with 409 when another person has the address now', async () => {
    await moveTo(at('nova'))
    const code = await codeFor(at('ines'))
    await database.db
      .updateTable('users')
      .set({ email: at('Ines') })
      .where('id', '=', hr.id)
      .execute()
    await refuses(() => restore(code), 409, 'NAME_OR_EMAIL_TAKEN')
  })

  test('too often from one network; a valid link still works there', async () => {
    const from = (token: string) =>
      send(app, 'POST /api/auth/restore-email', { body: { token }, remoteAddress: '198.51.100.9' })
    await moveTo(at('nova'))
    const code = await codeFor(at('ines'))
    await sql`insert into rate_limits (key, points, expire)
      values ('address:reset:198.51.100.9', 300, ${Date.now() + 60_000})`.execute(database.db)
    expect((await from('inventado')).status).toBe(429)
    expect(await emailNow()).toBe(at('nova'))
    expect((await from(code)).status).toBe(200)
    expect(await emailNow()).toBe(at('ines'))
  })
})

/** Logs in another person who may edit people. */
async function colleague(): Promise<string> {
  const other = await buildUser(database.db, company, { role: 'hr', offices: [porto] })
  return signIn(database.db, other, clock.now())
}

async function anyone(): Promise<string> {
  return (await buildUser(database.db, company, { name: 'Outra Pessoa', offices: [porto], password })).id
}

describe('an e-mail that was changed', () => {
  test('is restored by the link while the person is archived, and no password works', async () => {
    await moveTo(at('nova'))
    const code = await codeFor(at('ines'))
    const archive = () => send(app, 'DELETE /api/users/{id}', { token: hrToken, params: { id: person.id } })
    expect((await archive()).status).toBe(200)
    expect(await restore(code, await startMailing())).toMatchObject({ status: 200, data: { mailsReset: false } })
    expect(await emailNow()).toBe(at('ines'))
    expect(await mailsTo(at('ines'), 'resetPassword')).toEqual([])
    expect((await archive()).status).toBe(200)
    for (const email of [at('ines'), at('nova')]) expect(await opens(email, password)).toBe(false)
  })

  test('mails the old address a link that restores it, ends sessions and sends a reset there', async () => {
    const session = await signIn(database.db, person, clock.now())
    await moveTo(at('nova'))
    const [mail] = await mailsTo(at('ines'), 'emailChanged')
    expect(mail?.text).toContain('Uma hr mudou o e-mail')
    expect(mail?.text).toContain(at('nova'))
    expect(mail?.text).toContain('https://tipy.example/?restore=email&token=')
    // The thief of the account chose a password through the new address.
    const { token } = await takeOver(at('nova'))
    const code = await codeFor(at('ines'))
    expect(await restore(code, await startMailing())).toMatchObject({ status: 200, data: { mailsReset: true } })

    expect(await emailNow()).toBe(at('ines'))
    for (const dead of [session, token])
      expect((await send(app, 'GET /api/auth/config', { token: dead })).status).toBe(401)
    expect(await opens(at('nova'), another)).toBe(false)
    expect(await opens(at('ines'), another)).toBe(false)
    const reset = codeIn((await mailsTo(at('ines'), 'resetPassword')).at(-1)?.text)
    const chosen = { token: reset, newPassword: 'porta-grande-do-armazem' }
    await succeed(app, 'PATCH /api/auth/reset-password', { body: chosen })
    expect(await opens(at('ines'), chosen.newPassword)).toBe(true)
    const [line] = await database.db
      .selectFrom('changes')
      .selectAll()
      .where('ref', '=', person.id)
      .orderBy('version', 'desc')
      .limit(1)
      .execute()
    expect(line).toMatchObject({ user_id: null, fields: { email: { old: at('nova'), new: at('ines') } } })
  })

  test('is restored without a mail server too, and the answer promises no message', async () => {
    await moveTo(at('nova'))
    expect(await restore(await codeFor(at('ines')))).toMatchObject({ status: 200, data: { mailsReset: false } })
    expect(await emailNow()).toBe(at('ines'))
  })

  test('stores only the hash of the code', async () => {
    await moveTo(at('nova'))
    const code = await codeFor(at('ines'))
    const rows = await database.db.selectFrom('email_changes').selectAll().execute()
    expect(rows.some(row => row.token_hash?.length === 32)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(Buffer.from(code, 'base64url')).toHaveLength(32)
  })

  test('reserves the old address for the person: no other person of any company may take it', async () => {
    await moveTo(at('nova'))
    const other = await anyone()
    await refuses(() => patch({ email: at('ines') }, hrToken, other), 409, 'NAME_OR_EMAIL_TAKEN')
    await refuses(() => patch({ email: at('INES').concat('.') }, adminToken, other), 409, 'NAME_OR_EMAIL_TAKEN')
    const elsewhere = await buildCompany(database.db)
    const stranger = await buildUser(database.db, elsewhere, { role: 'sysAdmin' })
    const theirs = await buildUser(database.db, elsewhere)
    const token = await signIn(database.db, stranger, clock.now())
    await refuses(() => patch({ email: at('ines') }, token, theirs.id), 409, 'NAME_OR_EMAIL_TAKEN')
  })

  test('twice by its owner can be undone from either address; the first link voids the second', async () => {
    await moveOwn(at('b'))
    await moveOwn(at('c'))
    const [a, b] = [await codeFor(at('hr')), await codeFor(at('b'))]
    expect((await restore(a)).status).toBe(200)
    expect(await emailNow(hr.id)).toBe(at('hr'))
    await refuses(() => restore(b), 403, 'INVALID_CREDENTIALS')
    // The other two addresses are not reserved any more.
    expect((await patch({ email: at('b') }, adminToken, await anyone())).status).toBe(200)
  })

  test('twice by its owner and undone by the second address keeps the link of the first', async () => {
    await moveOwn(at('b'))
    await moveOwn(at('c'))
    const [a, b] = [await codeFor(at('hr')), await codeFor(at('b'))]
    expect((await restore(b)).status).toBe(200)
    expect(await emailNow(hr.id)).toBe(at('b'))
    expect((await restore(a)).status).toBe(200)
    expect(await emailNow(hr.id)).toBe(at('hr'))
  })

  test('and changed back sends the address in between no link, and voids the first one', async () => {
    await moveTo(at('b'))
    const a = await codeFor(at('ines'))
    await moveTo(at('ines'))
    await expectOnlyNotice(at('b'))
    await refuses(() => restore(a), 403, 'INVALID_CREDENTIALS')
  })

  test('only in its spelling sends no mail and voids no link', async () => {
    await database.db
      .updateTable('users')
      .set({ email: at('Ines') })
      .where('id', '=', person.id)
      .execute()
    await askNewPassword()
    await moveTo(at('INES'))
    expect(await emailNow()).toBe(at('ines'))
    expect(await mailsTo(at('Ines'), 'emailChanged')).toEqual([])
    expect(
      await database.db.selectFrom('password_resets').selectAll().where('user_id', '=', person.id).execute(),
    ).toHaveLength(1)
  })

  test.each(['never came in', 'was archived', 'was changed by sysAdmin'])(
    'of a person who %s has no link',
    async how => {
      const { db } = database
      const set = how === 'never came in' ? { password_hash: null } : { active: how !== 'was archived' }
      await db.updateTable('users').set(set).where('id', '=', person.id).execute()
      await moveTo(at('nova'), how === 'was changed by sysAdmin' ? adminToken : hrToken)
      expect(await mailsTo(at('ines'), 'emailChanged')).toEqual([])
      expect((await patch({ email: at('ines') }, hrToken, await anyone())).status).toBe(200)
    },
  )

  test('by sysAdmin voids earlier links', async () => {
    await moveTo(at('b'))
    const a = await codeFor(at('ines'))
    await moveTo(at('c'), adminToken)
    await refuses(() => restore(a), 403, 'INVALID_CREDENTIALS')
  })

  test('while the person was archived lets only sysAdmin restore them for seven days', async () => {
    const archive = (token: string) => send(app, 'DELETE /api/users/{id}', { token, params: { id: person.id } })
    await archive(hrToken)
    await moveTo(at('nova'))
    await refuses(() => archive(hrToken), 422, 'INVALID')
    expect((await archive(adminToken)).status).toBe(200)
    expect(await emailNow()).toBe(at('nova'))
  })

  test('by a bulk edit sends the link too', async () => {
    const { db } = database
    const cfo = await buildUser(db, company, { role: 'hr', other_roles: ['cfo'], name: 'Uma cfo', offices: [porto] })
    const token = await signIn(db, cfo, clock.now())
    const body = { [person.id]: { email: at('nova'), email__old: at('ines') } }
    expect((await send(app, 'PATCH /api/users', { token, body })).status).toBe(200)
    expect((await restore(await codeFor(at('ines')))).status).toBe(200)
  })
})

describe('an address that a colleague set on an account lately', () => {
  const archive = (token = hrToken) => send(app, 'DELETE /api/users/{id}', { token, params: { id: person.id } })

  test.each([0, 8, 89])('gets no link when it is replaced by a third one %i days later', async days => {
    await moveTo(at('ladrao'))
    await takeOver(at('ladrao'))
    await passDays(days)
    await removeExpired(database.db, clock.now())
    await moveTo(at('terceira'))
    await expectOnlyNotice(at('ladrao'))
    // It is not reserved for the account either.
    expect((await patch({ email: at('ladrao') }, hrToken, await anyone())).status).toBe(200)
  })

  test('gets no link when the old one is set again after seven days; the old one gets the next link', async () => {
    await moveTo(at('ladrao'))
    await passDays(8)
    await removeExpired(database.db, clock.now())
    await moveTo(at('ines'))
    await expectOnlyNotice(at('ladrao'))
    await moveTo(at('ladrao'))
    expect(await mailsTo(at('ines'), 'emailChanged')).toHaveLength(2)
    expect((await restore(await codeFor(at('ines')))).status).toBe(200)
    expect(await emailNow()).toBe(at('ines'))
  })

  test('gives no link to addresses that its holder sets from there', async () => {
    const rogue = await colleague()
    expect((await patch({ email: at('ladrao') }, rogue, hr.id)).status).toBe(200)
    const { token } = await takeOver(at('ladrao'), hr, rogue)
    await moveOwn(at('esconderijo'), token, another)
    await expectOnlyNotice(at('ladrao'))
    clock.pass({ days: 8 })
    expect((await patch({ email: at('terceira') }, await colleague(), hr.id)).status).toBe(200)
    await expectOnlyNotice(at('esconderijo'))
  })

  test('keeps the link of the address before it, which undoes all changes', async () => {
    await moveTo(at('engano'))
    await moveTo(at('nova'))
    await expectOnlyNotice(at('engano'))
    expect((await restore(await codeFor(at('ines')))).status).toBe(200)
    expect(await emailNow()).toBe(at('ines'))
    clock.pass({ minutes: 1 })
    await moveTo(at('outra'))
    expect((await restore(await codeFor(at('ines')))).status).toBe(200)
  })

  test('counts as confirmed after ninety days, and then no change is remembered', async () => {
    await moveTo(at('nova'))
    await passDays(90)
    await moveTo(at('outra'))
    expect((await restore(await codeFor(at('nova')))).status).toBe(200)
    await removeExpired(database.db, clock.now())
    expect(await database.db.selectFrom('email_changes').where('user_id', '=', person.id).execute()).toEqual([])
  })

  test('counts as confirmed immediately when a system administrator set it', async () => {
    await moveTo(at('ladrao'))
    await moveTo(at('nova'), adminToken)
    await moveTo(at('outra'))
    expect((await restore(await codeFor(at('nova')))).status).toBe(200)
    expect(await emailNow()).toBe(at('nova'))
  })

  test('was replaced with a notice: a person archived after that can be restored as usual', async () => {
    await moveTo(at('engano'))
    await moveTo(at('nova'))
    for (const _ of ['archive', 'restore']) expect((await archive()).status).toBe(200)
    expect(await emailNow()).toBe(at('nova'))
  })
})

describe('an address that its owner replaced', () => {
  test('leaves the next one its link when a colleague replaces that', async () => {
    await moveOwn(at('minha'))
    clock.pass({ days: 30 })
    expect((await patch({ email: at('ladrao') }, await colleague(), hr.id)).status).toBe(200)
    expect((await restore(await codeFor(at('minha')))).status).toBe(200)
    expect(await emailNow(hr.id)).toBe(at('minha'))
  })

  test('is set again by a colleague after seven days: the one in between gets only a notice', async () => {
    await moveOwn(at('minha'))
    clock.pass({ days: 8 })
    expect((await patch({ email: at('hr') }, await colleague(), hr.id)).status).toBe(200)
    await expectOnlyNotice(at('minha'))
  })

  test('is set again while the person is archived: no mail is sent, and only sysAdmin may restore them', async () => {
    await moveOwn(at('minha'))
    clock.pass({ days: 8 })
    const token = await colleague()
    const archive = () => send(app, 'DELETE /api/users/{id}', { token, params: { id: hr.id } })
    expect((await archive()).status).toBe(200)
    expect((await patch({ email: at('hr') }, token, hr.id)).status).toBe(200)
    for (const template of ['emailChanged', 'emailReplaced']) expect(await mailsTo(at('minha'), template)).toEqual([])
    await refuses(archive, 422, 'INVALID')
  })
})

/** What an attacker does after changing the e-mail to an own address. */
async function takeOver(email: string, victim = person, by = hrToken): Promise<{ token: string }> {
  await askNewPassword(victim.id, by)
  const code = codeIn((await mailsTo(email, 'resetPassword')).at(-1)?.text)
  await succeed(app, 'PATCH /api/auth/reset-password', { body: { token: code, newPassword: another } })
  return succeed(app, 'POST /api/auth/login', { body: { email, password: another } })
}

describe('a user’s own e-mail', () => {
  const put = (body: object) => send(app, 'PUT /api/users/{id}', { token: hrToken, params: { id: hr.id }, body })

  test.each(['PUT', 'PATCH'] as const)('is not changed by %s without the password, or with a wrong one', async how => {
    const change = (body: object) => (how === 'PUT' ? put(body) : patch(body, hrToken, hr.id))
    const missingPassword = { currentPassword: 'Escreva a sua password atual para mudar o seu e-mail' }
    for (const currentPassword of [undefined, null, ''])
      expect(await change({ email: at('minha'), currentPassword })).toMatchObject({
        status: 422,
        data: { fields: missingPassword },
      })
    expect(await change({ email: at('minha'), currentPassword: 'errada' })).toMatchObject({
      status: 403,
      message: 'INVALID_CREDENTIALS',
    })
    expect(await emailNow(hr.id)).toBe(at('hr'))
  })

  test('is changed with the password, and the old address can undo it', async () => {
    expect((await patch({ email: at('minha'), currentPassword: password }, hrToken, hr.id)).status).toBe(200)
    expect(await emailNow(hr.id)).toBe(at('minha'))
    expect((await restore(await codeFor(at('hr')))).status).toBe(200)
    expect(await emailNow(hr.id)).toBe(at('hr'))
  })

  test('is not changed after ten wrong passwords, which count as failures', async () => {
    const tries = () => patch({ email: at('minha'), currentPassword: 'errada' }, hrToken, hr.id)
    for (let count = 0; count < 10; count += 1) expect((await tries()).status).toBe(403)
    expect((await tries()).status).toBe(429)
    expect((await patch({ email: at('minha'), currentPassword: password }, hrToken, hr.id)).status).toBe(429)
    expect(await emailNow(hr.id)).toBe(at('hr'))
  })

  test('needs the password for sysAdmin too, is refused in a bulk edit, and can be undone', async () => {
    const { db } = database
    const admin = await buildUser(db, company, { role: 'sysAdmin', email: at('chefe'), name: 'A Chefe', password })
    const token = await signIn(db, admin, clock.now())
    const many = { [admin.id]: { email: at('nova'), email__old: at('chefe') } }
    await refuses(() => send(app, 'PATCH /api/users', { token, body: many }), 422, 'INVALID')
    expect((await patch({ email: at('nova'), currentPassword: password }, token, admin.id)).status).toBe(200)
    expect((await restore(await codeFor(at('chefe')))).status).toBe(200)
  })

  test('cannot be changed by a user who may not edit records, even with the password', async () => {
    const token = await signIn(database.db, person, clock.now())
    const body = { email: at('minha'), currentPassword: password }
    expect(await patch(body, token)).toMatchObject({ status: 403, message: 'FORBIDDEN' })
    expect(await emailNow()).toBe(at('ines'))
  })

  test('needs no password if only its spelling changes', async () => {
    expect((await patch({ email: at('HR'), phone2: '912345678' }, hrToken, hr.id)).status).toBe(200)
  })
})
