import type { AddressInfo } from 'node:net'
import { fc } from '@fast-check/vitest'
import type { ErrorData } from '@tipy/domain/errors/errors'
import type { Goal } from '@tipy/domain/features/goals/goals.contract'
import { goalSumSentence, goalYearSentence } from '@tipy/domain/features/goals/goals.rules'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { findingsIn } from '#engine/verify'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { readEvents } from '#testing/eventReader'
import { buildCompany, buildOffice, type Company, type Office, unknownId } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { signedInPeople } from '#testing/people'
import { readGroupGoals } from './goals.store.ts'
import { goalChecks } from './goals.verify.ts'

/** Noon in Lisbon, in the middle of the year. */
const clock = testClock('2026-07-15T11:00:00Z')
let database: TestDatabase
let app: FastifyInstance
let company: Company
let lisboa: Office
const { enter, token, idOf } = signedInPeople(() => ({ db: database.db, company, now: clock.now() }))

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  app = await startApp(database, clock, {}, { live: { gather: 20 } })
  company = await buildCompany(db)
  lisboa = await buildOffice(db, company, { key: 'lisboa' })
  const porto = await buildOffice(db, company, { key: 'porto' })
  await buildOffice(db, company, { key: 'fechada', active: false })
  await db.insertInto('teams').values({ company_id: company.id, key: 'tejo', name: 'Tejo' }).execute()
  const dora = await enter('Dora', { role: 'commercialDirector', offices: [lisboa] })
  const teo = await enter('Teo', { role: 'teamLeader', offices: [lisboa], team: 'tejo' })
  await db.insertInto('team_managers').values({ company_id: company.id, team: 'tejo', user_id: teo.id }).execute()
  await enter('Ana', { role: 'consultant', offices: [lisboa], manager: dora.id, team: 'tejo' })
  await enter('Rui', { role: 'consultant', offices: [porto] })
  await enter('Ida', { role: 'consultant', offices: [lisboa], active: false, manager: dora.id })
  await enter('Bia', { role: 'broker', offices: [lisboa] })
  await enter('Hugo', { role: 'hr', offices: [lisboa] })
  await enter('Eva', { role: 'coo' })
  await enter('Caio', { role: 'cfo' })
  const outra = await buildCompany(db, { code: 'outra' })
  await buildOffice(db, outra, { key: 'longe' })
  await enter('Zé', { role: 'coo' }, outra)
})
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
  await database.close()
})
beforeEach(async () => {
  await database.db.deleteFrom('goals').execute()
})

const even = (amount: number) => Array.from({ length: 12 }, () => amount)
const sample = () => ({
  group: 'consultant',
  user: idOf('Ana'),
  office: 'lisboa',
  number: 12_000,
  stat: 'billing',
  frequency: 'yearly',
  monthlyGoals: even(1000),
  defaultMonthlyGoal: 1000,
})
const ofLisboa = { group: 'office', user: null, office: 'lisboa' }

const add = <T = Goal>(who: string, more: object = {}, headers: Record<string, string> = {}) =>
  send<T>(app, 'POST /api/goals', { token: token(who), body: { ...sample(), ...more }, headers })
const made = (more: object = {}, who = 'Eva') =>
  succeed(app, 'POST /api/goals', { token: token(who), body: { ...sample(), ...more } })
const put = (who: string, id: string, body: object) =>
  send<Goal>(app, 'PUT /api/goals/{id}', { token: token(who), params: { id }, body })
const patch = (who: string, id: string, body: object) =>
  send<Goal>(app, 'PATCH /api/goals/{id}', { token: token(who), params: { id }, body })
const remove = (who: string, id: string, query: Record<string, string> = {}) =>
  send(app, 'DELETE /api/goals/{id}', { token: token(who), params: { id }, query })
