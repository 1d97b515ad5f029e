import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { withAdvisoryLock } from '#platform/database/advisoryLock'
import type { Db } from '#platform/database/database'
import * as foundation from './0001-foundation.ts'
import * as endedAccess from './0002-ended-access.ts'
import * as records from './0003-records.ts'
import * as findingsInSight from './0004-findings-in-sight.ts'
import * as comments from './0005-comments.ts'
import * as tasks from './0006-tasks.ts'
import * as files from './0007-files.ts'
import * as notices from './0008-notices.ts'
import * as errors from './0009-errors.ts'
import * as staff from './0010-staff.ts'
import * as viabilities from './0011-viabilities.ts'
import * as reservations from './0012-reservations.ts'
import * as dealsCounted from './0013-deals-counted.ts'
import * as attachedMail from './0014-attached-mail.ts'
import * as invoices from './0015-invoices.ts'
import * as invoicesCounted from './0016-invoices-counted.ts'
import * as historyFromTheStart from './0017-history-from-the-start.ts'
import * as billedDeals from './0018-billed-deals.ts'
import * as emailChanges from './0019-email-changes.ts'
import * as knownDevices from './0020-known-devices.ts'
import * as figures from './0021-figures.ts'
import * as rememberedAddresses from './0022-remembered-addresses.ts'
import * as sentDeals from './0023-sent-deals.ts'
import * as notifiedPeople from './0024-notified-people.ts'
import * as statementsSent from './0025-statements-sent.ts'
import * as downloads from './0026-downloads.ts'
import * as listPreferences from './0027-list-preferences.ts'
import * as leads from './0028-leads.ts'
import * as candidates from './0030-candidates-forgotten.ts'
import * as goals from './0032-goals.ts'
import * as leadsCounted from './0033-leads-and-sessions-counted.ts'
import * as figureSums from './0034-figure-sums.ts'
import * as memberSums from './0035-member-sums.ts'
import * as dashboards from './0036-dashboards.ts'
import * as gmail from './0037-gmail.ts'
import * as configVersion from './0038-config-version.ts'
import * as tableWrites from './0039-table-writes.ts'
import * as listsCounted from './0040-lists-counted.ts'
import * as dashboardsKept from './0041-dashboards-kept.ts'
import * as leftOut from './0042-offices-and-leads-left-out.ts'
import * as factsAreViews from './0043-facts-are-views.ts'
import * as writesNotNoted from './0044-writes-not-noted.ts'

export interface Migration {
  name: string
  up(db: Kysely<unknown>): Promise<void>
}

/** In order, forward only. A released migration is never edited: add the next number. */
const migrations: readonly Migration[] = [
  { name: '0001-foundation', up: foundation.up },
  { name: '0002-ended-access', up: endedAccess.up },
  { name: '0003-records', up: records.up },
  { name: '0004-findings-in-sight', up: findingsInSight.up },
  { name: '0005-comments', up: comments.up },
  { name: '0006-tasks', up: tasks.up },
  { name: '0007-files', up: files.up },
  { name: '0008-notices', up: notices.up },
  { name: '0009-errors', up: errors.up },
  { name: '0010-staff', up: staff.up },
  { name: '0011-viabilities', up: viabilities.up },
  { name: '0012-reservations', up: reservations.up },
  { name: '0013-deals-counted', up: dealsCounted.up },
  { name: '0014-attached-mail', up: attachedMail.up },
  { name: '0015-invoices', up: invoices.up },
  { name: '0016-invoices-counted', up: invoicesCounted.up },
  { name: '0017-history-from-the-start', up: historyFromTheStart.up },
  { name: '0018-billed-deals', up: billedDeals.up },
  { name: '0019-email-changes', up: emailChanges.up },
  { name: '0020-known-devices', up: knownDevices.up },
  { name: '0021-figures', up: figures.up },
  { name: '0022-remembered-addresses', up: rememberedAddresses.up },
  { name: '0023-sent-deals', up: sentDeals.up },
  { name: '0024-notified-people', up: notifiedPeople.up },
  { name: '0025-statements-sent', up: statementsSent.up },
  { name: '0026-downloads', up: downloads.up },
  { name: '0027-list-preferences', up: listPreferences.up },
  { name: '0028-leads', up: leads.up },
  { name: '0030-candidates-forgotten', up: candidates.up },
  { name: '0032-goals', up: goals.up },
  { name: '0033-leads-and-sessions-counted', up: leadsCounted.up },
  { name: '0034-figure-sums', up: figureSums.up },
  { name: '0035-member-sums', up: memberSums.up },
  { name: '0036-dashboards', up: dashboards.up },
  { name: '0037-gmail', up: gmail.up },
  { name: '0038-config-version', up: configVersion.up },
  { name: '0039-table-writes', up: tableWrites.up },
  { name: '0040-lists-counted', up: listsCounted.up },
  { name: '0041-dashboards-kept', up: dashboardsKept.up },
  { name: '0042-offices-and-leads-left-out', up: leftOut.up },
  { name: '0043-facts-are-views', up: factsAreViews.up },
  { name: '0044-writes-not-noted', up: writesNotNoted.up },
]

