import { maxReportLengths } from '@tipy/domain/features/errors/errors.rules'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anyServerRecord } from '#engine/serverRecord'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, type Company, signIn, type User } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { silentLog } from '#testing/silentLog'
import { createTableOf, toysServerRecord } from '#testing/toys'
import { createRecorder } from './errors.recorder.ts'
import { removeOldGroups } from './errors.store.ts'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let company: Company
const people = new Map<string, User>()
const tokens = new Map<string, string>()
const token = (who: string) => tokens.get(who) ?? ''
const secret = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6kM9nP2r'

async function enter(name: string, role: User['role'], of: Company): Promise<void> {
  const user = await buildUser(database.db, of, { name, role })
  people.set(name, user)
  tokens.set(name, await signIn(database.db, user, clock.now()))
}

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await createTableOf(db, toysServerRecord.record)
  let failures = 0
  const failing = {
    ...toysServerRecord,
    scope: () => {
      failures += 1
      throw new TypeError(`toy ${failures} of ana@exemplo.pt?token=${secret}`)
    },
  }
  app = await startApp(database, clock, {}, { records: [anyServerRecord(failing)] })
  company = await buildCompany(db)
  const other = await buildCompany(db)
  await enter('Sara', 'sysAdmin', company)
  await enter('Ana', 'consultant', company)
  await enter('Rui', 'ceo', company)
  await enter('Zé', 'sysAdmin', other)
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  await database.db.deleteFrom('error_groups').execute()
  await database.db.deleteFrom('rate_limits').execute()
})

const report = (who: string, body: object) => send(app, 'POST /api/errors', { token: token(who), body })
const list = (who: string, query: Record<string, string> = {}) =>
  succeed(app, 'GET /api/config/errors', { token: token(who), query })
const mark = (who: string, id: string, resolved: boolean) =>
  send(app, 'PUT /api/config/errors/{id}', { token: token(who), params: { id }, body: { resolved } })
const crash = {
  message: 'x is not a function',
  stack: 'TypeError: x\n    at List (https://a.pt/assets/List-Ab3_x9Qz.js:1:2)',
}

