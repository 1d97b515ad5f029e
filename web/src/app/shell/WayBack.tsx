import { Anchor, Breadcrumbs, Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { Features } from '@tipy/domain/access/grant'
import type { Person } from '@tipy/domain/access/roles'
import { matchScreen } from '@tipy/domain/navigation/guard'
import { parentOf } from '@tipy/domain/navigation/menus'
import { mayOpen } from '@tipy/domain/navigation/screens'
import { usePageName } from '#ui/pageName.ts'

interface WayBackProps {
  readonly person: Person
  readonly features: Features
}

/** The breadcrumbs of a screen inside another one; the page of a record is named after it. */
export function WayBack({ person, features }: WayBackProps) {
  const pathname = useLocation({ select: location => location.pathname })
  const name = usePageName()
  const screen = matchScreen(pathname)
  const parent = screen && parentOf(screen)
  if (!parent || !mayOpen(parent, person, features) || !mayOpen(screen, person, features)) return null
  return (
    <nav aria-label="Localização">
      <Breadcrumbs separator="›" separatorMargin={8} mb="sm">
        <Anchor component={Link} to={parent.path} size="sm">
          {parent.title}
        </Anchor>
        <Text size="sm" c="dimmed" aria-current="page">
          {name ?? screen.title}
        </Text>
      </Breadcrumbs>
    </nav>
  )
}
