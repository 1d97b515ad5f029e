import { TipyError } from '@tipy/domain/errors/errors'
import { oldSuffix } from '@tipy/domain/record/bulk'
import type { AnyRecord } from '@tipy/domain/record/define'
import { equal } from '@tipy/domain/record/diff'
import { bodySchema } from '@tipy/domain/record/schema'
import { check } from '#http/fields'
import { findRecord } from './list.ts'
import { presentRows } from './present.ts'
import { patchRecord, type Sent } from './save.ts'
import type { Saving, Setup } from './setup.ts'

type Edit = Readonly<Record<string, unknown>>
const mostRows = 1000

/** Many records in one transaction, each value with the one it replaces: all of them, or none and the rows that moved. */
export async function bulkPatch<R extends AnyRecord>(
  setup: Setup<R>,
  saving: Saving,
  edits: Readonly<Record<string, Edit>>,
): Promise<null> {
  // Always in the same order, so that two bulk edits cannot wait for each other.
  const ids = Object.keys(edits).sort()
  if (ids.length > mostRows) throw new TipyError('TOO_LARGE')
  const moved: Record<string, string> = {}
  for (const id of ids) {
    const edit = edits[id] ?? {}
    if (await holds(setup, saving, id, edit)) await patchRecord(setup, saving, id, sentOf(setup, edit, id))
    else moved[id] = 'Este registo foi alterado por outra pessoa'
  }
  if (Object.keys(moved).length > 0) throw new TipyError('STALE', moved)
  return null
}

/** Whether the values it replaces are still there, as this person sees them. */
async function holds<R extends AnyRecord>(
  setup: Setup<R>,
  { trx, viewer }: Saving,
  id: string,
  edit: Edit,
): Promise<boolean> {
  const row = await findRecord(setup, trx, viewer, id, true)
  if (!row) throw new TipyError('NOT_FOUND')
  const [shown] = await presentRows(setup, [row], viewer, trx)
  return Object.entries(edit)
    .filter(([name]) => name.endsWith(oldSuffix))
    .every(([name, old]) => equal((shown as Edit)[name.slice(0, -oldSuffix.length)] ?? null, old ?? null))
}

function sentOf<R extends AnyRecord>({ record }: Setup<R>, edit: Edit, id: string): Sent<R> {
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
