import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import { call } from '#api/client.ts'
import type { ListPreferences } from '#session/sessionContext.ts'
import { session } from './session.ts'

/**
 * Shown immediately and saved in the background: a failed save keeps what the user sees and marks the top bar. No
 * version is sent: only the user changes their own switches, so there is no conflict.
 */
async function save(changes: Partial<Pick<OwnUser, 'darkMode' | 'horizontalMenu'>> & ListPreferences): Promise<void> {
  const { user, token } = session.get()
  if (!user) return
  session.set({ user: { ...user, ...changes } })
  const answer = await call('PATCH /api/users/{id}', { params: { id: user._id }, body: changes, quiet: true })
  const now = session.get()
  // A late answer must not undo a later click: only the version is taken from it.
  if (answer.ok && now.token === token && now.user) {
    session.set({ user: { ...now.user, version: answer.data.version } })
  }
}

export function setDarkMode(darkMode: boolean): void {
  session.set({ darkMode })
  void save({ darkMode })
}

export function setHorizontalMenu(horizontalMenu: boolean): void {
  void save({ horizontalMenu })
}

export function changeListPreferences(changes: ListPreferences): void {
  void save(changes)
}
