import { Link } from '@tanstack/react-router'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { List } from '#list/useList.ts'
import classes from './RowButtons.module.css'
import { RowMenu } from './RowMenu.tsx'
import { buttonsOf, hasButton, isMark, type RowButton } from './rowButtons.ts'

interface RowButtonsProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly row: Shown<R>
  /** The row's title, so that each button's label names its row. */
  readonly title: string
}

/** On a card: the most used actions, what it counts, and the menu with all; large, for touch. */
export function LargeRowButtons<R extends AnyRecord>({ list, row, title }: RowButtonsProps<R>) {
  const buttons = buttonsOf(list, row)
  return (
    <span className={classes.buttons} data-large>
      {buttons.filter(hasButton).map(button => (
        <OneButton key={button.name} button={button} title={title} size={21} />
      ))}
      <RowMenu buttons={buttons} title={title} size={21} />
    </span>
  )
}

/**
 * At the end of a table's row: what it counts is always visible; the most used actions appear beside it while the
 * pointer or the focus is on the row. Plain elements, because a page has hundreds of them.
 */
export function RowButtons<R extends AnyRecord>({ list, row, title }: RowButtonsProps<R>) {
  const buttons = buttonsOf(list, row)
  return (
    <span className={classes.buttons}>
      <span className={classes.frequent}>
        {buttons
          .filter(button => button.isFrequent && !isMark(button))
          .map(button => (
            <OneButton key={button.name} button={button} title={title} size={16} />
          ))}
      </span>
      {buttons.filter(isMark).map(button => (
        <OneButton key={button.name} button={button} title={title} size={16} />
      ))}
      <RowMenu buttons={buttons} title={title} size={16} />
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
