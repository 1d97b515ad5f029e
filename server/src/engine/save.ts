import { randomUUID } from 'node:crypto'
import { onlyOffice } from '@tipy/domain/access/offices'
import { type FieldMessages, TipyError } from '@tipy/domain/errors/errors'
import { archiveFlag, isArchived } from '@tipy/domain/record/archive'
import type { AnyRecord, Body, Draft, Row } from '@tipy/domain/record/define'
import { equal } from '@tipy/domain/record/diff'
import { rootOf } from '@tipy/domain/record/filters'
import { formatIssues } from '@tipy/domain/record/formats'
import { matches } from '@tipy/domain/record/matches'
import { asRow, blank, merged, missing, refused } from '@tipy/domain/record/merge'
import { writable, writableOf } from '@tipy/domain/record/rights'
import type { CompiledQuery } from 'kysely'
import { isUniqueViolation } from '#platform/errorCode'
import { recordChange } from './changes.ts'
import { canOf, presentRows } from './read/present.ts'
import { findRecord } from './read/record.ts'
import { refuseReadOnly } from './readOnly.ts'
import { referenceIssues } from './references.ts'
import { authorOf, insertOf, updateOf } from './rows.ts'
import type { CompanionInput, RecordViewer, Saving, ServerRecord } from './serverRecord.ts'

type Values = Readonly<Record<string, unknown>>
/** What a request sends: the values it sets and the version it saw. */
export interface Sent<R extends AnyRecord> {
  readonly values: Body<R>
  /** Values of companions. */
  readonly companionValues?: Values
  readonly version?: number | undefined
  /** For a new record: values copied from another one. They may refer to people who are archived by now. */
  readonly copiedValues?: Partial<Draft<R>>
}

export async function createRecord<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  saving: Saving,
  sent: Sent<R>,
): Promise<unknown> {
  return shown(serverRecord, await createRow(serverRecord, saving, sent), saving)
}

/** Creates a record and returns its row, not presented to the viewer. */
export async function createRow<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  saving: Saving,
  { values, companionValues = {}, copiedValues }: Sent<R>,
): Promise<Row<R>> {
  const { viewer, now } = saving
  const may = writable(serverRecord.record, viewer, true)
  const machinery = { _id: randomUUID(), _created: now.toISOString(), createdBy: viewer.id, version: 1 }
  const start: Draft<R> = { ...blank(serverRecord.record), ...machinery, ...archiveFlag(serverRecord.record, false) }
  const draft: Draft<R> = { ...merged(serverRecord.record, start, values, may, randomUUID), ...copiedValues }
  const placed = serverRecord.needsOffice && isHomeless(draft) ? { ...draft, office: requireOffice(viewer) } : draft
  const row = await checked(serverRecord, placed, null, saving, () => may, copiedValues)
  await write(serverRecord, insertOf(serverRecord.record, row, authorOf(saving)), saving)
  await serverRecord.carry?.(row, { companionValues, isPatch: true }, saving)
  await finish(serverRecord, row, null, saving)
  return row
}

const isHomeless = ({ office }: { readonly office?: unknown }): boolean => (office ?? null) === null

/** The one selected office, or the viewer's only one; otherwise an error asks them to choose. */
export function requireOffice({ selectedOffices, offices }: Pick<RecordViewer, 'selectedOffices' | 'offices'>): string {
  const only = onlyOffice(offices, selectedOffices)
  if (only === null) throw new TipyError('OFFICE_MISSING')
  return only
}

/** PUT: a field that the viewer may not write is ignored. */
export async function replaceRecord<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  saving: Saving,
  id: string,
  sent: Sent<R>,
): Promise<unknown> {
  const before = await lockRecord(serverRecord, saving, id, sent.version)
  return shown(serverRecord, await changeRow(serverRecord, saving, before, { ...sent, isPatch: false }), saving)
}

/** PATCH: a field that the viewer may not write refuses the whole request. */
export async function patchRecord<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  saving: Saving,
  id: string,
  sent: Sent<R>,
): Promise<unknown> {
  const before = await lockRecord(serverRecord, saving, id, sent.version)
  return shown(serverRecord, await patchRow(serverRecord, saving, before, sent), saving)
}

/** The same for a row that is already locked; returns `before` when nothing changes. */
export async function patchRow<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  saving: Saving,
  before: Row<R>,
  sent: Sent<R>,
): Promise<Row<R>> {
  refuseReadOnly(serverRecord, before)
  return changeRow(serverRecord, saving, before, { ...sent, isPatch: true })
}

/** DELETE: archives an active record and restores an archived one. */
export async function toggleArchive<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  saving: Saving,
  id: string,
  version: number | undefined,
): Promise<unknown> {
  const before = await lockRecord(serverRecord, saving, id, version)
  if (!canOf(serverRecord, before, saving.viewer).remove) throw new TipyError('FORBIDDEN')
  const toggled = archiveFlag(serverRecord.record, !isArchived(before))
  const row = asRow(serverRecord.record, { ...before, ...toggled, version: (before.version as number) + 1 })
  refuseIfBroken((await serverRecord.hooks?.beforeToggle?.(row, before, saving)) ?? {})
  await write(serverRecord, updateOf(serverRecord.record, row, authorOf(saving)), saving)
  await finish(serverRecord, row, before, saving)
  return shown(serverRecord, row, saving)
}

