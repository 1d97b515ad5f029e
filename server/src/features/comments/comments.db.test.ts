import type { Comment, CommentReader } from '@tipy/domain/features/comments/comments.contract'
import { archivedSentence } from '@tipy/domain/features/comments/comments.rules'
import type { Notification } from '@tipy/domain/features/notifications/notifications.contract'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverRecords } from '#app/app'
import { recordViewers } from '#engine/viewer'
import type { Db } from '#platform/database/database'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, type Company } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { signedInPeople } from '#testing/people'
import { searchReaders } from './comments.readers.ts'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let company: Company
const { enter, people, token, idOf } = signedInPeople(() => ({ db: database.db, company, now: clock.now() }))

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  app = await startApp(database, clock)
  company = await buildCompany(db)
  const lisboa = await buildOffice(db, company, { key: 'lisboa' })
  const porto = await buildOffice(db, company, { key: 'porto' })
  await db
    .insertInto('list_items')
    .values({ company_id: company.id, list: 'houseTypes', key: 'apartamento', name: 'Apartamento' })
    .execute()
  await enter('Ana', { role: 'consultant', offices: [lisboa] })
  await enter('Rui', { role: 'consultant', offices: [lisboa] })
  await enter('Bia', { role: 'broker', offices: [lisboa] })
  await enter('Gil', { role: 'broker', offices: [porto] })
  await enter('Eva', { role: 'coo' })
  await enter('Íris', { role: 'ceo' })
  await enter('Zé', { role: 'coo' }, await buildCompany(db, { code: 'outra' }))
})
afterAll(async () => {
  await app.close()
  await database.close()
})

let refs = 0
let finding = ''
beforeEach(async () => {
  refs += 1
  const body = {
    ref: `LX-${refs}`,
    findingDate: '2026-03-05',
    finder: idOf('Ana'),
    houseValue: 250_000,
    value: 12_500,
    houseType: 'apartamento',
    office: 'lisboa',
  }
  const made = await succeed(app, 'POST /api/findings', { token: token('Ana'), body })
  finding = made._id
})

const say = (who: string, message: string, more: object = {}, headers: Record<string, string> = {}) =>
  send<Comment>(app, 'POST /api/comments', {
    token: token(who),
    body: { group: 'findings', ref: finding, message, ...more },
    headers,
  })
const read = async (who: string) => {
  const answer = await send<Comment[]>(app, 'GET /api/comments/{group}/{id}', {
    token: token(who),
    params: { group: 'findings', id: finding },
  })
  return { ...answer, messages: answer.status === 200 ? answer.data.map(({ message }) => message) : [] }
}
const edit = (who: string, id: string, body: object) =>
  send<Comment>(app, 'PUT /api/comments/{id}', { token: token(who), params: { id }, body })
const remove = (who: string, id: string, query: Record<string, string> = {}) =>
  send<Comment>(app, 'DELETE /api/comments/{id}', { token: token(who), params: { id }, query })
const look = (who: string) =>
  send(app, 'PUT /api/comments/{group}/{id}/seen', { token: token(who), params: { group: 'findings', id: finding } })
const countsOf = async (who: string) => {
  const row = await send<{ comments: number; unreadComments: number }>(app, 'GET /api/findings/{id}', {
    token: token(who),
    params: { id: finding },
  })
  return [row.data.comments, row.data.unreadComments]
}
const inbox = (who: string) =>
  succeed(app, 'POST /api/notifications/search', { token: token(who), body: {} }) as Promise<{
    notifications: Notification[]
    total: number
    unread: number
  }>

