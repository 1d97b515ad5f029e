import { createRefresher, listen } from '#features/live/index.ts'
import { queryClient } from './providers.tsx'
import { session } from './session/session.ts'

/**
 * How long a hidden tab stays subscribed. A browser allows six connections per site for all tabs together, so hidden
 * tabs must release theirs. When visible again, a tab subscribes again and reloads what it shows.
 */
const hiddenTabMs = 20_000

/** Reloads open screens when other users save, while a user is signed in. Returns how to stop. */
export function subscribeToChanges(hiddenMs = hiddenTabMs): () => void {
  const refresher = createRefresher(queryClient)
  let isVisible = document.visibilityState === 'visible'
  let listeningWith: string | null = null
  let stopListening = () => {}
  let leaving: ReturnType<typeof setTimeout> | undefined

  function become(token: string | null) {
    if (token === listeningWith) return
    listeningWith = token
    stopListening()
    refresher.stop()
    stopListening = token ? listen({ ready: refresher.everything, changes: refresher.changes }) : () => {}
  }

  function follow() {
    const { token, needsPasswordChange } = session.get()
    become(isVisible && !needsPasswordChange ? token : null)
  }

  function look() {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') {
      isVisible = true
      follow()
    } else {
      leaving = setTimeout(() => {
        isVisible = false
        follow()
      }, hiddenMs)
    }
  }

  const unsubscribe = session.subscribe(follow)
  document.addEventListener('visibilitychange', look)
  follow()
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', look)
    clearTimeout(leaving)
    become(null)
  }
}
