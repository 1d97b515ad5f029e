import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openDatabase } from '@tipy/server/platform/database/database'
import { SUPERUSER } from '@tipy/server/platform/database/engine/cluster'
import { clusterIn, knownHome } from '@tipy/server/platform/database/engine/home'

/** The address of the database the server under test runs in its data folder. */
export function databaseUrl(): string {
  const home = knownHome(process.env.E2E_DATA_DIR ?? '')
  const password = readFileSync(join(home, 'password'), 'utf8').trim()
  // PostgreSQL itself writes there where it listens: pid, folder, start, port, …
  const port = readFileSync(join(clusterIn(home), 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/tipy`
}

/** Asks or changes what no screen shows, directly in the product's database. */
export async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase(databaseUrl(), { poolSize: 1, log: { warn: () => undefined } })
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

/** How often the outbox has tried to send this person's last mail, without success. */
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

/** The outbox waits a minute before it tries again: here that minute is over at once. */
export async function makeMailDue(recipient: string): Promise<void> {
  await inDatabase(db =>
    db.updateTable('mails').set({ next_attempt_at: new Date() }).where('recipient', '=', recipient).execute(),
  )
}
