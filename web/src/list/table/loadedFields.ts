import type { AnyRecord } from '@tipy/domain/record/define'
import type { Column, ListScreen } from '#list/screen.ts'

/**
 * The fields that a list with these columns loads of its rows, besides those of every row: what is shown, and what the
 * screen says it reads. Null: whole rows, because a part of the screen does not say what it reads.
 */
export function fieldsToLoad<R extends AnyRecord>(
  {
    record,
    rowReads,
    state,
    mark,
    columns: [first],
  }: Pick<ListScreen<R>, 'record' | 'rowReads' | 'state' | 'mark' | 'columns'>,
  shown: readonly Pick<Column<R>, 'field' | 'Cell' | 'text' | 'reads'>[],
  readable: ReadonlySet<string>,
): readonly string[] | null {
  if (!rowReads || !shown.every(column => saysWhatItReads(column))) return null
  const always = [...rowReads, ...[state, mark, first].flatMap(part => part?.field ?? [])]
  const names = new Set<string>([...always, ...shown.flatMap(({ field, reads = [] }) => [field, ...reads])])
  return Object.keys(record.fields).filter(name => names.has(name) && readable.has(name))
}

const saysWhatItReads = <R extends AnyRecord>({
  Cell,
  text,
  reads,
}: Pick<Column<R>, 'Cell' | 'text' | 'reads'>): boolean => reads !== undefined || (!Cell && !text)
