import { Link } from '@tanstack/react-router'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { List } from '#list/useList.ts'
import { RowCell } from './RowCell.tsx'

interface RowTitleProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly row: Shown<R>
  readonly title: string
  readonly className: string | undefined
}

/** The title of a row, with a link to its page or a button that opens its panel. */
export function RowTitle<R extends AnyRecord>({ list, row, title, className }: RowTitleProps<R>) {
  const { shown, screen, dispatch } = list
  const [first] = shown
  const content = first && <RowCell list={list} row={row} column={first} />
  const name = `Abrir ${title}`
  if (screen.page)
    return (
      <Link to={screen.page(row._id)} className={className} aria-label={name} data-row-title>
        {content}
      </Link>
    )
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      data-row-title
      onClick={() => dispatch({ type: 'open', panel: { kind: 'view', id: row._id } })}
    >
      {content}
    </button>
  )
}
