import { roles } from '@tipy/domain/access/roles'
import { listNames } from '@tipy/domain/company/config'
import { knownKeys } from '@tipy/domain/company/knownKeys'
import type { EditedLists } from '@tipy/domain/features/config/lists/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverRecords } from '#app/app'
import { announcements } from '#engine/announce'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, type Office, signIn, type User } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { insertSample, insertSampleLists } from '#testing/samples'
import { insertDefaults } from '../config.company.rows.ts'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let company: Company
let office: Office
let coo = ''
let cooUser: User
let broker: User
let consultant = ''
let elsewhere: User
let elsewhereToken = ''

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  app = await startApp(database, clock)
  company = await buildCompany(db)
  // The factory has inserted the default access already.
  await db.deleteFrom('access_features').where('company_id', '=', company.id).execute()
  await insertDefaults(db, [company.id])
  office = await buildOffice(db, company, { key: 'lisboa', name: 'Lisboa' })
  cooUser = await buildUser(db, company, { role: 'coo', offices: [office] })
  coo = await signIn(db, cooUser, clock.now())
  broker = await buildUser(db, company, { role: 'broker', offices: [office] })
  consultant = await signIn(db, await buildUser(db, company, { offices: [office] }), clock.now())
  const other = await buildCompany(db)
  elsewhere = await buildUser(db, other, { role: 'broker' })
  elsewhereToken = await signIn(db, await buildUser(db, other, { role: 'coo' }), clock.now())
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const read = (token = coo) => succeed(app, 'GET /api/config/lists', { token })
const put = (body: object, token = coo) => send<EditedLists>(app, 'PUT /api/auth/config', { token, body })
const lists = async () => (await read()).config

async function refused(body: object, status: number, field: string): Promise<void> {
  const before = await fingerprint(database.db)
  const answer = await send(app, 'PUT /api/auth/config', { token: coo, body })
  expect(answer.status).toBe(status)
  expect(Object.keys(answer.data.fields ?? {}).join(' ')).toContain(field)
  expect(await fingerprint(database.db)).toEqual(before)
}

describe('a change of lists is refused, and nothing changes, for', () => {
  const added = async (list: 'banks' | 'genders' | 'roles', item: object) => ({
    [list]: [...(await lists())[list], { name: 'Novo', ...item }],
  })

  test('unknown lists and fields', async () => {
    await refused({ planets: [] }, 422, 'planets')
    await refused({ settings: {} }, 422, 'settings')
    await refused(await added('genders', { secret: true }), 422, 'secret')
    await refused({ genders: {} }, 422, 'genders')
    await refused({ versions: { planets: 1 } }, 422, 'planets')
    await refused({ versions: { genders: 0 } }, 422, 'genders')
  })

  test('invented keys, keys of another list, and duplicates', async () => {
    await refused(await added('genders', { key: 'meu' }), 422, 'genders.3.key')
    await refused(await added('genders', { key: 'bancobpi', name: 'X' }), 422, 'genders.3.key')
    await refused(await added('genders', { key: 'feminino' }), 422, 'genders.3.key')
    await refused(await added('roles', { name: 'Rei' }), 422, 'roles.15')
  })

  test.each([
    ['', 'name'],
    ['   ', 'name'],
    ['x'.repeat(121), 'name'],
    ['a\u0007b', 'name'],
    ['\u202Eoproc', 'name'],
    ['…', 'name'],
    [7, 'name'],
    ['a\u0000b', 'name'],
  ])('the name %j', async (name, field) => refused(await added('genders', { name }), 422, field))

  test('too many items', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `N${index}` }))
    await refused({ genders: many(501) }, 422, 'genders')
    await refused({ teams: many(501), offices: many(501) }, 422, 'offices')
    expect((await put({ genders: many(10_000) })).status).toBe(413)
  })

  test('removing or deactivating items that rules depend on', async () => {
    const { reservationStates, stages } = await lists()
    await refused({ reservationStates: reservationStates.filter(({ key }) => key !== 'draft') }, 422, 'draft')
    const idle = stages.map(stage => (stage.key === 'recruited' ? { ...stage, active: false } : stage))
    await refused({ stages: idle }, 422, 'active')
    await refused({ stages: stages.map(stage => ({ ...stage, color: '#ffffff' })) }, 422, 'stages.0.color')
  })

  test('people of another company or without the role, wrong numbers, and no office at all', async () => {
    const { offices, teams } = await lists()
    const changed = (fields: object) => ({ offices: offices.map(each => ({ ...each, ...fields })) })
    await refused(changed({ broker: elsewhere.id }), 422, 'offices.0.broker')
    await refused(changed({ broker: cooUser.id }), 422, 'offices.0.broker')
    await refused(changed({ nif: '12' }), 422, 'offices.0.nif')
    await refused(changed({ ami: 'AMI 12' }), 422, 'offices.0.ami')
    await refused(changed({ postalCode: '1000' }), 422, 'offices.0.postalCode')
    await refused(changed({ active: false }), 422, 'offices')
    await refused({ teams: [...teams, { name: 'Norte', teamManagers: [elsewhere.id] }] }, 422, 'teams.0.teamManagers')
    await refused({ billingLimit: -1 }, 422, 'billingLimit')
    await refused({ billingLimit: 1.005, billingLimitPercentage: 101 }, 422, 'billingLimitPercentage')
  })

  test('callers without listConfigs', async () => {
    const { db } = database
    const others = roles.filter(role => !['sysAdmin', 'ceo', 'coo'].includes(role))
    const users = await Promise.all(others.map(role => buildUser(db, company, { role })))
    const tokens = await Promise.all(users.map(user => signIn(db, user, clock.now())))
    const before = await fingerprint(db)
    for (const token of [consultant, ...tokens]) {
      expect((await put({ billingLimit: 1 }, token)).status).toBe(403)
      expect((await send(app, 'GET /api/config/lists', { token })).status).toBe(403)
    }
    expect(await fingerprint(db)).toEqual(before)
  })
})

