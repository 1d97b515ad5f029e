import { TipyError } from '@tipy/domain/errors/errors'
import type { CommentReader } from '@tipy/domain/features/comments/comments.contract'
import { type CommentType, maxSuggested, readableTypes } from '@tipy/domain/features/comments/comments.rules'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { personIn } from '@tipy/domain/record/party'
import { fold } from '@tipy/domain/text/fold'
import { type Carrier, carrierOf } from '#engine/carrier'
import { viewersOf } from '#engine/read/visibleRecords'
import type { AnyServerRecord, RecordViewer } from '#engine/serverRecord'
import { recordViewers } from '#engine/viewer'
import type { Db } from '#platform/database/database'
import { authorsOn, namedPeople, type Place } from './comments.store.ts'

/** Who of these people may read comments of this type on the record: only they can be notified. */
export async function readersAmong(
  db: Db,
  { companyId }: Pick<RecordViewer, 'companyId'>,
  { serverRecord, row }: Carrier,
  type: CommentType,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const people = await recordViewers(db, companyId, ids)
  const reading = people.filter(({ flags }) => readableTypes(flags).includes(type))
  return viewersOf(serverRecord, row, reading)
}

interface Wanted extends Place {
  readonly type: CommentType
  /** The words typed of a name; empty at first. */
  readonly name: string
}

/** People checked at once, and at most in one search: a name of one letter fits half of a large company. */
const batchSize = 400
const maxChecked = 4 * batchSize

/** Whom the caller may notify, the people of this record first. */
export async function searchReaders(
  records: readonly AnyServerRecord[],
  db: Db,
  viewer: RecordViewer,
  wanted: Wanted,
): Promise<CommentReader[]> {
  const { group, ref, type, name } = wanted
  const carrier = await carrierOf(records, 'comments', db, viewer, { model: group, id: ref })
  if (!readableTypes(viewer.flags).includes(type)) throw new TipyError('FORBIDDEN')
  const authors = await authorsOn(db, viewer, { group, ref })
  const words = fold(name).split(/\s+/).filter(Boolean)
  const candidates = byCloseness(await namedPeople(db, viewer, words), words, [
    ...authors,
    ...peopleIn(carrier.serverRecord.record, carrier.row),
  ]).slice(0, maxChecked)
  const found: CommentReader[] = []
  for (let start = 0; start < candidates.length && found.length < maxSuggested; start += batchSize) {
    const batch = candidates.slice(start, start + batchSize)
    const ids = batch.map(({ _id }) => _id)
    const readers = await readersAmong(db, viewer, carrier, type, ids)
    found.push(...batch.filter(({ _id }) => readers.has(_id)))
  }
  return found.slice(0, maxSuggested)
}

/** The people a record names, in fields that every reader of it may read: the order must reveal nothing. */
function peopleIn({ fields }: AnyRecord, row: Row<AnyRecord>): readonly string[] {
  return Object.entries(fields).flatMap(([field, { kind, read }]): readonly string[] => {
    const value: unknown = row[field]
    if (read || value === null || value === undefined) return []
    if (kind === 'people') return value as readonly string[]
    const person =
      kind === 'person' || kind === 'party' ? personIn({ value: value as string, isExternal: false }) : null
    return person === null ? [] : [person]
  })
}

const alphabetical = new Intl.Collator('pt')

/** People of the record first, then those whose name starts with what was typed, then by name. */
function byCloseness(people: readonly CommentReader[], [first = '']: readonly string[], near: readonly string[]) {
  const isNear = new Set(near)
  const rank = ({ _id, name }: CommentReader) => (isNear.has(_id) ? 0 : fold(name).startsWith(first) ? 1 : 2)
  return people.toSorted((a, b) => rank(a) - rank(b) || alphabetical.compare(a.name, b.name))
}
