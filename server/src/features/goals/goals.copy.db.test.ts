import { fc } from '@fast-check/vitest'
import type { CopyReport } from '@tipy/domain/features/goals/goals.contract'
import { goalChanges, goalToWire } from '@tipy/domain/features/goals/goals.log'
import { evenMonths, type GoalGroup, type GoalStat } from '@tipy/domain/features/goals/goals.rules'
import { euros, fromEuros } from '@tipy/domain/money/money'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findingsIn } from '#engine/verify'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, type Company } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { signedInPeople } from '#testing/people'
import { goalRow } from './goals.store.ts'
import { goalChecks } from './goals.verify.ts'

const clock = testClock('2026-02-10T11:00:00Z')
let database: TestDatabase
let app: FastifyInstance
let company: Company
const { enter, people, token, idOf } = signedInPeople(() => ({ db: database.db, company, now: clock.now() }))

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  app = await startApp(database, clock)
  company = await buildCompany(db)
  const lisboa = await buildOffice(db, company, { key: 'lisboa', name: 'Lisboa' })
  const porto = await buildOffice(db, company, { key: 'porto', name: 'Porto' })
  await buildOffice(db, company, { key: 'fechada', name: 'Fechada', active: false })
  await db.insertInto('teams').values({ company_id: company.id, key: 'tejo', name: 'Tejo' }).execute()
  const dora = await enter('Dora', { role: 'commercialDirector', offices: [lisboa] })
  const teo = await enter('Teo', { role: 'teamLeader', offices: [lisboa], team: 'tejo' })
  await db.insertInto('team_managers').values({ company_id: company.id, team: 'tejo', user_id: teo.id }).execute()
  await enter('Ana', { role: 'consultant', offices: [lisboa], manager: dora.id, team: 'tejo' })
  await enter('Rui', { role: 'consultant', offices: [porto] })
  await enter('Ida', { role: 'consultant', offices: [lisboa], active: false, manager: dora.id })
  await enter('Gil', { role: 'hr', offices: [lisboa] })
  const hugo = await enter('Hugo', { role: 'hr', offices: [lisboa] })
  await sql`
    update access_features set users = array_append(users, ${hugo.id})
    where company_id = ${company.id} and flag = 'addConsultantGoal'`.execute(db)
  await enter('Eva', { role: 'coo' })
  await enter('Caio', { role: 'cfo' })
  const outra = await buildCompany(db, { code: 'outra' })
  await enter('Zita', { role: 'consultant' }, outra)
  await enter('Zé', { role: 'coo' }, outra)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

interface Old {
  readonly group?: GoalGroup
  readonly stat?: GoalStat
  readonly of: string
  readonly number?: number
  readonly year?: number
  readonly company?: Company
}

