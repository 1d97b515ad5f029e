import { IconArchive, IconArchiveOff, IconEye, IconPencil, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Panel } from '#list/state/state.ts'
import type { List } from '#list/useList.ts'
import classes from './RowButtons.module.css'

interface RowButton {
  readonly name: string
  readonly Icon: TablerIcon
  /** Its function, or the path it links to. */
  readonly run: (() => void) | string
  /** How many items of its panel wait for the user. */
  readonly waiting?: number | undefined
  /** How many items its panel has. */
  readonly count?: number | undefined
  readonly waitingFor?: string | undefined
}

const see = 'Ver'
const edit = 'Editar'
const archiving = ['Arquivar', 'Repor'] as const

type OpensOne = Extract<Panel, { id: string }>['kind']

/** The actions on a row: by the rights the server returns with it, and by the record's companions. */
export function buttonsOf<R extends AnyRecord>(list: List<R>, row: Shown<R>): readonly RowButton[] {
  const { dispatch, actions, act, companions, screen, mayWrite, offers } = list
  const { can, active, _id: id } = row
  const open = (kind: OpensOne) => () => dispatch({ type: 'open', panel: { kind, id } })
  const archive = { name: archiving[active ? 0 : 1], Icon: active ? IconArchive : IconArchiveOff }
  return [
    { name: see, Icon: IconEye, run: screen.views === 'page' && screen.page ? screen.page(id) : open('view') },
    ...(mayWrite(row) ? [{ name: edit, Icon: IconPencil, run: open('edit') }] : []),
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
    ...(screen.rowActions ?? [])
      .filter(action => offers(action, row))
      .map(action => ({ name: action.name, Icon: action.Icon, run: () => act(action, row) })),
    ...(can.remove ? [{ ...archive, run: () => void actions.toggleArchive([row]) }] : []),
  ]
}

interface RowButtonsProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly row: Shown<R>
  /** The row's title, so that each button's label names its row. */
  readonly title: string
}

/** Larger buttons for touch, next to each other. */
export function LargeRowButtons<R extends AnyRecord>({ list, row, title }: RowButtonsProps<R>) {
  return (
    <span className={classes.buttons} data-large>
      {buttonsOf(list, row).map(button => (
        <OneButton key={button.name} button={button} title={title} size={21} />
      ))}
    </span>
  )
}

/** The buttons that some row of this page has, in order. Without rows: all possible ones. */
export function placesOf<R extends AnyRecord>(list: List<R>): readonly string[] {
  const { companions, screen, data, state } = list
  const carried = companions.map(({ label }) => label)
  const own = (screen.rowActions ?? []).map(({ name }) => name)
  const all = [see, edit, ...carried, ...own, archiving[state.archived ? 1 : 0]]
  if (data.rows.length === 0) return all
  const there = new Set(data.rows.flatMap(row => buttonsOf(list, row).map(({ name }) => name)))
  return all.filter(name => there.has(name))
}

interface PlacedButtonsProps<R extends AnyRecord> extends RowButtonsProps<R> {
  readonly places: readonly string[]
}

/**
 * In a table the same buttons are aligned, even where a row lacks one. Plain elements, because a page has hundreds of
 * them.
 */
export function RowButtons<R extends AnyRecord>({ list, row, title, places }: PlacedButtonsProps<R>) {
  const buttons = new Map(buttonsOf(list, row).map(button => [button.name, button]))
  return (
    <span className={classes.buttons}>
      {places.map(name => {
        const button = buttons.get(name)
        return button ? (
          <OneButton key={name} button={button} title={title} size={17} />
        ) : (
          <span key={name} className={classes.place} />
        )
      })}
    </span>
  )
}

interface OneButtonProps {
  readonly button: RowButton
  readonly title: string
  readonly size: number
}

function OneButton({ button, title, size }: OneButtonProps) {
  const { name, Icon, run, waiting = 0, waitingFor = 'por ler', count = 0 } = button
  const common = {
    className: classes.button,
    'aria-label': `${name} ${title}${waiting > 0 ? `, ${waiting} ${waitingFor}` : ''}`,
    title: count > 0 ? `${name} (${count})` : name,
    ...(count > 0 && { 'aria-description': String(count) }),
  }
  const drawing = (
    <>
      <Icon size={size} stroke={1.7} aria-hidden />
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
    </>
  )
  if (typeof run === 'string')
    return (
      <Link to={run} {...common}>
        {drawing}
      </Link>
    )
  return (
    <button type="button" {...common} onClick={run}>
      {drawing}
    </button>
  )
}
