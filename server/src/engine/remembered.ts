import { hash } from 'node:crypto'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { CompiledQuery } from 'kysely'
import type { Db } from '#platform/database/database'
import { readNotedTables, tableVersions, versionsOf, versionsQuery, type Written } from '#platform/database/tableWrites'
import { AnswerMemory } from './answerMemory.ts'
import type { ResolvedSearch } from './delegated.ts'
import type { Matching, RecordViewer, ServerRecord, Summed } from './serverRecord.ts'

/** Some five thousand counts, some thousand totals. */
const maxBytes = { counts: 2_000_000, totals: 8_000_000 }

interface Memory {
  readonly counts: AnswerMemory<number>
  readonly totals: AnswerMemory<Summed>
  readonly notedTables: Promise<ReadonlySet<string>>
}

/** Of each database that this process has open. */
const memories = new WeakMap<Db, Memory>()

function memoryOf(db: Db): Memory {
  const known = memories.get(db)
  if (known) return known
  const notedTables = readNotedTables(db)
  const memory: Memory = {
    counts: new AnswerMemory(maxBytes.counts),
    totals: new AnswerMemory(maxBytes.totals),
    notedTables,
  }
  memories.set(db, memory)
  notedTables.catch(() => memories.delete(db))
  return memory
}

/** A statement for which others wait anyway, and what becomes of its rows. */
export interface SentAlong {
  readonly query: CompiledQuery
  readonly take: (rows: readonly unknown[]) => void
}

/** A statement that finds one row with the number of rows, as `total`. */
export type CountQuery = CompiledQuery<{ readonly total: string }>

/** The count and the totals of one search, from memory where no write happened since. */
export interface RememberedSums {
  /**
   * What is to be sent with the rows, in place of round trips of its own: the versions, and after them the count, if it
   * was never remembered. A remembered one may still be right, which only the versions say.
   */
  sentAlong(withCount: boolean): Promise<readonly SentAlong[]>
  count(): Promise<number>
  totals(matching: Matching, find: () => Promise<Summed>): Promise<Summed>
}

/**
 * The versions of all tables are read once, before anything is counted: a write that a count did not see commits after
 * that, and whoever asks then has other versions.
 */
export function rememberedSums<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  { companyId }: RecordViewer,
  search: ResolvedSearch,
  makeCountQuery: () => CountQuery,
): RememberedSums {
  const { name } = serverRecord.record
  const tables = countedTables(serverRecord, search)
  // A transaction sees its own writes, which may never be committed.
  const usesMemory = once(async () => !db.isTransaction && areNoted(tables, await memoryOf(db).notedTables))
  let writes: readonly Written[] | undefined
  let count: number | undefined
  const readVersions = once(async () => {
    if (!(await usesMemory())) return null
    return writes ? versionsOf(db, companyId, writes) : tableVersions(db, companyId, tables)
  })
  const keyOf = (...query: readonly unknown[]) => hashOf([companyId, name, tables, ...query])
  const countQuery = once(() => {
    const query = makeCountQuery()
    return { query, key: keyOf(keyOfStatement(query)) }
  })
  return {
    async sentAlong(withCount) {
      if (!(await usesMemory())) return []
      const takeVersions = (rows: readonly unknown[]) => {
        writes = rows as readonly Written[]
      }
      const takeCount = (rows: readonly unknown[]) => {
        count = totalOf(rows)
      }
      const versions = { query: versionsQuery(db, companyId, tables), take: takeVersions }
      if (!withCount || memoryOf(db).counts.has(countQuery().key)) return [versions]
      return [versions, { query: countQuery().query, take: takeCount }]
    },
    async count() {
      const { query, key } = countQuery()
      const find = async () => count ?? totalOf((await db.executeQuery(query)).rows)
      const versions = await readVersions()
      return versions === null ? find() : memoryOf(db).counts.answer(key, versions, find)
    },
    async totals({ where, anyDate, range, rangeDate, readable }, find) {
      const versions = await readVersions()
      if (versions === null) return find()
      const statements = [where, anyDate].map(condition => keyOfStatement(condition.compile(db)))
      return memoryOf(db).totals.answer(keyOf(...statements, range, rangeDate, [...readable].sort()), versions, find)
    },
  }
}

/** The tables that counts and totals of a search read: a test compares them with those that PostgreSQL locked. */
export function countedTables<R extends AnyRecord>(
  { record, partRows = {} }: ServerRecord<R>,
  { delegatedTables }: Pick<ResolvedSearch, 'delegatedTables'>,
): readonly string[] {
  const tables = [record.name, ...Object.values(partRows).map(({ table }) => table), ...delegatedTables]
  return [...new Set(tables)].sort()
}

/** Where one of the tables is not noted, nothing is remembered. */
const areNoted = (tables: readonly string[], noted: ReadonlySet<string>): boolean =>
  tables.every(table => noted.has(table))

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const totalOf = (rows: readonly unknown[]): number => Number((rows as readonly { total: string }[])[0]?.total)

/** A statement with its values: the company, the viewer's scope, the filters and any day they speak of. */
const keyOfStatement = ({ sql, parameters }: CompiledQuery): readonly unknown[] => [sql, parameters]

const hashOf = (query: readonly unknown[]): string => hash('sha256', JSON.stringify(query), 'base64')
