import { call } from '#api/client.ts'
import { session } from './session.ts'

/**
 * Shown at once and saved behind: a save that fails keeps what the person sees and marks the top bar.
 * No version is sent: one's own switches cannot conflict with anybody else's work.
 */
async function save(changes: { darkMode?: boolean; horizontalMenu?: boolean }): Promise<void> {
  const { user, token } = session.get()
  if (!user) return
  session.set({ user: { ...user, ...changes } })
  const answer = await call('PATCH /api/users/{id}', { params: { id: user._id }, body: changes, quiet: true })
  const now = session.get()
  // A slow answer must not undo a later click: only the version is news.
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
