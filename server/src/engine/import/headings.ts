import { TipyError } from '@tipy/domain/errors/errors'
import type { AnyRecord, ImportMark } from '@tipy/domain/record/define'
import type { PlainField } from '@tipy/domain/record/fields'
import { isImported } from '@tipy/domain/record/importCells'
import { headingKey, type ImportColumn, importNotes } from '@tipy/domain/record/importing'
import { readable, writable } from '@tipy/domain/record/rights'
import { type Column, columnFor } from '#engine/export/cells'
import type { RecordViewer, ServerRecord } from '#engine/serverRecord'

/** A column of the file that sets a field. */
export interface Used {
  /** Its place in a row of the file. */
  readonly at: number
  readonly name: string
  readonly field: PlainField
  readonly column: Column
}

/** The columns of a file: which are shown, which are read, and which has the id of a row. */
export interface Headings {
  readonly shown: readonly ImportColumn[]
  readonly used: readonly Used[]
  readonly identityAt: number | null
  readonly key: {
    readonly at: number | null
    readonly name: string
    readonly label: string
    /** Whether a row without an id may be a record that already exists. */
    readonly identifies: boolean
  }
}

const identity = '_id'

export function readHeadings<R extends AnyRecord>(
  { record }: ServerRecord<R>,
  viewer: RecordViewer,
  { key, isNewWithoutId }: ImportMark,
  headings: readonly string[],
): Headings {
  const nameByHeading = namesByHeading(record, readable(record, viewer))
  const may = writable(record, viewer)
  const seen = new Set<string>()
  const placed = headings.map((heading, at) => {
    const name = nameByHeading.get(headingKey(heading)) ?? null
    const isRepeated = name !== null && seen.has(name)
    if (name !== null) seen.add(name)
    return { at, heading: heading.trim(), name, note: noteOf(record, may, name, isRepeated) }
  })
  const used = placed.flatMap(({ at, name, note }) => {
    const field = name === null || note !== null ? undefined : record.fields[name]
    return name !== null && field && isImported(field) ? [{ at, name, field, column: columnFor(name, field) }] : []
  })
  const at = (wanted: string) => placed.find(({ name }) => name === wanted)?.at ?? null
  const label = record.fields[key]?.label ?? key
  const found = { identityAt: at(identity), key: { at: at(key), name: key, label, identifies: !isNewWithoutId } }
  if (found.identityAt === null && found.key.at === null)
    throw new TipyError('INVALID', { files: `Falta a coluna ${label}, que diz de que registo é cada linha` })
  const shown = placed
    .filter(({ heading }) => heading !== '')
    .map(({ heading, name, note }) => ({ heading: heading.slice(0, 100), field: note === null ? name : null, note }))
  return { shown, used, ...found }
}

/** Only fields that the viewer may read: for them the others do not exist. */
function namesByHeading(record: AnyRecord, may: ReadonlySet<string>): ReadonlyMap<string, string> {
  const fields = Object.entries(record.fields).filter(([name]) => may.has(name))
  return new Map([
    ...fields.map(([name]) => [headingKey(name), name] as const),
    ...fields.map(([name, { label }]) => [headingKey(label), name] as const),
  ])
}

function noteOf(
  { fields }: AnyRecord,
  may: ReadonlySet<string>,
  name: string | null,
  isRepeated: boolean,
): string | null {
  const field = name === null ? undefined : fields[name]
  if (name === null || !field) return importNotes.unknown
  if (isRepeated) return importNotes.repeated
  if (name === identity) return null
  if (field.computed) return importNotes.computed
  if (!may.has(name)) return importNotes.notYours
  return isImported(field) ? null : importNotes.notImported
}