const read = (who: string, ref: string, more: { group?: string; stat?: string; year?: string } = {}) =>
  send<Goal[]>(app, 'GET /api/goals/{group}/{ref}/{stat}', {
    token: token(who),
    params: { group: more.group ?? 'consultant', ref, stat: more.stat ?? 'billing' },
    ...(more.year && { query: { year: more.year } }),
  })
const historyOf = async (id: string, who = 'Eva') =>
  send<{ fields: Record<string, unknown>; user: { name: string } | null }[]>(app, 'GET /api/changes/{model}/{id}', {
    token: token(who),
    params: { model: 'goals', id },
  })
const logged = (id: string) =>
  database.db.selectFrom('changes').select(['version', 'fields']).where('ref', '=', id).orderBy('version').execute()

/** The answers to calls that must change nothing. */
async function unchanged(act: () => Promise<void>): Promise<void> {
  const before = await fingerprint(database.db)
  await act()
  expect(await fingerprint(database.db)).toEqual(before)
}
const refused = (more: object, field: string, message?: string) => async () => {
  const answer = await add<ErrorData>('Eva', more)
  expect(answer, JSON.stringify(more)).toMatchObject({ status: 422, message: 'INVALID' })
  const { fields = {} } = answer.data
  expect(Object.keys(fields).join()).toContain(field)
  if (message) expect(Object.values(fields)).toContain(message)
}

describe('a new goal is refused, and nothing is stored, for', () => {
  test.each<[string, object, string, string?]>([
    ['no group', { group: undefined }, 'group', 'Obrigatório'],
    ['an unknown group', { group: 'team' }, 'group'],
    ['no stat', { stat: null }, 'stat', 'Obrigatório'],
    ['an unknown stat', { stat: 'predicted' }, 'stat'],
    ['a stat of recruitment, which is a goal of the person', { stat: 'recruited' }, 'stat'],
    ['another frequency', { frequency: 'monthly' }, 'frequency'],
    ['a goal of people without a person', { user: null }, 'user', 'Obrigatório'],
    ['a goal of an office without an office', { ...ofLisboa, office: null }, 'office', 'Obrigatório'],
    ['no number', { number: undefined }, 'number', 'Obrigatório'],
    ['a negative number', { number: -12_000 }, 'number'],
    ['zero', { number: 0, monthlyGoals: even(0) }, 'number'],
    ['a huge number', { number: 1e308 }, 'number'],
    ['a text', { number: '12000' }, 'number'],
    ['three decimals', { number: 12_000.001 }, 'number', 'No máximo 2 casas decimais'],
    ['no months', { monthlyGoals: undefined }, 'monthlyGoals', 'Obrigatório'],
    ['11 months', { monthlyGoals: even(1000).slice(1) }, 'monthlyGoals', 'Um objetivo tem 12 meses'],
    ['13 months', { monthlyGoals: [...even(1000), 0] }, 'monthlyGoals', 'Um objetivo tem 12 meses'],
    ['an empty month', { monthlyGoals: [...even(1000).slice(1), null] }, 'monthlyGoals.11', 'Obrigatório'],
    ['a negative month', { monthlyGoals: [-1000, 3000, ...even(1000).slice(2)] }, 'monthlyGoals.0'],
    ['three decimals of a month', { monthlyGoals: [1000.001, ...even(1000).slice(1)] }, 'monthlyGoals.0'],
    ['a wrong sum', { monthlyGoals: [1000.5, ...even(1000).slice(1)] }, 'monthlyGoals', goalSumSentence],
    ['half a listing', { stat: 'findings', number: 12.5, monthlyGoals: even(1.04) }, 'number'],
    ['last year', { year: 2025 }, 'year', goalYearSentence],
    ['next year', { year: 2027 }, 'year', goalYearSentence],
    ['no year at all', { year: 0 }, 'year'],
    ['an unknown field', { colour: 'red' }, 'colour'],
    ['a closed office', { ...ofLisboa, office: 'fechada' }, 'office'],
  ])('%s', async (_, more, field, message) => unchanged(refused(more, field, message)))

  test('an office with a person, a person who left or has no role of the group', () =>
    unchanged(async () => {
      await refused({ ...ofLisboa, user: idOf('Ana') }, 'user')()
      await refused({ user: idOf('Ida') }, 'user')()
      await refused({ user: idOf('Hugo') }, 'user')()
      await refused({ user: idOf('Bia') }, 'user')()
      await refused({ group: 'commercialDirector' }, 'user')()
    }))

  test('callers without the flag of the group, of the figure, or who do not lead the person', () =>
    unchanged(async () => {
      const forbidden = { status: 403, message: 'FORBIDDEN' }
      expect(await add('Ana')).toMatchObject(forbidden)
      expect(await add('Caio')).toMatchObject(forbidden)
      expect(await add('Bia', ofLisboa)).toMatchObject(forbidden)
      expect(await add('Dora', { group: 'commercialDirector', user: idOf('Bia') })).toMatchObject(forbidden)
      // Directors and team leaders set the goals of people they lead, not their own.
      expect(await add('Dora', { user: idOf('Dora') })).toMatchObject(forbidden)
      expect(await add('Teo', { user: idOf('Teo') })).toMatchObject(forbidden)
    }))

  test('people and offices that the caller does not see, or that do not exist', () =>
    unchanged(async () => {
      const absent = { status: 404, message: 'NOT_FOUND' }
      for (const who of ['Bia', 'Dora', 'Teo']) expect(await add(who, { user: idOf('Rui') })).toMatchObject(absent)
      for (const user of [idOf('Zé'), unknownId(), 'x']) expect(await add('Eva', { user })).toMatchObject(absent)
      for (const office of ['longe', 'x']) expect(await add('Eva', { ...ofLisboa, office })).toMatchObject(absent)
      expect(await add('Zé')).toMatchObject(absent)
    }))
})

