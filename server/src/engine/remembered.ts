import { createHash } from 'node:crypto'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { CompiledQuery, RawBuilder } from 'kysely'
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

/** The count and the totals of one search, from memory where no write happened since. */
export interface RememberedSums {
  /** To be sent with other statements of the request, in place of a round trip of its own; null: nothing is read. */
  versions(): Promise<SentAlong | null>
  count(where: RawBuilder<boolean>, find: () => Promise<number>): Promise<number>
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
): RememberedSums {
  const { name } = serverRecord.record
  const tables = countedTables(serverRecord, search)
  // A transaction sees its own writes, which may never be committed.
  const areRead = once(async () => !db.isTransaction && areNoted(tables, await memoryOf(db).notedTables))
  let found: readonly Written[] | undefined
  const read = once(async () => {
    if (!(await areRead())) return null
    return found ? versionsOf(db, companyId, found) : tableVersions(db, companyId, tables)
  })
  const keyOf = (...query: readonly unknown[]) => hashOf([companyId, name, tables, ...query])
  return {
    async versions() {
      if (!(await areRead())) return null
      const take = (rows: readonly unknown[]) => {
        found = rows as readonly Written[]
      }
      return { query: versionsQuery(db, companyId, tables), take }
    },
    async count(where, find) {
      const versions = await read()
      if (versions === null) return find()
      return memoryOf(db).counts.answer(keyOf(statementOf(where, db)), versions, find)
    },
    async totals(matching, find) {
      const versions = await read()
      if (versions === null) return find()
      const { where, anyDate, range, rangeDate, readable } = matching
      const query = [statementOf(where, db), statementOf(anyDate, db), range, rangeDate, [...readable].sort()]
      return memoryOf(db).totals.answer(keyOf(...query), versions, find)
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

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= read()
    return answer
  }
}

/** A statement with its values: the company, the viewer's scope, the filters and any day they speak of. */
function statementOf(where: RawBuilder<boolean>, db: Db): unknown {
  const { sql, parameters } = where.compile(db)
  return [sql, parameters]
}

const hashOf = (query: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(query)).digest('base64')