/** A goal of last year, as its save stored and logged it. */
async function insertOld({ group = 'consultant', stat = 'billing', of, number = 12_000, year = 2025, ...more }: Old) {
  const amount = fromEuros(euros(number))
  const target = group === 'office' ? { user: null, office: of } : { user: idOf(of), office: null }
  const goal = { group, stat, year, ...target, number: amount, monthlyGoals: evenMonths(amount) }
  const at = new Date(`${year}-01-10T10:00:00Z`)
  const company_id = more.company?.id ?? people.get(of)?.company_id ?? company.id
  const { id: ref } = await database.db
    .insertInto('goals')
    .values({ company_id, ...goalRow(goal), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fields = JSON.stringify(goalChanges(null, goalToWire(goal)))
  await database.db
    .insertInto('changes')
    .values({ company_id, model: 'goals', ref, version: 1, fields, created_at: at })
    .execute()
  return ref
}

beforeEach(async () => {
  await database.db.deleteFrom('goals').execute()
  for (const of of ['Ana', 'Rui', 'Ida', 'Teo', 'Gil', 'Zita']) await insertOld({ of })
  await insertOld({ of: 'Ana', stat: 'findings', number: 10 })
  for (const of of ['lisboa', 'fechada']) await insertOld({ group: 'office', of, number: 200_000 })
})

const body = (more: object = {}) => ({
  groups: ['consultant'],
  stats: ['billing'],
  percent: 5,
  preview: false,
  ...more,
})
const copy = (who: string, more: object = {}, headers: Record<string, string> = {}) =>
  send<CopyReport>(app, 'POST /api/goals/copy', { token: token(who), body: body(more), headers })
const goalsOfYear = (year: number) =>
  database.db.selectFrom('goals').selectAll().where('company_id', '=', company.id).where('year', '=', year).execute()
const namesMade = async () => {
  const owners = new Map([...people].map(([name, { id }]) => [id, name]))
  return (await goalsOfYear(2026)).map(({ user, office }) => owners.get(user ?? '') ?? office ?? '').toSorted()
}

describe('copying last year’s goals is refused, and nothing is stored,', () => {
  const refused = async (who: string, more: object, status: number) => {
    const before = await fingerprint(database.db)
    expect(await copy(who, more), JSON.stringify(more)).toMatchObject({ status })
    expect(await fingerprint(database.db)).toEqual(before)
  }

  test.each<[string, object]>([
    ['without groups', { groups: [] }],
    ['of an unknown group', { groups: ['team'] }],
    ['without figures', { stats: [] }],
    ['of an unknown figure', { stats: ['predicted'] }],
    ['without a percentage', { percent: null }],
    ['with a text', { percent: '5' }],
    ['below −90 %', { percent: -90.01 }],
    ['above 500 %', { percent: 500.01 }],
    ['with three decimals', { percent: 1.001 }],
    ['without saying whether it is a preview', { preview: undefined }],
    ['with a year of its own', { year: 2027 }],
  ])('%s', (_, more) => refused('Eva', more, 422))

  test('without the flag of a chosen group, or of a chosen figure', async () => {
    await refused('Ana', {}, 403)
    await refused('Caio', {}, 403)
    await refused('Dora', { groups: ['consultant', 'office'] }, 403)
    await refused('Teo', { groups: ['commercialDirector'] }, 403)
    // Hugo adds goals of consultants, and reads no figures.
    await refused('Hugo', {}, 403)
    await refused('Hugo', { stats: ['findings', 'billing'] }, 403)
  })

  test('when it is a preview, which says what would be made', async () => {
    const preview = { preview: true, groups: ['consultant', 'office'] }
    await refused('Eva', preview, 200)
    const planned = await copy('Eva', preview)
    expect(planned.data.made).toMatchObject([
      { group: 'office', count: 1 },
      { group: 'consultant', count: 3 },
    ])
    expect((await copy('Eva', { ...preview, preview: false })).data).toEqual(planned.data)
  })
})

describe('copying last year’s goals', () => {
  test('makes those of active people and open offices, and names the others', async () => {
    const { data } = await copy('Eva', { groups: ['consultant', 'office'], stats: ['billing', 'findings'] })
    expect(data).toEqual({
      year: 2026,
      made: [
        { group: 'office', stat: 'billing', count: 1, before: 200_000, after: 210_000 },
        { group: 'consultant', stat: 'billing', count: 3, before: 36_000, after: 37_800 },
        { group: 'consultant', stat: 'findings', count: 1, before: 10, after: 11 },
      ],
      existing: [],
      leftOut: expect.arrayContaining([
        { group: 'consultant', stat: 'billing', name: 'Gil', problem: 'role' },
        { group: 'consultant', stat: 'billing', name: 'Ida', problem: 'inactive' },
        { group: 'office', stat: 'billing', name: 'Fechada', problem: 'closed' },
      ]),
    })
    expect(data.leftOut).toHaveLength(3)
    expect(await namesMade()).toEqual(['Ana', 'Ana', 'Rui', 'Teo', 'lisboa'])
    const [goal] = await succeed(app, 'GET /api/goals/{group}/{ref}/{stat}', {
      token: token('Ana'),
      params: { group: 'consultant', ref: idOf('Ana'), stat: 'billing' },
    })
    expect(goal).toMatchObject({ year: 2026, number: 12_600, version: 1 })
    expect(goal?.monthlyGoals).toEqual(Array.from({ length: 12 }, () => 1050))
    expect(await findingsIn(database.db, goalChecks)).toEqual([])
  })

  test('reaches only members for whom the caller may add goals, and names no others', async () => {
    expect((await copy('Dora')).data).toMatchObject({ made: [{ count: 1 }], leftOut: [{ name: 'Ida' }] })
    expect(await namesMade()).toEqual(['Ana'])
    expect((await copy('Teo')).data).toEqual({
      year: 2026,
      made: [],
      existing: [{ group: 'consultant', stat: 'billing', name: 'Ana' }],
      leftOut: [],
    })
    expect((await copy('Zé')).data).toMatchObject({ made: [{ count: 1 }] })
    expect(await goalsOfYear(2026)).toHaveLength(1)
  })

  test('leaves goals that exist as they are: the same again makes nothing', async () => {
    await insertOld({ of: 'Ana', year: 2026, number: 99_000 })
    expect((await copy('Eva')).data).toMatchObject({ made: [{ count: 2 }], existing: [{ name: 'Ana' }] })
    const before = await fingerprint(database.db)
    const again = await copy('Eva', { percent: 50 })
    expect(again.data.made).toEqual([])
    expect(again.data.existing.map(({ name }) => name).toSorted()).toEqual(['Ana', 'Rui', 'Teo'])
    expect(await fingerprint(database.db)).toEqual(before)
    const numbers = (await goalsOfYear(2026)).map(({ number }) => Number(number))
    expect(numbers.toSorted((a, b) => a - b)).toEqual([12_600, 12_600, 99_000])
  })

  test('by two people at once makes each goal once', async () => {
    const answers = await Promise.all([copy('Eva'), copy('Eva', { percent: 10 }), copy('Dora')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const counted = answers.flatMap(({ data }) => data.made.map(({ count }) => count))
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(await namesMade()).toEqual(['Ana', 'Rui', 'Teo'])
    expect(await findingsIn(database.db, goalChecks)).toEqual([])
  })

  test('retried with its idempotency key is answered again', async () => {
    const headers = { 'idempotency-key': 'objetivos-de-2025' }
    const first = await copy('Eva', {}, headers)
    expect((await copy('Eva', {}, headers)).data).toEqual(first.data)
    expect(await copy('Eva', { percent: 6 }, headers)).toMatchObject({ status: 409, message: 'IDEMPOTENCY' })
  })

  test('never ends in a 5xx, whatever the body', async () => {
    const odd = fc.oneof(
      fc.constantFrom<unknown>(null, '', [], [[]], {}, -0, 1e300, 0.1 + 0.2),
      fc.jsonValue({ maxDepth: 1 }),
    )
    const names = ['groups', 'stats', 'percent', 'preview', 'constructor']
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 2 }), async odds => {
        expect((await copy('Eva', odds)).status, JSON.stringify(odds)).toBeLessThan(500)
      }),
      { numRuns: 50 },
    )
    expect(await findingsIn(database.db, goalChecks)).toEqual([])
  })
})

