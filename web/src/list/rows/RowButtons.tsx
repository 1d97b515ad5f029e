import { IconArchive, IconArchiveOff, IconEye, IconHistory, IconPencil, type TablerIcon } from '@tabler/icons-react'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord, Companion } from '@tipy/domain/record/define'
import type { List } from '#list/useList.ts'
import classes from './RowButtons.module.css'

interface RowButton {
  readonly name: string
  readonly Icon: TablerIcon
  readonly run: () => void
}

interface Offered {
  readonly name: string
  readonly Icon: TablerIcon
  readonly panel: 'changes'
}

/** What a record may carry and this screen can open. A companion without a panel has no button. */
const companions: Readonly<Partial<Record<Companion, Offered>>> = {
  changes: { name: 'Histórico', Icon: IconHistory, panel: 'changes' },
}

/** What may be done with a row: by what the server says of it, and by what the record carries. */
export function buttonsOf<R extends AnyRecord>(list: List<R>, row: Shown<R>): readonly RowButton[] {
  const { dispatch, actions, screen } = list
  const { can, active, _id: id } = row
  const open = (kind: 'view' | 'edit' | 'changes') => () => dispatch({ type: 'open', panel: { kind, id } })
  const carried = screen.record.companions.flatMap(name => companions[name] ?? [])
  const archive = { name: active ? 'Arquivar' : 'Repor', Icon: active ? IconArchive : IconArchiveOff }
  return [
    { name: 'Ver', Icon: IconEye, run: open('view') },
    ...(can.edit ? [{ name: 'Editar', Icon: IconPencil, run: open('edit') }] : []),
    ...carried.map(({ name, Icon, panel }) => ({ name, Icon, run: open(panel) })),
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

/** Plain elements: a page has hundreds of these. */
export function RowButtons<R extends AnyRecord>({ list, row, title, large }: RowButtonsProps<R>) {
  return (
    <span className={classes.buttons} data-large={large || undefined}>
      {buttonsOf(list, row).map(({ name, Icon, run }) => (
        <button
          key={name}
          type="button"
          className={classes.button}
          aria-label={`${name} ${title}`}
          title={name}
          onClick={run}
        >
          <Icon size={large ? 21 : 17} stroke={1.7} aria-hidden />
        </button>
      ))}
    </span>
  )
}
