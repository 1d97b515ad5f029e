import type { Writable } from 'node:stream'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { loosen, tighten } from '#engine/fill'
import { enqueueAgain, type WaitingJob } from '#jobs/waiting'
import { applyWithin } from '#migrations/index'
import { onClient } from '#platform/database/onClient'
import { tablesOf } from './catalog.ts'
import { lockEmpty } from './empty.ts'
import { ArchiveError, type CopiedTable, type Manifest, ONE_WAY_OF_WRITING } from './format.ts'

/**
 * Loads the rows of a backup in one transaction: drops the empty tables, creates those of the backup's version, fills
 * them and migrates them to this version. Until `commit` the installation is unchanged.
 */
export class Load {
  readonly #client: pg.ClientBase
  readonly #pool: pg.Pool
  readonly #manifest: Manifest
  readonly #db: Kysely<unknown>
  #open: OpenTable | null = null

  private constructor(client: pg.ClientBase, pool: pg.Pool, manifest: Manifest) {
    this.#client = client
    this.#pool = pool
    this.#manifest = manifest
    this.#db = onClient(client)
  }

  static async begin(client: pg.ClientBase, pool: pg.Pool, manifest: Manifest): Promise<Load> {
    const load = new Load(client, pool, manifest)
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query(ONE_WAY_OF_WRITING)
    await lockEmpty(client)
    await dropTables(client)
    await applyWithin(load.#db, manifest.migrations)
    await load.#emptyTables()
    return load
  }

  /**
   * Empties all tables before the rows of the backup are copied in: rows that migrations inserted here are in the backup,
   * too.
   */
  async #emptyTables(): Promise<void> {
    const here = await tablesOf(this.#client)
    if (shapeOf(here) !== shapeOf(this.#manifest.tables))
      throw new ArchiveError('a cópia está danificada: as suas tabelas não são as da sua versão')
    const tables = here.map(({ name }) => this.#quoted(name))
    await this.#client.query(`truncate ${tables.join(', ')}`)
  }

  #quoted(name: string): string {
    return this.#client.escapeIdentifier(name)
  }

  async add(table: CopiedTable, rows: Buffer): Promise<void> {
    if (this.#open?.table !== table) {
      await this.#closeTable()
      this.#open = await this.#openTable(table)
    }
    await this.#open.write(rows)
  }

  /** Triggers are disabled: the rows they would write are in the backup too. */
  async #openTable(table: CopiedTable): Promise<OpenTable> {
    const name = this.#quoted(table.name)
    await this.#client.query(`alter table ${name} disable trigger user`)
    const indexes = await loosen(this.#db, table.name)
    const columns = table.columns.map(column => this.#quoted(column)).join(', ')
    return new OpenTable(table, indexes, this.#client.query(from(`copy ${name} (${columns}) from stdin`)))
  }

  async #closeTable(): Promise<void> {
    const open = this.#open
    if (open === null) return
    this.#open = null
    await open.end()
    const name = this.#quoted(open.table.name)
    await tighten(this.#db, open.indexes)
    await this.#client.query(`alter table ${name} enable trigger user`)
    // Later rows reference these: without statistics the checks would scan the table, as if it were still empty.
    await this.#client.query(`analyze ${name}`)
  }

  async addJobs(jobs: readonly WaitingJob[]): Promise<void> {
    await this.#closeTable()
    await enqueueAgain(this.#pool, this.#client, jobs)
  }

  /** `installation`: its id from now on, not the backup's: that installation may still be in use. */
  async commit(installation: string): Promise<void> {
    await this.#closeTable()
    await applyWithin(this.#db)
    await this.#client.query('update installation set id = $1', [installation])
    await this.#client.query('commit')
    await this.#client.query('analyze')
  }
}

class OpenTable {
  readonly table: CopiedTable
  readonly indexes: readonly string[]
  readonly #stream: Writable & { readonly rowCount: number }
  /** Rejects when the database refuses a row: the stream itself would leave the writer waiting. */
  readonly #failed: Promise<never>

  constructor(table: CopiedTable, indexes: readonly string[], stream: Writable & { readonly rowCount: number }) {
    this.table = table
    this.indexes = indexes
    this.#stream = stream
    // `on`, not `once`: a failed stream fails again when ended, and an unhandled error would end the process.
    this.#failed = new Promise((_, reject) =>
      stream.on('error', error => {
        reject(new ArchiveError(`a tabela «${table.name}» não se carrega: ${error.message}`, { cause: error }))
      }),
    )
    this.#failed.catch(() => undefined)
  }

  async write(rows: Buffer): Promise<void> {
    await Promise.race([this.#failed, new Promise<void>(resolve => this.#stream.write(rows, () => resolve()))])
  }

  async end(): Promise<void> {
    await Promise.race([this.#failed, new Promise<void>(resolve => this.#stream.end(resolve))])
    const { name, rows } = this.table
    if (this.#stream.rowCount !== rows)
      throw new ArchiveError(`a cópia está danificada: «${name}» carrega ${this.#stream.rowCount} linhas, não ${rows}`)
  }
}

const shapeOf = (tables: readonly { name: string; columns: readonly string[] }[]): string =>
  tables
    .map(({ name, columns }) => `${name}(${[...columns].sort().join()})`)
    .sort()
    .join()

/** Drops views, tables and functions of the product; those of extensions stay. */
async function dropTables(client: pg.ClientBase): Promise<void> {
  const { rows: relations } = await client.query<{ name: string; kind: 'view' | 'table' }>(
    `select c.oid::regclass::text as name, case c.relkind when 'v' then 'view' else 'table' end as kind from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v')`,
  )
  for (const kind of ['view', 'table'] as const) {
    const names = relations.filter(relation => relation.kind === kind).map(({ name }) => name)
    if (names.length > 0) await client.query(`drop ${kind} ${names.join(', ')}`)
  }
  const { rows: functions } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = current_schema()::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`,
  )
  for (const { name } of functions) await client.query(`drop function ${name}`)
}
