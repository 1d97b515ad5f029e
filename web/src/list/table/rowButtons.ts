import { IconArchive, IconArchiveOff, IconEye, IconPencil, type TablerIcon } from '@tabler/icons-react'
import { isArchived } from '@tipy/domain/record/archive'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { rowKeys } from '#list/keys/rowKeys.ts'
import type { Panel } from '#list/state/state.ts'
import type { List } from '#list/useList.ts'
import { mayArchive } from './mayArchive.ts'

export interface RowButton {
  readonly name: string
  readonly Icon: TablerIcon
  /** Its function, or the path it links to. */
  readonly run: (() => void) | string
  /** One of the few that appear on the row itself. */
  readonly isFrequent?: boolean
  /** The key that does the same on the current row. */
  readonly key?: string | undefined
  /** How many items of its panel wait for the user. */
  readonly waiting?: number | undefined
  /** How many items its panel has. */
  readonly count?: number | undefined
  readonly waitingFor?: string | undefined
}

type OpensOne = Extract<Panel, { id: string }>['kind']

type RowAccess<R extends AnyRecord> = Pick<
  List<R>,
  'dispatch' | 'actions' | 'act' | 'companions' | 'screen' | 'mayWrite' | 'offers'
>

/** The actions on a row: by the rights the server returns with it, and by the record's companions. */
export function buttonsOf<R extends AnyRecord>(list: RowAccess<R>, row: Shown<R>): readonly RowButton[] {
  const { dispatch, actions, act, companions, screen, mayWrite, offers } = list
  const { _id: id } = row
  const open = (kind: OpensOne) => () => dispatch({ type: 'open', panel: { kind, id } })
  const leadsToPage = screen.views === 'page' && screen.page
  const archive = isArchived(row) ? { name: 'Repor', Icon: IconArchiveOff } : { name: 'Arquivar', Icon: IconArchive }
  return [
    // Where the title leads to a page, this opens the panel: worth a button of its own.
    {
      name: 'Ver',
      Icon: IconEye,
      run: leadsToPage ? leadsToPage(id) : open('view'),
      isFrequent: screen.page !== undefined && !leadsToPage,
    },
    ...(mayWrite(row)
      ? [{ name: 'Editar', Icon: IconPencil, run: open('edit'), isFrequent: true, key: rowKeys.edit }]
      : []),
    ...companions
      .filter(({ opensOn }) => opensOn?.(row) ?? true)
      .map(({ name, label, Icon, waiting, waitingFor, count, isFrequent = false, shortcut }) => ({
        name: label,
        Icon,
        run: open(name),
        isFrequent,
        key: shortcut?.key,
        waiting: waiting?.(row),
        count: count?.(row),
        waitingFor,
      })),
    ...(screen.rowActions ?? [])
      .filter(action => offers(action, row))
      .map(action => ({ name: action.name, Icon: action.Icon, run: () => act(action, row) })),
    ...(mayArchive(screen, row) ? [{ ...archive, run: () => void actions.toggleArchive([row]) }] : []),
  ]
}

/** Whether it counts something: then it stays visible on the row. */
export const isMark = ({ waiting = 0, count = 0 }: Pick<RowButton, 'waiting' | 'count'>): boolean =>
  waiting > 0 || count > 0

/** The actions that have a button of their own: the most used, and what counts something. */
export const hasButton = (button: RowButton): boolean => button.isFrequent === true || isMark(button)

const menuWidth = 36
const buttonWidth = 26
/** Before rows are known: most lists have as many. */
const usualButtons = 2

/** The width of the column of actions: it has room for the buttons of each row of this page, and for the menu. */
export function actionsWidth<R extends AnyRecord>(list: RowAccess<R>, rows: readonly Shown<R>[]): number {
  const counts = rows.map(row => buttonsOf(list, row).filter(hasButton).length)
  return menuWidth + buttonWidth * (rows.length === 0 ? usualButtons : Math.max(...counts))
}
