import { nextAttempt } from '@tipy/domain/features/mail/mail.rules'
import type { MailAttachment } from '@tipy/domain/features/mail/mail.templates'
import type { Logger } from 'pino'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { storableReason } from '#platform/database/storableText'
import { type AttachedFile, isServerDown, type SendMail } from './mail.smtp.ts'
import { type ClaimedMail, claimMail, markFailed, markSent } from './mail.store.ts'

interface Outbox {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  /** Null: there is no mail server, and messages stay readable in the outbox. */
  readonly send: SendMail | null
  /**
   * Makes each kind of document, with what its reader may read; null if the reader has no access any more, `unneeded` if
   * the reader has it in another way.
   */
  readonly attach: Readonly<Record<MailAttachment['kind'], MakeAttachment>>
}

export type MakeAttachment = (companyId: string, about: MailAttachment) => Promise<AttachedFile | 'unneeded' | null>

/**
 * Sends due mails serially, until none is left, the mail server does not answer or this server is being stopped: cut
 * off while it sends, it could not store that the mail was sent, and the mail would be sent twice.
 */
export async function sendDueMail(outbox: Outbox, stopping?: AbortSignal): Promise<void> {
  if (!outbox.send) return
  for (let goOn = stopping?.aborted !== true; goOn; ) {
    const mail = await claimMail(outbox.db, outbox.clock.now())
    goOn = mail !== undefined && (await sendOne(outbox, outbox.send, mail)) && stopping?.aborted !== true
  }
}

/** Returns whether to go on with the next mail. */
async function sendOne(outbox: Outbox, send: SendMail, mail: ClaimedMail): Promise<boolean> {
  const { db, clock } = outbox
  const attached = await attachmentsOf(outbox, mail)
  if (!attached) return true
  try {
    await send(mail, attached)
  } catch (error) {
    await putOff(outbox, mail, error, nextAttempt(mail.attempts, clock.now()))
    return !isServerDown(error)
  }
  await markSent(db, mail, clock.now())
  return true
}

/** The attachments of a mail; null if they cannot be made, which is recorded. Other mails are still sent. */
async function attachmentsOf(outbox: Outbox, mail: ClaimedMail): Promise<readonly AttachedFile[] | null> {
  const { attach, clock } = outbox
  if (!mail.attachment) return []
  try {
    const made = await attach[mail.attachment.kind](mail.company_id, mail.attachment)
    if (made === 'unneeded') return []
    if (made) return [made]
    await putOff(outbox, mail, new Error('Quem recebe já não tem acesso'), null)
  } catch (error) {
    await putOff(outbox, mail, error, nextAttempt(mail.attempts, clock.now()))
  }
  return null
}

async function putOff({ db, log }: Outbox, mail: ClaimedMail, error: unknown, next: Date | null): Promise<void> {
  const reason = storableReason(error)
  log.warn({ mail: mail.id, attempts: mail.attempts, reason }, 'mail not sent')
  await markFailed(db, mail, reason, next)
}
