import { expect, vi } from 'vitest'
import { recordTraces } from '#app/traces'
import { eraseCandidates } from '#features/leads/leads.retention'
import type { TestClock } from './clock.ts'
import type { TestDatabase } from './database.ts'

/**
 * For `startApp` of a test that waits for jobs which calls queue with what they save. Not for every application of a
 * test: one that does the work of a job itself is usually done before the application looks.
 */
export const soonFound = { lookForJobsEveryMs: 200 }

/** Waits until no job of this name is waiting or running. */
export async function waitForJobs({ pool }: TestDatabase, name: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const open = await pool.query(`select from pgboss.job where name = $1 and state < 'completed'`, [name])
      expect(open.rowCount).toBe(0)
    },
    { timeout: 60_000 },
  )
}

/** Forgets jobs of this name that no server has taken yet, and waits for the one that is running. */
export async function forgetJobs(database: TestDatabase, name: string): Promise<void> {
  await database.pool.query(`delete from pgboss.job where name = $1 and state = 'created'`, [name])
  await waitForJobs(database, name)
}

/** The nightly job that erases candidates whose time is over, as the application runs it. */
export const eraseDueCandidates = ({ db }: Pick<TestDatabase, 'db'>, clock: TestClock): Promise<void> =>
  eraseCandidates({ db, clock, traces: recordTraces })
