import { Badge, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { genderOf, roleNameIn } from '@tipy/domain/access/roleNames'
import type { Config } from '@tipy/domain/company/config'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import type { ReactNode } from 'react'
import { Facts } from '#ui/Facts.tsx'
import { Section } from '#ui/Section.tsx'
import { ownSections } from './users.facts.tsx'
import classes from './users.profile.module.css'

interface ProfilePageProps {
  readonly user: OwnUser
  readonly config: Config
  readonly company: string
  readonly darkMode: boolean
  readonly onDarkMode: (on: boolean) => void
  readonly onHorizontalMenu: (on: boolean) => void
  /** The form of the user's own contacts. */
  readonly contacts: ReactNode
  /** The form that changes the password: another feature's component, so the app passes it in. */
  readonly password: ReactNode
  /** The photo with its menu, and the user's own documents: another feature's too. */
  readonly photo: ReactNode
  readonly documents: ReactNode
  /** The list of the user's sessions: another feature's too. */
  readonly sessions: ReactNode
  /** The user's Google account: another feature's too. */
  readonly gmail: ReactNode
  /** More settings, of another feature. */
  readonly extraPreferences?: ReactNode
}

/** The user's own data, read-only, and the few settings they may change. */
export function ProfilePage(props: ProfilePageProps) {
  const { user, config, company, contacts, password, photo, documents, sessions, gmail, ...preferences } = props
  return (
    <div className={classes.page}>
      <ProfileHead user={user} config={config} company={company} photo={photo} />
      <div className={classes.data}>
        {ownSections(user, config).map(({ title, facts }) => (
          <Section key={title} title={title}>
            <Facts facts={facts} />
          </Section>
        ))}
        <Section title="Os meus documentos" className={classes.wide}>
          {documents}
        </Section>
        <Section title="Sessões abertas" className={classes.wide}>
          {sessions}
        </Section>
      </div>
      <div className={classes.side}>
        <Preferences horizontalMenu={user.horizontalMenu} {...preferences} />
        <Section title="Os meus contactos">{contacts}</Section>
        <Section title="Gmail">{gmail}</Section>
        <Section title="Mudar password">{password}</Section>
      </div>
    </div>
  )
}

function ProfileHead({
  user,
  config,
  company,
  photo,
}: Pick<ProfilePageProps, 'user' | 'config' | 'company' | 'photo'>) {
  return (
    <Paper withBorder className={classes.head}>
      <div className={classes.banner} />
      <Group className={classes.identity} gap="lg" wrap="nowrap">
        <div className={classes.avatar}>{photo}</div>
        <div className={classes.names}>
          <Title order={1} fz={24}>
            {user.name}
          </Title>
          <Group gap="xs">
            <Badge>{roleNameIn(config.roles, user.role, genderOf(user.gender))}</Badge>
            <Text fz="sm" c="dimmed">
              {company}
            </Text>
          </Group>
        </div>
      </Group>
    </Paper>
  )
}

interface PreferencesProps
  extends Pick<ProfilePageProps, 'darkMode' | 'onDarkMode' | 'onHorizontalMenu' | 'extraPreferences'> {
  readonly horizontalMenu: boolean
}

function Preferences(props: PreferencesProps) {
  const { darkMode, onDarkMode, horizontalMenu, onHorizontalMenu, extraPreferences } = props
  return (
    <Section title="Preferências">
      <Stack gap="md">
        <Switch
          label="Modo escuro"
          description="Cores escuras em todos os ecrãs."
          checked={darkMode}
          onChange={event => onDarkMode(event.currentTarget.checked)}
        />
        <Switch
          label="Menu horizontal"
          description="As entradas do menu ficam na barra de cima."
          checked={horizontalMenu}
          onChange={event => onHorizontalMenu(event.currentTarget.checked)}
        />
        {extraPreferences}
      </Stack>
    </Section>
  )
}