test('lists that do not change write nothing', async () => {
  const { config } = await read()
  const { settings: _, ...whole } = config
  const before = await fingerprint(database.db)
  expect((await put(whole)).status).toBe(200)
  expect(await fingerprint(database.db)).toEqual(before)
})

test('items are added, renamed, moved and deactivated; logged, announced, and in their company alone', async () => {
  const payloads: string[] = []
  const listener = await database.pool.connect()
  listener.on('notification', ({ payload }) => payloads.push(payload ?? ''))
  await listener.query(`listen ${announcements}`)
  const abroad = await read(elsewhereToken)
  const { banks } = await lists()
  const [first, second, ...rest] = banks
  const { data } = await put({
    banks: [
      { ...second, name: '  Banco   renomeado ' },
      { ...first, active: false },
      ...rest,
      { name: 'Banco X-1', type: 'deal' },
      { name: 'Banco X 1 ', type: 'noDeal' },
      { name: '<b>Olá & "adeus"</b>', type: 'deal' },
    ],
    billingLimit: 12_345.67,
    versions: { banks: 1, limits: 1 },
  })
  const after = data.config.banks
  expect(after.slice(0, 2)).toEqual([
    { ...second, name: 'Banco renomeado' },
    { ...first, active: false },
  ])
  expect(after.slice(-3)).toEqual([
    { key: 'bancox1', name: 'Banco X-1', type: 'deal', active: true },
    { key: 'bancox12', name: 'Banco X 1', type: 'noDeal', active: true },
    { key: 'bolaadeusb', name: '<b>Olá & "adeus"</b>', type: 'deal', active: true },
  ])
  expect([data.versions.banks, data.versions.limits, data.versions.genders]).toEqual([2, 2, 1])
  const seen = await succeed(app, 'GET /api/auth/config/announced', { token: consultant })
  expect(seen.config.banks).toEqual(after)
  expect(seen.config.billingLimit).toBe(12_345.67)
  await expect
    .poll(() => payloads.map(text => JSON.parse(text)))
    .toContainEqual(expect.objectContaining({ company: company.id, model: 'lists', all: true }))
  const { fields } = await database.db
    .selectFrom('changes')
    .select('fields')
    .where('model', '=', 'lists/banks')
    .executeTakeFirstOrThrow()
  expect(fields).toMatchObject({
    'item.bancox1': { old: null, new: { name: 'Banco X-1' } },
    [`item.${first?.key}`]: { old: { active: true }, new: { active: false } },
    order: { old: banks.map(({ key }) => key) },
  })
  expect(await read(elsewhereToken)).toEqual(abroad)
  listener.release(true)
})

