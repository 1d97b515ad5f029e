import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

interface BarIconProps extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  /** Both its accessible name and its tooltip. */
  readonly label: string
  readonly children: ReactNode
}

/** A plain icon button of the top bar. */
export function BarIcon({ label, children, ...others }: BarIconProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon {...others} variant="subtle" color="gray" size={36} aria-label={label} c="var(--mantine-color-text)">
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
