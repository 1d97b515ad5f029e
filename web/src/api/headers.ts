import { isUnattended } from './attendance.ts'

/** What the local session adds to every call once there is a token. */
export interface SessionHeaders {
  readonly token: string
  readonly company: string | null
  readonly firstDate: string
  readonly lastDate: string
  readonly offices: readonly string[]
}

export function requestHeaders(session: SessionHeaders | null, isForm: boolean): Headers {
  const headers = new Headers({ App: 'tipy' })
  // For a form the browser sets the content type: only it knows the boundary.
  if (!isForm) headers.set('Content-Type', 'application/json')
  if (!session) return headers
  headers.set('Authorization', `Bearer ${session.token}`)
  headers.set('FirstDate', session.firstDate)
  headers.set('LastDate', session.lastDate)
  headers.set('Offices', session.offices.join(','))
  if (session.company) headers.set('Company', session.company)
  if (isUnattended()) headers.set('Unattended', '1')
  return headers
}
