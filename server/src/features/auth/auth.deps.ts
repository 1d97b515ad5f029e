import type { Day } from '@tipy/domain/calendar/days'
import type { Config } from '@tipy/domain/company/config'
import type { MailRequest } from '@tipy/domain/features/mail/mail.templates'
import type { Presence } from '@tipy/domain/features/sessions/sessions.rules'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import type { Author } from '#engine/rows'
import type { Limits } from '#http/limits/attemptLimits'
import type { Caller } from '#http/session/caller'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Settings } from '#platform/settings'
import type { Credentials } from './auth.credentials.ts'

export interface ResetRequest {
  readonly email: string
  /** Too many requests: a link is made only if the account has none that is still valid. */
  readonly isOver?: boolean | undefined
}

/** What authentication needs from other features; app/ provides it. */
export interface AuthDeps {
  readonly db: Db
  readonly clock: Clock
  readonly limits: Limits
  readonly credentials: Credentials
  readonly settings: Pick<Settings, 'demo' | 'allowsDemoPassword' | 'publicUrl' | 'smtpUrl'>
  readonly readOwnUser: (db: Db, key: { companyId: string; id: string }) => Promise<OwnUser>
  readonly readConfig: (db: Db, companyId: string) => Promise<Config>
  /** The oldest own date of any record; null when the company has none. */
  readonly oldestDay: (db: Db, companyId: string) => Promise<Day | null>
  /** Whether the person has a dashboard that is not empty. */
  readonly hasWidgets: (db: Db, caller: Caller) => Promise<boolean>
  readonly touchSession: (db: Db, presence: Presence) => Promise<void>
  /** Announces to a person's open screens that their list of sessions changed. */
  readonly announceSessions: (trx: Author['trx'], person: { companyId: string; id: string }) => Promise<void>
  readonly endPresence: (db: Db, presence: Presence) => Promise<void>
  readonly queueMails: (db: Db, companyId: string, mails: readonly MailRequest[], now: Date) => Promise<void>
  /** Queues the work of a forgotten password, which runs after the answer. */
  readonly requestReset: (request: ResetRequest) => Promise<void>
}
