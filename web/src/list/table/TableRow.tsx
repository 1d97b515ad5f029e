import { IconArchive, IconChevronRight } from '@tabler/icons-react'
import { isArchived } from '@tipy/domain/record/archive'
import type { AnyRecord } from '@tipy/domain/record/define'
import { memo } from 'react'
import { RowButtons } from './RowButtons.tsx'
import { RowCell } from './RowCell.tsx'
import { RowSheet } from './RowSheet.tsx'
import { RowTitle } from './RowTitle.tsx'
import { titleOf } from './rowTitle.ts'
import { LeadIcon, MarkIcon, StateIcon } from './StateBadge.tsx'
import { isSameRow, type RowProps } from './sameRow.ts'
import classes from './Table.module.css'
import { onPick } from './useSelection.ts'

/** The first column: the row's title, and what else stands beside it (`leadIcons` counts it). */
function Lead<R extends AnyRecord>({ list, row, title }: Pick<RowProps<R>, 'list' | 'row'> & { title: string }) {
  return (
    <div className={classes.lead}>
      <RowTitle list={list} row={row} title={title} className={classes.title} />
      <MarkIcon list={list} row={row} />
      {isArchived(row) && <LeadIcon Icon={IconArchive} label="Arquivo" />}
    </div>
  )
}

/** Plain elements, because a page has fifty rows. */
function OneRow<R extends AnyRecord>({ list, row, selected, open }: RowProps<R>) {
  const { shown, selection, screen, names } = list
  const title = titleOf(list, row)
  const state = screen.state?.of(row, names) ?? undefined
  return (
    <>
      <tr className={classes.row} data-row={row._id} data-state={state} data-selected={selected || undefined}>
        <td className={classes.pick}>
          <input
            type="checkbox"
            className={classes.check}
            aria-label={`Selecionar ${title}`}
            checked={selected}
            onChange={onPick(selection, row)}
          />
        </td>
        <td className={classes.expand}>
          <button
            type="button"
            className={classes.opener}
            aria-label={`Mais dados de ${title}`}
            aria-expanded={open}
            onClick={() => list.toggleOpen(row._id)}
          >
            <IconChevronRight size={15} aria-hidden className={classes.chevron} data-open={open || undefined} />
          </button>
          {state && <StateIcon list={list} row={row} state={state} />}
        </td>
        {shown.map((column, index) => (
          <td
            key={column.field}
            className={classes.cell}
            data-first={index === 0 || undefined}
            data-numeric={column.numeric || undefined}
          >
            {index === 0 ? (
              <Lead list={list} row={row} title={title} />
            ) : (
              <RowCell list={list} row={row} column={column} />
            )}
          </td>
        ))}
        <td className={classes.actions}>
          <RowButtons list={list} row={row} title={title} />
        </td>
      </tr>
      {open && (
        <tr className={classes.more}>
          <td colSpan={shown.length + 3}>
            <div className={classes.facts}>
              <RowSheet list={list} row={row} />
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

export const TableRow = memo(OneRow, isSameRow) as typeof OneRow
