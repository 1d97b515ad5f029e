import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@tipy/domain/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyServerRecord } from '#engine/serverRecord'
import { type RoutePolicy, requirePolicies } from '#http/route'
import { testSettings } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { silentLog } from '#testing/silentLog'
import { buildApp, serverRecords } from './app.ts'

/** The policy of every route, written by hand: a route that is added, renamed or re-guarded must change here too. */
const written = {
  'GET /api/auth/demo': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/logout': 'session',
  'GET /api/auth/config': 'session',
  'GET /api/auth/config/announced': 'signedIn',
  'PUT /api/auth/config': 'listConfigs',
  'GET /api/config/lists': 'listConfigs',
  'GET /api/auth/sessions': 'signedIn',
  'DELETE /api/auth/sessions/:id': 'signedIn',
  'DELETE /api/auth/sessions': 'signedIn',
  'POST /api/auth/forgot-password': 'public',
  'POST /api/auth/restore-email': 'public',
  'PATCH /api/auth/change-password': 'session',
  'PATCH /api/auth/reset-password': 'public',
  'POST /api/users/search': 'signedIn',
  'POST /api/users/export': 'sysAdmin',
  'PATCH /api/users': 'cfo',
  'PATCH /api/users/:id': 'signedIn',
  'GET /api/users/:id/access': 'editStaff',
  'POST /api/users/:id/access-link': 'editStaff',
  'POST /api/users/images': 'generateConsultantImages',
  'PUT /api/reservations/:id': 'listReservations',
  'GET /api/reservations/:id/pdf': 'listReservations',
  'PATCH /api/reservations/:id': 'listReservations',
  'DELETE /api/reservations/:id': 'listReservations',
  'POST /api/reservations/:id/invoices': 'addInvoice',
  'PATCH /api/invoices': 'only cfo',
  'GET /api/invoices/number': 'addInvoice editInvoice',
  'POST /api/invoices/:id/generate': 'addInvoiceFiles',
  'GET /api/leads/retention': 'editLead',
  'POST /api/leads/:id/events': 'listLeads',
  'POST /api/leads/:id/draft': 'editLead',
  'POST /api/leads/:id/convert': 'editLead',
  'GET /api/leads/:id/people': 'editLead',
  'GET /api/leads/:id/billing': 'listBillingStats',
  'POST /api/leads/:id/merge': 'editLead',
  'GET /api/stats/leads': 'listLeads',
  'GET /api/stats/leads/totals/:group': 'listLeads',
  'GET /api/stats/leads/counts/:stat': 'listLeads',
  'GET /api/stats/leads/detailed/:group/:ref/:stat': 'listLeads',
  'GET /api/stats/leads/recruits/:group/:ref': 'listLeads',
  'GET /api/stats/users': 'listStaff listConsultants',
  'GET /api/stats/sessions': 'listSessions',
  'POST /api/findings/info': 'addFinding editFinding',
  'POST /api/findings/lookup': 'addReservation editReservation',
  'GET /api/users/:id/terms': 'addInvoice editInvoice editCommissions',
  'GET /api/changes/:model/:id': 'signedIn',
  'GET /api/comments/:group/:id': 'signedIn',
  'PUT /api/comments/:group/:id/seen': 'signedIn',
  'GET /api/comments/:group/:id/readers': 'signedIn',
  'POST /api/comments': 'signedIn',
  'PUT /api/comments/:id': 'signedIn',
  'DELETE /api/comments/:id': 'signedIn',
  'GET /api/files/:group/:id': 'signedIn',
  'POST /api/files/:group/:id/:field': 'signedIn',
  'PATCH /api/files': 'signedIn',
  'DELETE /api/files/:id': 'signedIn',
  'GET /api/files/url/:id': 'signedIn',
  'GET /api/files/content/:id': 'public',
  'POST /api/files/zip': 'signedIn',
  'POST /api/notifications/search': 'signedIn',
  'PUT /api/notifications/:id': 'signedIn',
  'PUT /api/notifications': 'signedIn',
  'DELETE /api/notifications/:id': 'signedIn',
  'POST /api/errors': 'session',
  'GET /api/config/errors': 'sysAdmin',
  'GET /api/config/errors/:id': 'sysAdmin',
  'PUT /api/config/errors/:id': 'sysAdmin',
  'GET /api/config/settings': 'signedIn',
  'PUT /api/config/settings': 'sysAdmin',
  'GET /api/config/settings/changes': 'sysAdmin',
  'GET /api/config/dev': 'sysAdmin',
  'POST /api/notifications/made/search': 'listConfigs',
  'POST /api/notifications': 'signedIn',
  'GET /api/config/emails': 'listConfigs',
  'PUT /api/config/emails': 'listConfigs',
  'POST /api/config/emails/test': 'listConfigs',
  'POST /api/config/emails/search': 'listConfigs',
  'POST /api/config/emails/:id/retry': 'listConfigs',
  'GET /api/statements': 'cfo sysAdmin',
  'POST /api/statements/send': 'cfo sysAdmin',
  'GET /api/statements/send/:batch': 'cfo sysAdmin',
  'POST /api/statements/sends': 'cfo sysAdmin',
  'GET /api/statements/:person': 'signedIn',
  'GET /api/statements/:person/file': 'signedIn',
  'POST /api/statements/zip': 'cfo sysAdmin',
  'POST /api/gmail/generate': 'generateConsultantDrafts',
  'POST /api/gmail/commercialDirectors': 'generateCommercialDirectorDrafts',
  'POST /api/gmail/creditManagers': 'generateCreditManagerDrafts',
  'POST /api/gmail/references': 'generateReferencesDrafts',
  'POST /api/gmail/salary': 'generateSalaryReceiptDrafts',
  'POST /api/gmail/files': 'signedIn',
  'GET /api/gmail/batches/:id': 'signedIn',
  'POST /api/gmail/batches/:id/retry': 'signedIn',
  'POST /api/gmail/eml': 'signedIn',
  'POST /api/gmail/salary/eml': 'generateSalaryReceiptDrafts',
  'GET /api/gmail': 'signedIn',
  'POST /api/gmail/connect': 'signedIn',
  'POST /api/gmail/auth': 'signedIn',
  'DELETE /api/gmail': 'signedIn',
  'POST /api/stats/:groupBy': 'signedIn',
  'POST /api/stats/:groupBy/rows': 'signedIn',
  'POST /api/stats/:groupBy/export': 'signedIn',
  'GET /api/stats/predicted': 'listReservations listInvoices',
  'GET /api/stats/references': 'listStaff listConsultants',
  'GET /api/tasks': 'signedIn',
  'GET /api/tasks/references': 'signedIn',
  'POST /api/tasks': 'signedIn',
  'PUT /api/tasks/:id': 'signedIn',
  'PATCH /api/tasks/:id': 'signedIn',
  'DELETE /api/tasks/:id': 'signedIn',
  'GET /api/goals/:group/:ref/:stat': 'signedIn',
  'POST /api/goals': 'addOfficeGoal addCommercialDirectorGoal addConsultantGoal',
  'POST /api/goals/copy': 'addOfficeGoal addCommercialDirectorGoal addConsultantGoal',
  'GET /api/goals/members': 'addOfficeGoal addCommercialDirectorGoal addConsultantGoal',
  'PUT /api/goals/:id': 'editGoal',
  'PATCH /api/goals/:id': 'editGoal',
  'DELETE /api/goals/:id': 'deleteGoal',
  'GET /api/widgets': 'signedIn',
  'POST /api/widgets': 'customDashboard',
  'PUT /api/widgets': 'customDashboard',
  'DELETE /api/widgets/:id': 'customDashboard',
  'POST /api/widgets/standard': 'signedIn',
  'GET /api/widgets/gifts': 'sysAdmin',
  'POST /api/widgets/give': 'sysAdmin',
  'GET /api/config/access': 'sysAdmin',
  'PUT /api/config/access': 'sysAdmin',
  'GET /api/config/access/changes': 'sysAdmin',
  'GET /api/live': 'signedIn',
  'GET /api/palette': 'signedIn',
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

/** The calls that every record has, by the right in its declaration that guards them. */
const ofEveryRecord: Readonly<Record<string, 'list' | 'add' | 'edit' | 'remove'>> = {
  'POST /api/?/search': 'list',
  'POST /api/?/export': 'list',
  'GET /api/?/filters': 'list',
  'GET /api/?/:id': 'list',
  'POST /api/?': 'add',
  'PUT /api/?/:id': 'edit',
  'PATCH /api/?/:id': 'edit',
  'DELETE /api/?/:id': 'remove',
  'PATCH /api/?': 'edit',
}

const flagsOf = ({ record }: AnyServerRecord): [string, string][] =>
  Object.entries(ofEveryRecord).map(([call, right]) => [call.replace('?', record.name), record.flags[right].join(' ')])

/** The import call of a record that allows imports, with its policy. */
const importOf = ({ record: { name, imports } }: AnyServerRecord): [string, string][] =>
  imports ? [[`POST /api/${name}/import`, imports.policy.anyOf.join(' ')]] : []

const expected: Readonly<Record<string, string>> = {
  ...Object.fromEntries(serverRecords.flatMap(flagsOf)),
  ...Object.fromEntries(serverRecords.flatMap(importOf)),
  ...written,
}

function guardOf(policy: RoutePolicy | undefined): string | undefined {
  if (policy?.kind === 'onlyRole') return `only ${policy.anyOf.join(' ')}`
  return policy?.kind === 'flag' || policy?.kind === 'role' ? policy.anyOf.join(' ') : policy?.kind
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

test('every route has the policy written here', async () => {
  const { db, pool } = database
  const app = await buildApp({ settings: testSettings(), db, pool, clock: testClock(), log: silentLog, webDir })
  const found = Object.fromEntries(app.routeTable().map(({ name, policy }) => [name, guardOf(policy)]))
  expect(found).toEqual(expected)
  await app.close()
})

test('every endpoint of the contract is mounted', () => {
  const mounted = Object.keys(expected)
  for (const name of Object.keys(contract)) expect(mounted).toContain(name.replace(/\{(\w+)\}/g, ':$1'))
})

test('the server does not start with a route without a policy, and names it', async () => {
  const app = Fastify()
  requirePolicies(app)
  app.get('/open', { config: { policy: { kind: 'public' } } }, async () => 'ok')
  app.get('/forgotten', async () => 'ok')
  await expect(app.ready()).rejects.toThrow('GET /forgotten')
})