describe('a new goal', () => {
  test('is answered as stored, with the even share of a month, and is read by group, person and figure', async () => {
    const goal = await made({ number: 1000.4, monthlyGoals: even(83.37), defaultMonthlyGoal: 7, year: 2026 })
    const shares = { number: 1000.4, monthlyGoals: even(83.37), defaultMonthlyGoal: 83.37 }
    expect(goal).toMatchObject({ ...sample(), ...shares, year: 2026, version: 1 })
    expect((await read('Eva', idOf('Ana').toUpperCase())).data).toEqual([goal])
    expect((await read('Eva', idOf('Ana'), { stat: 'findings' })).data).toEqual([])
    expect((await read('Eva', idOf('Ana'), { group: 'commercialDirector' })).data).toEqual([])
    expect((await read('Eva', idOf('Ana'), { year: '2025' })).data).toEqual([])
  })

  test('is set by those who lead its person or office: broker, director, team leader, CFO', async () => {
    expect(await add('Bia', { group: 'commercialDirector', user: idOf('Dora') })).toMatchObject({ status: 201 })
    expect(await add('Dora')).toMatchObject({ status: 201 })
    expect(await add('Teo', { stat: 'reservations' })).toMatchObject({ status: 201 })
    const office = await add('Caio', ofLisboa)
    expect(office).toMatchObject({ status: 201, data: { user: null, office: 'lisboa' } })
    expect((await read('Bia', 'lisboa', { group: 'office' })).data).toMatchObject([{ _id: office.data._id }])
  })

  test('of findings counts listings, with parts of them in its months', async () => {
    expect(await made({ stat: 'findings', number: 10, monthlyGoals: even(0.83) })).toMatchObject({ number: 10 })
  })

  test('is one for each person, figure, group and year', async () => {
    await made()
    const taken = await add('Dora', { number: 24_000, monthlyGoals: even(2000) })
    expect(taken).toMatchObject({ status: 409, message: 'GOAL_TAKEN', data: { text: 'Já existe um objetivo igual' } })
    await made(ofLisboa)
    expect(await add('Caio', ofLisboa)).toMatchObject({ status: 409 })
    await made({ stat: 'findings' })
    await made({ user: idOf('Dora') })
    await made({ user: idOf('Dora'), group: 'commercialDirector' })
    await made({ ...ofLisboa, office: 'porto' })
  })

  test('added by two people at once is stored once: one 201, one 409', async () => {
    for (const stat of ['billing', 'reservations', 'findings']) {
      const answers = await Promise.all([add('Eva', { stat }), add('Dora', { stat })])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    }
    expect(await database.db.selectFrom('goals').select('id').execute()).toHaveLength(3)
  })

  test('retried with its idempotency key is answered again, not stored again', async () => {
    const headers = { 'idempotency-key': 'objetivo-da-ana-2026' }
    const answers = await Promise.all([add('Eva', {}, headers), add('Eva', {}, headers)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]?.data).toEqual(answers[0]?.data)
    expect(await add('Eva', { number: 24_000, monthlyGoals: even(2000) }, headers)).toMatchObject({
      message: 'IDEMPOTENCY',
    })
    expect(await logged(answers[0]?.data._id ?? '')).toHaveLength(1)
  })

  test('belongs to the year of Lisbon when it is left out', async () => {
    expect(await made()).toMatchObject({ year: 2026 })
  })
})

