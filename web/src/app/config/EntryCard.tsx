import { Kbd, Text, ThemeIcon } from '@mantine/core'
import { type Icon, IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { NamedScreen } from '@tipy/domain/navigation/screens'
import classes from './EntryCard.module.css'

interface EntryCardProps {
  readonly screen: Pick<NamedScreen, 'path' | 'title' | 'description' | 'shortcut'>
  readonly icon: Icon
}

/** A screen as a card that links to it. */
export function EntryCard({ screen: { path, title, description, shortcut }, icon: Drawing }: EntryCardProps) {
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
