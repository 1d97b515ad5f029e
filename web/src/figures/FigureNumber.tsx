import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FigureQuestion, useOpenFigure } from './question.ts'

interface FigureNumberProps {
  readonly question: FigureQuestion
  /** The number, formatted. */
  readonly children: ReactNode
}

/** A number of statistics that opens the rows it sums. */
export function FigureNumber({ question, children }: FigureNumberProps) {
  const open = useOpenFigure()
  return (
    <UnstyledButton className="tabular" onClick={() => open(question)}>
      {children}
    </UnstyledButton>
  )
}
