/** Google's services, as the product uses them: consent, drafts in Gmail, events in a calendar (docs/features/gmail.md). */
export interface Google {
  /** Where the person consents. `state` comes back with the code; `verifier` is kept here until then (PKCE). */
  readonly authorizationUrl: (request: { readonly state: string; readonly verifier: string }) => Promise<string>
  /** What was granted for a code. Rejects with `GoogleRefused` if the code or the verifier is wrong. */
  readonly redeem: (code: string, verifier: string) => Promise<Grant>
  readonly revoke: (refreshToken: string) => Promise<void>
  /** Calls in the name of a person. The access token is renewed when it expires. */
  readonly as: (refreshToken: string) => GoogleSession
}

export interface Grant {
  readonly refreshToken: string
  /** The person may have refused some. */
  readonly scopes: readonly string[]
}

export interface GoogleSession {
  /** The address of the account. */
  readonly readEmail: () => Promise<string>
  /** Makes a draft of a whole message (MIME), and answers its id. Large messages go through the upload endpoint. */
  readonly createDraft: (message: Buffer) => Promise<string>
  /**
   * The message that carries this Message-ID, in drafts or wherever its owner has moved or sent it since; null if there is
   * none. Asked before a draft is tried a second time, so that none is made twice.
   */
  readonly findMessage: (messageId: string) => Promise<string | null>
  /** Writes an event under an id that the product chose: writing it twice changes nothing. */
  readonly putEvent: (event: CalendarEvent) => Promise<void>
  /** An event that is gone already is no error. */
  readonly deleteEvent: (id: string) => Promise<void>
}

export interface CalendarEvent {
  /** Letters a–v and digits, 5 to 1024 (Google's rule): a UUID without its hyphens. */
  readonly id: string
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly start: Date
  readonly end: Date
}

/** Google no longer accepts what was granted (401, `invalid_grant`): the person must connect again. */
export class GoogleLost extends Error {
  override name = 'GoogleLost'
}

/** Google asks to wait (429, 5xx, no answer). */
export class GoogleBusy extends Error {
  override name = 'GoogleBusy'
  readonly retryAfterMs: number | null
  constructor(reason: string, retryAfterMs: number | null) {
    super(reason)
    this.retryAfterMs = retryAfterMs
  }
}

/** Google refuses this request: trying again would not help. */
export class GoogleRefused extends Error {
  override name = 'GoogleRefused'
}

/** A Google account of a person that can be used now. */
export interface ConnectedAccount {
  readonly email: string
  readonly scopes: readonly string[]
  /** A call that rejects with `GoogleLost` has marked the account as lost already. */
  readonly session: GoogleSession
}

/**
 * The account of a person: `none` if none is connected, its owner left or the settings of Google are gone, `lost` if it
 * must be connected again. The feature `gmail` makes it, and app/ gives it to others.
 */
export type AccountOf = (companyId: string, userId: string) => Promise<ConnectedAccount | 'none' | 'lost'>
