import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fc } from '@fast-check/vitest'
import { flags } from '@tipy/domain/access/flags'
import { type Features, isGranted } from '@tipy/domain/access/grant'
import { holdsRole, type Role } from '@tipy/domain/access/roles'
import { standardSettings, variantSettings } from '@tipy/domain/company/settings'
import type { Contract } from '@tipy/domain/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { type Selectable, sql } from 'kysely'
import { from } from 'pg-copy-streams'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { mount } from '#http/mount'
import { officeKeys } from '#http/offices'
import { createServer } from '#http/server'
import { authorize } from '#http/session/authorize'
import type { Caller } from '#http/session/caller'
import { createCompanyConfigs } from '#http/session/companyConfig'
import { hashToken } from '#http/session/tokens'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User } from '#testing/factories'
import { silentLog } from '#testing/silentLog'
import { volume } from '#testing/volume'
import type { RecordViewer } from './serverRecord.ts'
import { recordViewer, recordViewers } from './viewer.ts'

const clock = testClock()
const routes = {
  'GET /api/me': { summary: '', policy: { kind: 'session' }, reply: z.unknown() },
} as const satisfies Contract

let database: TestDatabase
/** Two servers on one database: neither knows what the other remembers. */
let servers: readonly [FastifyInstance, FastifyInstance]
let company: Company
let people: Readonly<Record<'ana' | 'rui' | 'eva', User>>
let tokens: string[]

async function startServer(configs = createCompanyConfigs()): Promise<FastifyInstance> {
  const app = await createServer({ log: silentLog, trustedProxies: [], maxDelay: 0 })
  authorize(app, { db: database.db, clock, configs })
  mount(app, routes, { 'GET /api/me': async ({ caller }) => describeCaller(caller) })
  await app.ready()
  return app
}

beforeAll(async () => {
  database = await createTestDatabase()
  servers = [await startServer(), await startServer()]
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await database.close()
})
beforeEach(() => setUp())

/** A new company with people signed in. */
async function setUp(): Promise<void> {
  const { db } = database
  company = await buildCompany(db)
  const offices = [await buildOffice(db, company, { key: 'porto' }), await buildOffice(db, company, { key: 'lisboa' })]
  await db.insertInto('teams').values({ company_id: company.id, key: 'norte', name: 'Norte' }).execute()
  await db.insertInto('teams').values({ company_id: company.id, key: 'sul', name: 'Sul' }).execute()
  people = {
    ana: await buildUser(db, company, { role: 'commercialDirector', offices }),
    rui: await buildUser(db, company, { role: 'teamLeader', offices }),
    eva: await buildUser(db, company, { role: 'hr', offices }),
  }
  tokens = []
  for (const person of Object.values(people)) tokens.push(await signIn(db, person, clock.now()))
}

/** Everything that a request is allowed by, as a handler gets it. */
async function describeCaller(caller: Caller) {
  return {
    company: [caller.companyCode, caller.companyName],
    needsPasswordChange: caller.needsPasswordChange,
    ...describeViewer(recordViewer(caller)),
  }
}

const describeViewer = (viewer: RecordViewer) => ({
  roles: viewer.roles,
  settings: viewer.settings,
  flags: [...viewer.flags],
  offices: viewer.offices,
  closedOffices: viewer.company.closedOffices,
  managedStaff: viewer.managedStaff,
  managedTeams: viewer.managedTeams,
})

type Described = Awaited<ReturnType<typeof describeCaller>>

