import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { to } from 'pg-copy-streams'
import { waitingJobs } from '#jobs/waiting'
import { withAdvisoryLock } from '#platform/database/advisoryLock'
import type { Storage } from '#platform/storage/storage'
import { type TableShape, tablesOf } from './catalog.ts'
import {
  ArchiveError,
  type CopiedTable,
  FORMAT,
  FORMAT_VERSION,
  type Manifest,
  names,
  ONE_WAY_OF_WRITING,
  PIECE,
} from './format.ts'
import { countFiles } from './progress.ts'
import type { ArchiveWriter } from './writer.ts'

export interface Taking {
  /** A separate connection: it keeps one snapshot of the database until the end. */
  readonly client: ClientBase
  readonly storage: Storage
  readonly archive: ArchiveWriter
  readonly product: string
  readonly now: Date
  readonly onProgress: (message: string) => void
}

/**
 * Copies everything as of one snapshot, while others go on writing. Contents of files are read after the snapshot,
 * which is safe: a content is stored before its row, and rows of files are never removed.
 */
export async function takeBackup(taking: Taking): Promise<Manifest> {
  const { client, archive } = taking
  const shapes = await beginSnapshot(client)
  const manifest = await describe(taking, shapes)
  await archive.add(names.manifest, json(manifest))
  if (manifest.files.count > 0) await copyFiles(taking, manifest)
  for (const table of manifest.tables) await copyTable(taking, table)
  await archive.add(names.jobs, json(await waitingJobs(client)))
  await client.query('commit')
  await archive.end()
  return manifest
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const quoted = (client: ClientBase, those: readonly string[]) => those.map(name => client.escapeIdentifier(name))

/** Starts the snapshot while no migration runs, and locks the tables so that none changes them later. */
async function beginSnapshot(client: ClientBase): Promise<readonly TableShape[]> {
  const tables = await withAdvisoryLock(
    'migrations',
    statement => client.query(statement),
    async () => {
      await client.query('begin isolation level repeatable read read only')
      const found = await tablesOf(client)
      const listed = quoted(
        client,
        found.map(({ name }) => name),
      )
      if (found.length > 0) await client.query(`lock table ${listed.join(', ')} in access share mode`)
      return found
    },
  )
  if (!tables.some(({ name }) => name === 'companies')) throw new ArchiveError('a base de dados não tem nada a copiar')
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query(ONE_WAY_OF_WRITING)
  return tables
}

async function describe({ client, product, now }: Taking, shapes: readonly TableShape[]): Promise<Manifest> {
  const tables: CopiedTable[] = []
  for (const { name, columns } of shapes) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${client.escapeIdentifier(name)}`)
    tables.push({ name, columns: [...columns], rows: Number(rows[0]?.count) })
  }
  const { rows: migrations } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  const files = { count: 0, bytes: 0 }
  if (tables.some(({ name }) => name === 'files')) {
    const { rows } = await client.query('select count(*), coalesce(sum(size), 0) as bytes from files')
    Object.assign(files, { count: Number(rows[0]?.count), bytes: Number(rows[0]?.bytes) })
  }
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    product,
    at: now.toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables,
    files,
  }
}

const PAGE = 500

interface FileRow {
  key: string
  size: string
  name: string
}

/** Page by page, so that the names are never all in memory. */
async function copyFiles(taking: Taking, { files }: Manifest): Promise<void> {
  const countOne = countFiles(files.count, taking.onProgress)
  for (let after = ''; ; ) {
    const { rows } = await taking.client.query<FileRow>(
      'select key, size, name from files where key > $1 order by key limit $2',
      [after, PAGE],
    )
    for (const row of rows) {
      await copyFile(taking, row)
      countOne()
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}

async function copyFile({ storage, archive }: Taking, { key, size, name }: FileRow): Promise<void> {
  try {
    await archive.addStream(names.file(key), Number(size), await storage.get(key))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ArchiveError(`o conteúdo do ficheiro «${name}» (${key}) não se copia: ${reason}`, { cause: error })
  }
}

const zip = promisify(gzip)

async function copyTable({ client, archive, onProgress }: Taking, table: CopiedTable): Promise<void> {
  if (table.rows === 0) return
  if (table.rows > 10_000) onProgress(`${table.name}: ${table.rows} linhas`)
  const columns = quoted(client, table.columns).join(', ')
  const rows = client.query(to(`copy ${client.escapeIdentifier(table.name)} (${columns}) to stdout`))
  let index = 0
  for await (const piece of pieces(rows)) {
    index += 1
    await archive.add(names.piece(table.name, index), await zip(piece))
  }
}

/** The same bytes in pieces of one size. */
async function* pieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    let rest = chunk
    while (size + rest.byteLength >= PIECE) {
      const bytesLeft = PIECE - size
      yield Buffer.concat([...waiting, rest.subarray(0, bytesLeft)])
      rest = rest.subarray(bytesLeft)
      waiting = []
      size = 0
    }
    waiting.push(rest)
    size += rest.byteLength
  }
  if (size > 0) yield Buffer.concat(waiting)
}
