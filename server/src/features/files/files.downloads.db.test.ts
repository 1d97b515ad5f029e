import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStorage } from '#platform/storage/disk'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, type Company, signIn, type User } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { removeExpiredDownloads } from './files.downloads.ts'

const clock = testClock()
const folder = mkdtempSync(join(tmpdir(), 'tipy-export-'))
const storage = diskStorage(async () => folder)
let database: TestDatabase
let app: FastifyInstance
let company: Company
let admin: User
let token = ''
let colleague = ''
let elsewhere = ''

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  app = await startApp(database, clock, {}, { storage })
  company = await buildCompany(db)
  admin = await buildUser(db, company, { name: 'Sara Pinto', role: 'sysAdmin' })
  await buildUser(db, company, { name: '=SUM(A1)' })
  const other = await buildCompany(db)
  const enter = async (user: User) => signIn(db, user, clock.now())
  token = await enter(admin)
  colleague = await enter(await buildUser(db, company, { name: 'Rui Dias', role: 'sysAdmin' }))
  elsewhere = await enter(await buildUser(db, other, { name: 'Zé Alheio', role: 'sysAdmin' }))
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

/** The reference that the call without a format answers. */
const exported = async () => {
  const { status, data } = await send<string>(app, 'POST /api/users/export', { token, body: {} })
  expect(status).toBe(200)
  return data
}
const linkOf = (id: string, as = token) => send<string>(app, 'GET /api/files/url/{id}', { token: as, params: { id } })
const open = (url: string) => app.inject({ method: 'GET', url })
const contents = async () => {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}

describe('the CSV of the people is refused', () => {
  test('to every person but the one who requested it, also of another company, and stays for them', async () => {
    const ref = await exported()
    expect(await linkOf(ref, colleague)).toMatchObject({ status: 404, message: 'NOT_FOUND' })
    expect(await linkOf(ref, elsewhere)).toMatchObject({ status: 404, message: 'NOT_FOUND' })
    expect((await linkOf(ref)).status).toBe(200)
  })

  test('to the person who requested it, once they are no administrator any more', async () => {
    const ref = await exported()
    const { db } = database
    const become = (role: 'sysAdmin' | 'hr') =>
      db.updateTable('users').set({ role }).where('id', '=', admin.id).execute()
    await become('hr')
    const answer = await linkOf(ref)
    await become('sysAdmin')
    expect(answer).toMatchObject({ status: 404, message: 'NOT_FOUND' })
  })

  test('a minute after it was requested: both its reference and a link signed before', async () => {
    const ref = await exported()
    clock.pass({ minutes: 0.5 })
    const { data: link } = await linkOf(ref)
    clock.pass({ minutes: 0.6 })
    expect((await linkOf(ref)).status).toBe(404)
    expect((await open(link)).statusCode).toBe(404)
  })

  test('a second time, and with a forged signature', async () => {
    const { data: link } = await linkOf(await exported())
    const forged = link.replace(/signature=(.)/, (_, first) => `signature=${first === 'x' ? 'y' : 'x'}`)
    expect((await open(forged)).statusCode).toBe(403)
    expect((await open(link)).statusCode).toBe(200)
    expect((await open(link)).statusCode).toBe(404)
  })

  test('to a second reader at the same moment, and a request for its headers does not take it', async () => {
    const { data: link } = await linkOf(await exported())
    await app.inject({ method: 'HEAD', url: link })
    const answers = await Promise.all(Array.from({ length: 4 }, () => open(link)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
  })

  test('with the signature of another, a later end or an address that leads elsewhere', async () => {
    const [first, second] = [await exported(), await exported()]
    const { data: link } = await linkOf(first)
    const expires = Number(/expires=(\d+)/.exec(link)?.[1])
    for (const forged of [
      link.replace(first, second),
      link.replace(String(expires), String(expires + 60)),
      link.replace(String(expires), `${expires}&expires=${expires + 60}`),
      link.replace(first, `..%2f${first}`),
      link.replace(first, `${first}%00`),
      link.replace(/signature=.*/, 'signature='),
      link.replace(/signature=[^&]*/, '$&&signature=x'),
    ])
      expect((await open(forged)).statusCode, forged).toBeGreaterThanOrEqual(400)
    expect((await open(link)).statusCode).toBe(200)
  })

  test('to every call about files of records: it is none of them', async () => {
    const ref = await exported()
    const before = await fingerprint(database.db)
    const calls = [
      send(app, 'PATCH /api/files', { token, body: [{ _id: ref, name: 'Meu.pdf' }] }),
      send(app, 'DELETE /api/files/{id}', { token, params: { id: ref } }),
      send(app, 'POST /api/files/zip', { token, body: { files: [ref] } }),
    ]
    for (const answer of await Promise.all(calls)) expect([404, 422]).toContain(answer.status)
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('to people who may not export, and nothing is stored', async () => {
    const { db } = database
    const hr = await buildUser(db, company, { role: 'hr' })
    const theirs = await signIn(db, hr, clock.now())
    const before = [await fingerprint(db), await contents()]
    expect((await send(app, 'POST /api/users/export', { token: theirs, body: {} })).status).toBe(403)
    expect([await fingerprint(db), await contents()]).toEqual(before)
  })
})

test('only records that say so answer with a reference: others need a format', async () => {
  const answer = await send(app, 'POST /api/findings/export', { token, body: { columns: ['ref'] } })
  expect(answer).toMatchObject({ status: 422, data: { fields: { format: expect.any(String) } } })
})

test('the CSV has every column, formulas are neutralised, and its content is removed once it was sent', async () => {
  const before = await contents()
  const { data: link } = await linkOf(await exported())
  const own = (await contents()).filter(key => !before.includes(key))
  expect(own).toHaveLength(1)
  const { headers, payload } = await open(link)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining("attachment; filename*=UTF-8''Staff"),
    'cache-control': 'private, no-store',
  })
  expect(payload).toContain('Nome;')
  expect(payload).toContain('NIF')
  expect(payload).toContain("'=SUM(A1)")
  expect(payload).not.toContain('Zé Alheio')
  await expect.poll(contents).not.toContain(own[0])
})

test('what was never opened is removed after its minute', async () => {
  const { db } = database
  await removeExpiredDownloads({ db, storage }, new Date(clock.now().getTime() + 61_000))
  const before = await contents()
  await exported()
  await removeExpiredDownloads({ db, storage }, clock.now())
  expect(await contents()).toHaveLength(before.length + 1)
  clock.pass({ minutes: 1.1 })
  await removeExpiredDownloads({ db, storage }, clock.now())
  expect(await contents()).toEqual(before)
  expect(await db.selectFrom('downloads').select('id').execute()).toEqual([])
})

test('with a format the file itself is the answer, as before', async () => {
  const { rawPayload, headers } = await app.inject({
    method: 'POST',
    url: '/api/users/export?format=csv',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ columns: ['name'] }),
  })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(rawPayload.toString()).toContain('Sara Pinto')
})

test('an export with chosen columns has only those', async () => {
  const { data: ref } = await send<string>(app, 'POST /api/users/export', { token, body: { columns: ['name'] } })
  const { data: link } = await linkOf(ref)
  expect((await open(link)).payload.split('\r\n')[0]).toBe('\ufeffNome')
})