describe('reading', () => {
  test('a goal needs the flag of its figure and a member the caller sees; the person reads it always', async () => {
    await made()
    const statuses = async (...names: string[]) =>
      Promise.all(names.map(async who => (await read(who, idOf('Ana'))).status))
    expect(await statuses('Ana', 'Dora', 'Teo', 'Bia', 'Caio')).toEqual([200, 200, 200, 200, 200])
    expect(await statuses('Hugo', 'Rui', 'Zé')).toEqual([403, 404, 404])
    expect((await read('Hugo', idOf('Hugo'))).status).toBe(200)
    expect((await read('Ana', 'lisboa', { group: 'office' })).status).toBe(404)
    expect((await read('Bia', 'porto', { group: 'office' })).status).toBe(404)
    expect((await read('Eva', 'longe', { group: 'office' })).status).toBe(404)
    expect((await read('Eva', 'x')).status).toBe(404)
    expect((await read('Eva', idOf('Ana'), { stat: 'predicted' })).status).toBe(422)
    expect((await read('Eva', idOf('Ana'), { group: 'teams' })).status).toBe(422)
    expect((await read('Eva', idOf('Ana'), { year: '1e9' })).status).toBe(422)
  })

  test('a goal says what the caller may do with it', async () => {
    await made()
    const can = async (who: string) => (await read(who, idOf('Ana'))).data[0]?.can
    expect(await can('Eva')).toEqual({ edit: true, remove: true })
    expect(await can('Dora')).toEqual({ edit: true, remove: false })
    expect(await can('Ana')).toEqual({ edit: false, remove: false })
  })

  test('the goals of a group are read together for statistics, each in cents', async () => {
    await made()
    await made({ ...ofLisboa, number: 100.4, monthlyGoals: even(8.37) })
    const query = { stats: ['billing'], years: [2025, 2026] } as const
    const [mine] = await readGroupGoals(database.db, company.id, { group: 'consultant', ...query })
    expect(mine).toMatchObject({ ref: idOf('Ana'), year: 2026, number: 1_200_000, monthlyGoals: even(100_000) })
    const offices = await readGroupGoals(database.db, company.id, { group: 'office', ...query })
    expect(offices).toMatchObject([{ ref: 'lisboa', number: 10_040 }])
    expect(await readGroupGoals(database.db, unknownId(), { group: 'office', ...query })).toEqual([])
  })
})

