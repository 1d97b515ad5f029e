import { IconArchive, IconArchiveOff, IconEye, IconPencil, type TablerIcon } from '@tabler/icons-react'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Panel } from '#list/state/state.ts'
import type { List } from '#list/useList.ts'
import classes from './RowButtons.module.css'

interface RowButton {
  readonly name: string
  readonly Icon: TablerIcon
  readonly run: () => void
  /** How many of what it opens wait, and for what. */
  readonly waiting?: number | undefined
  /** How many of what it opens there are. */
  readonly count?: number | undefined
  readonly waitingFor?: string | undefined
}

type OpensOne = Extract<Panel, { id: string }>['kind']

/** What may be done with a row: by what the server says of it, and by what the record carries. */
export function buttonsOf<R extends AnyRecord>(list: List<R>, row: Shown<R>): readonly RowButton[] {
  const { dispatch, actions, companions } = list
  const { can, active, _id: id } = row
  const open = (kind: OpensOne) => () => dispatch({ type: 'open', panel: { kind, id } })
  const archive = { name: active ? 'Arquivar' : 'Repor', Icon: active ? IconArchive : IconArchiveOff }
  return [
    { name: 'Ver', Icon: IconEye, run: open('view') },
    ...(can.edit ? [{ name: 'Editar', Icon: IconPencil, run: open('edit') }] : []),
    ...companions
      .filter(({ opensOn }) => opensOn?.(row) ?? true)
      .map(({ name, label, Icon, waiting, waitingFor, count }) => ({
        name: label,
        Icon,
        run: open(name),
        waiting: waiting?.(row),
        count: count?.(row),
        waitingFor,
      })),
    ...(can.remove ? [{ ...archive, run: () => void actions.toggleArchive([row]) }] : []),
  ]
}

interface RowButtonsProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly row: Shown<R>
  /** What the row is called, so that each button says what it acts on. */
  readonly title: string
  /** For fingers rather than a mouse. */
  readonly large?: boolean
}

/** In a table the same buttons stand under each other, also where one row may not be changed. */
const lacksEdit = <R extends AnyRecord>({ data }: List<R>, row: Shown<R>): boolean =>
  !row.can.edit && data.rows.some(({ can }) => can.edit)

/** Plain elements: a page has hundreds of these. */
export function RowButtons<R extends AnyRecord>({ list, row, title, large }: RowButtonsProps<R>) {
  return (
    <span
      className={classes.buttons}
      data-large={large || undefined}
      data-gap={(!large && lacksEdit(list, row)) || undefined}
    >
      {buttonsOf(list, row).map(({ name, Icon, run, waiting = 0, waitingFor = 'por ler', count = 0 }) => (
        <button
          key={name}
          type="button"
          className={classes.button}
          aria-label={`${name} ${title}${waiting > 0 ? `, ${waiting} ${waitingFor}` : ''}`}
          title={count > 0 ? `${name} (${count})` : name}
          {...(count > 0 && { 'aria-description': String(count) })}
          onClick={run}
        >
          <Icon size={large ? 21 : 17} stroke={1.7} aria-hidden />
          {waiting === 0 && count > 0 && (
            <span className={classes.count} aria-hidden>
              {count > 9 ? '9+' : count}
            </span>
          )}
          {waiting > 0 && (
            <span className={classes.waiting} aria-hidden>
              {waiting > 9 ? '9+' : waiting}
            </span>
          )}
        </button>
      ))}
    </span>
  )
}
