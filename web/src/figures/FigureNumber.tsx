import type { ReactNode } from 'react'
import classes from './FigureNumber.module.css'
import { type FigureQuestion, nameOfQuestion, useOpenFigure } from './question.ts'

interface NumberButtonProps {
  /** What the number is, and the number, for those who hear it; absent: its text says so. */
  readonly label?: string | undefined
  /** Opens a dialog with what the number counts. */
  readonly onOpen: () => void
  /** The number, formatted. */
  readonly children: ReactNode
}

/** A number that opens what it counts. A plain button, because a table has thousands of them. */
export function NumberButton({ label, onOpen, children }: NumberButtonProps) {
  return (
    <button type="button" className={classes.number} aria-haspopup="dialog" aria-label={label} onClick={onOpen}>
      {children}
    </button>
  )
}

interface FigureNumberProps {
  readonly question: FigureQuestion
  /** The number, formatted. */
  readonly children: ReactNode
  /** The same as plain text, where the children are more than it. */
  readonly text?: string
}

/** A number of statistics that opens the rows it sums. */
export function FigureNumber({ question, children, text }: FigureNumberProps) {
  const open = useOpenFigure()
  const shown = text ?? (typeof children === 'string' ? children : undefined)
  return (
    <NumberButton
      label={shown === undefined ? undefined : `${nameOfQuestion(question)}: ${shown}`}
      onOpen={() => open(question)}
    >
      {children}
    </NumberButton>
  )
}
