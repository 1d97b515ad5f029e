import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { formatValue } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import type { ListScreen } from '#list/screen.ts'

interface Named<R extends AnyRecord> {
  readonly screen: Pick<ListScreen<R>, 'columns' | 'record' | 'titleOf'>
  readonly names: Names
}

/** The title of a row: by default the text of its first column. */
export function titleOf<R extends AnyRecord>({ screen, names }: Named<R>, row: Shown<R>): string {
  if (screen.titleOf) return screen.titleOf(row, names)
  const [first] = screen.columns
  const declared = first && screen.record.fields[first.field]
  return first && declared ? formatValue(declared, row[first.field], names) : ''
}
