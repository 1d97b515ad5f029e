import type { DraftAttachment, DraftLine, DraftsRequest } from '@tipy/domain/features/drafts/drafts.content'
import type { DraftKind, DraftState } from '@tipy/domain/features/drafts/drafts.rules'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columnTypes.ts'

/** Google accounts of people, drafts that are made in them, and meetings in their calendars (docs/features/gmail.md). */
export interface GmailTables {
  gmail_accounts: {
    company_id: string
    user_id: string
    email: string
    scopes: string[]
    /** Encrypted; null once Google no longer accepts it. */
    refresh_token: string | null
    connected_at: Instant
  }
  gmail_authorizations: {
    /** A hash. */
    state: Buffer
    company_id: string
    user_id: string
    /** The session that began it. */
    session: string
    /** Encrypted. */
    verifier: string
    return_to: string
    expires_at: Instant
  }
  draft_batches: {
    company_id: string
    id: Generated<string>
    kind: DraftKind
    user_id: string
    created_at: Instant
    request: ColumnType<DraftsRequest, string, never>
  }
  drafts: {
    company_id: string
    id: Generated<string>
    batch: string
    position: number
    kind: DraftKind
    person: string | null
    name: string
    recipient: string
    subject: string
    html: string
    text: string
    /** Cents. `bigint`: read as text. */
    amount: ColumnType<string | null, number | null | undefined, number | null>
    lines: ColumnType<readonly DraftLine[], string, never>
    attachments: ColumnType<readonly DraftAttachment[], string, never>
    state: Generated<DraftState>
    attempts: Generated<number>
    next_attempt_at: Instant
    claimed_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    last_error: string | null
    made_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  /** Contents of salary slips that wait in drafts. */
  draft_slips: { key: string; company_id: string; draft: string; expires_at: Instant }
  calendar_entries: {
    company_id: string
    user_id: string
    event: string
    /** A hash of what the calendar has; null while it is not known whether the calendar has it. */
    written: string | null
    attempts: Generated<number>
    next_attempt_at: Instant
    last_error: string | null
  }
}
