import { connect } from '#api/client.ts'
import { session, signOut } from './session/session.ts'

/** Connects the client to the session: the token, offices and dates of each call, and what ends a session. */
export function connectToSession(): void {
  connect({
    session: () => {
      const { token, company, dateRange, selectedOffices } = session.get()
      return token ? { token, company, ...dateRange, offices: selectedOffices } : null
    },
    // Ten calls may be refused together, and one of an earlier session may arrive late: only the first refusal of the
    // current session ends it.
    onUnauthorized: token => {
      if (session.get().token === token) signOut('expired')
    },
  })
}
