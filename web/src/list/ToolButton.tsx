import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './ToolButton.module.css'

interface ToolButtonProps {
  readonly label: string
  readonly Icon: TablerIcon
  /** Its function, or the path it links to. */
  readonly run: (() => void) | string
  /** A tooltip that says more than the label. */
  readonly hint?: string
  readonly isBusy?: boolean
  /** Dimmed, but it can be pressed, and says why it does nothing. */
  readonly isOff?: boolean
}

/** A button beside a list's title: only its icon where the header is narrow. */
export function ToolButton({ label, Icon, run, hint = label, isBusy = false, isOff = false }: ToolButtonProps) {
  const looks = {
    title: hint,
    variant: 'default',
    size: 'xs',
    loading: isBusy,
    leftSection: <Icon size={16} aria-hidden />,
    classNames: { root: classes.tool ?? '', label: classes.label ?? '', section: classes.section ?? '' },
    ...(isOff && { 'aria-disabled': true, c: 'dimmed' }),
  } as const
  if (typeof run === 'string')
    return (
      <Button component={Link} to={run} {...looks}>
        {label}
      </Button>
    )
  return (
    <Button {...looks} onClick={run}>
      {label}
    </Button>
  )
}
