import { Text } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { sectionsOf } from '@tipy/domain/navigation/menus'
import { screens } from '@tipy/domain/navigation/screens'
import { personOf } from '#app/guard.ts'
import { useSession } from '#app/session/session.ts'
import { iconOf } from '#app/shell/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import classes from './EntryCard.module.css'
import { EntryCard } from './EntryCard.tsx'

/** The sections of the configuration that this person may open. */
export function ConfigHome() {
  const { user, features, accessMap } = useSession()
  if (!user || !features) return null
  const sections = sectionsOf(screens.config, personOf(user), features)
  return (
    <div className={classes.page}>
      <PageHead title={screens.config.title} text={`O que ${accessMap?.name} decide para todos`} />
      {sections.length === 0 && (
        <Text c="dimmed">Ainda não há aqui nada que possa mudar. Quando houver, aparece nesta página.</Text>
      )}
      <nav aria-label="Secções da configuração" className={classes.cards}>
        {sections.map(screen => (
          <EntryCard key={screen.name} screen={screen} icon={iconOf(screen, IconSettings)} />
        ))}
      </nav>
    </div>
  )
}
