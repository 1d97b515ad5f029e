import type { MailRequest } from '@tipy/domain/features/mail/mail.templates'
import type { Db } from '#platform/database/database'

interface Whose {
  readonly companyId: string
  readonly id: string
}

/** What saving a person needs of the rest of the house; app.ts gives it. */
export interface StaffDeps {
  /** Sends them the link to their first password. */
  readonly invite: (trx: Db, whose: Whose, now: Date) => Promise<void>
  /** Their e-mail is another: links that went to the old one open nothing any more. */
  readonly moveMail: (trx: Db, whose: Whose, now: Date) => Promise<void>
  /** Ends their sessions and sends them the link to another password. */
  readonly demandNewPassword: (trx: Db, whose: Whose, now: Date) => Promise<void>
  readonly queueMails: (trx: Db, companyId: string, mails: readonly MailRequest[], now: Date) => Promise<void>
}
