import { leaseEnd } from '@tipy/domain/features/mail/mail.rules'
import type { MailAttachment, MailSubject } from '@tipy/domain/features/mail/mail.templates'
import type { MailText } from '@tipy/domain/features/mail/mail.wording'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** A message to be sent. */
export interface NewMail extends MailText {
  readonly template: string
  readonly to: string
  readonly attachment?: MailAttachment | null
  readonly about?: MailSubject | null
}

/** Rows per statement: PostgreSQL limits its parameters. */
const maxRowsPerInsert = 500

/** Puts messages into the outbox of the company that sends them. */
export async function insertMails(db: Db, companyId: string, mails: readonly NewMail[], now: Date): Promise<void> {
  for (let from = 0; from < mails.length; from += maxRowsPerInsert) {
    const rows = mails.slice(from, from + maxRowsPerInsert).map(({ to, attachment, about, ...mail }) => ({
      ...mail,
      recipient: to,
      attachment_kind: attachment?.kind ?? null,
      attachment_ref: attachment?.ref ?? null,
      attachment_reader: attachment?.reader ?? null,
      model: about?.model ?? null,
      ref: about?.ref ?? null,
      company_id: companyId,
      created_at: now,
      next_attempt_at: now,
    }))
    await db.insertInto('mails').values(rows).execute()
  }
}

/** A mail that this server alone is about to send. */
export interface ClaimedMail {
  readonly company_id: string
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attempts: number
  readonly attachment: MailAttachment | null
}

/**
 * Claims the next due mail. The attempt counts from here, so that a mail that crashes the server is not tried for ever.
 * The last error is cleared while it is being sent, which distinguishes it from a waiting one (`mayRetry`). Statements
 * come last: they are sent by the hundred and each is printed first, and no password link must wait for them.
 */
export async function claimMail(db: Db, now: Date): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update mails set attempts = attempts + 1, last_error = null, next_attempt_at = ${leaseEnd(now)}
    where (company_id, id) = (
      select company_id, id from mails
      where state = 'queued' and next_attempt_at <= ${now}
      order by attachment_kind is not distinct from 'statement', next_attempt_at, id
      limit 1
      for update skip locked
    )
    returning company_id, id, recipient, subject, html, text, attempts, case when attachment_kind is not null then
      jsonb_build_object('kind', attachment_kind, 'ref', attachment_ref, 'reader', attachment_reader) end as attachment`.execute(
    db,
  )
  return rows[0]
}

/** A sent mail stays readable, without the secret in its link: only its reader may have that. */
export async function markSent(db: Db, mail: ClaimedMail, now: Date): Promise<void> {
  await claimed(db, mail)
    .set({
      state: 'sent',
      sent_at: now,
      last_error: null,
      html: withoutSecret(mail.html),
      text: withoutSecret(mail.text),
    })
    .execute()
}

export const withoutSecret = (text: string): string => text.replace(/([?&;]token=)[\w-]+/g, '$1…')

/** Retries at `next`, or gives up if there is none. */
export async function markFailed(db: Db, mail: ClaimedMail, reason: string, next: Date | null): Promise<void> {
  await claimed(db, mail)
    .set(next ? { next_attempt_at: next, last_error: reason } : { state: 'failed', last_error: reason })
    .execute()
}

/** Only if no other server has claimed it since. */
function claimed(db: Db, mail: ClaimedMail) {
  return db
    .updateTable('mails')
    .where('company_id', '=', mail.company_id)
    .where('id', '=', mail.id)
    .where('state', '=', 'queued')
    .where('attempts', '=', mail.attempts)
}
