import type { EmailAuthor } from '@tipy/domain/features/auth/auth.emailChanges'
import type { MailRequest } from '@tipy/domain/features/mail/mail.templates'
import type { Notice } from '@tipy/domain/features/notifications/notifications.rules'
import type { AccessLink } from '@tipy/domain/features/users/users.access.contract'
import type { User } from '@tipy/domain/features/users/users.record'
import type { Transaction } from 'kysely'
import type { Author } from '#engine/rows'
import type { Caller } from '#http/caller'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'

interface PersonKey {
  readonly companyId: string
  readonly id: string
}

/** What saving a person needs of the rest of the house; app/ gives it. */
export interface UserDeps {
  /** Whether mail can be sent; if not, colleagues are shown links. */
  readonly sendsMail: boolean
  /** Sends them the link to their first password, and answers it. */
  readonly invite: (trx: Db, whose: PersonKey, now: Date) => Promise<AccessLink>
  /** Their e-mail is another: links that went to the old one open nothing any more. */
  readonly moveMail: (trx: Db, whose: PersonKey, now: Date) => Promise<void>
  /** Mails the previous address, which can undo the change for some days unless a rule denies it. */
  readonly noteEmailChange: (trx: Transaction<Tables>, change: EmailChange) => Promise<void>
  /** They come back after being archived: not with an e-mail that was changed meanwhile, unless sysAdmin says so. */
  readonly refuseUnseenChange: (trx: Db, whose: PersonKey, isSysAdmin: boolean, now: Date) => Promise<void>
  /** Refuses a password that is not theirs; answers a question for the transaction that needs it. */
  readonly provePassword: (proof: PasswordGiven) => Promise<PasswordProof>
  /** A link to a password, for a colleague to hand over. */
  readonly accessLink: (trx: Transaction<Tables>, whose: PersonKey, now: Date) => Promise<AccessLink>
  readonly notify: (author: Author, notice: Notice) => Promise<void>
  /** Ends their sessions and sends them the link to another password. */
  readonly requireNewPassword: (trx: Transaction<Tables>, whose: PersonKey, now: Date) => Promise<void>
  /** Tells a person's open screens that their sessions are others now. */
  readonly announceSessions: (trx: Transaction<Tables>, whose: PersonKey) => Promise<void>
  readonly queueMails: (trx: Db, companyId: string, mails: readonly MailRequest[], now: Date) => Promise<void>
}

interface EmailChange {
  readonly companyId: string
  readonly person: Pick<User, '_id' | 'name' | 'version' | 'active' | 'email'>
  readonly old: string
  readonly author: string
  readonly by: EmailAuthor
  readonly now: Date
}

interface PasswordGiven {
  readonly caller: Caller
  readonly address: string
  readonly password: string
}

/** Whether the password that was given still is theirs. */
export type PasswordProof = (trx: Db) => Promise<boolean>
