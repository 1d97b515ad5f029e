import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { equal } from '@tipy/domain/record/diff'
import type { Field } from '@tipy/domain/record/fields'
import {
  type ImportAction,
  type ImportChange,
  type ImportColumn,
  type ImportReport,
  type ImportRow,
  importLimits,
} from '@tipy/domain/record/importing'
import { readable } from '@tipy/domain/record/rights'
import { type Names, textOfValue } from '@tipy/domain/record/textOfValue'
import { fieldToWire } from '@tipy/domain/record/wire'
import { isMachinery } from '#engine/columns'
import { columnFor, plainText } from '#engine/export/cells'
import type { Db } from '#platform/database/database'
import type { Reading } from './plan.ts'
import type { Outcome } from './run.ts'

interface Reported<R extends AnyRecord> {
  readonly reading: Reading<R>
  readonly columns: readonly ImportColumn[]
  readonly outcomes: readonly Outcome<R>[]
  readonly markTexts: MarkTexts
  readonly fingerprint: string
}

type MarkTexts = ReadonlyMap<string, string>

/** The rows of the report: all of a small file, otherwise those that change something. */
function shownOf<R extends AnyRecord>(outcomes: readonly Outcome<R>[]): readonly Outcome<R>[] {
  const fine = outcomes.filter(({ errors }) => errors.length === 0)
  if (fine.length <= importLimits.shownRows) return fine
  return fine.filter(({ action }) => action !== 'same').slice(0, importLimits.shownRows)
}

/** What the marks in the report refer to, where the record says it. */
export async function markTextsOf<R extends AnyRecord>(
  reading: Reading<R>,
  outcomes: readonly Outcome<R>[],
  db: Db,
): Promise<MarkTexts> {
  const { serverRecord, viewer } = reading
  const marked = shownOf(outcomes).flatMap(({ after }) => (after !== null && isMarkedIn(reading, after) ? [after] : []))
  return (await serverRecord.importMarks?.(marked, viewer, db)) ?? new Map<string, string>()
}

export function reportOf<R extends AnyRecord>(reported: Reported<R>): ImportReport {
  const { reading, columns, outcomes, markTexts, fingerprint } = reported
  const count = (wanted: ImportAction) =>
    outcomes.filter(({ action, errors }) => action === wanted && errors.length === 0).length
  const fine = outcomes.filter(({ errors }) => errors.length === 0)
  const counts = { create: count('create'), change: count('change'), same: count('same') }
  return {
    columns,
    counts,
    ...markedIn(reading, fine),
    rows: shownOf(outcomes).map(outcome => rowOf(reading, outcome, markTexts)),
    errors: outcomes.flatMap(({ errors }) => errors).slice(0, importLimits.shownErrors),
    note: reading.serverRecord.afterImport?.(counts) ?? null,
    fingerprint,
  }
}

function rowOf<R extends AnyRecord>(
  reading: Reading<R>,
  { planned, action, after }: Outcome<R>,
  markTexts: MarkTexts,
): ImportRow {
  const { row, name, before } = planned
  const changes = after === null || action === 'same' ? [] : changesOf(reading, before, after)
  const isMarked = isMarkedIn(reading, after)
  const markText = after === null ? undefined : markTexts.get(after._id as string)
  return {
    row,
    action,
    name: name.slice(0, maxTextLength),
    changes,
    ...(isMarked && { isMarked, ...(markText && { markText: markText.slice(0, maxTextLength) }) }),
  }
}

/** Whether a row gets the flag that its reader must see before confirming. */
function isMarkedIn<R extends AnyRecord>({ serverRecord: { record }, viewer }: Reading<R>, after: Row<R> | null) {
  const flag = record.imports?.marks?.field
  return flag !== undefined && readable(record, viewer).has(flag) && (after as Values | null)?.[flag] === true
}

function markedIn<R extends AnyRecord>(reading: Reading<R>, outcomes: readonly Outcome<R>[]) {
  if (!reading.serverRecord.record.imports?.marks) return {}
  return { marked: outcomes.filter(({ action, after }) => action !== 'same' && isMarkedIn(reading, after)).length }
}

/** Longer texts are truncated: they do not fit in the preview's table. */
const maxTextLength = 200

type Values = Readonly<Record<string, unknown>>

/** What a user could have typed: fields of the file and those filled in by default. Computed ones only follow. */
function changesOf<R extends AnyRecord>(
  { serverRecord: { record }, viewer, names }: Reading<R>,
  before: Row<R> | null,
  after: Row<R>,
): readonly ImportChange[] {
  const may = readable(record, viewer)
  return Object.entries(record.fields).flatMap(([name, field]) => {
    const old = before === null ? undefined : (before as Values)[name]
    const value = (after as Values)[name]
    if (isMachinery(record, name) || !may.has(name) || field.computed || equal(old, value)) return []
    const textOf = (of: unknown) =>
      of === undefined
        ? ''
        : changeLabels(name, field, fieldToWire(name, field, of, may), names).slice(0, maxTextLength)
    const change = { column: field.label, before: textOf(old), after: textOf(value) }
    return change.before === change.after ? [] : [change]
  })
}

/** Kinds whose export format is for machines; a preview shows them as the screens do. */
const onScreen: ReadonlySet<Field['kind']> = new Set(['money', 'percent', 'fraction', 'flag', 'text', 'phone'])

function changeLabels(name: string, field: Field, value: unknown, names: Names): string {
  if (field.kind !== 'parts' && onScreen.has(field.kind)) return textOfValue(field, value, names)
  const { cell, look } = columnFor(name, field)
  return plainText(cell(value, names), look)
}
