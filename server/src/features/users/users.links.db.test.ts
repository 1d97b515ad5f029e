import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertDefaults } from '#features/config/config.company.rows'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn } from '#testing/factories'
import { formOf } from '#testing/files'

const clock = testClock('2026-06-15T10:00:00Z')
let database: TestDatabase
let app: FastifyInstance
let company: Company
let token: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock, { smtpUrl: 'smtp://127.0.0.1:9' })
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
  const porto = await buildOffice(db, company, { key: 'porto', name: 'Porto' })
  const hr = await buildUser(db, company, { role: 'hr', offices: [porto], name: 'Uma hr' })
  await buildUser(db, company, { role: 'integration', offices: [porto], name: 'Uma integration' })
  token = await signIn(db, hr, clock.now())
})

interface Shown {
  readonly _id: string
}
const address = (name: string) => `${name}@${company.code}.pt`
const add = async (changes: object = {}) => {
  const body = {
    name: 'Ana Martins',
    email: address('errado'),
    role: 'consultant',
    offices: ['porto'],
    gender: 'feminino',
    birthday: '1990-05-05',
    phone: '912345678',
    country: 'PT',
    nif: '501964843',
    startDate: '2026-06-01',
    contractType: 'cf',
    ...changes,
  }
  const made = await send<Shown>(app, 'POST /api/users', { token, body })
  expect(made.status).toBe(201)
  return made.data._id
}
const put = (id: string, body: object) => send<Shown>(app, 'PUT /api/users/{id}', { token, params: { id }, body })
const archive = (id: string) => send<Shown>(app, 'DELETE /api/users/{id}', { token, params: { id } })
const mails = (template: string) =>
  database.db
    .selectFrom('mails')
    .selectAll()
    .where('template', '=', template)
    .where('company_id', '=', company.id)
    .execute()

/** Uses the link in the only mail to that address to choose a password. */
async function spend(template: string, recipient: string): Promise<number> {
  const [mail, ...others] = (await mails(template)).filter(sent => sent.recipient === recipient)
  expect(others).toEqual([])
  const link = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(link, `${template} to ${recipient}`).not.toBe('')
  const body = { token: link, newPassword: 'uma frase comprida' }
  return (await send(app, 'PATCH /api/auth/reset-password', { body })).status
}

describe('correcting a wrong e-mail', () => {
  test('voids the invitation sent to it, and invites the person at the right one', async () => {
    const id = await add()
    const changed = await send(app, 'PATCH /api/users/{id}', {
      token,
      params: { id },
      body: { email: address('certo') },
    })
    expect(changed.status).toBe(200)
    expect(await spend('invitation', address('errado'))).toBe(403)
    expect(await spend('invitation', address('certo'))).toBe(200)
  })

  test('voids a reset link sent to the old address', async () => {
    const id = await add()
    expect(await spend('invitation', address('errado'))).toBe(200)
    await put(id, { resetPassword: true })
    await put(id, { email: address('certo') })
    expect(await spend('resetPassword', address('errado'))).toBe(403)
    // They have a password already: no second invitation is sent.
    expect(await mails('invitation')).toHaveLength(1)
    await put(id, { email: address('novo'), resetPassword: true })
    expect(await spend('resetPassword', address('novo'))).toBe(200)
  })

  test('of a person who left sends no invitation', async () => {
    const id = await add()
    await archive(id)
    expect((await put(id, { email: address('certo') })).status).toBe(200)
    expect(await mails('invitation')).toHaveLength(1)
    expect(await spend('invitation', address('errado'))).toBe(403)
  })
})

describe('e-mails about a new person', () => {
  const upload = (id: string, name: string, field = 'files', content?: Uint8Array) => {
    const params = { group: 'users', id, field }
    const body = formOf({ name, ...(content && { content }) })
    return send<Shown[]>(app, 'POST /api/files/{group}/{id}/{field}', { token, params, body })
  }

  test('wait for a PDF by content, not for a picture with that name', async () => {
    const id = await add({ sendRecruitedEmails: true, fileNames: ['CPS.pdf'] })
    const create = { width: 64, height: 64, channels: 3, background: 'red' } as const
    const picture = await sharp({ create }).png().toBuffer()
    expect((await upload(id, 'CPS.pdf', 'image', picture)).status).toBe(201)
    expect(await mails('recruited')).toEqual([])
    await upload(id, 'CPS.pdf')
    expect(await mails('recruited')).not.toEqual([])
  })

  test('are not sent about a person who left', async () => {
    const id = await add({ sendRecruitedEmails: true, fileNames: ['CPS.pdf'] })
    await archive(id)
    await upload(id, 'CPS.pdf')
    expect(await mails('recruited')).toEqual([])
  })
})

test('a password reset requested twice with one key is one mail', async () => {
  const id = await add()
  expect(await spend('invitation', address('errado'))).toBe(200)
  const headers = { 'idempotency-key': 'duas-vezes' }
  const body = { resetPassword: true }
  const twice = [1, 2].map(() => send(app, 'PUT /api/users/{id}', { token, params: { id }, headers, body }))
  expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200])
  expect(await mails('resetPassword')).toHaveLength(1)
})

test('of two administrators who archive each other concurrently, one stays active', async () => {
  const { db } = database
  const both = [
    await buildUser(db, company, { role: 'sysAdmin', name: 'Uma' }),
    await buildUser(db, company, { role: 'sysAdmin', name: 'Outra' }),
  ] as const
  const ids = both.map(({ id }) => id)
  const sessions = await Promise.all(both.map(user => signIn(db, user, clock.now())))
  let answers: Promise<{ status: number }[]> = Promise.resolve([])
  await db.transaction().execute(async trx => {
    await sql`select from users where id = any(${ids}::uuid[]) for no key update`.execute(trx)
    const shutOut = (id: string, at: number) =>
      send(app, 'DELETE /api/users/{id}', { token: sessions[1 - at] ?? '', params: { id } })
    answers = Promise.all(ids.map(shutOut))
    await vi.waitFor(async () => expect(await waitingForRows()).toBe(2), { timeout: 60_000 })
  })
  expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200, 401]))
  const active = await db.selectFrom('users').select('id').where('id', 'in', ids).where('active', '=', true).execute()
  expect(active).toHaveLength(1)
})

async function waitingForRows(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
  return rows.length
}
