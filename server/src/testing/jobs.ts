import { expect, vi } from 'vitest'
import type { TestDatabase } from './database.ts'

/** Waits until no job of this name is waiting or running. */
export async function waitForJobs({ pool }: TestDatabase, name: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const open = await pool.query(`select from pgboss.job where name = $1 and state < 'completed'`, [name])
      expect(open.rowCount).toBe(0)
    },
    { timeout: 10_000 },
  )
}
