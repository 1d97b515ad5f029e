import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GoogleSettings } from '#platform/settings'
import { type CalendarEvents, calendarOf, type StoredEvent } from './google.calendar.ts'
import { apiError, type GoogleAnswer, type GoogleRequest, readAll } from './google.http.ts'
import { type MadeDraft, mailboxOf } from './google.mail.ts'
import { type Consent, consentOf } from './google.oauth.ts'

export type { MadeDraft, StoredEvent }

/**
 * A strict stand-in for Google, in this process: consent, tokens, drafts in Gmail, events in calendars. What Google would
 * refuse it refuses (malformed MIME, sizes, ids of events, codes used twice, missing scopes), and it remembers what was
 * made. Give `settings` to the application, or `env` to a process that starts it.
 */
export interface GoogleServer {
  readonly url: string
  readonly settings: GoogleSettings
  /** The same as environment variables. */
  readonly env: Readonly<Record<string, string>>
  /** Who consents to what from now on. Change it before a test connects. */
  readonly consent: { email: string; scopes: readonly string[] | 'all'; isRefused: boolean }
  /** The drafts of all accounts, in the order in which they were made. */
  readonly drafts: MadeDraft[]
  /** Events of the calendar of an account that are not deleted. */
  events(email: string): readonly StoredEvent[]
  /** Refresh tokens that are accepted now. */
  refreshTokens(): readonly string[]
  /** All requests: `POST /token`. */
  readonly requests: string[]
  /** Called after each draft that was made: to lose the connection in the middle. */
  onDraft: ((draft: MadeDraft) => void) | null
  /** Access tokens that were given expire; refreshing goes on working. */
  expireTokens(): void
  /** What was granted is no longer accepted: 401, and `invalid_grant`. Of one account, or of all. */
  lose(email?: string): void
  /** Every call of Gmail and Calendar answers 401, although refreshing works. */
  isUnauthorized: boolean
  /** The next calls of Gmail and Calendar answer this instead of doing anything. */
  failNext(failure: { status: number; retryAfter?: number; reason?: string; times?: number }): void
  /** The next calls of Gmail and Calendar are done, and the connection breaks before their answer. */
  dropNext(times?: number): void
  stop(): Promise<void>
}

const client = { clientId: 'tipy.apps.example', clientSecret: 'the-secret-of-the-client' }

export async function startGoogle(port = 0): Promise<GoogleServer> {
  const consent: GoogleServer['consent'] = { email: 'cfo@gmail.example', scopes: 'all', isRefused: false }
  const oauth = consentOf(client, consent)
  const drafts: MadeDraft[] = []
  const calendars = new Map<string, CalendarEvents>()
  const failures: { status: number; retryAfter?: number; reason?: string }[] = []
  const requests: string[] = []
  let drops = 0

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const { port: chosen } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${chosen}`
  const settings = { ...client, url }

  const google: GoogleServer = {
    url,
    settings,
    env: { GOOGLE_CLIENT_ID: client.clientId, GOOGLE_CLIENT_SECRET: client.clientSecret, GOOGLE_URL: url },
    consent,
    drafts,
    events: email => [...(calendars.get(email)?.values() ?? [])].filter(({ status }) => status === 'confirmed'),
    refreshTokens: () => oauth.refreshTokens(),
    requests,
    onDraft: null,
    expireTokens: () => oauth.expire(),
    lose: email => oauth.lose(email),
    isUnauthorized: false,
    failNext: ({ times = 1, ...failure }) => {
      for (let time = 0; time < times; time++) failures.push(failure)
    },
    dropNext: (times = 1) => {
      drops += times
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readAll(incoming, url)
    requests.push(`${request.method} ${request.path}`)
    const asked = oauth.answer(request) ?? (await api(request))
    if (asked === 'drop') {
      response.destroy()
      return
    }
    response.writeHead(asked.status, { 'content-type': 'application/json', ...asked.headers })
    response.end(asked.body === undefined ? '' : JSON.stringify(asked.body))
  }

  /** Calls of Gmail and Calendar: who calls, then what the test wants to go wrong, then the work. */
  async function api(request: GoogleRequest): Promise<GoogleAnswer | 'drop'> {
    const caller = google.isUnauthorized ? null : oauth.callerOf(request)
    if (!caller) return apiError(401, 'authError', 'Request had invalid authentication credentials.')
    const failure = failures.shift()
    if (failure) {
      const { status, retryAfter, reason = 'backendError' } = failure
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
      return { ...apiError(status, reason, 'Wanted by the test.'), headers }
    }
    const done = await work(request, caller)
    if (drops === 0) return done
    drops--
    return 'drop'
  }

  async function work(request: GoogleRequest, caller: Consent): Promise<GoogleAnswer> {
    const calendar = calendars.get(caller.email) ?? new Map()
    calendars.set(caller.email, calendar)
    const mailbox = mailboxOf(caller, drafts, draft => google.onDraft?.(draft))
    return (
      (await mailbox(request)) ??
      calendarOf(caller, calendar)(request) ??
      apiError(404, 'notFound', `There is no ${request.method} ${request.path}.`)
    )
  }

  return google
}
