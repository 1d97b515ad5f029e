import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Work that servers on one database must not do concurrently. The numbers are arbitrary, but must differ. */
const keys = { migrations: 8_471_020_114, jobs: 8_471_020_115 }

/** Runs a statement, always on the same connection: the lock belongs to it. */
type RunStatement = (statement: string) => Promise<unknown>

/**
 * Waits for the lock without a limit: another server may be running a long migration.
 * PostgreSQL releases the lock when the connection is lost, so a killed server does not block others.
 */
export async function withAdvisoryLock<Result>(
  kind: keyof typeof keys,
  run: RunStatement,
  work: () => Promise<Result>,
): Promise<Result> {
  await run('set statement_timeout = 0')
  await run(`select pg_advisory_lock(${keys[kind]})`)
  try {
    return await work()
  } finally {
    await unlock(kind, run)
  }
}

/** Fails only when the connection is lost; the error that says so is already on its way to the caller. */
async function unlock(kind: keyof typeof keys, run: RunStatement): Promise<void> {
  try {
    await run(`select pg_advisory_unlock(${keys[kind]})`)
    await run('reset statement_timeout')
  } catch {
    // PostgreSQL released the lock with the connection.
  }
}

/** The next statement waits for others that lock the same subject; it stays locked until the transaction ends. */
export async function lockInTransaction(trx: Db, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx)
}
