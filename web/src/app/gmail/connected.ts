import { session } from '#app/session/session.ts'

/** Google accepted, or no longer accepts, the user's account. Other tabs follow, as with all of the user's own data. */
export function setGmailConnected(isConnected: boolean): void {
  const { user } = session.get()
  if (user && user.gmailRefreshToken !== isConnected) session.set({ user: { ...user, gmailRefreshToken: isConnected } })
}
