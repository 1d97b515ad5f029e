import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { type Changes, diff } from '@tipy/domain/record/diff'
import { sql } from 'kysely'
import { announcements, payloadOf } from './announce.ts'
import { type Author, updateOf } from './rows.ts'
import type { RecordedChange } from './serverRecord.ts'

/**
 * Logs a save in the change log and announces it to all servers, in the transaction of the save. Every write of a record
 * comes by here.
 */
export async function recordChange<R extends AnyRecord>(
  record: R,
  before: Row<R> | null,
  after: Row<R>,
  author: Author,
  parts: Changes = {},
): Promise<void> {
  const note = { record, before, after, parts }
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
  await author.trx.executeQuery(updateOf(record, after, author))
  await recordChange(record, before, after, author, parts)
  return after
}

/** Logs and announces many saves, in one statement. */
export async function writeChanges(notes: readonly RecordedChange[], author: Author): Promise<void> {
  if (notes.length === 0) return
  const { trx, companyId, by, now } = author
  const lines = linesOf(notes)
  const payloads = notes.map(({ record, after }) =>
    payloadOf(author, { model: record.name, id: after._id as string, version: after.version as number }),
  )
  await sql`
    with logged as (
      insert into changes (company_id, model, ref, version, user_id, fields, created_at)
      select ${companyId}::uuid, line.model, line.ref, line.version, ${by}::uuid, line.fields::jsonb, ${now}::timestamptz
      from unnest(${lines.map(line => line.model)}::text[], ${lines.map(line => line.ref)}::uuid[],
        ${lines.map(line => line.version)}::integer[], ${lines.map(line => line.fields)}::text[]
      ) line (model, ref, version, fields)
    )
    select pg_notify(${announcements}, payload) from unnest(${payloads}::text[]) payload`.execute(trx)
}

interface Line {
  readonly model: string
  readonly ref: string
  readonly version: number
  readonly fields: string
}

/** Skips saves that changed nothing. A new version gets its line even if only unlogged fields changed. */
function linesOf(notes: readonly RecordedChange[]): readonly Line[] {
  return notes.flatMap(({ record, before, after, parts }) => {
    const fields = { ...diff(record, before as Row<AnyRecord> | null, after as Row<AnyRecord>), ...parts }
    if (Object.keys(fields).length === 0 && before?.version === after.version) return []
    const version = after.version as number
    return { model: record.name, ref: after._id as string, version, fields: JSON.stringify(fields) }
  })
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
