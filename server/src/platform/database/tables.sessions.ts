import type { Generated } from 'kysely'
import type { Instant } from './columnTypes.ts'

/** Who is signed in where, and what lets a person in again: links of mails, devices that are known (docs/features/auth.md). */
export interface SessionTables {
  session_tokens: {
    token_hash: Buffer
    company_id: string
    user_id: string
    created_at: Instant
    last_used_at: Instant
    id: Generated<string>
    user_agent: string | null
    network: string | null
    device_hash: Buffer | null
  }
  known_devices: {
    token_hash: Buffer
    company_id: string
    user_id: string
    created_at: Instant
    last_used_at: Instant
  }
  sessions: {
    company_id: string
    id: Generated<string>
    user_id: string
    app: string
    started_at: Instant
    last_seen_at: Instant
    ended_at: Instant | null
  }
  password_resets: { token_hash: Buffer; company_id: string; user_id: string; expires_at: Instant }
  email_changes: {
    company_id: string
    user_id: string
    version: number
    old_email: string
    new_email: string
    token_hash: Buffer | null
    created_at: Instant
    expires_at: Instant
    is_own: Generated<boolean>
    is_notified: Generated<boolean>
  }
}
