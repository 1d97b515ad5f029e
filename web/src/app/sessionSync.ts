import { clearFailure } from '#api/failures.ts'
import { forgetPictures } from '#api/pictures.ts'
import { queryClient } from './providers.tsx'
import type { AppRouter } from './router.tsx'
import { session } from './session/session.ts'
import type { SessionState } from './session/state.ts'

/** Whether the guard may decide otherwise. Of the user it reads what they may open, not their preferences. */
const mayOpenOthers = (now: SessionState, was: SessionState): boolean =>
  now.token !== was.token ||
  now.features !== was.features ||
  now.config !== was.config ||
  now.user?.role !== was.user?.role ||
  now.user?.otherRoles !== was.user?.otherRoles

/** Updates address and caches when the session changes. Returns how to stop. */
export function syncWithSession(router: AppRouter): () => void {
  let before = session.get()
  return session.subscribe(() => {
    const now = session.get()
    const was = before
    before = now
    if (now.token !== was.token) {
      // The next user must not see data loaded for the one before.
      queryClient.clear()
      clearFailure()
      forgetPictures()
    }
    // An expired session keeps the address, so that the login continues there.
    if (was.token && !now.token && now.endedBecause !== 'expired') void router.navigate({ to: '/', replace: true })
    else if (mayOpenOthers(now, was)) void router.invalidate()
  })
}