async function changeRow<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  saving: Saving,
  before: Row<R>,
  {
    values,
    companionValues = {},
    isPatch,
  }: Pick<Sent<R>, 'values' | 'companionValues'> & Pick<CompanionInput, 'isPatch'>,
): Promise<Row<R>> {
  const mayEdit = canOf(serverRecord, before, saving.viewer).edit
  const may = writableOf(serverRecord.record, before, saving.viewer, mayEdit, serverRecord.rights)
  if (isPatch ? refused(values, may).length > 0 : !mayEdit) throw new TipyError('FORBIDDEN')
  const draft = merged(serverRecord.record, before, values, may, randomUUID)
  // A PATCH must fill only the required fields it names, not those that others left empty; one that sends a draft or
  // approves a record, all.
  const named = new Set([...may].filter(path => Object.hasOwn(values, rootOf(path))))
  const fieldsToCheck = (row: Draft<R>) => (isPatch && !isCompletion(serverRecord, row, before) ? named : may)
  const same = await checked(serverRecord, draft, before, saving, fieldsToCheck)
  await serverRecord.carry?.(before, { companionValues, isPatch }, saving)
  // A save without changes makes no new version, which would only cause conflicts for others.
  if (equal(same, before)) return before
  const row = asRow(serverRecord.record, { ...same, version: (before.version as number) + 1 })
  await write(serverRecord, updateOf(serverRecord.record, row, authorOf(saving)), saving)
  await finish(serverRecord, row, before, saving)
  return row
}

/**
 * Locks the row, to be changed, until the transaction ends. STALE if the caller saw another version than the stored
 * one; INVALID if the row is read-only.
 */
export async function lockRecord<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  { trx, viewer }: Saving,
  id: string,
  version: number | undefined,
): Promise<Row<R>> {
  const before = await findRecord(serverRecord, trx, viewer, id, true)
  if (!before) throw new TipyError('NOT_FOUND')
  if (version !== undefined && version !== before.version) {
    throw new TipyError('STALE', undefined, (await presentRows(serverRecord, [before], viewer, trx))[0])
  }
  refuseReadOnly(serverRecord, before)
  return before
}

/** Whether a save turns a draft into a sent record, or approves one. */
function isCompletion<R extends AnyRecord>(
  { isDraft, isApproval }: ServerRecord<R>,
  row: Draft<R>,
  before: Row<R>,
): boolean {
  const isSending = isDraft?.(before) === true && !isDraft(row)
  return isSending || isApproval?.(row, before) === true
}

/** The only place where a draft becomes a row: computes fields, then validates the row and the rights. */
async function checked<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  draft: Draft<R>,
  before: Row<R> | null,
  saving: Saving,
  fieldsToCheck: (row: Draft<R>) => ReadonlySet<string>,
  copiedValues: Values | null = null,
): Promise<Row<R>> {
  const computed: Draft<R> = { ...draft, ...(await serverRecord.hooks?.computed?.(draft, before, saving)) }
  const homeless = serverRecord.needsOffice && isHomeless(computed) ? ['office'] : []
  const empty = [
    ...missing(serverRecord.record, computed, fieldsToCheck(computed), serverRecord.isDraft?.(computed) ?? false),
    ...homeless,
  ].map(name => [name, 'Obrigatório'])
  const wrong: FieldMessages = {
    ...formatIssues(serverRecord.record, before, computed, saving.today),
    ...Object.fromEntries(empty),
  }
  refuseIfBroken(wrong)
  const row = asRow(serverRecord.record, computed)
  const broken = {
    ...(await referenceIssues(serverRecord.record, row, before ?? copiedValues, saving)),
    ...(await serverRecord.hooks?.beforeSave?.(row, before, saving)),
  }
  refuseIfBroken(broken)
  // The new row must be visible to the viewer too: a save may not move it where they could not see it.
  if (!matches(serverRecord.record, serverRecord.scope(saving.viewer), row)) throw new TipyError('FORBIDDEN')
  return row
}

export function refuseIfBroken(fields: FieldMessages): void {
  if (Object.keys(fields).length > 0) throw new TipyError('INVALID', fields)
}

/** Writes the row. The violation of a unique index becomes the record's error; the index also covers concurrent saves. */
async function write<R extends AnyRecord>(
  { taken = 'INVALID' }: ServerRecord<R>,
  query: CompiledQuery,
  { trx }: Saving,
): Promise<void> {
  try {
    await trx.executeQuery(query)
  } catch (error) {
    throw isUniqueViolation(error) ? new TipyError(taken) : error
  }
}

async function finish<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  row: Row<R>,
  before: Row<R> | null,
  saving: Saving,
): Promise<void> {
  await recordChange(serverRecord.record, before, row, authorOf(saving))
  await serverRecord.hooks?.afterSave?.(row, before, saving)
}

async function shown<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  row: Row<R>,
  { viewer, trx }: Saving,
): Promise<unknown> {
  return (await presentRows(serverRecord, [row], viewer, trx))[0]
}
