import { ShellSkeleton } from '#app/pages/ShellSkeleton.tsx'
import { logout } from '#app/session/logout.ts'
import { session } from '#app/session/session.ts'
import { ForcedPasswordDialog } from '#features/auth/auth.forced.tsx'
import { passwordChanged } from './passwordChanged.ts'

/** Behind the dialog only the shell's skeleton is drawn: until the change, every other call would be refused. */
export function ForcedChange() {
  const email = session.get().user?.email ?? ''
  return (
    <>
      <ShellSkeleton />
      <ForcedPasswordDialog email={email} onChanged={passwordChanged} onLogout={logout} />
    </>
  )
}
