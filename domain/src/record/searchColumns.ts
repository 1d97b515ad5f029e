import { z } from 'zod'
import { archiveField } from './archive.ts'
import type { AnyRecord } from './define.ts'
import { rootOf } from './filters.ts'
import { type ByKey, byKey, oncePer } from './oncePer.ts'

/** The columns of an export or of a search: names of fields. */
export const columnNames = z.array(z.string().max(80)).min(1).max(200)

/** Those of these columns that may not be shown. Not said: whether one does not exist or the person may not read it. */
export function columnIssues(
  { fields }: AnyRecord,
  columns: readonly string[],
  mayShow: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const strange = columns.filter(name => !Object.hasOwn(fields, name) || !mayShow.has(name))
  return Object.fromEntries(strange.map(name => [`columns.${name}`, 'Coluna desconhecida']))
}

/** What rows have whichever columns were asked for: the fields that the engine writes. */
export const systemFields = (record: AnyRecord): readonly string[] => [
  '_id',
  '_created',
  'createdBy',
  'version',
  archiveField(record),
]

/** By the readable paths and by the columns: what is compiled for a set serves every search with the same columns. */
const narrowedSetsOf = oncePer<ReadonlySet<string>, ByKey<ReadonlySet<string>>>(() => byKey(maxSets))
const maxSets = 200

/** Of these readable paths, those of the columns and of the system fields; all where no columns were asked for. */
export function narrowTo(
  record: AnyRecord,
  readable: ReadonlySet<string>,
  columns: ReadonlySet<string> | null,
): ReadonlySet<string> {
  if (!columns) return readable
  return narrowedSetsOf(readable)([...columns].join(), () => {
    const shown = new Set([...columns, ...systemFields(record)])
    return new Set([...readable].filter(path => shown.has(rootOf(path))))
  })
}
