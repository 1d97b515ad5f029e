import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupCommand } from '#commands/backup'
import { restoreCommand } from '#commands/restore'
import { findingsIn } from '#engine/verify'
import { accept, buildRecruitingCompany, leadCalls, reached } from '#features/leads/leads.testing'
import { leadChecks } from '#features/leads/leads.verify'
import { startApp, testSettings } from '#testing/app'
import { testClock } from '#testing/clock'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#testing/database'
import { eraseDueCandidates } from '#testing/jobs'

const clock = testClock('2026-11-17T10:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'tipy-leads-backup-'))
let database: TestDatabase
let target: TestDatabase

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  database = await createTestDatabase()
  target = await createEmptyDatabase()
})
afterAll(async () => {
  await database.close()
  await target.close()
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

const envOf = ({ url }: TestDatabase) => ({
  DATABASE_URL: url,
  DATA_DIR: testSettings().dataDir,
  LOG_LEVEL: 'silent',
})
const timeline = (one: TestDatabase) =>
  one.pool.query('select * from lead_events order by lead, position').then(({ rows }) => rows as readonly object[])
const traces = async ({ pool }: TestDatabase) => {
  const tables = ['leads', 'lead_events', 'changes', 'mails', 'notifications', 'kept_answers']
  const found = await Promise.all(
    tables.map(async name => {
      const { rowCount } = await pool.query(`select from ${name} t where t::text ilike '%zulmira%'`)
      return rowCount === 0 ? [] : [name]
    }),
  )
  return found.flat()
}

test('a backup brings leads back with their events; candidates whose time was over are erased again', async () => {
  const app = await startApp(database, clock)
  const company = await buildRecruitingCompany(database, clock)
  const { create, post, approved } = leadCalls(app, company)
  const { data } = await create('coo', { name: 'Zulmira Paz', recruiter: company.people.recruiter.id })
  const declined = { ...reached, declinedBy: 'lead', justification: 'Zulmira não quer' }
  expect((await post('recruiter', data._id, [accept, declined])).status).toBe(200)
  await approved({ name: 'Ana Sol', phone: '915555555' })
  await app.close()
  const before = await timeline(database)
  const path = join(folder, 'leads.tar')
  await backupCommand([path], envOf(database))

  clock.pass({ days: 366 })
  await eraseDueCandidates(database, clock)
  expect(await traces(database)).toEqual([])
  await restoreCommand([path], envOf(target))
  expect(await traces(target)).toEqual(expect.arrayContaining(['leads', 'lead_events', 'changes']))
  expect(await timeline(target)).toEqual(before)
  expect(await findingsIn(target.db, leadChecks)).toEqual([])

  await eraseDueCandidates(target, clock)
  expect(await traces(target)).toEqual([])
  expect(await timeline(target)).toEqual(await timeline(database))
  expect(await findingsIn(target.db, leadChecks)).toEqual([])
})
