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

/** What a row is called, and the way to all of it: its page where it has one, its panel where it has none. */
export function RowTitle<R extends AnyRecord>({ list, row, title, className }: RowTitleProps<R>) {
  const { shown, screen, dispatch } = list
  const [first] = shown
  const content = first && <RowCell list={list} row={row} column={first} />
  const name = `Abrir ${title}`
  if (screen.page)
    return (
      <Link to={screen.page(row._id)} className={className} aria-label={name}>
        {content}
      </Link>
    )
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      onClick={() => dispatch({ type: 'open', panel: { kind: 'view', id: row._id } })}
    >
      {content}
    </button>
  )
}