test('of two concurrent changes of a list one succeeds, the other gets 409 with the current lists', async () => {
  const { config, versions } = await read()
  const renamed = (name: string) => config.genders.map((item, at) => (at === 0 ? { ...item, name } : item))
  const answers = await Promise.all(
    ['Mulher', 'Senhora'].map(name => put({ genders: renamed(name), versions: { genders: versions.genders } })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    message: 'STALE',
    data: { current: { versions: { genders: versions.genders + 1 } } },
  })
  const won = answers.find(({ status }) => status === 200)
  expect((await lists()).genders).toEqual(won?.data.config.genders)
  expect((await put({ offers: config.offers.slice(1), versions: { offers: 1, genders: 2 } })).status).toBe(200)
})

test('offices and teams are saved with their fields; a new category and its sub-category in one request', async () => {
  const { offices, expenseCategories, expenseSubCategories } = await lists()
  const { data } = await put({
    offices: [
      {
        ...offices[0],
        broker: broker.id,
        coo: cooUser.id,
        nif: '501 964 843',
        ami: '1234',
        postalCode: '1000-001',
        city: 'Lisboa',
        address: 'Rua 1',
      },
      { name: 'Vila Nova de Gaia' },
    ],
    teams: [{ name: 'Equipa Norte', teamManagers: [broker.id, broker.id] }],
    expenseCategories: [...expenseCategories, { name: 'Marketing digital' }],
    expenseSubCategories: [...expenseSubCategories, { name: 'Anúncios pagos', type: 'marketingdigital' }],
  })
  expect(data.config.offices[0]).toMatchObject({ broker: broker.id, nif: '501964843', ami: '1234', city: 'Lisboa' })
  expect(data.config.offices[1]).toMatchObject({ key: 'vilanovadegaia', active: true, nif: null })
  expect(data.config.teams).toEqual([
    { key: 'equipanorte', name: 'Equipa Norte', active: true, teamManagers: [broker.id] },
  ])
  const without = data.config.expenseCategories.filter(({ key }) => key !== 'marketingdigital')
  await refused({ expenseCategories: without }, 409, 'expenseCategories.marketingdigital')
  const bare = data.config.offices.map(each => (each.key === 'vilanovadegaia' ? { ...each, active: false } : each))
  expect((await put({ offices: bare })).status).toBe(200)
  expect((await put({ offices: bare.slice(0, 1), teams: [] })).status).toBe(200)
})

describe('items that records use can be deactivated, not removed,', () => {
  test('by any field of any declared record', async () => {
    const { db } = database
    const people = await Promise.all(roles.map(role => buildUser(db, company, { role, offices: [office] })))
    await insertSampleLists(db, company, serverRecords)
    const author = people[0] ?? cooUser
    for (const serverRecord of serverRecords) await insertSample(db, serverRecord, author, { company, office, people })
    const fields = serverRecords.flatMap(({ record }) =>
      Object.values(record.fields).flatMap(field => (field.kind === 'choice' && field.required ? [field.list] : [])),
    )
    expect(fields).toContain('houseTypes')
    // Lists that rules depend on allow no removal at all.
    const free = listNames.filter(name => fields.includes(name) && !Object.hasOwn(knownKeys, name))
    for (const list of free) {
      const { [list]: items } = await lists()
      const answer = await send(app, 'PUT /api/auth/config', { token: coo, body: { [list]: items.slice(0, 0) } })
      expect(answer).toMatchObject({ status: 409, message: 'IN_USE' })
      expect(Object.values(answer.data.fields ?? {})).toContain('Usado por 1 registo')
      const idle = items.map(item => ({ ...item, active: false }))
      expect((await put({ [list]: idle })).status).toBe(200)
    }
    await refused({ offices: [{ name: 'Outra' }] }, 409, 'offices.lisboa')
  })

  test('by people too, and by a save that is in progress', async () => {
    const { db, pool } = database
    const { genders } = await lists()
    await db.updateTable('users').set({ gender: 'masculino' }).where('id', '=', broker.id).execute()
    await refused({ genders: genders.filter(({ key }) => key !== 'masculino') }, 409, 'genders.masculino')

    // A save in progress locks what it references; the removal waits for it and then sees it.
    const saving = await pool.connect()
    await saving.query('begin')
    await saving.query(
      `select 1 from list_items where company_id = $1 and list = 'genders' and key = 'outro' for key share`,
      [company.id],
    )
    await saving.query(`update users set gender = 'outro' where id = $1`, [cooUser.id])
    const removal = put({ genders: genders.filter(({ key }) => key !== 'outro') })
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).rowCount,
      )
      .toBeGreaterThan(0)
    await saving.query('commit')
    saving.release()
    expect((await removal).message).toBe('IN_USE')
  })
})
