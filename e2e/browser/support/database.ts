import { runningUrl } from '@tipy/embedded-postgres-server'
import { type Db, openDatabase } from '@tipy/server/platform/database/database'

/** The URL of the embedded database of the server under test. */
export function databaseUrl(dataDir = process.env.E2E_DATA_DIR ?? ''): string {
  const url = runningUrl(dataDir)
  if (url === null) throw new Error(`no server of the product uses ${dataDir}`)
  return url
}

/** Reads or changes directly in the database what no screen shows. */
export async function inDatabase<T>(work: (db: Db) => Promise<T>, dataDir?: string): Promise<T> {
  const database = openDatabase(databaseUrl(dataDir), { poolSize: 1, log: { warn: () => undefined } })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

export async function requirePasswordChange(email: string): Promise<void> {
  await inDatabase(db =>
    db.updateTable('users').set({ needs_password_change: true }).where('email', '=', email).execute(),
  )
}

/** The failed attempts to send this person's last mail. */
export async function failedAttempts(recipient: string): Promise<number> {
  const mail = await inDatabase(db =>
    db
      .selectFrom('mails')
      .select('attempts')
      .where('recipient', '=', recipient)
      .where('last_error', 'is not', null)
      .executeTakeFirst(),
  )
  return mail?.attempts ?? 0
}

/**
 * Makes a mail the next one that the outbox tries, and returns whether there is one. Otherwise the pause of a minute
 * and the mails of other tests come first: while the mail server is down, each run of the outbox tries only one mail.
 */
export async function makeMailNext(recipient: string): Promise<boolean> {
  const { numUpdatedRows } = await inDatabase(db =>
    db
      .updateTable('mails')
      .set({ next_attempt_at: new Date(0) })
      .where('recipient', '=', recipient)
      // The demonstration has mails that were sent: they say nothing of the one that is waited for.
      .where('state', '=', 'queued')
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}
