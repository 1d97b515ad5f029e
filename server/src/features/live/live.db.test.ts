import type { AddressInfo } from 'node:net'
import { type Role, roles } from '@tipy/domain/access/roles'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { announceTo } from '#engine/announce'
import { inTransaction } from '#engine/transaction'
import { openDatabase } from '#platform/database/database'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { type EventReader, readEvents } from '#testing/eventReader'
import {
  buildCompany,
  buildOffice,
  buildUser,
  type Company,
  signIn,
  type User,
  type UserOverrides,
} from '#testing/factories'
import { silentLog } from '#testing/silentLog'

const clock = testClock()
const limits = { gather: 20, check: 200, perPerson: 2, perServer: 8 }
let database: TestDatabase
/** Two servers on one database. The second does not recheck sessions while the tests run. */
let here: FastifyInstance
let there: FastifyInstance
let company: Company
const people = new Map<string, User>()

const originOf = (app: FastifyInstance) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
async function open(check: number): Promise<FastifyInstance> {
  const app = await startApp(database, clock, {}, { live: { ...limits, check } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

async function enter(name: string, overrides: UserOverrides, of = company): Promise<void> {
  people.set(name, await buildUser(database.db, of, { name, ...overrides }))
}

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  here = await open(limits.check)
  there = await open(3_600_000)
  company = await buildCompany(db)
  const lisboa = await buildOffice(db, company, { key: 'lisboa' })
  const porto = await buildOffice(db, company, { key: 'porto' })
  await db
    .insertInto('list_items')
    .values({ company_id: company.id, list: 'houseTypes', key: 'apartamento', name: 'Apartamento' })
    .execute()
  await enter('Ana', { role: 'consultant', offices: [lisboa] })
  await enter('Rui', { role: 'consultant', offices: [porto] })
  await enter('Eva', { role: 'coo' })
  await enter('Sara', { role: 'sysAdmin' })
  await enter('Ivo', { role: 'recruiter', offices: [lisboa] })
  await enter('Zé', { role: 'coo' }, await buildCompany(db, { code: 'outra' }))
})
afterAll(async () => {
  for (const app of [here, there]) {
    // The client opens connections ahead of need, and a server waits for the first request on each.
    app.server.closeAllConnections()
    await app.close()
  }
  await database.close()
})

const tokenOf = async (name: string): Promise<string> => {
  const user = people.get(name)
  if (!user) throw new Error(name)
  return signIn(database.db, user, clock.now())
}

/** An open tab, which has received `ready`. */
async function listen(name: string, at = here): Promise<EventReader & { token: string }> {
  const token = await tokenOf(name)
  const reader = await readEvents(originOf(at), token)
  expect(reader.status).toBe(200)
  expect(await reader.next()).toEqual({ event: 'ready', data: null })
  onTestFinished(() => reader.leave())
  return { ...reader, token }
}

let refs = 0
async function save(finder: string, at = here): Promise<string> {
  refs += 1
  const body = {
    ref: `LX-${refs}`,
    findingDate: '2026-03-05',
    finder: people.get(finder)?.id,
    houseValue: 1,
    value: 1,
    houseType: 'apartamento',
    office: finder === 'Ana' ? 'lisboa' : 'porto',
  }
  const { data, status } = await send<{ _id: string }>(at, 'POST /api/findings', { token: await tokenOf('Eva'), body })
  expect(status).toBe(201)
  return data._id
}
const changeEvent = (id: string, version = 1) => ({ event: 'changes', data: [{ model: 'findings', id, version }] })

/** Saves a record of which these tabs receive a change, so that their next event is a later one. */
async function saveHeard(finder: string, ...tabs: readonly (EventReader | undefined)[]): Promise<string> {
  const id = await save(finder)
  for (const tab of tabs) expect(await tab?.next()).toEqual(changeEvent(id))
  return id
}

describe('sends nothing', () => {
  test('without a session', async () => {
    expect((await readEvents(originOf(here), 'x'.repeat(43))).status).toBe(401)
    const { status } = await fetch(`${originOf(here)}/api/live?token=${await tokenOf('Ana')}`)
    expect(status).toBe(401)
  })

  test('of invisible records: colleagues’, other companies’, lists the user may not open', async () => {
    const [ana, rui, eva, ivo, ze] = await Promise.all(['Ana', 'Rui', 'Eva', 'Ivo', 'Zé'].map(name => listen(name)))
    const hers = await save('Ana')
    expect(await ana?.next()).toEqual(changeEvent(hers))
    expect(await eva?.next()).toEqual(changeEvent(hers))
    const his = await save('Rui')
    // The first event each of them receives is their own.
    expect(await rui?.next()).toEqual(changeEvent(his))
    expect(await eva?.next()).toEqual(changeEvent(his))
    for (const deaf of [ivo, ze]) deaf?.leave()
    expect(await ivo?.next()).toBeUndefined()
    expect(await ze?.next()).toBeUndefined()
  })

  test('of what was not saved', async () => {
    const ana = await listen('Ana')
    const id = await saveHeard('Ana', ana)
    const put = (body: object) => send(here, 'PUT /api/findings/{id}', { token: ana.token, params: { id }, body })
    expect((await put({ version: 9, city: 'Faro' })).status).toBe(409)
    expect((await put({ postalCode: 'x' })).status).toBe(422)
    expect((await put({ version: 1, city: 'Faro' })).status).toBe(200)
    expect(await ana.next()).toEqual(changeEvent(id, 2))
  })
})

describe('sends changes of comments', () => {
  const comment = async (who: string, id: string, more: object = {}) => {
    const body = { group: 'findings', ref: id, message: 'Olá', ...more }
    const { status } = await send(there, 'POST /api/comments', { token: await tokenOf(who), body })
    expect(status).toBe(201)
  }
  const talk = (id: string) => ({ model: 'findings', id, version: 0, companion: 'comments' })

  test('to users who see the record; for types of brokers only to those who read them', async () => {
    const [ana, rui, eva] = await Promise.all(['Ana', 'Rui', 'Eva'].map(name => listen(name)))
    const id = await saveHeard('Ana', ana, eva)
    await comment('Eva', id, { type: 'broker' })
    expect(await eva?.next()).toEqual({ event: 'changes', data: [talk(id)] })
    // Had she received an event for the first comment, this would not be her next one.
    const other = await save('Ana')
    expect(await ana?.next()).toEqual(changeEvent(other))
    await comment('Ana', id)
    expect(await ana?.next()).toEqual({ event: 'changes', data: [talk(id)] })
    rui?.leave()
    expect(await rui?.next()).toBeUndefined()
  })

  test('to the notified users, with their notification', async () => {
    const [ana, eva] = await Promise.all(['Ana', 'Eva'].map(name => listen(name)))
    const id = await saveHeard('Ana', ana, eva)
    await comment('Eva', id, { users: [people.get('Ana')?.id] })
    const event = await ana?.next()
    const models = (event?.event === 'changes' ? event.data : []).map(({ model }) => model).toSorted()
    expect(models).toEqual(['findings', 'notifications'])
    expect(await eva?.next()).toEqual({ event: 'changes', data: [talk(id)] })
  })
})

describe('sends', () => {
  test('what another server saved', async () => {
    // A server may hear late of what another saved: both listen before the first save, and as Rui, who sees nothing of
    // the tests before.
    const tabs = [await listen('Rui', there), await listen('Rui', here)]
    for (const at of [here, there]) {
      const id = await save('Rui', at)
      for (const tab of tabs) expect(await tab.next()).toEqual(changeEvent(id))
    }
  })

  test('changes saved together in one event, each record with its newest version', async () => {
    const eva = await listen('Eva')
    const [first, second] = [await saveHeard('Ana', eva), await saveHeard('Ana', eva)]
    const body = { [first]: { city: 'Faro', city__old: null }, [second]: { city: 'Faro', city__old: null } }
    expect((await send(here, 'PATCH /api/findings', { token: eva.token, body })).status).toBe(200)
    const event = await eva.next()
    expect(event?.event).toBe('changes')
    expect(event?.data).toHaveLength(2)
    expect(event?.data).toEqual(
      expect.arrayContaining([first, second].map(id => ({ model: 'findings', id, version: 2 }))),
    )
  })

  test('archiving and restoring', async () => {
    const ana = await listen('Ana')
    const id = await saveHeard('Ana', ana)
    const remove = async () => send(here, 'DELETE /api/findings/{id}', { token: await tokenOf('Eva'), params: { id } })
    await remove()
    expect(await ana.next()).toEqual(changeEvent(id, 2))
    await remove()
    expect(await ana.next()).toEqual(changeEvent(id, 3))
  })

  test('again after its database connection broke, with a `ready` since changes may have been missed', async () => {
    const ana = await listen('Ana')
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tipy live'`
    expect((await database.pool.query(cut)).rowCount).toBe(2)
    expect(await ana.next()).toEqual({ event: 'ready', data: null })
    const id = await save('Ana')
    expect(await ana.next()).toEqual(changeEvent(id))
  })

  describe('nothing by rights that were taken, before sessions are rechecked', () => {
    async function listening(name: string, role: Role) {
      await enter(name, { role })
      const tab = await listen(name, there)
      // What they may see, they hear of.
      await saveHeard('Ana', tab)
      return tab
    }
    /** All events until the one that only she receives. */
    async function heardBy(tab: EventReader & { token: string }) {
      const body = { title: 'Telefonar', date: '2026-03-06T09:00', priority: 0 }
      expect((await send(here, 'POST /api/tasks', { token: tab.token, body })).status).toBe(201)
      const models: string[] = []
      while (!models.includes('tasks')) {
        const event = await tab.next()
        if (event?.event !== 'changes') throw new Error(`${event?.event}`)
        models.push(...event.data.map(({ model }) => model))
      }
      return models
    }

    test('with a role', async () => {
      const ida = await listening('Ida', 'coo')
      const id = people.get('Ida')?.id ?? ''
      await inTransaction(database.db, async trx => {
        await trx.updateTable('users').set({ role: 'hr' }).where('id', '=', id).execute()
        await announceTo({ trx, companyId: company.id }, { model: 'access', id, to: id })
      })
      await save('Ana')
      const models = await heardBy(ida)
      expect(models).toContain('access')
      expect(models).not.toContain('findings')
    })

    test('in the access matrix', async () => {
      const ines = await listening('Inês', 'cfo')
      const token = await tokenOf('Sara')
      const { version } = await succeed(here, 'GET /api/config/access', { token })
      const kept = { roles: roles.filter(role => role !== 'cfo'), users: [] }
      await succeed(here, 'PUT /api/config/access', { token, body: { version, features: { listFindings: kept } } })
      await save('Ana')
      const models = await heardBy(ines)
      expect(models).toContain('access')
      expect(models).not.toContain('findings')
    })
  })

  test('by the current rights of a user, not those when they connected', async () => {
    people.set('Lia', await buildUser(database.db, company, { name: 'Lia', role: 'hr' }))
    const lia = await listen('Lia')
    const role = (is: 'hr' | 'coo') =>
      database.db
        .updateTable('users')
        .set({ role: is })
        .where('id', '=', people.get('Lia')?.id ?? '')
        .execute()
    await role('coo')
    // Sessions are rechecked periodically: eventually she receives changes of what she now sees.
    let last = ''
    const first = lia.next()
    const received = first.then(() => true)
    await expect
      .poll(async () => {
        last = await save('Ana')
        return Promise.race([received, new Promise(resolve => setTimeout(() => resolve(false), limits.check))])
      })
      .toBe(true)
    let event = await first
    // Until she has heard of the last one, it could still reach the tabs of the next test.
    while (event && !JSON.stringify(event.data).includes(last)) event = await lia.next()
    expect(event?.event).toBe('changes')
  })
})

describe('a stream', () => {
  test('ends with the session: by logout or when its user is deactivated', async () => {
    const [out, gone] = [await listen('Ana'), await listen('Rui')]
    expect((await send(here, 'POST /api/auth/logout', { token: out.token })).status).toBe(200)
    expect(await out.next()).toBeUndefined()
    const rui = people.get('Rui')?.id ?? ''
    await database.db.updateTable('users').set({ active: false }).where('id', '=', rui).execute()
    expect(await gone.next()).toBeUndefined()
    await database.db.updateTable('users').set({ active: true }).where('id', '=', rui).execute()
  })

  test('ends immediately when its session is ended elsewhere; the remaining session gets an event', async () => {
    const [asking, ended] = [await listen('Ana'), await listen('Ana')]
    expect((await send(here, 'DELETE /api/auth/sessions', { token: asking.token })).status).toBe(200)
    expect(await ended.next()).toBeUndefined()
    expect(await asking.next()).toMatchObject({ event: 'changes', data: [{ model: 'ownSessions' }] })
  })

  test('does not extend a session', async () => {
    const ana = await listen('Ana')
    const used = async () =>
      (
        await database.db
          .selectFrom('session_tokens')
          .select('last_used_at')
          .where('user_id', '=', people.get('Ana')?.id ?? '')
          .execute()
      ).map(row => row.last_used_at)
    const before = await used()
    clock.pass({ hours: 1 })
    const again = await readEvents(originOf(here), ana.token)
    expect(again.status).toBe(200)
    again.leave()
    expect(await used()).toEqual(before)
  })

  test('is refused over the limit of tabs per user; closing a tab frees a place', async () => {
    const tabs = [await listen('Eva'), await listen('Eva')]
    const refused = await fetch(`${originOf(here)}/api/live`, {
      headers: { authorization: `Bearer ${await tokenOf('Eva')}` },
    })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    tabs[0]?.leave()
    const freed = async () => {
      const reader = await readEvents(originOf(here), await tokenOf('Eva'))
      reader.leave()
      return reader.status
    }
    await expect.poll(freed).toBe(200)
  })

  test('ends when its server stops, which would wait for it', async () => {
    const own = openDatabase(database.url, { poolSize: 3, log: silentLog })
    const app = await startApp({ ...database, ...own }, clock, {}, { live: limits })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const ana = await listen('Ana', app)
    await app.close()
    expect(await ana.next()).toBeUndefined()
    const left = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'tipy live'`,
    )
    expect(left.rowCount).toBe(2)
    await own.close()
  })
})