describe('the members for whom goals are added', () => {
  const offered = async (who: string) => {
    const answer = await send<{ group: string; ref: string; stats: string[] }[]>(app, 'GET /api/goals/members', {
      token: token(who),
    })
    if (answer.status !== 200) return answer.status
    const owners = new Map([...people].map(([name, { id }]) => [id, name]))
    return answer.data.map(({ group, ref, stats }) => `${group} ${owners.get(ref) ?? ref} ${stats.length}`).toSorted()
  }

  test('are none for those who add no goals', async () => {
    for (const who of ['Ana', 'Rui', 'Gil']) expect(await offered(who)).toBe(403)
  })

  test('are open offices and active people of the groups, whom the caller leads', async () => {
    expect(await offered('Caio')).toEqual(['office lisboa 3', 'office porto 3'])
    expect(await offered('Dora')).toEqual(['consultant Ana 3'])
    expect(await offered('Teo')).toEqual(['consultant Ana 3'])
    expect(await offered('Hugo')).toEqual([])
    expect(await offered('Eva')).toEqual([
      'commercialDirector Dora 3',
      'commercialDirector Eva 3',
      'consultant Ana 3',
      'consultant Dora 3',
      'consultant Rui 3',
      'consultant Teo 3',
      'office lisboa 3',
      'office porto 3',
    ])
    expect(await offered('Zé')).toEqual(['commercialDirector Zé 3', 'consultant Zita 3'])
  })
})
