import type { AddressInfo } from 'node:net'
import type { Task, TaskReference } from '@tipy/domain/features/tasks/tasks.contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { serverRecords } from '#app/app'
import { notify } from '#features/notifications/notifications.actions'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { readEvents } from '#testing/eventReader'
import { buildCompany, buildOffice, type Company } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { forgetJobs } from '#testing/jobs'
import { signedInPeople } from '#testing/people'
import { createTableOf, toysServerRecord } from '#testing/toys'
import { notifyDueTasks } from './tasks.due.ts'

/** Noon in Lisbon, in winter. */
const clock = testClock('2026-03-05T12:00:00Z')
let database: TestDatabase
let app: FastifyInstance
let company: Company
const { enter, token, idOf } = signedInPeople(() => ({ db: database.db, company, now: clock.now() }))

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await createTableOf(db, toysServerRecord.record)
  app = await startApp(database, clock, {}, { records: [...serverRecords, toysServerRecord], live: { gather: 20 } })
  // Queued by the start, this job would notify of the tasks of these tests in their place.
  await forgetJobs(database, 'dueTasks')
  company = await buildCompany(db)
  const lisboa = await buildOffice(db, company, { key: 'lisboa' })
  const porto = await buildOffice(db, company, { key: 'porto' })
  await enter('Ana', { role: 'consultant', offices: [lisboa] })
  await enter('Rui', { role: 'consultant', offices: [lisboa] })
  await enter('Bia', { role: 'broker', offices: [lisboa] })
  await enter('Gil', { role: 'broker', offices: [porto] })
  await enter('Eva', { role: 'coo' })
  await enter('Zé', { role: 'coo' }, await buildCompany(db, { code: 'outra' }))
})
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
  await database.close()
})

const sample = { title: 'Ligar ao proprietário', date: '2026-03-06T10:30' }
const add = (who: string, more: object = {}, headers: Record<string, string> = {}) =>
  send<Task>(app, 'POST /api/tasks', { token: token(who), body: { ...sample, ...more }, headers })
const made = async (who: string, more: object = {}) => {
  const answer = await add(who, more)
  expect(answer.status, JSON.stringify(answer.data)).toBe(201)
  return answer.data
}
const change = (who: string, id: string, body: object) =>
  send<Task>(app, 'PUT /api/tasks/{id}', { token: token(who), params: { id }, body: { ...sample, ...body } })
const mark = (who: string, id: string, body: object) =>
  send<Task>(app, 'PATCH /api/tasks/{id}', { token: token(who), params: { id }, body })
const remove = (who: string, id: string, query: Record<string, string> = {}) =>
  send(app, 'DELETE /api/tasks/{id}', { token: token(who), params: { id }, query })
const read = (who: string, query: Record<string, string> = {}) =>
  succeed(app, 'GET /api/tasks', { token: token(who), query })
const titles = async (who: string, query: Record<string, string> = {}) =>
  (await read(who, query)).map(({ title }) => title)
const references = (who: string, query: Record<string, string>) =>
  send<TaskReference[]>(app, 'GET /api/tasks/references', { token: token(who), query })
const about = (who: string) => ({ group: 'users', ref: idOf(who) })

let toys = 0
async function makeToy(owner: string): Promise<string> {
  toys += 1
  const body = { ref: `T-${toys}`, bought: '2026-03-05', price: 1, owner: idOf(owner) }
  const answer = await send<{ _id: string }>(app, 'POST /api/toys', { token: token('Eva'), body })
  expect(answer.status, JSON.stringify(answer.data)).toBe(201)
  return answer.data._id
}

