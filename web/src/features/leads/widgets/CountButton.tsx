import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LeadCount } from './statistics.ts'
import classes from './widgets.module.css'

interface CountButtonProps {
  readonly count: LeadCount
  /** What is counted. */
  readonly label: string
  /** Absent: the reader may not open it. */
  readonly onOpen: ((count: LeadCount) => void) | undefined
  /** The count, formatted. */
  readonly children: ReactNode
}

/** A count of leads that opens them. */
export function CountButton({ count, label, onOpen, children }: CountButtonProps) {
  if (!onOpen) return <span className="tabular">{children}</span>
  return (
    <UnstyledButton
      className={`${classes.opens} tabular`}
      aria-haspopup="dialog"
      aria-label={typeof children === 'string' ? `${label}, ${count.of}: ${children}` : undefined}
      onClick={() => onOpen(count)}
    >
      {children}
    </UnstyledButton>
  )
}
