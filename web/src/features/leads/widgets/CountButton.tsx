import type { ReactNode } from 'react'
import { NumberButton } from '#figures/FigureNumber.tsx'
import type { LeadCount } from './statistics.ts'

interface CountButtonProps {
  readonly count: LeadCount
  /** What is counted. */
  readonly label: string
  /** Absent: the reader may not open it. */
  readonly onOpen: ((count: LeadCount) => void) | undefined
  /** The count, formatted. */
  readonly children: ReactNode
  /** The same as plain text, where the children are more than it. */
  readonly text?: string
}

/** A count of leads that opens them. */
export function CountButton({ count, label, onOpen, children, text }: CountButtonProps) {
  const shown = text ?? (typeof children === 'string' ? children : undefined)
  if (!onOpen) return <span className="tabular">{children}</span>
  return (
    <NumberButton
      label={shown === undefined ? undefined : `${label}, ${count.of}: ${shown}`}
      onOpen={() => onOpen(count)}
    >
      {children}
    </NumberButton>
  )
}
