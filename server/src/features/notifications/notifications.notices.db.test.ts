import { lisbonMoment } from '@tipy/domain/calendar/moments'
import type { NoticeMade } from '@tipy/domain/features/notifications/notifications.contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverRecords } from '#app/app'
import { writeMails } from '#features/mail/mail.writing'
import { openDatabase } from '#platform/database/database'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { readEvents } from '#testing/eventReader'
import {
  buildCompany,
  buildOffice,
  buildUser,
  type Company,
  signIn,
  type User,
  type UserOverrides,
  unknownId,
} from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { forgetJobs } from '#testing/jobs'
import { silentLog } from '#testing/silentLog'
import { sendDueNotices } from './notifications.sending.ts'

/** Noon in Lisbon, in winter. */
const clock = testClock('2026-03-05T12:00:00Z')
let database: TestDatabase
let app: FastifyInstance
let company: Company
const people = new Map<string, User>()
const tokens = new Map<string, string>()
const idOf = (who: string) => people.get(who)?.id ?? ''
const token = (who: string) => tokens.get(who) ?? ''

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  company = await buildCompany(db, { name: 'Rede <Norte>' })
  const lisboa = await buildOffice(db, company, { key: 'lisboa' })
  const enter = async (who: string, overrides: UserOverrides, where = company) => {
    const user = await buildUser(db, where, { name: who, ...overrides })
    people.set(who, user)
  }
  await enter('Eva', { role: 'coo' })
  await enter('Olga', { role: 'ceo' })
  await enter('Ana', { role: 'consultant', offices: [lisboa] })
  await enter('Rui', { role: 'consultant' })
  await enter('Saiu', { role: 'consultant', active: false })
  await enter('Bia', { role: 'broker', other_roles: ['consultant'] })
  await enter('Zé', { role: 'coo' }, await buildCompany(db))
  app = await startApp(database, clock)
})
/** The clock passes days: sessions are renewed. */
beforeEach(async () => {
  for (const [who, user] of people) tokens.set(who, await signIn(database.db, user, clock.now()))
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const later = '2026-03-06T09:30'
const body = (overrides: object = {}) => ({ title: 'Reunião', description: 'Sala 2', dateToSend: later, ...overrides })
const write = (who: string, overrides: object = {}, headers: Record<string, string> = {}) =>
  send<NoticeMade>(app, 'POST /api/notifications', { token: token(who), body: body(overrides), headers })
const edit = (who: string, id: string, change: object) =>
  send<NoticeMade>(app, 'PUT /api/notifications/{id}', { token: token(who), params: { id }, body: change })
const remove = (who: string, id: string, query: Record<string, string> = {}) =>
  send(app, 'DELETE /api/notifications/{id}', { token: token(who), params: { id }, query })
const plan = async (overrides: object) => {
  const { status, data } = await write('Eva', overrides)
  expect([status, data]).toMatchObject([201, {}])
  return data
}
const notificationsTitled = (title: string) =>
  database.db.selectFrom('notifications').selectAll().where('title', '=', title).orderBy('user_id').execute()
const mailed = (subject: string) =>
  database.db.selectFrom('mails').selectAll().where('subject', '=', subject).orderBy('recipient').execute()
const made = async (who = 'Eva', filters: object = {}) =>
  (await succeed(app, 'POST /api/notifications/made/search', { token: token(who), body: { filters } })).notices
const idsOf = (...who: string[]) => who.map(idOf).sort()
async function run(db = database.db): Promise<void> {
  // The application, asked by a call or by its start, could still be sending when the test looks.
  await forgetJobs(database, 'notices')
  await sendDueNotices({
    db,
    clock,
    log: silentLog,
    records: serverRecords,
    publicUrl: 'https://tipy.example',
    queueMails: writeMails,
  })
}

describe('refuses, and changes nothing', () => {
  test('a notice for others without listConfigs; everyone may write a notice to themselves', async () => {
    const planned = await plan({ users: [idOf('Ana')] })
    const before = await fingerprint(database.db)
    for (const audience of [{ users: [idOf('Eva')] }, { users: [idOf('Ana'), idOf('Rui')] }, { roles: ['consultant'] }])
      expect(await write('Ana', audience)).toMatchObject({ status: 403, message: 'FORBIDDEN' })
    // Also a notice by another author to her alone, without the flag; a notice of another company; a malformed id.
    for (const [who, id] of [
      ['Ana', planned._id],
      ['Rui', planned._id],
      ['Zé', planned._id],
      ['Eva', unknownId()],
      ['Eva', 'x'],
    ] as const) {
      expect(await edit(who, id, { title: 'Outra' })).toMatchObject({ status: 404 })
      expect(await remove(who, id)).toMatchObject({ status: 404 })
    }
    expect(await send(app, 'POST /api/notifications/made/search', { token: token('Ana'), body: {} })).toMatchObject({
      status: 403,
    })
    expect(await made('Zé')).toEqual([])
    expect(await fingerprint(database.db)).toEqual(before)

    const own = await write('Ana', { users: [idOf('Ana')] })
    expect(own).toMatchObject({ status: 201, data: { author: 'Ana', sent: false } })
    expect(await edit('Ana', own.data._id, { users: [idOf('Rui')] })).toMatchObject({ status: 403 })
    // A user who manages the notices of the company does not read notices of others to themselves.
    expect((await made('Eva')).map(({ _id }) => _id)).not.toContain(own.data._id)
    expect(await edit('Eva', own.data._id, { users: [idOf('Rui')] })).toMatchObject({ status: 404 })
    expect(await remove('Ana', own.data._id)).toMatchObject({ status: 200 })
  })

  test('missing, too long or unknown values, by field', async () => {
    const before = await fingerprint(database.db)
    const users = [idOf('Ana')]
    for (const [overrides, field] of [
      [{ title: ' ', users }, 'title'],
      [{ title: 'x'.repeat(151), users }, 'title'],
      [{ description: '', users }, 'description'],
      [{ description: 'x'.repeat(2001), users }, 'description'],
      [{ users: [] }, 'users'],
      [{ users: [idOf('Zé')] }, 'users'],
      [{ users: [idOf('Saiu')] }, 'users'],
      [{ users: Array.from({ length: 501 }, unknownId) }, 'users'],
      [{ roles: ['king'] }, 'roles.0'],
      [{ users, channels: [] }, 'channels'],
      [{ users, channels: ['pigeon'] }, 'channels.0'],
      [{ users, type: 'comment' }, 'type'],
      [{ users, dateToSend: '2026-02-30T10:00' }, 'dateToSend'],
      [{ users, dateToSend: '2026-03-06T24:00' }, 'dateToSend'],
      [{ users, model: 'findings', ref: unknownId() }, 'ref'],
      [{ users, model: 'teams', ref: idOf('Ana') }, 'ref'],
      [{ users, model: 'findings' }, 'ref'],
    ] as const) {
      const answer = await write('Eva', overrides)
      expect([field, answer.status, answer.data]).toMatchObject([
        field,
        422,
        { fields: { [field]: expect.any(String) } },
      ])
    }
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('stale versions, and changes of sent notices', async () => {
    const { _id, version } = await plan({ users: [idOf('Ana')], title: 'Duas mãos' })
    expect(await edit('Olga', _id, { title: 'Duas mãos, outra vez', version })).toMatchObject({ data: { version: 2 } })
    expect(await edit('Eva', _id, { title: 'Tarde', version })).toMatchObject({
      status: 409,
      message: 'STALE',
      data: { current: { title: 'Duas mãos, outra vez' } },
    })
    expect(await remove('Eva', _id, { version: String(version) })).toMatchObject({ status: 409, message: 'STALE' })
    await edit('Eva', _id, { dateToSend: null })
    await run()
    const before = await fingerprint(database.db)
    expect(await edit('Eva', _id, { title: 'Tarde' })).toMatchObject({ status: 409, message: 'ALREADY_SENT' })
    expect(await remove('Eva', _id)).toMatchObject({ status: 409, message: 'ALREADY_SENT' })
    expect(await fingerprint(database.db)).toEqual(before)
  })
})

describe('a notice', () => {
  test('is stored once for a repeated key, changed, listed and removed until it is sent', async () => {
    const key = { 'idempotency-key': unknownId() }
    const both = await Promise.all([1, 2].map(() => write('Eva', { roles: ['hr'], title: 'Uma vez' }, key)))
    expect(both[0]?.data._id).toBe(both[1]?.data._id)
    const id = both[0]?.data._id ?? ''
    expect(await edit('Olga', id, { description: 'Sala 3', type: 'meeting' })).toMatchObject({
      data: { title: 'Uma vez', description: 'Sala 3', type: 'meeting', roles: ['hr'], author: 'Eva' },
    })
    expect((await made('Olga', { sent: false })).map(notice => notice._id)).toContain(id)
    expect(await remove('Olga', id)).toMatchObject({ status: 200 })
    expect((await made()).map(notice => notice._id)).not.toContain(id)
  })

  test('waits for its minute in Lisbon and is sent once, by concurrent servers and later runs', async () => {
    const title = 'Formação <b>na</b> quinta'
    const notice = await plan({
      title,
      description: 'Às 15h.\n<script>alert(1)</script>',
      type: 'training',
      channels: ['web', 'email'],
      users: [idOf('Eva'), idOf('Ana')],
      roles: ['consultant'],
      dateToSend: '2026-03-05T12:10',
    })
    clock.pass({ minutes: 9 })
    await run()
    expect(await notificationsTitled(title)).toEqual([])
    // Roles are read when it is sent.
    const late = await buildUser(database.db, company, { name: 'Nova' })
    clock.pass({ minutes: 1 })
    const second = openDatabase(database.url, { poolSize: 3, log: silentLog })
    await Promise.all([run(), run(second.db), run(), run(second.db)])
    await second.close()
    clock.pass({ hours: 6 })
    await run()

    const rows = await notificationsTitled(title)
    expect(rows.map(({ user_id }) => user_id)).toEqual([...idsOf('Eva', 'Ana', 'Rui', 'Bia'), late.id].sort())
    expect(rows[0]).toMatchObject({
      type: 'training',
      active: true,
      model: null,
      description: expect.stringContaining('15h'),
    })
    const mails = await mailed(title)
    expect(mails).toHaveLength(5)
    for (const { html, template } of mails) {
      expect(template).toBe('training')
      expect(html).toContain('&lt;script&gt;')
      expect(html).not.toMatch(/<script|<b>/)
    }
    const [sent] = (await made('Eva', { sent: true })).filter(({ _id }) => _id === notice._id)
    expect(sent).toMatchObject({ sent: true, reached: 5, sentAt: '2026-03-05T12:10:00.000Z', version: 2 })
  })

  test('is sent after a clock change and a downtime, by the chosen channels only', async () => {
    // Half past one does not exist on the night of 29 March.
    const [web, email] = [
      await plan({ title: 'Só no sino', users: [idOf('Ana')], channels: ['web'], dateToSend: '2026-03-29T01:30' }),
      await plan({ title: 'Só por e-mail', users: [idOf('Ana')], channels: ['email'], dateToSend: '2026-03-29T01:30' }),
    ]
    clock.pass({ days: 40 })
    await Promise.all([run(), run()])
    expect([(await notificationsTitled(web.title)).length, (await mailed(web.title)).length]).toEqual([1, 0])
    expect([(await notificationsTitled(email.title)).length, (await mailed(email.title)).length]).toEqual([0, 1])
  })

  test('links to a record only for receivers who may see it', async () => {
    await database.db
      .insertInto('list_items')
      .values({ company_id: company.id, list: 'houseTypes', key: 'moradia', name: 'Moradia' })
      .execute()
    const finding = {
      ref: 'LX-1',
      findingDate: '2026-03-05',
      finder: idOf('Ana'),
      houseType: 'moradia',
      office: 'lisboa',
    }
    const amounts = { houseValue: 250_000, value: 12_500 }
    const { _id: ref } = await succeed(app, 'POST /api/findings', {
      token: token('Ana'),
      body: { ...finding, ...amounts },
    })
    const title = 'Vejam esta casa'
    const channels = ['web', 'email']
    await plan({ title, users: [idOf('Ana'), idOf('Rui')], channels, model: 'findings', ref, dateToSend: null })
    await run()
    const found = new Map((await notificationsTitled(title)).map(row => [row.user_id, row]))
    expect(found.get(idOf('Ana'))).toMatchObject({ model: 'findings', ref })
    expect(found.get(idOf('Rui'))).toMatchObject({ model: null, ref: null })
    const texts = new Map((await mailed(title)).map(({ recipient, text }) => [recipient, text]))
    expect(texts.get(people.get('Ana')?.email ?? '')).toContain(`/findings?id=${ref}`)
    expect(texts.get(people.get('Rui')?.email ?? '')).not.toContain('/findings')
  })

  test('that fails does not block the others, and is sent once it can be', async () => {
    const dateToSend = lisbonMoment(new Date(clock.now().getTime() + 60_000))
    const { _id } = await plan({ title: 'Encravado', users: [idOf('Ana')], channels: ['email'], dateToSend })
    await plan({ title: 'Desimpedido', users: [idOf('Rui')], dateToSend })
    const type = (name: string) => sql`update notices set type = ${name} where id = ${_id}`.execute(database.db)
    await type('de outra versão')
    clock.pass({ minutes: 1 })
    await expect(run()).rejects.toThrow()
    expect([(await mailed('Encravado')).length, (await notificationsTitled('Desimpedido')).length]).toEqual([0, 1])
    await type('handMade')
    await run()
    expect([(await mailed('Encravado')).length, (await notificationsTitled('Desimpedido')).length]).toEqual([1, 1])
  })
})

test('a notice for now is sent by the server immediately, and its receiver gets a live event', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const events = await readEvents(address, token('Rui'))
  expect(await events.next()).toMatchObject({ event: 'ready' })
  const { _id } = await plan({ title: 'Agora', users: [idOf('Rui')], dateToSend: null })
  expect(await events.next()).toMatchObject({ event: 'changes', data: [{ model: 'notifications' }] })
  events.leave()
  await vi.waitFor(async () => expect((await made('Eva', { sent: true })).map(one => one._id)).toContain(_id), {
    timeout: 60_000,
  })
})
