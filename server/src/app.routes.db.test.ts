import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@tipy/domain/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#app'
import { requirePolicies } from '#http/route'
import { testSettings } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { silentLog } from '#testing/silentLog'

/** Who may call what, written by hand: a route that is added, renamed or re-guarded must be written here too. */
const expected = {
  'GET /api/auth/demo': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/logout': 'session',
  'GET /api/auth/config': 'session',
  'POST /api/auth/forgot-password': 'public',
  'PATCH /api/auth/change-password': 'session',
  'PATCH /api/auth/reset-password': 'public',
  'POST /api/users/search': 'signedIn',
  'PATCH /api/users/:id': 'signedIn',
  'GET /api/docs/': 'public',
  'GET /api/docs/json': 'public',
  'GET /api/docs/yaml': 'public',
  'GET /api/docs/static/index.html': 'public',
  'GET /api/docs/static/swagger-initializer.js': 'public',
  'GET /api/docs/static/*': 'public',
  'HEAD /api/docs/static/*': 'public',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'internal',
  'GET /*': 'public',
  'HEAD /*': 'public',
}

let database: TestDatabase
let webDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  webDir = mkdtempSync(join(tmpdir(), 'tipy-web-'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html>')
})
afterAll(async () => {
  rmSync(webDir, { recursive: true })
  await database.close()
})

test('every route has the guard that is written for it', async () => {
  const { db, pool } = database
  const app = await buildApp({ settings: testSettings(), db, pool, clock: testClock(), log: silentLog, webDir })
  const found = Object.fromEntries(app.routeTable().map(({ name, policy }) => [name, policy?.kind]))
  expect(found).toEqual(expected)
  await app.close()
})

test('every endpoint of the contract is mounted', () => {
  const mounted = Object.keys(expected)
  for (const name of Object.keys(contract)) expect(mounted).toContain(name.replace(/\{(\w+)\}/g, ':$1'))
})

test('a route without a policy stops the start and is named', async () => {
  const app = Fastify()
  requirePolicies(app)
  app.get('/open', { config: { policy: { kind: 'public' } } }, async () => 'ok')
  app.get('/forgotten', async () => 'ok')
  await expect(app.ready()).rejects.toThrow('GET /forgotten')
})
