import { clearFailure } from '#api/failures.ts'
import { forgetPictures } from '#api/pictures.ts'
import { queryClient } from './providers.tsx'
import type { AppRouter } from './router.tsx'
import { session } from './session/session.ts'

/** Keeps address and caches in step with the session. Returns how to stop. */
export function syncWithSession(router: AppRouter): () => void {
  let before = session.get()
  return session.subscribe(() => {
    const now = session.get()
    const was = before
    before = now
    if (now.token !== was.token) {
      // What one person was shown is not the next one's.
      queryClient.clear()
      clearFailure()
      forgetPictures()
    }
    // A session that ran out leaves the address as it was, to continue there after the login.
    if (was.token && !now.token && now.endedBecause !== 'expired') void router.navigate({ to: '/', replace: true })
    else if (now.token !== was.token || now.features !== was.features || now.config !== was.config)
      void router.invalidate()
  })
}