describe('a change is refused, and nothing changes, for', () => {
  test('another company, an unseen goal, no flag, another person', async () => {
    const { _id } = await made()
    const far = await made({ user: idOf('Rui') })
    await unchanged(async () => {
      for (const act of [put, patch]) {
        expect(await act('Zé', _id, { number: 1 })).toMatchObject({ status: 404 })
        expect(await act('Dora', far._id, { number: 1 })).toMatchObject({ status: 404 })
        expect(await act('Ana', _id, { number: 1 })).toMatchObject({ status: 403 })
        expect(await act('Eva', unknownId(), {})).toMatchObject({ status: 404 })
        expect(await act('Eva', 'x', {})).toMatchObject({ status: 404 })
        expect(await act('Eva', _id, { _id: far._id })).toMatchObject({ status: 422 })
      }
      for (const who of ['Dora', 'Bia', 'Caio', 'Ana']) expect((await remove(who, _id)).status).toBe(403)
      expect((await remove('Zé', _id)).status).toBe(404)
    })
  })

  test('what a goal is for', async () => {
    const { _id } = await made()
    const moves = [
      { group: 'commercialDirector' },
      { user: idOf('Dora') },
      { stat: 'findings' },
      { year: 2025 },
      { frequency: 'weekly' },
    ]
    await unchanged(async () => {
      for (const move of moves) {
        const answer = await put('Eva', _id, move)
        expect(answer, JSON.stringify(move)).toMatchObject({ status: 422 })
      }
    })
  })

  test('a wrong sum, or one that past months no longer allow', async () => {
    const { _id } = await made()
    await unchanged(async () => {
      for (const answer of [
        await put('Eva', _id, { number: 24_000 }),
        await put('Eva', _id, { monthlyGoals: even(900) }),
        await patch('Eva', _id, { number: 5000 }),
        await patch('Eva', _id, { number: 12_000, monthlyGoals: even(1) }),
      ])
        expect(answer).toMatchObject({ status: 422, data: { fields: { monthlyGoals: goalSumSentence } } })
      expect(await patch('Eva', _id, { user: idOf('Dora') })).toMatchObject({ status: 422 })
    })
  })

  test('a goal of another year, which is still read', async () => {
    const { _id } = await made()
    await database.db.updateTable('goals').set({ year: 2025 }).where('id', '=', _id).execute()
    await unchanged(async () => {
      const wrong = { status: 422, data: { fields: { year: goalYearSentence } } }
      expect(await put('Eva', _id, { number: 24_000, monthlyGoals: even(2000) })).toMatchObject(wrong)
      expect(await patch('Eva', _id, { number: 24_000 })).toMatchObject(wrong)
      expect(await remove('Eva', _id)).toMatchObject(wrong)
      const [old] = (await read('Eva', idOf('Ana'), { year: '2025' })).data
      expect(old).toMatchObject({ _id, can: { edit: false, remove: false } })
    })
  })
})