/** The same for each token from the tables, read one by one. `null`: no such session. */
async function expected(db: Db): Promise<readonly (Described | null)[]> {
  const own = await db.selectFrom('companies').selectAll().where('id', '=', company.id).executeTakeFirstOrThrow()
  const ofCompany = <T extends 'users' | 'session_tokens' | 'access_features' | 'offices' | 'team_managers'>(
    table: T,
  ) => sql<Selectable<Tables[T]>>`select * from ${sql.table(table)} where company_id = ${company.id}`.execute(db)
  const { rows: users } = await ofCompany('users')
  const { rows: sessions } = await ofCompany('session_tokens')
  const { rows: grants } = await ofCompany('access_features')
  const { rows: offices } = await ofCompany('offices')
  const { rows: managers } = await ofCompany('team_managers')
  const features: Features = Object.fromEntries(grants.map(({ flag, ...grant }) => [flag, grant]))
  // Sessions work them out from the remembered offices, this statement from the tables.
  const { rows: places } = await sql<{ id: string; keys: string[] }>`
    select u.id, ${officeKeys('u')} as keys from users u where u.company_id = ${company.id}`.execute(db)
  const closed = offices
    .filter(({ active }) => !active)
    .toSorted((a, b) => a.position - b.position || (a.key < b.key ? -1 : 1))
    .map(({ key }) => key)
  return tokens.map(token => {
    const session = sessions.find(({ token_hash }) => token_hash.equals(hashToken(token)))
    const user = users.find(({ id, active }) => active && id === session?.user_id)
    if (!user || !own.active) return null
    const person = { id: user.id, role: user.role, otherRoles: user.other_roles }
    const staff = users.filter(({ manager }) => manager === user.id).map(({ id }) => id)
    const teams = managers.filter(({ user_id }) => user_id === user.id).map(({ team }) => team)
    return {
      company: [own.code, own.name],
      needsPasswordChange: user.needs_password_change,
      roles: [user.role, ...user.other_roles],
      settings: own.settings,
      flags: flags.filter(flag => isGranted(features, flag, person)),
      offices: places.find(({ id }) => id === user.id)?.keys ?? [],
      closedOffices: closed,
      managedStaff: holdsRole(person, ['commercialDirector']) ? staff.toSorted() : [],
      managedTeams: holdsRole(person, ['teamLeader']) ? teams.toSorted() : [],
    }
  })
}

async function ask(server: FastifyInstance, token: string): Promise<Described | null> {
  const answer = await server.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
  expect([200, 401]).toContain(answer.statusCode)
  return answer.statusCode === 200 ? answer.json().data : null
}

const askAll = (server: FastifyInstance) => Promise.all(tokens.map(token => ask(server, token)))

async function expectNothingStale(): Promise<void> {
  const now = await expected(database.db)
  for (const server of servers) expect(await askAll(server)).toEqual(now)
}

