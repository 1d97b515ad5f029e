import { Text, Title } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { menuOf, screens } from '@tipy/domain/navigation/screens'
import { personOf } from '#app/guard.ts'
import { useSession } from '#app/session/session.ts'
import { iconOf } from '#app/shell/icons.ts'
import { AccountCard } from './AccountCard.tsx'
import { EntryCard } from './EntryCard.tsx'
import { firstName, greetingAt, longDate } from './greeting.ts'
import classes from './HomePage.module.css'
import { SelectionCard } from './SelectionCard.tsx'
import { ShortcutsCard } from './ShortcutsCard.tsx'
import { useNow } from './useNow.ts'

/** Greets the user and shows the screens they may open. */
export function HomePage() {
  const now = useNow()
  const { user, features, config, accessMap, today } = useSession()
  if (!user || !features || !config) return null
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
