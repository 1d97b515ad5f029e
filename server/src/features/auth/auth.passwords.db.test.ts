import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { send, startApp, succeed } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, type Company, signIn, type User } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { waitForJobs } from '#testing/jobs'
import { issueReset } from './auth.passwords.ts'

const password = 'telhado-verde-ao-luar'
const another = 'janela-azul-sobre-o-rio'
const third = 'porta-grande-do-armazem'
let database: TestDatabase
let clock: TestClock
let app: FastifyInstance
let company: Company
let user: User
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  clock = testClock()
  app = await startApp(database, clock)
  company = await buildCompany(database.db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  user = await buildUser(database.db, company, { password, name: `Inês Figueiredo ${++people}` })
})

const opens = async (typed: string) => {
  const answer = await send(app, 'POST /api/auth/login', { body: { email: user.email, password: typed } })
  return answer.status === 200
}
const alive = async (token: string) => (await send(app, 'GET /api/auth/config', { token })).status === 200

describe('changing a password', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    send(app, 'PATCH /api/auth/change-password', { token, body: { oldPassword, newPassword } })

  test('ends the other sessions, keeps this one, and unblocks a user who had to change it', async () => {
    const { db } = database
    await db.updateTable('users').set({ needs_password_change: true }).where('id', '=', user.id).execute()
    const [here, there] = [await signIn(db, user, clock.now()), await signIn(db, user, clock.now())]
    expect(await send(app, 'POST /api/users/search', { token: here })).toMatchObject({ status: 403 })

    expect(await change(here, password, another)).toMatchObject({ status: 200, message: 'OK', data: null })

    expect(await alive(here)).toBe(true)
    expect(await alive(there)).toBe(false)
    await succeed(app, 'POST /api/users/search', { token: here, body: { filters: { infoLevel: 2 } } })
    expect(await opens(password)).toBe(false)
    expect(await opens(another)).toBe(true)
  })

  test('is refused without the old one, with the same one, or with a weak one; nothing changes', async () => {
    const token = await signIn(database.db, user, clock.now())
    const before = await fingerprint(database.db)
    expect(await change(token, 'errada-de-todo', another)).toMatchObject({
      status: 403,
      message: 'INVALID_CREDENTIALS',
      data: { text: 'Credenciais Inválidas' },
    })
    expect(await change(token, password, password)).toMatchObject({
      status: 422,
      message: 'INVALID',
      data: { fields: { newPassword: 'Nova password têm de ser diferente da antiga' } },
    })
    for (const weak of ['password1', 'Benfica1904', 'Figueiredo!', 'curta']) {
      expect(await change(token, password, weak)).toMatchObject({
        status: 422,
        message: 'WEAK_PASSWORD',
        data: { fields: { newPassword: 'Escolha uma password menos comum, com 8 ou mais caracteres' } },
      })
    }
    expect(await fingerprint(database.db)).toEqual(before)
    expect(await opens(password)).toBe(true)
  })

  test('of two concurrent changes one succeeds and the other has a wrong old password', async () => {
    const [here, there] = [await signIn(database.db, user, clock.now()), await signIn(database.db, user, clock.now())]
    const answers = await Promise.all([change(here, password, another), change(there, password, third)])
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200, 403]))
    const [won, lost] = answers[0]?.status === 200 ? [another, third] : [third, another]
    expect(await opens(won)).toBe(true)
    expect(await opens(lost)).toBe(false)
  })

  test('ends sessions that the old password opened concurrently', async () => {
    const token = await signIn(database.db, user, clock.now())
    const body = { email: user.email, password }
    const [changed, ...logins] = await Promise.all([
      change(token, password, another),
      ...Array.from({ length: 6 }, () => send<{ token: string }>(app, 'POST /api/auth/login', { body })),
    ])
    expect(changed.status).toBe(200)
    for (const login of logins) {
      if (login.status === 200) expect(await alive(login.data.token)).toBe(false)
    }
    expect(await alive(token)).toBe(true)
  })

  test('counts wrong passwords as failures', async () => {
    const token = await signIn(database.db, user, clock.now())
    for (let time = 0; time < 10; time += 1) await change(token, 'errada-de-todo', another)
    expect(await change(token, password, another)).toMatchObject({ status: 429 })
    expect(await opens(password)).toBe(true)
  })
})