describe('a change', () => {
  test('is saved, logged and answered with the next version; the same again writes nothing', async () => {
    const goal = await made()
    const body = { ...goal, number: 24_000, monthlyGoals: even(2000) }
    expect(await put('Dora', goal._id, body)).toMatchObject({ status: 200, data: { version: 2, number: 24_000 } })
    expect(await put('Dora', goal._id, { ...body, version: 2 })).toMatchObject({ status: 200, data: { version: 2 } })
    expect((await logged(goal._id)).map(({ version }) => version)).toEqual([1, 2])
    const history = await historyOf(goal._id)
    expect(history.data[0]).toMatchObject({
      user: { name: 'Dora' },
      fields: { number: { old: 12_000, new: 24_000 }, monthlyGoals: { old: even(1000), new: even(2000) } },
    })
    expect(history.data[1]?.fields).toMatchObject({ stat: { old: null, new: 'billing' }, user: { new: idOf('Ana') } })
    expect((await historyOf(goal._id, 'Rui')).status).toBe(404)
    expect((await historyOf(goal._id, 'Zé')).status).toBe(404)
  })

  test('of the year alone keeps the months that are over and shares the rest among the others', async () => {
    const { _id } = await made()
    const { data } = await patch('Dora', _id, { number: 18_000, version: 1 })
    expect(data).toMatchObject({ number: 18_000, monthlyGoals: [...even(1000).slice(6), ...even(2000).slice(6)] })
  })

  test('of a version that another person has changed is refused with the saved goal', async () => {
    const { _id } = await made()
    const answers = await Promise.all([
      patch('Eva', _id, { number: 24_000, monthlyGoals: even(2000), version: 1 }),
      patch('Dora', _id, { number: 36_000, monthlyGoals: even(3000), version: 1 }),
    ])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    expect(lost).toMatchObject({ message: 'STALE', data: { current: { number: won?.data.number, version: 2 } } })
    expect(await remove('Eva', _id, { version: '1' })).toMatchObject({ status: 409, message: 'STALE' })
  })

  test('of the goal of a person who left or has another role is still possible', async () => {
    const { _id } = await made({ user: idOf('Dora'), group: 'commercialDirector' })
    await database.db.updateTable('users').set({ active: false }).where('id', '=', idOf('Dora')).execute()
    onTestFinished(async () => {
      await database.db.updateTable('users').set({ active: true }).where('id', '=', idOf('Dora')).execute()
    })
    expect(await patch('Eva', _id, { number: 18_000 })).toMatchObject({ status: 200 })
  })
})

describe('deleting', () => {
  test('is final and logged, and the same goal can be made again', async () => {
    const { _id } = await made()
    expect(await remove('Eva', _id, { version: '1' })).toMatchObject({ status: 200, data: null })
    expect((await read('Eva', idOf('Ana'))).data).toEqual([])
    expect(await remove('Eva', _id)).toMatchObject({ status: 404 })
    expect((await historyOf(_id)).status).toBe(404)
    expect((await logged(_id)).at(-1)).toMatchObject({ version: 2, fields: { number: { old: 12_000, new: null } } })
    expect((await made())._id).not.toBe(_id)
  })

  test('an office with a goal cannot be removed from the lists', async () => {
    await buildOffice(database.db, company, { key: 'nova' })
    await made({ ...ofLisboa, office: 'nova' })
    const admin = await enter('Sara', { role: 'sysAdmin' })
    const offices = await database.db
      .selectFrom('offices')
      .selectAll()
      .where('company_id', '=', admin.company_id)
      .where('key', '<>', 'nova')
      .execute()
    const kept = offices.map(({ key, name, active }) => ({ key, name, active, broker: null, coo: null }))
    const answer = await send(app, 'PUT /api/auth/config', { token: token('Sara'), body: { offices: kept } })
    expect(answer).toMatchObject({ status: 409, message: 'IN_USE' })
  })
})

