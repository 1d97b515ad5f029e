import { call } from '#api/client.ts'
import { session, signOut } from './session.ts'

/** Leaves at once; telling the server is best effort, since a person must be able to leave without a network. */
export function logout(): void {
  if (session.get().token) void call('POST /api/auth/logout')
  signOut('logout')
}
