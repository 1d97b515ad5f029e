import type { Day } from '@tipy/domain/calendar/days'
import type { Config } from '@tipy/domain/company/config'
import type { MailRequest } from '@tipy/domain/features/mail/mail.templates'
import type { Presence } from '@tipy/domain/features/sessions/sessions.rules'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import type { Author } from '#engine/rows'
import type { Limits } from '#http/limits'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Settings } from '#platform/settings'
import type { Credentials } from './auth.credentials.ts'

export interface ResetRequest {
  readonly email: string
  /** Asked for too often: a link is made only where none is alive. */
  readonly isOver?: boolean | undefined
}

/** What logging in needs of the rest of the house; app/ gives it. */
export interface AuthDeps {
  readonly db: Db
  readonly clock: Clock
  readonly limits: Limits
  readonly credentials: Credentials
  readonly settings: Pick<Settings, 'demo' | 'publicUrl' | 'smtpUrl'>
  readonly readOwnUser: (db: Db, key: { companyId: string; id: string }) => Promise<OwnUser>
  readonly readConfig: (db: Db, companyId: string) => Promise<Config>
  /** The oldest own date of any record; null when the company has none. */
  readonly oldestDay: (db: Db, companyId: string) => Promise<Day | null>
  readonly touchSession: (db: Db, presence: Presence) => Promise<void>
  /** Tells a person's open screens that their sessions are others now. */
  readonly announceSessions: (trx: Author['trx'], person: { companyId: string; id: string }) => Promise<void>
  readonly endPresence: (db: Db, presence: Presence) => Promise<void>
  readonly queueMails: (db: Db, companyId: string, mails: readonly MailRequest[], now: Date) => Promise<void>
  /** Asks for the work of a forgotten password, to be done after the answer. */
  readonly requestReset: (request: ResetRequest) => Promise<void>
}