describe('goals of recruitment, on the record of a person', () => {
  const monthly = { type: 'recruited', frequency: 'monthly', number: 2 }
  const write = (who: string, goals: object[], of = 'Rita') =>
    send<{ goals?: object[] }>(app, 'PATCH /api/users/{id}', {
      token: token(who),
      params: { id: idOf(of) },
      body: { goals },
    })
  const shown = async (who: string, of = 'Rita') =>
    (await send<{ goals?: object[] }>(app, 'GET /api/users/{id}', { token: token(who), params: { id: idOf(of) } })).data
      .goals

  beforeAll(async () => {
    const { db } = database
    await enter('Rita', { role: 'recruiter', offices: [lisboa] })
    await enter('Paulo', { role: 'processManager', offices: [lisboa] })
    const items = ['goalTypes/recruited', 'goalTypes/billing', 'goalFrequencies/monthly'].map(item => item.split('/'))
    const rows = items.map(([list = '', key = '']) => ({ company_id: company.id, list, key, name: key }))
    await db.insertInto('list_items').values(rows).execute()
  })

  test('are set by a user with editGoal and read by the person, and by no one without a flag for it', async () => {
    expect(await write('Paulo', [monthly])).toMatchObject({ status: 404 })
    expect(await write('Rita', [monthly])).toMatchObject({ status: 403 })
    expect(await write('Bia', [monthly])).toMatchObject({ status: 200, data: { goals: [monthly] } })
    expect(await shown('Rita')).toMatchObject([monthly])
    expect(await shown('Hugo')).toMatchObject([monthly])
    // A process manager sees people who sell, without their goals.
    expect(await shown('Paulo', 'Ana')).toBeUndefined()
    expect(await shown('Bia', 'Ana')).toEqual([])
  })

  test('are set only for people who recruit, only of recruitment, and once for each figure and frequency', async () => {
    expect(await write('Bia', [monthly], 'Ana')).toMatchObject({ status: 403 })
    expect(await write('Bia', [{ ...monthly, type: 'billing' }])).toMatchObject({ status: 422 })
    expect(await write('Bia', [monthly, monthly])).toMatchObject({ status: 422 })
    expect(await shown('Rita')).toMatchObject([monthly])
  })
})

test('every change is announced to all screens of the company, without saying whose goal it is', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const reader = await readEvents(`http://127.0.0.1:${port}`, token('Rui'))
  onTestFinished(() => reader.leave())
  expect(await reader.next()).toEqual({ event: 'ready', data: null })
  const news = { event: 'changes', data: [{ model: 'goals', id: company.id, version: 0 }] }
  const { _id } = await made()
  expect(await reader.next()).toEqual(news)
  await patch('Eva', _id, { number: 18_000 })
  expect(await reader.next()).toEqual(news)
  await remove('Eva', _id)
  expect(await reader.next()).toEqual(news)
})

test('random bodies are stored or refused, and never end in a 5xx', async () => {
  const { _id } = await made()
  const strange = [null, '', 'x', '\u0000', -0, 1e-300, 1e300, 2 ** 53, 0.1 + 0.2, [], {}, [null], '__proto__', true]
  const odd = fc.oneof(fc.constantFrom<unknown>(...strange), fc.jsonValue({ maxDepth: 1 }))
  const names = [...Object.keys(sample()), 'year', '_id', 'version', 'constructor']
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 3 }), async odds => {
      for (const answer of [await add('Eva', odds), await put('Eva', _id, odds), await patch('Eva', _id, odds)])
        expect(answer.status, JSON.stringify(odds)).toBeLessThan(500)
    }),
    { numRuns: 80 },
  )
  expect(await findingsIn(database.db, goalChecks)).toEqual([])
})

describe('verification', () => {
  const findings = async () => (await findingsIn(database.db, goalChecks)).map(({ name }) => name)

  test('finds nothing wrong with goals as saved, changed and deleted', async () => {
    const { _id } = await made({ number: 1000, monthlyGoals: even(83.33) })
    await patch('Eva', _id, { number: 1500.5 })
    await made({ stat: 'findings', number: 10, monthlyGoals: even(0.83) })
    await remove('Eva', (await made(ofLisboa))._id)
    expect(await findings()).toEqual([])
  })

  test.each([
    ['number = 12000.51', 'goalsAreTheSumOfTheirMonths'],
    ['monthly_goals[3] = -1000, number = 10000', 'goalsAreTheSumOfTheirMonths'],
    ['monthly_goals[3] = null, number = 11000', 'goalsAreTheSumOfTheirMonths'],
    ['version = 2', 'goalsHaveTheirHistory'],
  ])('finds a goal changed behind our back: %s', async (change, name) => {
    const { _id } = await made()
    await sql`update goals set ${sql.raw(change)} where id = ${_id}`.execute(database.db)
    expect(await findings()).toEqual([name])
  })
})
