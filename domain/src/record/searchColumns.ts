import { z } from 'zod'
import type { AnyRecord } from './define.ts'

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
