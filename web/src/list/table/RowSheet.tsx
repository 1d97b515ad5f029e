import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { List } from '#list/useList.ts'
import { remaining } from './RowCell.tsx'
import { RowFacts } from './RowFacts.tsx'
import classes from './Table.module.css'

interface RowSheetProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly row: Shown<R>
}

/** An expanded row: the fields without a visible column, in groups. */
export function RowSheet<R extends AnyRecord>({ list: { screen }, list, row }: RowSheetProps<R>) {
  const names = screen.namesFor?.(row, list.names) ?? list.names
  return (
    <div className={classes.sheet}>
      {remaining(list, row).map(({ title, fields, labels = {} }) => (
        <section key={title} aria-label={title}>
          <p className={classes.sheetTitle}>{title}</p>
          <RowFacts record={screen.record} {...{ row, fields, names, title, labels }} inList />
        </section>
      ))}
    </div>
  )
}
