import { useSyncExternalStore } from 'react'
import type { Reply } from '#api/client.ts'
import type { EndReason, SessionState } from './state.ts'
import { usableStorage } from './storage.ts'
import { createSession } from './store.ts'

/** The session of this tab: the only place for state that is shared between screens. */
export const session = createSession(usableStorage(), () => new Date())

/** Subscribes to other tabs, to this tab becoming visible again, and to midnight. Called once, at start. */
export function watchSession(): void {
  window.addEventListener('storage', session.onStorage)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.follow()
  })
  setInterval(session.roll, 60_000)
}

/** The session, or what `select` returns of it; `select` must return the same object while nothing changed. */
export function useSession(): SessionState
export function useSession<T>(select: (state: SessionState) => T): T
export function useSession<T>(select?: (state: SessionState) => T): T | SessionState {
  return useSyncExternalStore(session.subscribe, () => (select ? select(session.get()) : session.get()))
}

/** Success of a login. The person's own dark-mode setting wins over the one of this browser. */
export function signIn({ user, token, company, needsPasswordChange }: Reply<'POST /api/auth/login'>): void {
  session.set({ user, token, company, needsPasswordChange, darkMode: user.darkMode, config: null })
}

/** Stores the configuration: from here on the screens can be drawn. */
export function receiveConfig({ user, config, accessMap, oldestDate }: Reply<'GET /api/auth/config'>): void {
  const { features, ...starting } = accessMap
  session.set({
    user,
    config,
    features,
    accessMap: starting,
    oldestDate: oldestDate as SessionState['oldestDate'],
    needsPasswordChange: user.needsPasswordChange,
  })
}

/** Ends the session here and in the other tabs, and clears local storage except dark mode. */
export function signOut(reason: EndReason): void {
  session.end(reason)
}
