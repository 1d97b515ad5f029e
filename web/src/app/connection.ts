import { connect } from '#api/client.ts'
import { session, signOut } from './session/session.ts'

/** Joins the client to the session: whose token, offices and dates each call carries, and what ends a session. */
export function connectToSession(): void {
  connect({
    session: () => {
      const { token, company, dateRange, selectedOffices } = session.get()
      return token ? { token, company, ...dateRange, offices: selectedOffices } : null
    },
    // Ten calls may be refused at once, and one of an earlier session may come late: only the first of the current one counts.
    onUnauthorized: token => {
      if (session.get().token === token) signOut('expired')
    },
  })
}
