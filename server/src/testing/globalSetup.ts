import type { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { jobNames } from '#app/jobTimes'
import { createJobs } from '#jobs/jobs'
import { migrate } from '#migrations/index'
import { openDatabase } from '#platform/database/database'
import { administer, withDatabase } from './administer.ts'
import { silentLog } from './silentLog.ts'
import { removeLeftovers, startThrowAway } from './throwAway.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { adminUrl: string; template: string }
  }
}

const TEMPLATE = 'template_tipy'

async function makeTemplate(adminUrl: string): Promise<void> {
  await administer(adminUrl, `create database ${TEMPLATE}`)
  const template = openDatabase(withDatabase(adminUrl, TEMPLATE), { poolSize: 2, log: silentLog })
  await migrate(template.db, silentLog)
  await makeQueues(template.pool)
  // Cloning needs a template without connections.
  await template.close()
}

/** The tables of pg-boss and of every queue, which each application would otherwise make when it starts. */
async function makeQueues(pool: Pool): Promise<void> {
  const idle = jobNames.map(name => ({ name, run: async () => undefined }))
  const jobs = createJobs(pool, silentLog, idle)
  await jobs.start()
  await jobs.stop()
}

/** One real PostgreSQL for all database tests; each test file clones the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const server = await startThrowAway()
  await makeTemplate(server.url)
  project.provide('testServer', { adminUrl: server.url, template: TEMPLATE })
  return () => server.remove()
}
