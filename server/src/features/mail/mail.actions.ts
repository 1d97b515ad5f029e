import { nextAttempt } from '@tipy/domain/features/mail/mail.rules'
import type { Logger } from 'pino'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { isServerDown, type SendMail } from './mail.smtp.ts'
import { type ClaimedMail, claimMail, markFailed, markSent } from './mail.store.ts'

interface Outbox {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  /** None: there is no mail server, and messages stay readable in the outbox. */
  readonly send: SendMail | null
}

const longestReason = 500
/** A mail server may answer anything, also what PostgreSQL does not store; the mail must still be put off. */
const unstorable = /[\0\p{Cs}]/gu

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, longestReason).replace(unstorable, '\ufffd')

/** Sends what is due, one by one, until nothing is left or the mail server does not answer. */
export async function sendDueMail(outbox: Outbox): Promise<void> {
  if (!outbox.send) return
  for (let goOn = true; goOn; ) {
    const mail = await claimMail(outbox.db, outbox.clock.now())
    goOn = mail !== undefined && (await sendOne(outbox, outbox.send, mail))
  }
}

/** Whether it makes sense to go on with the next one. */
async function sendOne({ db, clock, log }: Outbox, send: SendMail, mail: ClaimedMail): Promise<boolean> {
  try {
    await send(mail)
  } catch (error) {
    const reason = reasonOf(error)
    log.warn({ mail: mail.id, attempts: mail.attempts, reason }, 'mail not sent')
    await markFailed(db, mail, reason, nextAttempt(mail.attempts, clock.now()))
    return !isServerDown(error)
  }
  await markSent(db, mail, clock.now())
  return true
}
