import { call } from '#api/client.ts'
import { session, signOut } from './session.ts'

/** Logs out immediately; the call to the server is best effort, because a user must be able to leave offline. */
export function logout(): void {
  if (session.get().token) void call('POST /api/auth/logout')
  signOut('logout')
}
