import { flags } from '@tipy/domain/access/flags'
import { isGranted } from '@tipy/domain/access/grant'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import { roles } from '@tipy/domain/access/roles'
import type { Contract, EndpointName } from '@tipy/domain/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mount } from '#http/mount'
import { createServer } from '#http/server'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, type Company, signIn, type User } from '#testing/factories'
import { silentLog } from '#testing/silentLog'
import { authorize } from './authorize.ts'

const clock = testClock()
const routes: Contract = {
  ...Object.fromEntries(
    flags.map(flag => [
      `GET /api/flag/${flag}` as EndpointName,
      { summary: flag, policy: { kind: 'flag' as const, anyOf: [flag] }, reply: z.null() },
    ]),
  ),
  'GET /api/role': { summary: '', policy: { kind: 'role', anyOf: ['cfo', 'processManager'] }, reply: z.null() },
}

let database: TestDatabase
let app: FastifyInstance
let company: Company
let calls: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  company = await buildCompany(database.db)
  app = await createServer({ log: silentLog, trustedProxies: [], maxDelay: 0 })
  authorize(app, { db: database.db, clock })
  mount(app, routes, Object.fromEntries(Object.keys(routes).map(name => [name, noteCall(name)])))
  app.get('/undeclared', noteCall('undeclared'))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const noteCall = (name: string) => async () => {
  calls.push(name)
  return null
}

async function opened(user: User): Promise<string[]> {
  calls = []
  const headers = { authorization: `Bearer ${await signIn(database.db, user, clock.now())}` }
  for (const name of Object.keys(routes)) {
    const { statusCode } = await app.inject({ url: name.split(' ')[1] ?? '', headers })
    expect([200, 403], name).toContain(statusCode)
  }
  return calls.map(name => name.split('/').at(-1) ?? '')
}

describe('flags and roles', () => {
  test.each(roles)('%s opens exactly what the grant rule says', async role => {
    const user = await buildUser(database.db, company, { role })
    const person = { id: user.id, role, otherRoles: [] }
    const byRole = ['sysAdmin', 'cfo', 'processManager'].includes(role) ? ['role'] : []
    expect(await opened(user)).toEqual([...flags.filter(flag => isGranted(defaultFeatures, flag, person)), ...byRole])
  })

  test('an extra role and a flag given by name open more; a flag without a row opens to sysAdmin alone', async () => {
    const user = await buildUser(database.db, company, { role: 'recruiter', other_roles: ['cfo'] })
    const plain = await buildUser(database.db, company, { role: 'consultant' })
    const admin = await buildUser(database.db, company, { role: 'sysAdmin' })
    const rows = database.db.updateTable('access_features').where('company_id', '=', company.id)
    await rows
      .set({ users: [plain.id] })
      .where('flag', '=', 'listExpenses')
      .execute()
    await database.db.deleteFrom('access_features').where('flag', '=', 'toDoWidget').execute()
    expect(await opened(user)).toEqual(expect.arrayContaining(['listLeads', 'addInvoice', 'role']))
    expect(await opened(plain)).toContain('listExpenses')
    expect(await opened(plain)).not.toContain('toDoWidget')
    expect(await opened(admin)).toContain('toDoWidget')
  })
})

test('a route without a policy is refused, even to a sysAdmin', async () => {
  const user = await buildUser(database.db, company, { role: 'sysAdmin' })
  const headers = { authorization: `Bearer ${await signIn(database.db, user, clock.now())}` }
  calls = []
  expect((await app.inject({ url: '/undeclared', headers })).statusCode).toBe(403)
  expect(calls).toEqual([])
})
