import { hasDashboard } from '@tipy/domain/navigation/landing'
import { screens } from '@tipy/domain/navigation/screens'
import { setGmailConnected } from '#app/gmail/connected.ts'
import { reloadOwn } from '#app/session/configuration.ts'
import { setDarkMode, setHorizontalMenu } from '#app/session/preferences.ts'
import { session, useSession } from '#app/session/session.ts'
import { ChangePasswordForm } from '#features/auth/auth.changePassword.tsx'
import { FileBrowser } from '#features/files/browser/browser.tsx'
import { Photo } from '#features/files/photo/photo.tsx'
import { GmailAccountCard } from '#features/gmail/gmail.account.tsx'
import { OwnSessions } from '#features/sessions/sessions.list.tsx'
import { OwnContacts } from '#features/users/users.contacts.tsx'
import { ProfilePage } from '#features/users/users.profile.tsx'
import { ResetDashboard } from '#features/widgets/widgets.reset.tsx'
import { passwordChanged } from './passwordChanged.ts'

export function Profile() {
  const { user, config, accessMap, darkMode } = useSession()
  if (!user || !config) return null
  return (
    <ProfilePage
      user={user}
      config={config}
      company={accessMap?.name ?? ''}
      darkMode={darkMode}
      onDarkMode={setDarkMode}
      onHorizontalMenu={setHorizontalMenu}
      contacts={<OwnContacts user={user} onSaved={saved => session.set({ user: saved })} />}
      photo={<Photo user={user} onChanged={reloadOwn} />}
      sessions={<OwnSessions />}
      documents={<FileBrowser group="users" id={user._id} />}
      extraPreferences={hasDashboard(user.role) && <ResetDashboard />}
      gmail={<GmailAccountCard returnTo={screens.profile.path} onConnected={setGmailConnected} />}
      password={<ChangePasswordForm email={user.email} onChanged={passwordChanged} />}
    />
  )
}
