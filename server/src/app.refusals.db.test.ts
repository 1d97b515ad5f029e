import { defaultFeatures } from '@tipy/domain/access/matrix'
import { allows } from '@tipy/domain/access/policy'
import { type Role, roles } from '@tipy/domain/access/roles'
import { contract, type TipyContract } from '@tipy/domain/contract'
import type { Endpoint } from '@tipy/domain/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallOptions, send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, type Company, signIn, type User } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'

type Name = keyof TipyContract
const names = Object.keys(contract) as Name[]
const guarded = names.filter(name => contract[name].policy.kind !== 'public')

/** A request that is right in itself, so that only who asks can be what is wrong with it. */
const samples: { readonly [N in Name]: (self: User) => Pick<CallOptions, 'params' | 'body'> } = {
  'GET /api/auth/demo': () => ({}),
  'POST /api/auth/login': self => ({ body: { email: self.email, password: 'telhado-verde' } }),
  'POST /api/auth/logout': () => ({}),
  'GET /api/auth/config': () => ({}),
  'POST /api/auth/forgot-password': self => ({ body: { email: self.email } }),
  'PATCH /api/auth/change-password': () => ({ body: { oldPassword: 'a', newPassword: 'telhado-verde-ao-luar' } }),
  'PATCH /api/auth/reset-password': () => ({ body: { token: 'nenhum', newPassword: 'telhado-verde-ao-luar' } }),
  'POST /api/users/search': () => ({ body: { filters: { infoLevel: 2 } } }),
  'PATCH /api/users/{id}': self => ({ params: { id: self.id }, body: { darkMode: true } }),
}

interface Person {
  readonly user: User
  /** Live, last noted an hour ago: being let in would leave a trace on it. */
  readonly alive: string
  /** Live, noted just now. */
  fresh: string
  readonly idle: string
  readonly old: string
  readonly inactive: string
  readonly mustChange: string
}

let database: TestDatabase
let app: FastifyInstance
let other: Company
let stranger: User
const people = new Map<Role, Person>()

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const clock = testClock()
  const company = await buildCompany(db)
  other = await buildCompany(db)
  stranger = await buildUser(db, other)
  const start = clock.now()
  for (const role of roles) people.set(role, await populate(company, role, start))
  clock.pass({ hours: 1 })
  for (const person of people.values()) person.fresh = await signIn(db, person.user, clock.now())
  app = await startApp(database, clock)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function populate(company: Company, role: Role, now: Date): Promise<Person> {
  const { db } = database
  const user = await buildUser(db, company, { role })
  const hours = (count: number) => new Date(now.getTime() - count * 3_600_000)
  const old = await signIn(db, user, now)
  await db
    .updateTable('session_tokens')
    .set({ created_at: hours(30 * 24) })
    .where('user_id', '=', user.id)
    .execute()
  const leaver = await buildUser(db, company, { role, active: false })
  const newcomer = await buildUser(db, company, { role, needs_password_change: true })
  return {
    user,
    old,
    fresh: '',
    alive: await signIn(db, user, now),
    idle: await signIn(db, user, hours(12)),
    inactive: await signIn(db, leaver, now),
    mustChange: await signIn(db, newcomer, now),
  }
}

const unauthorized = { status: 401, message: 'UNAUTHORIZED' }
const forbidden = { status: 403, message: 'FORBIDDEN' }

interface Case {
  readonly why: string
  readonly options: CallOptions
  readonly answer: { status: number; message: string }
}

function casesOf(name: Name, person: Person): Case[] {
  const { policy }: Endpoint = contract[name]
  const sample = samples[name](person.user)
  const dead = { idle: person.idle, old: person.old, 'of someone who left': person.inactive, unknown: 'x'.repeat(43) }
  const cases: Case[] = Object.entries(dead).map(([why, token]) => ({
    why: `session ${why}`,
    options: { ...sample, token },
    answer: unauthorized,
  }))
  cases.push({ why: 'no session', options: sample, answer: unauthorized })
  const headers = { company: other.code }
  cases.push({ why: 'another company', options: { ...sample, token: person.alive, headers }, answer: forbidden })
  if (policy.kind !== 'session') {
    const answer = { status: 403, message: 'PASSWORD_CHANGE_REQUIRED' }
    cases.push({ why: 'password to change', options: { ...sample, token: person.mustChange }, answer })
  }
  if (!mayCall(name, person.user)) {
    cases.push({ why: 'role', options: { ...sample, token: person.alive }, answer: forbidden })
  } else if (name.includes('{id}')) {
    const options = { ...sample, token: person.fresh, params: { id: stranger.id } }
    cases.push({ why: 'an id of another company', options, answer: { status: 404, message: 'NOT_FOUND' } })
  }
  return cases
}

function mayCall(name: Name, user: User): boolean {
  const person = { id: user.id, role: user.role, otherRoles: user.other_roles }
  return allows(contract[name].policy, person, defaultFeatures)
}

describe.each(guarded)('%s', name => {
  test.each(roles)('refuses %s whenever it must, and changes nothing', async role => {
    const person = people.get(role)
    if (!person) throw new Error(role)
    const before = await fingerprint(database.db)
    for (const { why, options, answer } of casesOf(name, person)) {
      expect(await send(app, name, options), why).toMatchObject(answer)
    }
    expect(await fingerprint(database.db)).toEqual(before)
  })
})

describe('in good standing', () => {
  test.each(roles)('%s is let in wherever the policy says so', async role => {
    const person = people.get(role)
    if (!person) throw new Error(role)
    for (const name of guarded.filter(each => each !== 'POST /api/auth/logout' && mayCall(each, person.user))) {
      const answer = await send(app, name, { ...samples[name](person.user), token: person.alive })
      expect(['OK', 'INVALID_CREDENTIALS'], name).toContain(answer.message)
    }
    const token = person.mustChange
    expect(await send(app, 'GET /api/auth/config', { token })).toMatchObject({ status: 200 })
    expect(await send(app, 'POST /api/auth/logout', { token })).toMatchObject({ status: 200 })
    expect(await send(app, 'GET /api/auth/config', { token })).toMatchObject(unauthorized)
  })
})
