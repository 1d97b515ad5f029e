import type { ClientBase } from 'pg'
import { serverNames } from '#platform/database/database'
import { ArchiveError } from './format.ts'

/** Tables that may have rows in an unused installation: migrations, the server's start and anonymous callers write them. */
const ofNobody = ['schema_migrations', 'installation', 'rate_limits', 'error_groups']

/** Throws unless the installation has no data yet and no server runs on it. */
export async function assertEmpty(client: ClientBase): Promise<void> {
  const { rows: servers } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = any($1)',
    [serverNames],
  )
  if (servers.length > 0) throw new ArchiveError('há um servidor do Tipy a usar esta base de dados; termine-o primeiro')
  await assertNoRows(client, await tableNames(client))
}

/**
 * The same check, with locks, for the transaction that drops the tables: it waits for transactions that were writing
 * during `assertEmpty`, and until its end no other can write.
 */
export async function lockEmpty(client: ClientBase): Promise<void> {
  const tables = await tableNames(client)
  const listed = tables.map(name => client.escapeIdentifier(name))
  if (listed.length > 0) await client.query(`lock table ${listed.join(', ')} in access exclusive mode`)
  await assertNoRows(client, tables)
}

async function tableNames(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`,
  )
  return rows.map(({ name }) => name)
}

async function assertNoRows(client: ClientBase, tables: readonly string[]): Promise<void> {
  if (tables.length > 0 && !tables.includes('schema_migrations'))
    throw new ArchiveError('a base de dados tem tabelas que não são do Tipy')
  for (const table of tables.filter(name => !ofNobody.includes(name))) {
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(table)} limit 1`)
    if (rowCount) throw new ArchiveError('a instalação já tem dados, e uma cópia só se repõe numa instalação vazia')
  }
}
