import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import classes from './BarButton.module.css'

interface BarButtonProps extends UnstyledButtonProps, Omit<ComponentProps<'button'>, keyof UnstyledButtonProps> {
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** A closed selector of the top bar: it shows what is chosen, and that it opens. */
export function BarButton({ icon, children, ...others }: BarButtonProps) {
  return (
    <UnstyledButton {...others} className={classes.button}>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.label}>{children}</span>
      <IconChevronDown size={15} stroke={1.8} aria-hidden className={classes.chevron} />
    </UnstyledButton>
  )
}
