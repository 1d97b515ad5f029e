import { leaseEnd } from '@tipy/domain/features/mail/mail.rules'
import type { NewMail } from '@tipy/domain/features/mail/mail.templates'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export async function insertMail(db: Db, mail: NewMail, now: Date): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      company_id: mail.companyId,
      template: mail.template,
      recipient: mail.to,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}

/** A mail that this server, and no other, is about to send. */
export interface ClaimedMail {
  readonly company_id: string
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attempts: number
}

/** Takes the next due mail. The attempt counts from here, so one that brings a server down is not tried for ever. */
export async function claimMail(db: Db, now: Date): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update mails set attempts = attempts + 1, next_attempt_at = ${leaseEnd(now)}
    where (company_id, id) = (
      select company_id, id from mails
      where state = 'queued' and next_attempt_at <= ${now}
      order by next_attempt_at, id
      limit 1
      for update skip locked
    )
    returning company_id, id, recipient, subject, html, text, attempts`.execute(db)
  return rows[0]
}

/** What was sent stays readable, without the secret its link carried: that now belongs to the reader alone. */
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

const withoutSecret = (text: string): string => text.replace(/([?&;]token=)[\w-]+/g, '$1…')

/** Tried again at `next`, or given up when there is none. */
export async function markFailed(db: Db, mail: ClaimedMail, reason: string, next: Date | null): Promise<void> {
  await claimed(db, mail)
    .set(next ? { next_attempt_at: next, last_error: reason } : { state: 'failed', last_error: reason })
    .execute()
}

/** Still ours: nobody has taken it since. */
function claimed(db: Db, mail: ClaimedMail) {
  return db
    .updateTable('mails')
    .where('company_id', '=', mail.company_id)
    .where('id', '=', mail.id)
    .where('state', '=', 'queued')
    .where('attempts', '=', mail.attempts)
}