/** Everyone is active and signed in again, with the same tokens. */
async function revive(db: Db): Promise<void> {
  await db.updateTable('companies').set({ active: true }).where('id', '=', company.id).execute()
  await db.updateTable('users').set({ active: true }).where('company_id', '=', company.id).execute()
  const times = { created_at: clock.now(), last_used_at: clock.now() }
  const rows = Object.values(people).map(({ id }, at) => ({
    token_hash: hashToken(tokens[at] ?? ''),
    company_id: company.id,
    user_id: id,
    ...times,
  }))
  await db
    .insertInto('session_tokens')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const setUser = (db: Db, id: string, columns: object) =>
  db.updateTable('users').set(columns).where('id', '=', id).execute()
const setSettings = (db: Db, settings: object) =>
  db
    .updateTable('companies')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', company.id)
    .execute()
type Change = (db: Db) => Promise<unknown>

/** Each changes what a request depends on, by plain SQL; some also the other way. */
const changes: Readonly<Record<string, readonly [Change, Change?]>> = {
  'a grant is given to a role': [
    db =>
      sql`update access_features set roles = '{commercialDirector}', users = '{}'
        where company_id = ${company.id} and flag = 'listExpenses'`.execute(db),
  ],
  'a grant is given by name': [
    db =>
      sql`update access_features set users = array[${people.rui.id}::uuid]
        where company_id = ${company.id} and flag = 'addExpense'`.execute(db),
  ],
  'a grant is deleted and inserted': [
    db => sql`delete from access_features where company_id = ${company.id} and flag = 'listStaff'`.execute(db),
    db =>
      sql`insert into access_features (company_id, flag, roles) values (${company.id}, 'listStaff', '{teamLeader}')
        on conflict (company_id, flag) do update set roles = excluded.roles`.execute(db),
  ],
  'settings change': [db => setSettings(db, variantSettings), db => setSettings(db, standardSettings)],
  'the company is renamed': [db => sql`update companies set name = name || '!' where id = ${company.id}`.execute(db)],
  'an office closes and opens': [
    db => sql`update offices set active = not active where company_id = ${company.id} and key = 'porto'`.execute(db),
    db => sql`update offices set active = true where company_id = ${company.id}`.execute(db),
  ],
  'an office takes another place': [
    db =>
      sql`update offices set position = -position - 1 where company_id = ${company.id} and key = 'porto'`.execute(db),
  ],
  'there is a new office, which goes': [
    db =>
      sql`insert into offices (company_id, key, name, active) values (${company.id}, 'faro', 'Faro', false)
        on conflict (company_id, key) do update set active = not offices.active`.execute(db),
    db => sql`delete from offices where company_id = ${company.id} and key = 'faro'`.execute(db),
  ],
  'a person moves to another office': [
    db => setUser(db, people.rui.id, { offices: ['lisboa'] }),
    db => setUser(db, people.rui.id, { offices: ['porto', 'lisboa'] }),
  ],
  'a role changes': [
    db => setUser(db, people.ana.id, { role: 'consultant' }),
    db => setUser(db, people.ana.id, { role: 'commercialDirector' }),
  ],
  'another role is given and taken': [
    db => setUser(db, people.eva.id, { other_roles: ['teamLeader', 'cfo'] satisfies Role[] }),
    db => setUser(db, people.eva.id, { other_roles: [] }),
  ],
  'a new password is asked for': [
    db =>
      sql`update users set needs_password_change = not needs_password_change where id = ${people.eva.id}`.execute(db),
  ],
  'a person gets a manager and loses them': [
    db => setUser(db, people.rui.id, { manager: people.ana.id }),
    db => setUser(db, people.rui.id, { manager: null }),
  ],
  'a team gets managers and loses them': [
    db =>
      db
        .insertInto('team_managers')
        .values([people.rui, people.eva].map(({ id }) => ({ company_id: company.id, team: 'norte', user_id: id })))
        .onConflict(conflict => conflict.doNothing())
        .execute(),
    db => db.deleteFrom('team_managers').where('company_id', '=', company.id).execute(),
  ],
  'a session is revoked': [
    db =>
      db
        .deleteFrom('session_tokens')
        .where('token_hash', '=', hashToken(tokens[1] ?? ''))
        .execute(),
    revive,
  ],
  'a person is archived': [db => setUser(db, people.eva.id, { active: false }), revive],
  'a company is shut': [db => sql`update companies set active = false where id = ${company.id}`.execute(db), revive],
}

describe('the next request of both servers knows that', () => {
  test.each(Object.entries(changes))('%s', async (_name, both) => {
    for (const change of both) {
      if (!change) continue
      await expectNothingStale()
      const before = await expected(database.db)
      await change(database.db)
      await expectNothingStale()
      if (change === both[0]) expect(await expected(database.db)).not.toEqual(before)
    }
  })

  test('the access map is truncated, and copied in', async () => {
    await expectNothingStale()
    await sql`truncate access_features`.execute(database.db)
    await expectNothingStale()
    const client = await database.pool.connect()
    const copy = client.query(from('copy access_features (company_id, flag, roles) from stdin'))
    await pipeline(Readable.from([`${company.id}\tlistStaff\t{hr}\n`]), copy)
    client.release()
    await expectNothingStale()
    expect((await ask(servers[0], tokens[2] ?? ''))?.flags).toEqual(['listStaff'])
  })
})

test('other people are read as the database has them, also inside a transaction that is rolled back', async () => {
  const viewed = async (db: Db) => {
    const viewers = await recordViewers(
      db,
      company.id,
      Object.values(people).map(({ id }) => id),
    )
    return viewers.map(viewer => [viewer.id, describeViewer(viewer)])
  }
  const now = async (db: Db) => {
    const described = await expected(db)
    return Object.values(people).map(({ id }, at) => {
      const { company: _, needsPasswordChange: __, ...rest } = described[at] ?? {}
      return [id, rest]
    })
  }
  const inOrder = (pairs: readonly unknown[][]) => pairs.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
  for (const name of [
    'a grant is given to a role',
    'settings change',
    'an office closes and opens',
    'a role changes',
  ]) {
    const undone = database.db.transaction().execute(async trx => {
      await changes[name]?.[0](trx)
      expect(inOrder(await viewed(trx))).toEqual(inOrder(await now(trx)))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(inOrder(await viewed(database.db))).toEqual(inOrder(await now(database.db)))
  }
})

test('a request whose company did not change reads it once and then never again', async () => {
  const configs = createCompanyConfigs()
  const remember = vi.spyOn(configs, 'remember')
  const server = await startServer(configs)
  for (const token of tokens) await ask(server, token)
  expect(remember).toHaveBeenCalledTimes(1)
  await server.close()
})

const anyChange = fc.constantFrom(
  ...Object.values(changes).flatMap(both => both.filter(change => change !== undefined)),
)
const timeout = volume(90_000, 7_200_000)

describe('no answer is stale', { timeout }, () => {
  const step = fc.record({
    changed: fc.array(anyChange, { minLength: 1, maxLength: 3 }),
    asksWithin: fc.boolean(),
    ends: fc.constantFrom('commit' as const, 'commit' as const, 'rollback' as const),
  })

  test('in any sequence of transactions, committed or rolled back, with requests between their statements', async () => {
    const life = fc.array(step, { minLength: 1, maxLength: 8 })
    const run = async (steps: (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) => {
      await setUp()
      for (const { changed, asksWithin, ends } of steps) {
        const trx = await database.db.startTransaction().execute()
        for (const change of changed) {
          await change(trx)
          if (asksWithin) await expectNothingStale()
        }
        await trx[ends]().execute()
        await expectNothingStale()
      }
    }
    await fc.assert(fc.asyncProperty(life, run), { numRuns: volume(12, 3000), endOnFailure: true })
  })

  test('while two transactions change the same company at once', async () => {
    const lives = fc.tuple(
      fc.array(anyChange, { minLength: 2, maxLength: 6 }),
      fc.array(anyChange, { minLength: 2, maxLength: 6 }),
    )
    /** Two transactions may lock each other out: PostgreSQL then rolls one of them back. */
    const change = (life: readonly Change[]) =>
      database.db
        .transaction()
        .execute(async trx => {
          await sql`set local deadlock_timeout = '5ms'`.execute(trx)
          for (const one of life) await one(trx)
        })
        .catch(error => expect(error).toMatchObject({ code: '40P01' }))
    await fc.assert(
      fc.asyncProperty(lives, async both => {
        await setUp()
        const over = new AbortController()
        const writing = Promise.all(both.map(change)).then(() => over.abort())
        // What servers read meanwhile must not be found again under the version that comes after.
        while (!over.signal.aborted) await Promise.all(servers.map(server => ask(server, tokens[0] ?? '')))
        await writing
        await expectNothingStale()
      }),
      { numRuns: volume(30, 5000), endOnFailure: true },
    )
  })

  test('while changes are committed: each is a state of the time between the request and its answer', async () => {
    const changed = fc.sample(anyChange, { numRuns: volume(60, 10_000) })
    const states = [await expected(database.db)]
    let committed = 0
    const write = async () => {
      for (const change of changed) {
        await database.db.transaction().execute(async trx => {
          await change(trx)
          states.push(await expected(trx))
        })
        committed += 1
      }
    }
    const over = new AbortController()
    const askOn = async (server: FastifyInstance, at: number) => {
      while (!over.signal.aborted) {
        const earliest = committed
        const answer = await ask(server, tokens[at] ?? '')
        expect(states.slice(earliest).map(state => state[at])).toContainEqual(answer)
      }
    }
    const asking = servers.flatMap(server => tokens.map((_token, at) => askOn(server, at)))
    await Promise.all([...asking, write().finally(() => over.abort())])
  })
})
