import { setDarkMode, setHorizontalMenu } from '#app/session/preferences.ts'
import { useSession } from '#app/session/session.ts'
import { ChangePasswordForm } from '#features/auth/auth.changePassword.tsx'
import { ProfilePage } from '#features/users/users.profile.tsx'
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
      password={<ChangePasswordForm email={user.email} onChanged={passwordChanged} />}
    />
  )
}
