import type { Role } from '@tipy/domain/access/roles'
import type { NoticeType, NotificationChannel } from '@tipy/domain/features/notifications/notifications.rules'
import type { Generated } from 'kysely'
import type { Instant } from './columnTypes.ts'

/** What people are told, by mail (docs/features/mail.md) and in the product (docs/features/notifications.md). */
export interface MessageTables {
  mails: {
    company_id: string
    id: Generated<string>
    template: string
    recipient: string
    subject: string
    html: string
    text: string
    attachment_kind: string | null
    attachment_ref: string | null
    attachment_reader: string | null
    model: string | null
    ref: string | null
    state: Generated<'queued' | 'sent' | 'failed'>
    attempts: Generated<number>
    last_error: string | null
    created_at: Instant
    next_attempt_at: Instant
    sent_at: Instant | null
  }
  mail_wordings: {
    company_id: string
    template: string
    subject: string | null
    body: string | null
    version: Generated<number>
    updated_at: Instant
    updated_by: string
  }
  statement_sends: {
    company_id: string
    id: Generated<string>
    batch: string
    person: string
    first_date: string
    last_date: string
    sent_by: string
    created_at: Instant
  }
  notifications: {
    company_id: string
    id: Generated<string>
    user_id: string
    created_by: string | null
    type: string
    title: string
    description: string
    model: string | null
    ref: string | null
    channels: NotificationChannel[]
    active: Generated<boolean>
    date_to_send: Instant
    sent_at: Instant | null
    created_at: Instant
  }
  notices: {
    company_id: string
    id: Generated<string>
    title: string
    description: string
    type: NoticeType
    /** A minute in Lisbon time. */
    date_to_send: string
    model: string | null
    ref: string | null
    channels: NotificationChannel[]
    users: string[]
    roles: Role[]
    sent_at: Instant | null
    reached: number | null
    version: Generated<number>
    created_at: Instant
    created_by: string
  }
}