describe('refuses, and changes nothing', () => {
  test('a task about a record its writer does not see, or about a kind without tasks', async () => {
    const task = await made('Bia')
    const toy = await makeToy('Bia')
    const before = await fingerprint(database.db)
    for (const [who, ref] of [
      ['Bia', about('Gil')],
      ['Rui', about('Ana')],
      ['Eva', about('Zé')],
      ['Eva', { group: 'users', ref: company.id }],
      ['Eva', { group: 'users', ref: '-'.repeat(36) }],
      ['Eva', { group: 'findings', ref: toy }],
      ['Eva', { group: 'changes', ref: toy }],
      ['Rui', { group: 'toys', ref: toy }],
    ] as const) {
      expect(await add(who, ref), JSON.stringify(ref)).toMatchObject({ status: 404 })
      if (who === 'Bia') expect(await change(who, task._id, ref)).toMatchObject({ status: 404 })
    }
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('changes of another person’s task: 403 if the caller sees it, 404 otherwise', async () => {
    const task = await made('Bia', about('Ana'))
    const before = await fingerprint(database.db)
    for (const [who, status] of [
      ['Eva', 403],
      ['Ana', 403],
      ['Rui', 404],
      ['Gil', 404],
      ['Zé', 404],
    ] as const) {
      expect(await change(who, task._id, { title: 'Minha' }), who).toMatchObject({ status })
      expect(await mark(who, task._id, { done: true }), who).toMatchObject({ status })
      expect(await remove(who, task._id), who).toMatchObject({ status })
    }
    expect(await mark('Bia', '-'.repeat(36), { done: true })).toMatchObject({ status: 404 })
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test.each<[string, object, string]>([
    ['no title', { title: '  ' }, 'title'],
    ['an endless title', { title: 'x'.repeat(201) }, 'title'],
    ['a title no table can hold', { title: 'a\0b' }, 'title'],
    ['no date', { date: undefined }, 'date'],
    ['a day without a time', { date: '2026-03-06' }, 'date'],
    ['a day that does not exist', { date: '2026-02-30T10:00' }, 'date'],
    ['an hour that does not exist', { date: '2026-03-06T24:00' }, 'date'],
    ['an unknown priority', { priority: 3 }, 'priority'],
    ['half a priority', { priority: 0.5 }, 'priority'],
    ['endless observations', { observations: 'x'.repeat(4001) }, 'observations'],
    ['a kind without a record', { group: 'users' }, 'ref'],
    ['a key that nobody knows', { user: 'Bia' }, 'user'],
  ])('%s, naming the field', async (_, wrong, field) => {
    const task = await made('Bia')
    const before = await fingerprint(database.db)
    for (const answer of [await add('Ana', wrong), await change('Bia', task._id, wrong)])
      expect(answer).toMatchObject({ status: 422, data: { fields: { [field]: expect.any(String) } } })
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('two different ids in one request, a body over the limit, an invalid query', async () => {
    const task = await made('Bia')
    expect(await mark('Bia', task._id, { _id: company.id, done: true })).toMatchObject({ status: 422 })
    expect(await mark('Bia', task._id, { done: true, title: 'Outra' })).toMatchObject({
      status: 422,
      data: { fields: { title: 'Campo desconhecido' } },
    })
    expect(await add('Ana', { observations: 'x'.repeat(1_100_000) })).toMatchObject({ status: 413 })
    const wrong = await send(app, 'GET /api/tasks', { token: token('Ana'), query: { isUser: 'talvez' } })
    expect(wrong).toMatchObject({ status: 422, data: { fields: { isUser: 'Valor inválido' } } })
  })
})

describe('a list', () => {
  test('has the caller’s open tasks by default, earliest first; done ones last', async () => {
    await enter('Leo', { role: 'consultant' })
    const late = await made('Leo', { title: 'Depois', date: '2026-04-01T09:00' })
    const soon = await made('Leo', { title: 'Antes', date: '2026-03-06T09:00', priority: 2, observations: ' Já \n' })
    await mark('Leo', (await made('Leo', { title: 'Feita' }))._id, { done: true })
    await made('Eva', about('Leo'))
    expect(await titles('Leo')).toEqual(['Antes', 'Depois'])
    expect(await titles('Leo', { isUser: 'true', includeDone: 'true' })).toEqual(['Antes', 'Depois', 'Feita'])
    expect(await read('Leo', { group: 'users' })).toEqual([])
    expect(await read('Leo')).toMatchObject([
      {
        _id: soon._id,
        date: '2026-03-06T09:00',
        priority: 2,
        observations: 'Já',
        done: false,
        group: null,
        refName: null,
        user: { name: 'Leo' },
        can: { edit: true },
      },
      { _id: late._id, priority: 0 },
    ])
  })

  test('of a record is read by users who see it; its writer keeps reading their own task', async () => {
    const { _id } = await made('Bia', about('Ana'))
    const ref = idOf('Ana')
    const mine = (who: string) => read(who, { ref }).then(tasks => tasks.filter(task => task._id === _id))
    expect(await mine('Eva')).toMatchObject([{ refName: 'Ana', user: { name: 'Bia' }, can: { edit: false } }])
    expect(await mine('Ana')).toHaveLength(1)
    expect(await read('Eva', { ref, isUser: 'true' })).toEqual([])
    for (const who of ['Rui', 'Gil', 'Zé']) expect(await mine(who), who).toEqual([])
    expect(await read('Eva', { ref: 'x' })).toEqual([])
    // She moves to another office and becomes invisible: the task stays its writer's, without her name.
    const moved = (office: string) =>
      database.db
        .updateTable('users')
        .set({ offices: [office] })
        .where('id', '=', ref)
        .execute()
    await moved('porto')
    expect(await mine('Bia')).toMatchObject([{ ref, refName: null, can: { edit: true } }])
    expect(await change('Bia', _id, { ...about('Ana'), title: 'Ainda' })).toMatchObject({ status: 200 })
    await moved('lisboa')
  })

  test('exists for any record that declares tasks, whose rows count the open ones', async () => {
    const toy = await makeToy('Ana')
    const task = await made('Ana', { group: 'toys', ref: toy.toUpperCase() })
    expect(task).toMatchObject({ ref: toy, refName: `Brinquedo T-${toys}` })
    const count = async () =>
      (await send<{ tasks: number }>(app, 'GET /api/toys/{id}', { token: token('Eva'), params: { id: toy } })).data
        .tasks
    expect(await count()).toBe(1)
    await mark('Ana', task._id, { done: true })
    expect(await count()).toBe(0)
    expect(await read('Eva', { group: 'toys', ref: toy })).toEqual([])
    expect(await titles('Eva', { group: 'toys', ref: toy, includeDone: 'true' })).toEqual([sample.title])
    expect(await references('Ana', { group: 'toys', search: `t-${toys}` })).toMatchObject({
      data: [{ _id: toy, name: `Brinquedo T-${toys}` }],
    })
    expect((await references('Rui', { group: 'toys', search: `t-${toys}` })).data).toEqual([])
  })

  test('offers only records that the caller sees', async () => {
    const names = async (who: string, query: object = {}) =>
      (await references(who, { group: 'users', ...query })).data.map(({ name }) => name)
    expect(await names('Eva', { search: 'an' })).toContain('Ana')
    expect(await names('Eva', { search: '%' })).toEqual([])
    expect(await names('Eva')).not.toContain('Zé')
    expect(await names('Bia')).toEqual(['Ana', 'Bia', 'Eva', 'Rui'])
    expect(await names('Rui')).toEqual(['Rui'])
    expect(await names('Bia', { ref: idOf('Ana') })).toEqual(['Ana'])
    expect(await names('Bia', { ref: idOf('Gil') })).toEqual([])
    expect((await references('Eva', { group: 'changes' })).data).toEqual([])
  })

  test('offers as many records as were asked for, ten at most, and archived ones when asked', async () => {
    const lookUp = (query: Record<string, string>) => references('Bia', { group: 'users', ...query })
    expect(await lookUp({ size: '10', search: '', active: 'true' })).toMatchObject({ data: { length: 4 } })
    expect(await lookUp({ size: '2', search: '', active: 'true' })).toMatchObject({ data: { length: 2 } })
    for (const query of [{ size: '11' }, { size: '0' }, { active: 'perhaps' }])
      expect(await lookUp(query), JSON.stringify(query)).toMatchObject({ status: 422 })
    const toy = await makeToy('Ana')
    const found = async (active: string) =>
      (await references('Eva', { group: 'toys', search: `t-${toys}`, active })).data.map(({ _id }) => _id)
    expect([await found('true'), await found('false')]).toEqual([[toy], []])
    await send(app, 'DELETE /api/toys/{id}', { token: token('Eva'), params: { id: toy } })
    expect([await found('true'), await found('false')]).toEqual([[], [toy]])
  })

  test('that is read does not extend a session', async () => {
    clock.pass({ minutes: 5 })
    const lastUse = () =>
      database.db.selectFrom('session_tokens').select('last_used_at').where('user_id', '=', idOf('Gil')).execute()
    const before = await lastUse()
    await read('Gil')
    expect(await lastUse()).toEqual(before)
    await made('Gil')
    expect(await lastUse()).not.toEqual(before)
  })
})

describe('a saved task', () => {
  test('is stored once for a repeated key; the key with another body is refused', async () => {
    await enter('Ivo', { role: 'consultant' })
    const headers = { 'idempotency-key': 'uma-vez' }
    const both = await Promise.all([add('Ivo', {}, headers), add('Ivo', {}, headers)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await read('Ivo')).toHaveLength(1)
    expect(await add('Ivo', { title: 'Outra' }, headers)).toMatchObject({ status: 409, message: 'IDEMPOTENCY' })
  })

  test('changed concurrently: the second request gets 409; a save without changes writes nothing', async () => {
    const { _id } = await made('Ana')
    const both = await Promise.all([
      change('Ana', _id, { title: 'Uma', version: 1 }),
      change('Ana', _id, { title: 'Outra', version: 1 }),
    ])
    const [first, second] = both.toSorted((a, b) => a.status - b.status)
    expect(first).toMatchObject({ status: 200, data: { version: 2 } })
    expect(second).toMatchObject({ status: 409, message: 'STALE', data: { current: { title: first?.data.title } } })
    expect(await change('Ana', _id, { title: first?.data.title, version: 2 })).toMatchObject({ data: { version: 2 } })
    expect(await mark('Ana', _id, { _id, done: true, version: 1 })).toMatchObject({ status: 409 })
    expect(await mark('Ana', _id, { _id, done: true, version: 2 })).toMatchObject({ data: { done: true, version: 3 } })
    expect(await remove('Ana', _id, { version: '2' })).toMatchObject({ status: 409 })
    expect(await remove('Ana', _id, { version: '3' })).toMatchObject({ status: 200, data: null })
    expect(await remove('Ana', _id)).toMatchObject({ status: 404 })
    expect(await database.db.selectFrom('tasks').selectAll().where('id', '=', _id).execute()).toEqual([])
  })

  test('is announced to its writer’s other screens and to users who see its record, and to no others', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const listen = async (who: string) => {
      const reader = await readEvents(origin, token(who))
      onTestFinished(() => reader.leave())
      expect(await reader.next()).toEqual({ event: 'ready', data: null })
      return reader
    }
    const [bia, eva, rui] = await Promise.all(['Bia', 'Eva', 'Rui'].map(listen))
    const toy = await makeToy('Rui')
    const companion = { model: 'users', id: idOf('Ana'), version: 0, companion: 'tasks' }
    expect(await eva?.next()).toMatchObject({ data: [{ model: 'toys', id: toy }] })
    const { _id } = await made('Bia', about('Ana'))
    expect(await bia?.next()).toEqual({ event: 'changes', data: [{ model: 'tasks', id: _id, version: 0 }, companion] })
    expect(await eva?.next()).toEqual({ event: 'changes', data: [companion] })
    // His first event is not about her.
    await made('Eva', { group: 'toys', ref: toy })
    expect(await rui?.next()).toMatchObject({ data: [{ model: 'toys', id: toy }] })
    expect(await rui?.next()).toMatchObject({ data: [{ model: 'toys', id: toy, companion: 'tasks' }] })
  })
})

describe('a task that falls due', () => {
  const telling = {
    publicUrl: 'https://tipy.example',
    queueMails: async () => {},
  }
  const tell = () => notifyDueTasks({ db: database.db, clock, notify: notify.bind(null, telling) })
  const notificationsOf = (who: string) =>
    database.db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', idOf(who))
      .where('type', '=', 'taskDue')
      .orderBy('date_to_send')
      .execute()
  const notificationTitles = async (who: string) => (await notificationsOf(who)).map(({ title }) => title)

  test('is notified once, also by concurrent servers and after a downtime', async () => {
    await enter('Mia', { role: 'consultant' })
    await enter('Noé', { role: 'consultant' })
    const done = await made('Mia', { title: 'D: feita a tempo', date: '2026-03-05T13:00' })
    await mark('Mia', done._id, { done: true })
    await made('Mia', { title: 'A: já passada', date: '2026-03-05T11:00' })
    const mine = { company_id: company.id, user_id: idOf('Mia'), created_at: clock.now() }
    const many = Array.from({ length: 120 }, () => ({
      ...mine,
      title: 'B',
      date: '2026-03-05T13:00',
      priority: 0 as const,
    }))
    await database.db.insertInto('tasks').values(many).execute()
    await made('Mia', { title: 'C: amanhã' })
    await made('Noé', { title: 'De quem saiu', date: '2026-03-05T13:00' })
    await database.db.updateTable('users').set({ active: false }).where('id', '=', idOf('Noé')).execute()
    await tell()
    expect(await notificationsOf('Mia')).toEqual([])
    clock.pass({ hours: 8 })
    await Promise.all([tell(), tell(), tell()])
    await tell()
    expect(await notificationsOf('Mia')).toHaveLength(120)
    expect(await notificationsOf('Noé')).toEqual([])
    expect((await notificationsOf('Mia'))[0]).toMatchObject({
      title: 'Tarefa: B',
      description: 'Marcada para 05-03-2026 13:00',
      channels: ['web', 'email'],
      created_by: null,
      model: null,
      active: true,
    })
  })

  test('is notified again when it was postponed, or when the server died while notifying', async () => {
    await enter('Pia', { role: 'consultant' })
    const task = await made('Pia', { title: 'Um', date: '2026-03-05T21:00', ...about('Pia') })
    clock.pass({ hours: 1 })
    const dying = notifyDueTasks({
      db: database.db,
      clock,
      notify: async (...args) => {
        await notify(telling, ...args)
        throw new Error('killed')
      },
    })
    await expect(dying).rejects.toThrow('killed')
    expect(await notificationsOf('Pia')).toEqual([])
    await tell()
    expect(await notificationTitles('Pia')).toEqual(['Tarefa: Um'])
    await change('Pia', task._id, { ...about('Pia'), title: 'Um, outra vez', date: '2026-03-05T22:00' })
    await change('Pia', task._id, { ...about('Pia'), title: 'Um', date: '2026-03-05T22:00', observations: 'Depressa' })
    await tell()
    expect(await notificationsOf('Pia')).toHaveLength(1)
    clock.pass({ hours: 1 })
    await tell()
    await mark('Pia', task._id, { done: true })
    await mark('Pia', task._id, { done: false })
    await tell()
    expect(await notificationsOf('Pia')).toMatchObject([
      {},
      { description: 'Marcada para 05-03-2026 22:00 Depressa', model: 'users' },
    ])
    expect(await notificationsOf('Pia')).toHaveLength(2)
  })
})
