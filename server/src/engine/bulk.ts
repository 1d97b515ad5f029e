import { TipyError } from '@tipy/domain/errors/errors'
import { oldSuffix } from '@tipy/domain/record/bulk'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { equal } from '@tipy/domain/record/diff'
import { readable, readableOf } from '@tipy/domain/record/rights'
import { bodySchema } from '@tipy/domain/record/schema'
import { present } from '@tipy/domain/record/wire'
import { check } from '#http/fields'
import { writeChanges } from './changes.ts'
import { findRecord } from './read/record.ts'
import { authorOf } from './rows.ts'
import { patchRow, refuseIfBroken, type Sent } from './save.ts'
import type { RecordedChange, Saving, ServerRecord } from './serverRecord.ts'

type Edit = Readonly<Record<string, unknown>>
const maxRows = 1000

/**
 * Edits many records in one transaction, each value with the one it replaces: all are saved, or none, with the list of
 * rows that others have changed. For speed, rows are not presented, each reference is looked up once, and the changes
 * are logged together.
 */
export async function bulkPatch<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  outerSaving: Saving,
  edits: Readonly<Record<string, Edit>>,
): Promise<null> {
  // Sorted, so that two bulk edits lock rows in the same order and cannot deadlock.
  const ids = Object.keys(edits).sort()
  if (ids.length > maxRows) throw new TipyError('TOO_LARGE')
  const notes: RecordedChange[] = []
  const lastIssues: NonNullable<Saving['lastIssues']> = new Map()
  const saving: Saving = { ...outerSaving, looked: new Map(), changes: notes, lastIssues }
  const readableFields = readable(serverRecord.record, saving.viewer)
  const moved: Record<string, string> = {}
  for (const id of ids) {
    const edit = edits[id] ?? {}
    const row = await findRecord(serverRecord, saving.trx, saving.viewer, id, true)
    if (!row) throw new TipyError('NOT_FOUND')
    const sent = sentOf(serverRecord, edit, id)
    if (holds(serverRecord, saving, row, edit, readableFields) && (sent.version ?? row.version) === row.version)
      await patchRow(serverRecord, saving, row, sent)
    else moved[id] = 'Este registo foi alterado por outra pessoa'
  }
  if (Object.keys(moved).length > 0) throw new TipyError('STALE', moved)
  for (const issues of lastIssues.values()) refuseIfBroken(await issues())
  await writeChanges(notes, authorOf(saving))
  return null
}

/** Whether the row still has the values that the edit replaces, as the viewer sees them. */
function holds<R extends AnyRecord>(
  { record, rights }: ServerRecord<R>,
  { viewer }: Saving,
  row: Row<R>,
  edit: Edit,
  readableFields: ReadonlySet<string>,
): boolean {
  const shown = present(record, row, readableOf(record, row, viewer, readableFields, rights)) as Edit
  return Object.entries(edit)
    .filter(([name]) => name.endsWith(oldSuffix))
    .every(([name, old]) => equal(shown[name.slice(0, -oldSuffix.length)] ?? null, old ?? null))
}

function sentOf<R extends AnyRecord>({ record }: ServerRecord<R>, edit: Edit, id: string): Sent<R> {
  const values = Object.fromEntries(Object.entries(edit).filter(([name]) => !name.endsWith(oldSuffix)))
  const unproven = Object.keys(values).filter(name => !Object.hasOwn(edit, name + oldSuffix))
  if (unproven.length > 0)
    throw new TipyError(
      'INVALID',
      Object.fromEntries(unproven.map(name => [`${id}.${name}`, 'Falta o valor anterior'])),
    )
  const read = check(bodySchema(record), values, id)
  if ('value' in read) return read.value
  const named = Object.entries(read.fields).map(([name, sentence]) => [`${id}.${name}`, sentence])
  throw new TipyError('INVALID', Object.fromEntries(named))
}
