import { clearFailure } from '#api/failures.ts'
import { forgetPictures } from '#api/pictures.ts'
import { queryClient } from './providers.tsx'
import type { AppRouter } from './router.tsx'
import { session } from './session/session.ts'

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
    else if (now.token !== was.token || now.features !== was.features || now.config !== was.config)
      void router.invalidate()
  })
}