describe('is refused, and changes nothing:', () => {
  test.each([
    ['too long a message', { message: 'x'.repeat(maxReportLengths.message + 1) }, 'message'],
    ['no message', { message: ' ' }, 'message'],
    ['too long a stack', { message: 'x', stack: 'x'.repeat(maxReportLengths.stack + 1) }, 'stack'],
    ['a stack that is none', { message: 'x', stack: 3 }, 'stack'],
    ['too long a route', { message: 'x', route: 'x'.repeat(maxReportLengths.route + 1) }, 'route'],
  ])('a report with %s', async (_, body, field) => {
    const before = await fingerprint(database.db)
    const answer = await report('Ana', body)
    expect(answer).toMatchObject({ status: 422, data: { fields: { [field]: expect.any(String) } } })
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('a flood of reports by one person, while another may still report', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await report('Ana', { message: `flood ${'abcdefghijkl'[n]}` })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    expect((await list('Sara')).total).toBe(10)
    expect((await report('Rui', crash)).status).toBe(200)
  })

  test('resolving an error of another company or of the installation', async () => {
    await report('Ana', crash)
    const own = (await list('Sara')).errors[0]?._id ?? ''
    expect(await mark('Zé', own, true)).toMatchObject({ status: 404 })
    expect(await send(app, 'GET /api/config/errors/{id}', { token: token('Zé'), params: { id: own } })).toMatchObject({
      status: 404,
    })
    expect((await list('Zé')).errors).toEqual([])

    const recorder = createRecorder({ db: database.db, clock, log: silentLog })
    const nobody = { companyId: null, userId: null, component: null, requestId: null }
    recorder.note(new Error('no mail for ana@exemplo.pt'), { ...nobody, side: 'job', route: 'mail' })
    await recorder.flush()
    const [shared] = (await list('Zé')).errors
    expect(shared).toMatchObject({
      side: 'job',
      route: 'mail',
      message: 'Error: no mail for […]',
      user: null,
      shared: true,
    })
    expect(await mark('Zé', shared?._id ?? '', true)).toMatchObject({ status: 403 })
    expect((await list('Sara')).open).toBe(2)
  })
})

describe('errors with one cause', () => {
  test('are one row, also when two users report concurrently, with the last of them', async () => {
    await Promise.all([
      report('Ana', { ...crash, route: '/users/7d0f3a52-3f6e-4c1e-9d34-0c5d4d6a1b11?x=1' }),
      report('Rui', crash),
    ])
    clock.pass({ minutes: 5 })
    await report('Rui', { ...crash, message: 'X is not a function', route: '/findings?token=abc', component: 'List' })
    const { errors, total, open } = await list('Sara')
    expect([total, open]).toEqual([1, 1])
    expect(errors[0]).toMatchObject({
      side: 'browser',
      count: 3,
      route: '/findings',
      user: { name: 'Rui' },
      lastSeen: clock.now().toISOString(),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      resolved: null,
    })
    expect(Date.parse(errors[0]?.firstSeen ?? '')).toBe(clock.now().getTime() - 5 * 60_000)
    const detail = await succeed(app, 'GET /api/config/errors/{id}', {
      token: token('Sara'),
      params: { id: errors[0]?._id ?? '' },
    })
    expect(detail).toMatchObject({ component: 'List', stack: 'at List (https://a.pt/assets/List-Ab3_x9Qz.js:1:2)' })
  })

  test('are hidden once resolved, and reopen by hand or when they happen again', async () => {
    await report('Ana', crash)
    const id = (await list('Sara')).errors[0]?._id ?? ''
    clock.pass({ minutes: 1 })
    expect(await mark('Sara', id, true)).toMatchObject({ status: 200, data: { resolved: { by: { name: 'Sara' } } } })
    expect(await list('Sara')).toMatchObject({ errors: [], total: 0, open: 0 })
    expect((await list('Sara', { state: 'resolved' })).total).toBe(1)
    expect(await mark('Sara', id, false)).toMatchObject({ status: 200, data: { resolved: null } })
    await mark('Sara', id, true)
    clock.pass({ minutes: 1 })
    await report('Rui', crash)
    expect((await list('Sara')).errors).toMatchObject([{ _id: id, count: 2, resolved: null }])
  })

  test('are found by message and route, page by page', async () => {
    for (const word of ['alpha', 'beta_x', 'gamma']) {
      clock.pass({ minutes: 1 })
      await report('Ana', { message: `${word} failed`, route: word === 'gamma' ? '/expenses' : '/findings' })
    }
    const messagesOf = async (query: Record<string, string>) =>
      (await list('Sara', query)).errors.map(({ message }) => message.split(' ')[0])
    expect(await messagesOf({})).toEqual(['gamma', 'beta_x', 'alpha'])
    expect(await messagesOf({ search: 'BETA_' })).toEqual(['beta_x'])
    expect(await messagesOf({ search: '%' })).toEqual([])
    expect(await messagesOf({ search: '/expenses' })).toEqual(['gamma'])
    expect(await messagesOf({ page: '1', perPage: '2' })).toEqual(['alpha'])
  })
})

test('unexpected server errors are stored, grouped, without anything of the request', async () => {
  const call = async () =>
    app.inject({
      method: 'POST',
      url: `/api/toys/search?token=${secret}`,
      headers: { authorization: `Bearer ${token('Sara')}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ search: '' }),
    })
  const answers = [await call(), await call()]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500])
  const requestId = answers[1]?.json().data.requestId
  await expect
    .poll(async () => (await list('Sara')).errors)
    .toMatchObject([
      { side: 'server', count: 2, route: 'POST /api/toys/search', requestId, user: { name: 'Sara' }, shared: false },
    ])
  const storedText = JSON.stringify(await database.db.selectFrom('error_groups').selectAll().execute())
  for (const word of [secret, 'ana@exemplo.pt', token('Sara')]) expect(storedText).not.toContain(word)
})

test('a recorder that cannot write only logs a warning and does not retry', async () => {
  const warnings: unknown[] = []
  const log = { warn: (about: unknown) => void warnings.push(about) }
  const recorder = createRecorder({ db: database.db, clock, log: log as never })
  const about = { side: 'server', userId: null, route: null, component: null, requestId: null } as const
  recorder.note(new Error('x'), { ...about, companyId: '7d0f3a52-3f6e-4c1e-9d34-0c5d4d6a1b11' })
  await recorder.flush()
  expect(warnings).toHaveLength(1)
  recorder.note('not an error', { ...about, companyId: company.id })
  await recorder.flush()
  expect((await list('Sara')).errors).toMatchObject([{ message: 'Erro sem descrição' }])
  expect(warnings).toHaveLength(1)
})

test('with a single company, errors of the installation belong to it', async () => {
  const own = await createTestDatabase()
  const only = await buildCompany(own.db)
  const recorder = createRecorder({ db: own.db, clock, log: silentLog })
  const nobody = { companyId: null, userId: null, component: null, requestId: null }
  for (const word of ['x', 'x']) recorder.note(new Error(word), { ...nobody, side: 'job', route: 'mail' })
  await recorder.flush()
  const rows = await own.db.selectFrom('error_groups').select(['company_id', 'count']).execute()
  expect(rows).toEqual([{ company_id: only.id, count: 2 }])
  await own.close()
})

test('old errors are removed, resolved ones sooner', async () => {
  await report('Ana', { message: 'old and resolved' })
  const id = (await list('Sara')).errors[0]?._id ?? ''
  await mark('Sara', id, true)
  await report('Ana', { message: 'old and open' })
  const left = async (days: number) => {
    await removeOldGroups(database.db, new Date(clock.now().getTime() + days * 86_400_000))
    return (await list('Sara', { state: 'all' })).errors.map(({ message }) => message).sort()
  }
  expect(await left(29)).toEqual(['old and open', 'old and resolved'])
  expect(await left(31)).toEqual(['old and open'])
  expect(await left(91)).toEqual([])
})