describe('a forgotten password', () => {
  const forgot = (email: string) => send(app, 'POST /api/auth/forgot-password', { body: { email } })
  const reset = (token: string, newPassword: string) =>
    send(app, 'PATCH /api/auth/reset-password', { body: { token, newPassword } })
  const mailsTo = (email: string) =>
    database.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('created_at').execute()

  /** Requests a reset, waits for the job, and reads the newest link. */
  async function link(): Promise<string> {
    const before = (await mailsTo(user.email)).length
    clock.pass({ minutes: 1 })
    await forgot(user.email.toUpperCase())
    const mails = await vi.waitFor(
      async () => {
        const now = await mailsTo(user.email)
        expect(now).toHaveLength(before + 1)
        return now
      },
      { timeout: 60_000 },
    )
    const text = mails.at(-1)?.text ?? ''
    return /^https:\/\/tipy\.example\/\?token=([\w-]{43})$/m.exec(text)?.[1] ?? ''
  }

  test('is reset by a mailed link on our public URL, which works once and ends every session', async () => {
    const sessions = [await signIn(database.db, user, clock.now()), await signIn(database.db, user, clock.now())]
    const token = await link()
    expect(await reset(token, another)).toMatchObject({ status: 200, data: null })
    for (const session of sessions) expect(await alive(session)).toBe(false)
    expect(await opens(another)).toBe(true)
    expect(await opens(password)).toBe(false)
    expect(await reset(token, third)).toMatchObject({ status: 403, message: 'INVALID_CREDENTIALS' })
    expect(await opens(another)).toBe(true)
  })

  test('is answered alike whether or not an account has the address, with the same work', async () => {
    const gone = await buildUser(database.db, company, { active: false })
    const queued = async () => {
      const { rows } = await database.pool.query(
        `select count(*)::int as n from pgboss.job where name = 'passwordReset'`,
      )
      return rows[0].n as number
    }
    const before = await queued()
    const answers = [await forgot(user.email), await forgot('ninguem@exemplo.pt'), await forgot(gone.email)]
    expect(await queued()).toBe(before + 3)
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, message: 'OK', data: { sendsMail: false } })
    await vi.waitFor(async () => expect(await mailsTo(user.email)).toHaveLength(1), { timeout: 60_000 })
    await waitForJobs(database, 'passwordReset')
    expect(await mailsTo(gone.email)).toHaveLength(0)
    expect(await mailsTo('ninguem@exemplo.pt')).toHaveLength(0)
  })

  test('is reset only by the newest link, for an hour', async () => {
    const first = await link()
    const second = await link()
    expect(await reset(first, another)).toMatchObject({ status: 403 })
    clock.pass({ minutes: 60 })
    expect(await reset(second, another)).toMatchObject({ status: 403 })
    expect(await opens(password)).toBe(true)
    const last = await link()
    clock.pass({ minutes: 59 })
    expect(await reset(last, another)).toMatchObject({ status: 200 })
  })

  test('stays resettable by the same link after a weak new password', async () => {
    const token = await link()
    const before = await fingerprint(database.db)
    expect(await reset(token, 'benfica12')).toMatchObject({ status: 422, message: 'WEAK_PASSWORD' })
    expect(await fingerprint(database.db)).toEqual(before)
    expect(await reset(token, another)).toMatchObject({ status: 200 })
  })

  test('is reset exactly once by concurrent requests with one link', async () => {
    const token = await link()
    const answers = await Promise.all([reset(token, another), reset(token, third), reset(token, another)])
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.message === 'INVALID_CREDENTIALS')).toHaveLength(2)
  })

  test('has its link voided when its person is deactivated or changes the password otherwise', async () => {
    const token = await link()
    const users = database.db.updateTable('users').where('id', '=', user.id)
    await users.set({ active: false }).execute()
    await users.set({ active: true }).execute()
    expect(await reset(token, another)).toMatchObject({ status: 403 })
    const newer = await link()
    const session = await signIn(database.db, user, clock.now())
    const body = { oldPassword: password, newPassword: third }
    await succeed(app, 'PATCH /api/auth/change-password', { token: session, body })
    expect(await reset(newer, another)).toMatchObject({ status: 403 })
    expect(await opens(third)).toBe(true)
  })

  describe('requested too often', () => {
    const spendCounts = () =>
      database.db.updateTable('rate_limits').set({ points: 10 }).where('key', 'like', 'accountAt:forgot:%').execute()
    const everyRequestDone = () => waitForJobs(database, 'passwordReset')
    const links = () => database.db.selectFrom('password_resets').selectAll().where('user_id', '=', user.id).execute()
    beforeEach(async () => {
      await database.db.deleteFrom('rate_limits').execute()
    })

    test('is still answered 200 if a link is valid, sends no mail, and does not reveal who exists', async () => {
      await link()
      await forgot('insistente@exemplo.pt')
      await spendCounts()
      const [sent, live] = [await mailsTo(user.email), await links()]
      const answers = [await forgot(user.email), await forgot('insistente@exemplo.pt')]
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 200, message: 'OK', data: { sendsMail: false } })
      await everyRequestDone()
      expect(await mailsTo(user.email)).toEqual(sent)
      expect(await links()).toEqual(live)
    })

    test('gets another link once none is valid: other people’s requests never lock the owner out', async () => {
      await link()
      await spendCounts()
      clock.pass({ minutes: 60 })
      expect(await reset(await link(), another)).toMatchObject({ status: 200 })
    })

    test('is refused only for a network with too many requests', async () => {
      const insert = { key: 'address:forgot:127.0.0.1', points: 300, expire: Date.now() + 60_000 }
      await database.db.insertInto('rate_limits').values(insert).execute()
      for (const email of [user.email, 'ninguem@exemplo.pt'])
        expect(await forgot(email)).toMatchObject({ status: 429, message: 'TOO_MANY_REQUESTS' })
    })
  })
})

test('no reset link is sent to a mailbox that is replaced while the link is made', async () => {
  const { db } = database
  const sent: string[] = []
  const queueMails: Parameters<typeof issueReset>[0]['queueMails'] = async (_trx, _company, mails) => {
    sent.push(...mails.map(({ to }) => to))
  }
  const settings = { demo: false, allowsDemoPassword: false, publicUrl: 'https://tipy.example', smtpUrl: undefined }
  let made = Promise.resolve()
  await db.transaction().execute(async trx => {
    await trx
      .updateTable('users')
      .set({ email: `nova.${user.email}` })
      .where('id', '=', user.id)
      .execute()
    let isDone = false
    made = issueReset({ db, clock, settings, queueMails }, { email: user.email }).finally(() => {
      isDone = true
    })
    // The job has read the old address and waits for the row lock; or it did not wait at all.
    await vi.waitFor(async () => expect(isDone || (await waitingForRow(db))).toBe(true), { timeout: 60_000 })
  })
  await made
  expect(sent).toEqual([])
  const links = await db.selectFrom('password_resets').selectAll().where('user_id', '=', user.id).execute()
  expect(links).toEqual([])
})

async function waitingForRow(db: TestDatabase['db']): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`.execute(db)
  return rows.length > 0
}
