import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { type Changes, diff } from '@tipy/domain/record/diff'
import { sql } from 'kysely'
import { announceAll } from './announce.ts'
import { type Author, updateRow } from './rows.ts'
import type { RecordedChange } from './serverRecord.ts'
import { noteFacts } from './sums.ts'

/**
 * Logs a save in the change log, announces it to all servers and notes what it changes in figures, in the transaction
 * of the save. Every write of a record comes by here.
 */
export async function recordChange<R extends AnyRecord>(
  record: R,
  before: Row<R> | null,
  after: Row<R>,
  author: Author,
  parts: Changes = {},
): Promise<void> {
  const note = { record, before, after, parts }
  noteFacts(record, before, after, author)
  if (author.changes) author.changes.push(note)
  else await writeChanges([note], author)
}

/**
 * Writes the next version of a locked row where the change is not a save of its form (save.ts): logged and announced as
 * every other. `parts` as in `recordChange`.
 */
export async function writeNextVersion<R extends AnyRecord>(
  record: R,
  before: Row<R>,
  changed: Row<R>,
  author: Author,
  parts: Changes = {},
): Promise<Row<R>> {
  const after = { ...changed, version: (before.version as number) + 1 }
  await updateRow(record, after, author)
  await recordChange(record, before, after, author, parts)
  return after
}

/** Logs and announces many saves, in two statements. */
export async function writeChanges(notes: readonly RecordedChange[], author: Author): Promise<void> {
  if (notes.length === 0) return
  await logChanges(notes, author)
  await announceAll(
    notes.map(({ record, after }) => ({
      model: record.name,
      id: after._id as string,
      version: after.version as number,
    })),
    author,
  )
}

/** Skips saves that changed nothing. A new version gets its line even if only unlogged fields changed. */
async function logChanges(notes: readonly RecordedChange[], { trx, companyId, by, now }: Author): Promise<void> {
  const entries = notes.flatMap(({ record, before, after, parts }) => {
    const fields = { ...diff(record, before as Row<AnyRecord> | null, after as Row<AnyRecord>), ...parts }
    if (Object.keys(fields).length === 0 && before?.version === after.version) return []
    return {
      company_id: companyId,
      model: record.name,
      ref: after._id as string,
      version: after.version as number,
      user_id: by,
      fields: JSON.stringify(fields),
      created_at: now,
    }
  })
  if (entries.length > 0) await trx.insertInto('changes').values(entries).execute()
}

/** Takes the values of fields and parts out of every line about a record: the log is append-only otherwise (0037). */
export async function eraseLoggedValues(
  { name }: AnyRecord,
  id: string,
  names: readonly string[],
  { trx, companyId }: Author,
): Promise<void> {
  await sql`select set_config('tipy.erasing', 'on', true)`.execute(trx)
  await sql`
    update changes set fields = fields - ${[...names]}::text[]
    where company_id = ${companyId} and model = ${name} and ref = ${id}`.execute(trx)
  await sql`select set_config('tipy.erasing', 'off', true)`.execute(trx)
}
