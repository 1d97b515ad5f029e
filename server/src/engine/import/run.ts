import { errors as errorTable, TipyError } from '@tipy/domain/errors/errors'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { type ImportAction, type ImportError, importLimits } from '@tipy/domain/record/importing'
import { sql } from 'kysely'
import { writeChanges } from '#engine/changes'
import { authorOf } from '#engine/rows'
import { createRow, patchRow } from '#engine/save'
import { holdsAny, type Saving, type ServerRecord } from '#engine/serverRecord'
import { errorsOf, type Planned } from './plan.ts'

/** The result of a row: the saved record, or the errors. */
export interface Outcome<R extends AnyRecord> {
  readonly planned: Planned<R>
  readonly action: ImportAction
  readonly after: Row<R> | null
  readonly errors: readonly ImportError[]
}

/** Rows per savepoint; only when the database refuses one of them does each row get its own. */
const together = 100

/** Saves the rows one by one, each like any other save. A row with errors does not stop the next. */
export async function runRows<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  saving: Saving,
  rows: readonly Planned<R>[],
): Promise<readonly Outcome<R>[]> {
  const outcomes: Outcome<R>[] = []
  let wrong = 0
  for (let start = 0; start < rows.length && wrong < importLimits.shownErrors; start += together) {
    const done = await runTogether(serverRecord, saving, rows.slice(start, start + together))
    outcomes.push(...done)
    wrong += done.reduce((sum, { errors }) => sum + errors.length, 0)
  }
  return outcomes
}

async function runTogether<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  saving: Saving,
  rows: readonly Planned<R>[],
): Promise<readonly Outcome<R>[]> {
  const done = await undoable(saving, () => runUntilBroken(serverRecord, saving, rows))
  if (done) return done
  const apart: Outcome<R>[] = []
  for (const row of rows) {
    let outcome: Outcome<R> | null = null
    await undoable(saving, async () => {
      outcome = await runRow(serverRecord, saving, row)
      return (await isBroken(saving, outcome)) ? null : outcome
    })
    if (outcome) apart.push(outcome)
  }
  return apart
}

/** Null: the database refused a row, so everything since the last savepoint has to be rolled back. */
async function runUntilBroken<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  saving: Saving,
  rows: readonly Planned<R>[],
): Promise<readonly Outcome<R>[] | null> {
  const done: Outcome<R>[] = []
  for (const row of rows) {
    const outcome = await runRow(serverRecord, saving, row)
    if (await isBroken(saving, outcome)) return null
    done.push(outcome)
  }
  return done
}

/** Rolls the work back when it returns null. */
async function undoable<T>(saving: Saving, work: () => Promise<T | null>): Promise<T | null> {
  const { trx, looked, changes = [] } = saving
  await sql`savepoint rows_of_import`.execute(trx)
  const done = await work()
  const noted = changes.splice(0)
  if (done !== null) await writeChanges(noted, authorOf(saving))
  else {
    await sql`rollback to savepoint rows_of_import`.execute(trx)
    // The rollback has released the locks of the referenced rows.
    looked?.clear()
  }
  await sql`release savepoint rows_of_import`.execute(trx)
  return done
}

const abortedTransaction = '25P02'

/** Whether the database has aborted the transaction; a refusal by our own code does not. */
async function isBroken<R extends AnyRecord>({ trx }: Saving, { planned, errors }: Outcome<R>): Promise<boolean> {
  if (errors.length === 0 || planned.errors.length > 0) return false
  try {
    await sql`select 1`.execute(trx)
    return false
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === abortedTransaction) return true
    throw error
  }
}

async function runRow<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  saving: Saving,
  planned: Planned<R>,
): Promise<Outcome<R>> {
  const { before, sent, row, errors } = planned
  const nothing = { planned, action: before ? 'change' : 'create', after: null } as const
  if (errors.length > 0) return { ...nothing, errors }
  try {
    const after = before
      ? await changed(serverRecord, saving, before, planned)
      : await created(serverRecord, saving, sent)
    const action = after === before ? 'same' : nothing.action
    return { planned, action, after, errors }
  } catch (error) {
    if (!(error instanceof TipyError)) throw error
    const { text, status } = errorTable[error.code]
    if (status >= 500) throw error
    const named = errorsOf(serverRecord.record, row, error.fields ?? {})
    return { ...nothing, errors: named.length > 0 ? named : [{ row, column: null, message: text }] }
  }
}

function created<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  saving: Saving,
  sent: Planned<R>['sent'],
): Promise<Row<R>> {
  if (!holdsAny(saving.viewer, serverRecord.record.flags.add)) throw new TipyError('FORBIDDEN')
  return createRow(serverRecord, saving, sent)
}

/** A row without changes is not saved, so that stored values are not validated again. */
async function changed<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  saving: Saving,
  before: Row<R>,
  { sent }: Planned<R>,
): Promise<Row<R>> {
  if (Object.keys(sent.values).length === 0) return before
  if (!holdsAny(saving.viewer, serverRecord.record.flags.edit)) throw new TipyError('FORBIDDEN')
  return patchRow(serverRecord, saving, before, sent)
}
