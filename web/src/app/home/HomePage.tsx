import { Stack, Text, Title } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import { menuOf, screens } from '@tipy/domain/navigation/screens'
import { lazy, Suspense } from 'react'
import { personOf } from '#app/guard.ts'
import { PageSkeleton } from '#app/pages/PageSkeleton.tsx'
import { useSession } from '#app/session/session.ts'
import { iconOf } from '#app/shell/icons.ts'
import { AccountCard } from './AccountCard.tsx'
import { EntryCard } from './EntryCard.tsx'
import { firstName, greetingAt, longDate } from './greeting.ts'
import classes from './HomePage.module.css'
import { SelectionCard } from './SelectionCard.tsx'
import { ShortcutsCard } from './ShortcutsCard.tsx'
import { useNow } from './useNow.ts'

const PersonStatsContent = lazy(async () => ({
  default: (await import('#app/stats/PersonStatsContent.tsx')).PersonStatsContent,
}))

/** Greets the user and shows the screens they may open; a consultant has their own statistics in place (S3 §2.2). */
export function HomePage() {
  const now = useNow()
  const { user, features, config, accessMap, today } = useSession()
  if (!user || !features || !config) return null
  if (user.role === 'consultant') return <OwnStats user={user} now={now} />
  const reader = { ...personOf(user), hasStatement: accessMap?.hasStatement ?? false }
  const entries = menuOf('top', reader, features).filter(entry => entry.name !== 'home')

  return (
    <div className={classes.page}>
      <header>
        <Title order={1} fz={26}>
          {greetingAt(now)}, {firstName(user.name)}
        </Title>
        <Text c="dimmed">
          {longDate(today)} · {accessMap?.name}
        </Text>
      </header>
      <nav aria-label="As suas páginas" className={classes.cards}>
        {[...entries, screens.profile].map(screen => (
          <EntryCard key={screen.path} screen={screen} icon={iconOf(screen, IconLayoutGrid)} />
        ))}
      </nav>
      <div className={classes.facts}>
        <SelectionCard />
        <AccountCard user={user} config={config} />
        <ShortcutsCard />
      </div>
    </div>
  )
}

interface OwnStatsProps {
  readonly user: Pick<OwnUser, '_id' | 'name'>
  readonly now: Date
}

/** The address stays `/`: it is the consultant's page without its own. */
function OwnStats({ user, now }: OwnStatsProps) {
  return (
    <Stack gap="md">
      <Title order={1} fz={20}>
        {greetingAt(now)}, {firstName(user.name)}
      </Title>
      <Suspense fallback={<PageSkeleton />}>
        <PersonStatsContent id={user._id} />
      </Suspense>
    </Stack>
  )
}