describe('refuses', () => {
  test('users who do not see the record: of another office, another company, a colleague’s record', async () => {
    await say('Ana', 'Só nossa')
    const before = await fingerprint(database.db)
    for (const who of ['Rui', 'Gil', 'Zé']) {
      expect(await read(who), who).toMatchObject({ status: 404 })
      expect(await say(who, 'Olá'), who).toMatchObject({ status: 404 })
      expect(await look(who), who).toMatchObject({ status: 404 })
    }
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('a record that does not exist, a kind without comments, an id that is none', async () => {
    for (const [group, id] of [
      ['findings', company.id],
      ['teams', idOf('Ana')],
      ['changes', finding],
      ['findings', "x' or 1=1"],
      ['findings', '-'.repeat(36)],
    ] as const) {
      const answer = await send(app, 'GET /api/comments/{group}/{id}', { token: token('Eva'), params: { group, id } })
      expect(answer, group).toMatchObject({ status: 404 })
    }
  })

  test('changes of another person’s comment, even by a user who sees everything', async () => {
    const { data } = await say('Ana', 'Minha')
    const before = await fingerprint(database.db)
    expect(await edit('Eva', data._id, { message: 'Tua' })).toMatchObject({ status: 403 })
    expect(await remove('Eva', data._id)).toMatchObject({ status: 403 })
    expect(await edit('Rui', data._id, { message: 'Tua' })).toMatchObject({ status: 404 })
    expect(await remove('Zé', data._id)).toMatchObject({ status: 404 })
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('malformed ids', async () => {
    expect(await edit('Ana', '-'.repeat(36), { message: 'Olá' })).toMatchObject({ status: 404 })
    expect(await remove('Ana', '-'.repeat(36))).toMatchObject({ status: 404 })
    expect(await say('Ana', 'Olá', { ref: '-'.repeat(36) })).toMatchObject({ status: 404 })
  })

  test('the types of brokers and directors without listCommentsBroker, in lists and counts too', async () => {
    for (const type of ['broker', 'commercialDirector']) {
      expect(await say('Ana', 'Segredo', { type }), type).toMatchObject({ status: 403 })
      expect(await say('Bia', 'Segredo', { type }), type).toMatchObject({ status: 201 })
    }
    expect((await read('Bia')).messages).toHaveLength(2)
    expect((await read('Ana')).messages).toEqual([])
    expect(await countsOf('Ana')).toEqual([0, 0])
    expect(await countsOf('Eva')).toEqual([2, 2])
  })

  test('empty, too long and malformed messages, and unknown types', async () => {
    for (const body of [
      { message: '   ' },
      { message: 'x'.repeat(4001) },
      { message: 'a', type: 'ceo' },
      { message: 'a\0b' },
    ]) {
      expect(await say('Ana', '', body)).toMatchObject({ status: 422 })
    }
    const { data } = await say('Ana', 'Olá')
    expect(await edit('Ana', data._id, { message: '' })).toMatchObject({ status: 422 })
  })

  test('notifying a user who may not read it, and then stores nothing', async () => {
    const before = await fingerprint(database.db)
    for (const users of [[idOf('Rui')], [idOf('Bia'), idOf('Gil')], [idOf('Zé')], [company.id]]) {
      expect(await say('Ana', 'Vê isto', { users })).toMatchObject({
        status: 422,
        data: { fields: { users: expect.stringMatching(/acesso a este comentário|desconhecida/) } },
      })
    }
    expect(await say('Bia', 'Só nós', { users: [idOf('Ana')], type: 'broker' })).toMatchObject({ status: 422 })
    expect(await fingerprint(database.db)).toEqual(before)
  })
})

describe('people who may be notified', () => {
  const readers = (who: string, query: Record<string, string> = {}, id = finding) =>
    send<CommentReader[]>(app, 'GET /api/comments/{group}/{id}/readers', {
      token: token(who),
      params: { group: 'findings', id },
      query,
    })
  const namesFor = async (who: string, query: Record<string, string> = {}) =>
    (await readers(who, query)).data.map(({ name }) => name)

  test('are not revealed to users who do not see the record, nor of a type they may not read', async () => {
    for (const who of ['Rui', 'Gil', 'Zé']) expect(await readers(who), who).toMatchObject({ status: 404 })
    expect(await readers('Eva', {}, company.id)).toMatchObject({ status: 404 })
    expect(await readers('Ana', { type: 'broker' })).toMatchObject({ status: 403 })
    expect(await readers('Ana', { type: 'ceo' })).toMatchObject({ status: 422 })
    expect(await readers('Ana', { name: 'x'.repeat(101) })).toMatchObject({ status: 422 })
  })

  test('are the active colleagues who may read the comment, the people of the record first', async () => {
    expect(await namesFor('Ana')).toEqual(['Bia', 'Eva', 'Íris'])
    expect(await namesFor('Bia')).toEqual(['Ana', 'Eva', 'Íris'])
    await say('Íris', 'Já liguei')
    expect(await namesFor('Ana')).toEqual(['Íris', 'Bia', 'Eva'])
    expect(await namesFor('Bia', { type: 'broker' })).toEqual(['Íris', 'Eva'])
  })

  test('are found by any part of their name, without accents or case, and by nothing else', async () => {
    expect(await namesFor('Ana', { name: 'iri' })).toEqual(['Íris'])
    expect(await namesFor('Ana', { name: ' EV  a' })).toEqual(['Eva'])
    for (const name of ['rui', 'gil', 'ze', 'example', '%', '_', '\\'])
      expect(await namesFor('Ana', { name }), name).toEqual([])
    expect((await readers('Ana', { name: 'eva' })).data).toEqual([
      { _id: idOf('Eva'), name: 'Eva', image: null, role: 'coo', team: null },
    ])
  })

  test('are found among hundreds of managers who may not read it, in few statements', async () => {
    const { db, pool } = database
    // Their rights depend on the people and teams they manage, and on closed offices. None sees the record.
    await sql`
      insert into users (company_id, name, search_text, email, role, other_roles, offices)
      select ${company.id}, 'Aa ' || n, 'aa ' || n, 'aa' || n || '@casa.pt', 'commercialDirector', '{teamLeader,hr}',
        '{porto}'
      from generate_series(1, 600) n`.execute(db)
    let statements = 0
    const log = () => {
      statements += 1
    }
    const counted: Db = new Kysely({ dialect: new PostgresDialect({ pool }), log })
    const [ana] = await recordViewers(db, company.id, [idOf('Ana')])
    if (!ana) throw new Error('Ana has left')
    const wanted = { group: 'findings', ref: finding, type: 'general', name: '' } as const
    const found = await searchReaders(serverRecords, counted, ana, wanted)
    await db.updateTable('users').set({ active: false }).where('email', 'like', 'aa%@casa.pt').execute()
    expect(found.map(({ name }) => name)).toEqual(['Bia', 'Eva', 'Íris'])
    expect(statements).toBeLessThanOrEqual(20)
  })
})

describe('a conversation', () => {
  test('is read in its order, with authors and rights', async () => {
    await say('Ana', 'Primeiro')
    clock.pass({ minutes: 1 })
    await say('Bia', '  Segundo <b>forte</b>  ')
    const answer = await read('Ana')
    expect(answer.messages).toEqual(['Primeiro', 'Segundo <b>forte</b>'])
    expect(answer.data).toMatchObject([
      { user: { _id: idOf('Ana'), name: 'Ana', phone: null }, type: 'general', active: true, can: { edit: true } },
      { user: { name: 'Bia' }, can: { edit: false }, lastEditDate: null },
    ])
  })

  test('shows the phone of an author who allows it', async () => {
    await database.db
      .updateTable('users')
      .set({ phone: '912345678', number_in_comments: true })
      .where('id', '=', idOf('Bia'))
      .execute()
    await say('Bia', 'Liguem-me')
    expect((await read('Ana')).data[0]?.user.phone).toBe('912345678')
  })

  test('is edited, archived and restored by its author; stale versions are refused', async () => {
    const { data } = await say('Ana', 'Olá')
    clock.pass({ minutes: 1 })
    const edited = await edit('Ana', data._id, { message: 'Olá a todos', version: 1 })
    expect(edited).toMatchObject({
      status: 200,
      data: { message: 'Olá a todos', version: 2, lastEditDate: clock.now().toISOString() },
    })
    expect(await edit('Ana', data._id, { message: 'Adeus', version: 1 })).toMatchObject({
      status: 409,
      message: 'STALE',
      data: { current: { message: 'Olá a todos' } },
    })
    expect(await remove('Ana', data._id, { version: '2' })).toMatchObject({ status: 200, data: { active: false } })
    expect(await remove('Ana', data._id, { version: '2' })).toMatchObject({ status: 409 })
    expect((await read('Eva')).data).toMatchObject([{ active: false }])
    expect(await countsOf('Eva')).toEqual([0, 0])
    const before = await fingerprint(database.db)
    for (const message of ['Às escondidas', 'Olá a todos'])
      expect(await edit('Ana', data._id, { message })).toMatchObject({
        status: 422,
        data: { fields: { message: archivedSentence } },
      })
    expect(await fingerprint(database.db)).toEqual(before)
    expect(await remove('Ana', data._id, { version: '3' })).toMatchObject({ status: 200, data: { active: true } })
    expect(await edit('Ana', data._id, { message: 'À vista' })).toMatchObject({ status: 200 })
  })

  test('accepts an _id in the body, and refuses unknown keys', async () => {
    const sent = await say('Ana', 'Olá', { _id: finding })
    expect(sent.status).toBe(201)
    expect(sent.data._id).not.toBe(finding)
    expect(await edit('Ana', sent.data._id, { _id: sent.data._id, message: 'Outra' })).toMatchObject({ status: 200 })
    const before = await fingerprint(database.db)
    expect(await edit('Ana', sent.data._id, { _id: finding, message: 'Mais outra' })).toMatchObject({
      status: 422,
      data: { fields: { _id: 'Não é este registo' } },
    })
    const unknown = { status: 422, data: { fields: { author: 'Campo desconhecido' } } }
    expect(await say('Ana', 'Olá', { author: idOf('Bia') })).toMatchObject(unknown)
    expect(await edit('Ana', sent.data._id, { message: 'Olá', author: idOf('Bia') })).toMatchObject(unknown)
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('stores a comment once for a repeated idempotency key', async () => {
    const headers = { 'idempotency-key': `c-${finding}` }
    const both = await Promise.all([say('Ana', 'Uma vez', {}, headers), say('Ana', 'Uma vez', {}, headers)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0].data._id).toBe(both[1].data._id)
    expect((await read('Ana')).messages).toEqual(['Uma vez'])
    expect(await say('Ana', 'Outra coisa', {}, headers)).toMatchObject({ status: 409, message: 'IDEMPOTENCY' })
  })
})

test('unread comments are those by others since the reader last looked, per person', async () => {
  await say('Ana', 'Um')
  await say('Bia', 'Dois')
  expect(await countsOf('Ana')).toEqual([2, 1])
  expect(await countsOf('Bia')).toEqual([2, 1])
  expect(await countsOf('Eva')).toEqual([2, 2])
  await look('Ana')
  expect(await countsOf('Ana')).toEqual([2, 0])
  expect(await countsOf('Eva')).toEqual([2, 2])
  clock.pass({ minutes: 1 })
  await say('Bia', 'Três')
  expect(await countsOf('Ana')).toEqual([3, 1])
  const { data } = await send<{ findings: { _id: string; unreadComments: number }[] }>(
    app,
    'POST /api/findings/search',
    {
      token: token('Ana'),
      body: { filters: { id: finding } },
    },
  )
  expect(data.findings).toMatchObject([{ _id: finding, unreadComments: 1 }])
})

describe('notified users', () => {
  test('get one notification and one mail, with a link to the record', async () => {
    const before = await inbox('Bia')
    // Ids in another case are the same person and the same record.
    const users = [idOf('Bia'), idOf('Bia').toUpperCase(), idOf('Ana')]
    const made = await say('Ana', 'Pode ver o preço?\nObrigada', { users, ref: finding.toUpperCase() })
    const notified = [{ _id: idOf('Bia'), name: 'Bia' }]
    expect(made).toMatchObject({ status: 201, data: { ref: finding, notified } })
    expect((await read('Eva')).data).toMatchObject([{ notified }])
    const after = await inbox('Bia')
    expect(after.unread).toBe(before.unread + 1)
    expect(after.notifications[0]).toMatchObject({
      title: `Ana comentou a angariação LX-${refs}`,
      description: 'Pode ver o preço? Obrigada',
      type: 'comment',
      model: 'findings',
      ref: finding,
      sent: true,
      active: true,
      channels: ['web', 'email'],
    })
    const mails = await database.db.selectFrom('mails').selectAll().where('template', '=', 'comment').execute()
    const mine = mails.filter(({ text }) => text.includes(finding))
    expect(mine.map(({ recipient }) => recipient)).toEqual([people.get('Bia')?.email])
    expect(mine[0]?.text).toContain(`https://tipy.example/findings?id=${finding}`)
  })

  test('mark their own as read or unread and delete them, not those of others', async () => {
    await say('Ana', 'Um', { users: [idOf('Bia'), idOf('Eva')] })
    const [first] = (await inbox('Bia')).notifications
    const id = first?._id ?? ''
    const mark = (who: string, active: boolean) =>
      send<Notification>(app, 'PUT /api/notifications/{id}', { token: token(who), params: { id }, body: { active } })
    const erase = (who: string) => send(app, 'DELETE /api/notifications/{id}', { token: token(who), params: { id } })
    expect(await mark('Eva', false)).toMatchObject({ status: 404 })
    expect(await erase('Eva')).toMatchObject({ status: 404 })
    expect(await erase('Zé')).toMatchObject({ status: 404 })
    const { unread } = await inbox('Bia')
    expect(await mark('Bia', false)).toMatchObject({ status: 200, data: { active: false } })
    expect((await inbox('Bia')).unread).toBe(unread - 1)
    expect(await mark('Bia', true)).toMatchObject({ status: 200, data: { active: true } })
    const searchWith = (filters: object) =>
      send<{ total: number }>(app, 'POST /api/notifications/search', { token: token('Bia'), body: { filters } })
    const { total } = await inbox('Bia')
    const own = { active: null, sent: true, channels: 'web', user: idOf('Bia') }
    expect(await searchWith(own)).toMatchObject({ status: 200, data: { total } })
    for (const other of [idOf('Eva'), idOf('Zé')])
      expect(await searchWith({ ...own, user: other })).toMatchObject({ status: 403, message: 'FORBIDDEN' })
    for (const other of [{ sent: false }, { channels: ['email'] }])
      expect(await searchWith({ ...own, ...other })).toMatchObject({
        status: 200,
        data: { total: 0, notifications: [] },
      })
    expect(await searchWith({ ...own, read: true })).toMatchObject({
      status: 422,
      data: { fields: { 'filters.read': 'Campo desconhecido' } },
    })
    await succeed(app, 'PUT /api/notifications', { token: token('Bia') })
    expect((await inbox('Bia')).unread).toBe(0)
    expect(await erase('Bia')).toMatchObject({ status: 200 })
    expect((await inbox('Bia')).notifications.map(({ _id }) => _id)).not.toContain(id)
    expect((await inbox('Eva')).unread).toBeGreaterThan(0)
  })
})