export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** The database without today's table types: a migration must not depend on them. No other cast is made for it. */
export const untyped = (db: Db): Kysely<unknown> => db as unknown as Kysely<unknown>

async function appliedNames(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(row => row.name)
}

function refuseUnknown(applied: readonly string[], known: readonly Migration[]): void {
  const names = new Set(known.map(migration => migration.name))
  const unknown = applied.filter(name => !names.has(name))
  if (unknown.length === 0) return
  throw new MigrationError(
    `A base de dados foi usada por uma versão mais recente do Tipy (migrações desconhecidas: ${unknown.join(', ')}). Inicie essa versão ou outra mais nova.`,
  )
}

async function apply(transaction: Kysely<unknown>, migration: Migration): Promise<void> {
  await migration.up(transaction)
  await sql`insert into schema_migrations (name) values (${migration.name})`.execute(transaction)
}

const createList = (db: Kysely<unknown>) =>
  sql`create table if not exists schema_migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  )`.execute(db)

async function applyMissing(db: Kysely<unknown>, log: Pick<Logger, 'info'>, known: readonly Migration[]) {
  await createList(db)
  const applied = await appliedNames(db)
  refuseUnknown(applied, known)
  const missing = known.filter(migration => !applied.includes(migration.name))
  for (const migration of missing) {
    // Each commits together with its row, so an interrupted start continues where it stopped.
    await db.transaction().execute(transaction => apply(transaction, migration))
    log.info({ migration: migration.name }, 'migration applied')
  }
  return missing.map(migration => migration.name)
}

/** Migrates the schema to this code and returns the applied names. Servers starting concurrently migrate once. */
export async function migrate(
  db: Db,
  log: Pick<Logger, 'info'>,
  known: readonly Migration[] = migrations,
): Promise<string[]> {
  return db.connection().execute(tied => {
    const connection = untyped(tied)
    const run = (statement: string) => sql.raw(statement).execute(connection)
    return withAdvisoryLock('migrations', run, () => applyMissing(connection, log, known))
  })
}

export const migrationNames: readonly string[] = migrations.map(({ name }) => name)

/** The same inside the caller's transaction, which must have the lock: the named migrations, or all. */
export async function applyWithin(db: Kysely<unknown>, names: readonly string[] = migrationNames): Promise<void> {
  await createList(db)
  const applied = await appliedNames(db)
  for (const migration of migrations)
    if (names.includes(migration.name) && !applied.includes(migration.name)) await apply(db, migration)
}

/** Whether the schema has all migrations of this code (for `/readyz`); `migrate` refuses a newer one. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await appliedNames(untyped(db))
  return migrations.every(migration => applied.includes(migration.name))
}
