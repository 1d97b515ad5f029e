import type { ReactNode } from 'react'
import classes from './FigureNumber.module.css'
import { type FigureQuestion, nameOfQuestion, useOpenFigure } from './question.ts'

interface FigureNumberProps {
  readonly question: FigureQuestion
  /** The number, formatted. */
  readonly children: ReactNode
  /** The same as plain text, where the children are more than it. */
  readonly text?: string
}

/** A number of statistics that opens the rows it sums. A plain button, because a table has thousands of them. */
export function FigureNumber({ question, children, text }: FigureNumberProps) {
  const open = useOpenFigure()
  const shown = text ?? (typeof children === 'string' ? children : undefined)
  return (
    <button
      type="button"
      className={classes.number}
      aria-haspopup="dialog"
      aria-label={shown === undefined ? undefined : `${nameOfQuestion(question)}: ${shown}`}
      onClick={() => open(question)}
    >
      {children}
    </button>
  )
}
