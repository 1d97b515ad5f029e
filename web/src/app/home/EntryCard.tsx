import { Kbd, Text, ThemeIcon } from '@mantine/core'
import { type Icon, IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './HomePage.module.css'

interface EntryCardProps {
  readonly path: string
  readonly title: string
  readonly description: string | undefined
  readonly icon: Icon
  readonly shortcut: string | undefined
}

export function EntryCard({ path, title, description, icon: Drawing, shortcut }: EntryCardProps) {
  return (
    <Link to={path} className={classes.card} aria-keyshortcuts={shortcut}>
      <ThemeIcon size={40} variant="light" radius="md">
        <Drawing size={21} stroke={1.7} />
      </ThemeIcon>
      <span className={classes.words}>
        <Text component="span" fw={600}>
          {title}
        </Text>
        <Text component="span" fz="sm" c="dimmed">
          {description}
        </Text>
      </span>
      {shortcut ? (
        <Kbd aria-hidden>{shortcut}</Kbd>
      ) : (
        <IconArrowRight size={17} className={classes.arrow} aria-hidden />
      )}
    </Link>
  )
}
