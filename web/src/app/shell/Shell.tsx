import { AppShell } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Features, isGranted } from '@tipy/domain/access/grant'
import { genderOf, roleNameIn } from '@tipy/domain/access/roleNames'
import { editorPath, opensEditor } from '@tipy/domain/navigation/guard'
import { menuOf } from '@tipy/domain/navigation/menus'
import { type ReactNode, useMemo } from 'react'
import { personOf } from '#app/guard.ts'
import { SessionContextBridge } from '#app/SessionContextBridge.tsx'
import { setDarkMode, setHorizontalMenu } from '#app/session/preferences.ts'
import { useSession } from '#app/session/session.ts'
import type { SessionState } from '#app/session/state.ts'
import { useConfigurationUpdates } from '#app/session/useConfigurationUpdates.ts'
import { useSettingsUpdates } from '#app/session/useSettingsUpdates.ts'
import { PersonMenu } from './bar/PersonMenu.tsx'
import { ShellTodo } from './bar/ShellTodo.tsx'
import { TopBar } from './bar/TopBar.tsx'
import { ShortcutHelp } from './help/ShortcutHelp.tsx'
import { DrawerContent } from './menu/Drawer.tsx'
import { DrawerToggle, drawerId } from './menu/DrawerToggle.tsx'
import { PhoneDrawer } from './menu/PhoneDrawer.tsx'
import { TopMenu } from './menu/TopMenu.tsx'
import { NewTask } from './NewTask.tsx'
import { useOffices } from './offices/useOffices.ts'
import { LazyPalette } from './palette/LazyPalette.tsx'
import { usePalette } from './palette/usePalette.ts'
import classes from './Shell.module.css'
import { contentId, SkipLink } from './SkipLink.tsx'
import { useShellLayout } from './useShellLayout.ts'
import { useShellShortcuts } from './useShellShortcuts.ts'
import { WayBack } from './WayBack.tsx'

interface SignedInSession {
  readonly user: NonNullable<SessionState['user']>
  readonly config: NonNullable<SessionState['config']>
}

const noFeatures: Features = {}

/** The frame of every screen of a signed-in user. Until the user is loaded, only the screen. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const user = useSession(state => state.user)
  const config = useSession(state => state.config)
  if (!user || !config) return children
  return (
    <SignedInShell user={user} config={config}>
      {children}
    </SignedInShell>
  )
}

function SignedInShell({ user, config, children }: SignedInSession & { readonly children: ReactNode }) {
  const features = useSession(state => state.features) ?? noFeatures
  const company = useSession(state => state.accessMap?.name) ?? ''
  const hasStatement = useSession(state => state.accessMap?.hasStatement) ?? false
  const darkMode = useSession(state => state.darkMode)
  const person = useMemo(() => personOf(user), [user])
  const layout = useShellLayout(user.horizontalMenu)
  const { phone, horizontal, collapsed, headerHeight, drawerWidth } = layout
  const [drawerOpen, drawer] = useDisclosure()
  const [helpOpen, help] = useDisclosure()
  const { open: openPalette, ...palette } = usePalette()
  const [newTaskOpen, newTask] = useDisclosure()
  const hasTodo = isGranted(features, 'toDoWidget', person)
  const offices = useOffices()
  useSettingsUpdates(config.settings)
  useConfigurationUpdates()
  useShellShortcuts(person, features, offices, help.open, openPalette)
  const entries = menuOf(horizontal ? 'top' : 'drawer', { ...person, hasStatement }, features)
  const isSidebarShown = !phone && !horizontal

  return (
    <AppShell
      header={{ height: headerHeight }}
      {...(isSidebarShown && { navbar: { width: drawerWidth, breakpoint: 0 } })}
      padding={phone ? 'sm' : 'lg'}
      transitionDuration={120}
    >
      <SkipLink />
      <AppShell.Header className={classes.header}>
        <TopBar
          company={company}
          phone={phone}
          offices={offices}
          onSearch={openPalette}
          drawerToggle={
            !horizontal && (
              <DrawerToggle
                phone={phone}
                expanded={phone ? drawerOpen : !collapsed}
                onToggle={phone ? drawer.open : layout.toggleCollapsed}
              />
            )
          }
          todo={hasTodo && <ShellTodo />}
          personMenu={
            <PersonMenu
              name={user.name}
              image={user.image}
              role={roleNameIn(config.roles, user.role, genderOf(user.gender))}
              darkMode={darkMode}
              onDarkMode={setDarkMode}
              horizontal={phone ? undefined : user.horizontalMenu}
              onHorizontal={setHorizontalMenu}
              onHelp={help.open}
              hasEditor={opensEditor(editorPath, person, features)}
            />
          }
        />
        {horizontal && <TopMenu entries={entries} />}
      </AppShell.Header>
      {isSidebarShown && (
        <AppShell.Navbar id={drawerId} aria-label="Menu principal" className={classes.drawer}>
          <DrawerContent entries={entries} collapsed={collapsed} />
        </AppShell.Navbar>
      )}
      {phone && <PhoneDrawer company={company} entries={entries} opened={drawerOpen} onClose={drawer.close} />}
      <AppShell.Main id={contentId} tabIndex={-1} className={classes.main}>
        <WayBack person={person} features={features} />
        <SessionContextBridge user={user} config={config} features={features}>
          {children}
        </SessionContextBridge>
      </AppShell.Main>
      <ShortcutHelp opened={helpOpen} onClose={help.close} />
      <LazyPalette
        {...palette}
        user={user}
        config={config}
        features={features}
        onHelp={help.open}
        onNewTask={hasTodo ? newTask.open : undefined}
      />
      {newTaskOpen && <NewTask onClose={newTask.close} />}
    </AppShell>
  )
}
