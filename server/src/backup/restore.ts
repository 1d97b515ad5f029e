import type pg from 'pg'
import { serverNames } from '#platform/database/database'
import { exclusively } from '#platform/database/exclusive'
import type { Storage } from '#platform/storage/storage'
import { ArchiveError, type Manifest } from './format.ts'
import { Load } from './load.ts'
import { countFiles } from './progress.ts'
import { readArchive } from './reader.ts'

export interface Restoring {
  readonly client: pg.ClientBase
  readonly pool: pg.Pool
  readonly storage: Storage
  readonly path: string
  readonly onProgress: (message: string) => void
}

/** There without a company: what the start of a server and strangers at its door leave behind. */
const ofNobody = ['schema_migrations', 'installation', 'rate_limits', 'error_groups']

/** Throws unless this is an installation that nobody has used yet, and nobody uses now. */
export async function demandEmpty(client: pg.ClientBase): Promise<void> {
  const { rows: servers } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = any($1)',
    [serverNames],
  )
  if (servers.length > 0) throw new ArchiveError('há um servidor do Tipy a usar esta base de dados; termine-o primeiro')
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`,
  )
  const tables = rows.map(({ name }) => name)
  if (tables.length > 0 && !tables.includes('schema_migrations'))
    throw new ArchiveError('a base de dados tem tabelas que não são do Tipy')
  for (const table of tables.filter(name => !ofNobody.includes(name))) {
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(table)} limit 1`)
    if (rowCount) throw new ArchiveError('a instalação já tem dados, e uma cópia só se repõe numa instalação vazia')
  }
}

/**
 * Contents of files first, under their own keys: without their rows they are left-overs that the next attempt finds again,
 * or that the cleaner removes. Then all rows at once. Whoever dies on the way leaves an installation as empty as it was.
 */
export async function restoreBackup(restoring: Restoring): Promise<Manifest> {
  const { client } = restoring
  return exclusively(
    'migrations',
    statement => client.query(statement),
    async () => {
      await demandEmpty(client)
      const { rows } = await client.query<{ id: string }>('select id from installation')
      return loadAll(restoring, rows[0]?.id ?? '')
    },
  )
}

async function loadAll({ client, pool, storage, path, onProgress }: Restoring, installation: string) {
  let manifest: Manifest | undefined
  let load: Load | undefined
  let countOne: (() => void) | undefined
  for await (const item of readArchive(path)) {
    if (item.kind === 'manifest') {
      manifest = item.manifest
      countOne = countFiles(manifest.files.count, onProgress)
      continue
    }
    if (!manifest) throw new Error('a backup begins with its manifest')
    if (item.kind === 'file') {
      await storage.putAs(item.object, item.content)
      countOne?.()
      continue
    }
    load ??= await Load.begin(client, pool, manifest)
    if (item.kind === 'piece') await load.add(item.table, item.rows)
    else if (item.kind === 'jobs') await load.addJobs(item.jobs)
    else {
      await load.commit(installation)
      return manifest
    }
  }
  throw new Error('a backup ends with its end')
}
