import { TipyError } from '@tipy/domain/errors/errors'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { isIdentity } from '@tipy/domain/record/identity'
import { matches } from '@tipy/domain/record/matches'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { JsonText } from '#http/jsonText'
import type { Db } from '#platform/database/database'
import type { ResolvedSearch } from './delegated.ts'
import { inOrderOf } from './inOrderOf.ts'
import { orderSql } from './order.ts'
import { decidingFields, type Paths, pageFields } from './pageFields.ts'
import { type PageReading, pageReadingOf } from './pageReading.ts'
import { readExtras, shownOfRows } from './present.ts'
import { findIds, foundIds, idsOfText, knownIds, type RowIds } from './rowIds.ts'
import type { RecordViewer, ServerRecord, StoredCompanion } from './serverRecord.ts'

/**
 * The page's ids are found first, by a plan of their own, so that skipping pages never reads whole rows. Their rows are
 * read by key.
 */
export async function readPage<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  search: ResolvedSearch,
  where: RawBuilder<boolean>,
): Promise<JsonText> {
  const { record } = serverRecord
  const { join, order } = orderSql(record, search)
  const finding = findIds(sql`
    select t.id from ${sql.table(record.name)} t ${join}
    where ${where} ${order} limit ${search.perPage} offset ${search.page * search.perPage}`)
  let ids: readonly string[] = []
  const takeIds = (found: readonly unknown[]) => {
    ids = (found as readonly { readonly ids: string }[]).flatMap(row => idsOfText(row.ids))
  }
  const { rows, ...read } = await readCarried(serverRecord, db, viewer, {
    rowsQuery: ({ foundRows }) => CompiledQuery.raw(foundRows, [viewer.companyId]),
    ids: foundIds,
    columns: search.columns,
    sentBefore: [{ query: finding.compile(db), take: takeIds }],
  })
  const ofPage = { ...read, rows: inOrderOf(ids, rows, ({ row }) => row._id as string) }
  const json = await jsonOfRows(serverRecord, ofPage, viewer, db, search.columns)
  return new JsonText(`[${json.join(',')}]`)
}

/** One record, as its page would have it. */
export async function recordJson<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  id: string,
): Promise<JsonText> {
  if (!isIdentity(id)) throw new TipyError('NOT_FOUND')
  const read = await readCarried(serverRecord, db, viewer, {
    rowsQuery: ({ knownRows }) => CompiledQuery.raw(knownRows, [viewer.companyId, [id]]),
    ids: knownIds([id]),
    columns: null,
    sentBefore: [],
  })
  const [row] = await jsonOfRows(serverRecord, read, viewer, db, null)
  if (row === undefined) throw new TipyError('NOT_FOUND')
  return new JsonText(row)
}

/** The same, parsed. */
export async function getRecord<R extends AnyRecord>(...asked: Parameters<typeof recordJson<R>>): Promise<unknown> {
  return JSON.parse((await recordJson(...asked)).text)
}

type Values = Readonly<Record<string, unknown>>

/** A visible row: its values, and what rules that decide about it read of them. */
interface ReadRow<R extends AnyRecord> {
  readonly values: readonly unknown[]
  readonly row: Row<R>
}

/** Rows, and what their companions add to them. */
interface CarriedRows<R extends AnyRecord> {
  readonly reading: PageReading
  readonly rows: readonly ReadRow<R>[]
  readonly companionsOf: (id: string) => Values
}

interface WantedRows {
  /** Reads the rows, whoever may see them: the statement is the same for every viewer. */
  readonly rowsQuery: (reading: PageReading) => CompiledQuery
  readonly ids: RowIds
  readonly columns: Paths | null
  readonly sentBefore: readonly { readonly query: CompiledQuery; readonly take: (rows: readonly unknown[]) => void }[]
}

/** The visible rows and their companions: both need only the ids. */
async function readCarried<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  { rowsQuery, ids, columns, sentBefore }: WantedRows,
): Promise<CarriedRows<R>> {
  const deciding = decidingFields(serverRecord, viewer)
  const reading = pageReadingOf(serverRecord.record, pageFields(columns, deciding))
  const companions = serverRecord.companionsOf?.(ids, viewer)
  const answers = await readInOrder(db, [
    ...sentBefore.map(({ query }) => query),
    rowsQuery(reading),
    ...(companions ? [companions.statement.compile(db)] : []),
  ])
  for (const [at, { take }] of sentBefore.entries()) take(answers[at] ?? [])
  const [found = [], stored = []] = answers.slice(sentBefore.length)
  return {
    reading,
    rows: visibleRows(serverRecord, viewer, { reading, deciding }, found as readonly Values[]),
    companionsOf: companions ? companions.valuesOf(stored as readonly StoredCompanion[]) : () => ({}),
  }
}

/** One after the other on one connection, whose setting holds the ids that were found (rowIds.ts). */
function readInOrder(db: Db, queries: readonly CompiledQuery[]): Promise<readonly (readonly unknown[])[]> {
  return db.getExecutor().provideConnection(async connection => {
    const answers: (readonly unknown[])[] = []
    for (const query of queries) answers.push((await connection.executeQuery(query)).rows)
    return answers
  })
}

/** Rows as the viewer receives them: only what they may read, with what they may do. */
async function jsonOfRows<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  { reading, rows, companionsOf }: CarriedRows<R>,
  viewer: RecordViewer,
  db: Db,
  columns: Paths | null,
): Promise<readonly string[]> {
  if (rows.length === 0) return []
  const decided = rows.map(({ row }) => row)
  const extrasOf = await readExtras(serverRecord, decided, viewer, db)
  const shownOf = shownOfRows(serverRecord, viewer, { columns, extrasOf, companionsOf })
  return rows.map(({ row, values }) => {
    const { paths, added } = shownOf(row)
    return reading.jsonOf(paths)(values, added)
  })
}

/**
 * Those of the rows that are visible to the viewer. That is asked of the row that was read, so it cannot have moved out of
 * sight meanwhile.
 */
function visibleRows<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  viewer: RecordViewer,
  { reading: { unpack, recordOf }, deciding }: { readonly reading: PageReading; readonly deciding: Paths | null },
  found: readonly Values[],
): readonly ReadRow<R>[] {
  const { record, scope } = serverRecord
  const isVisible = scope(viewer)
  // Other fields are missing: what decides about a row is always read (pageFields.ts).
  const decidingOf = recordOf(deciding)
  const rows = found.map(each => {
    const values = unpack(each)
    return { values, row: decidingOf(values) as Row<R> }
  })
  return rows.filter(({ row }) => matches(record, isVisible, row))
}
