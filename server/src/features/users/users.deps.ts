import type { EmailAuthor } from '@tipy/domain/features/auth/auth.emailChanges'
import type { MailRequest } from '@tipy/domain/features/mail/mail.templates'
import type { Notice } from '@tipy/domain/features/notifications/notifications.rules'
import type { AccessLink } from '@tipy/domain/features/users/users.access.contract'
import type { User } from '@tipy/domain/features/users/users.record'
import type { Transaction } from 'kysely'
import type { Author } from '#engine/rows'
import type { Saving } from '#engine/serverRecord'
import type { Caller } from '#http/session/caller'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'

interface PersonKey {
  readonly companyId: string
  readonly id: string
}

/** What saving a person needs from other features; app/ provides it. */
export interface UserDeps {
  /** Whether mail can be sent; if not, colleagues are shown links. */
  readonly sendsMail: boolean
  /** Mails the person a link for their first password, and returns it. */
  readonly invite: (trx: Db, personKey: PersonKey, now: Date) => Promise<AccessLink>
  /** Called after a change of e-mail: invalidates links that were sent to the old address. */
  readonly moveMail: (trx: Db, personKey: PersonKey, now: Date) => Promise<void>
  /** Mails the previous address, which can undo the change for some days unless a rule denies it. */
  readonly recordEmailChange: (trx: Transaction<Tables>, change: EmailChange) => Promise<void>
  /** On restoring an archived person: refuses an e-mail changed meanwhile, unless sysAdmin restores them. */
  readonly refuseUnseenChange: (trx: Db, personKey: PersonKey, isSysAdmin: boolean, now: Date) => Promise<void>
  /** Refuses a wrong password; returns a check for the transaction that needs it. */
  readonly provePassword: (proof: PasswordGiven) => Promise<PasswordProof>
  /** A link for a password, which a colleague hands over. */
  readonly accessLink: (trx: Transaction<Tables>, personKey: PersonKey, now: Date) => Promise<AccessLink>
  readonly notify: (author: Author, notice: Notice) => Promise<void>
  /** Ends their sessions and mails a link for another password. */
  readonly requireNewPassword: (trx: Transaction<Tables>, personKey: PersonKey, now: Date) => Promise<void>
  /** Announces to a person's open screens that they have other rights. */
  readonly announceOwnAccess: (trx: Transaction<Tables>, personKey: PersonKey) => Promise<void>
  /** Announces to a person's open screens that their list of sessions changed. */
  readonly announceSessions: (trx: Transaction<Tables>, personKey: PersonKey) => Promise<void>
  /** Locks a lead that waits for its conversion, and ends its timeline with the person that `link` has written. */
  readonly linkLead: (saving: Saving, lead: string, link: (source: string) => Promise<User>) => Promise<User>
  /** Called after every save of a person: leads may have become their duplicates, or no longer be. */
  readonly personSaved: (row: User, before: User | null, saving: Saving) => Promise<void>
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

/** Whether the given password is still the person's. */
export type PasswordProof = (trx: Db) => Promise<boolean>
