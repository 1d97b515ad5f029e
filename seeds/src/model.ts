import type { Role } from '@tipy/domain/access/roles'
import type { DateRange, Day } from '@tipy/domain/calendar/days'
import type { CompanySettings } from '@tipy/domain/company/settings'
import type { CommentType } from '@tipy/domain/features/comments/comments.rules'
import type { ErrorSide } from '@tipy/domain/features/errors/errors.rules'
import type { Expense } from '@tipy/domain/features/expenses/expenses.record'
import type { Finding } from '@tipy/domain/features/findings/findings.record'
import type { GoalAmounts, GoalTarget } from '@tipy/domain/features/goals/goals.rules'
import type { Invoice } from '@tipy/domain/features/invoices/invoices.record'
import type { UserDraftValues } from '@tipy/domain/features/leads/leads.contract'
import type { LeadEvent } from '@tipy/domain/features/leads/leads.events'
import type { Lead } from '@tipy/domain/features/leads/leads.record'
import type { MailAttachment, MailName } from '@tipy/domain/features/mail/mail.templates'
import type { MailText } from '@tipy/domain/features/mail/mail.wording'
import type { NoticeType, NotificationChannel } from '@tipy/domain/features/notifications/notifications.rules'
import type { Reservation } from '@tipy/domain/features/reservations/reservations.record'
import type { AppName } from '@tipy/domain/features/sessions/sessions.rules'
import type { TaskPriority } from '@tipy/domain/features/tasks/tasks.rules'
import type { User } from '@tipy/domain/features/users/users.record'
import type { Viability } from '@tipy/domain/features/viabilities/viabilities.record'
import type { Changes } from '@tipy/domain/record/diff'
import type { RecordName } from '@tipy/domain/records'
import type { Gender } from './names.ts'

export interface DemoPerson {
  readonly id: string
  readonly name: string
  readonly completeName: string
  readonly email: string
  readonly personalEmail: string
  readonly role: Role
  readonly otherRoles: readonly Role[]
  readonly offices: readonly string[]
  readonly team: string | null
  /** Id of their manager. */
  readonly manager: string | null
  readonly gender: Gender
  readonly birthday: Day
  readonly phone: string
  readonly phone2: string | null
  readonly country: string
  readonly nif: string
  readonly niss: string | null
  readonly cc: string
  readonly iban: string
  readonly address: string
  readonly postalCode: string
  readonly city: string
  readonly startDate: Day
  readonly contractType: string
  readonly commission: number | null
  readonly bankCommission: number | null
  readonly active: boolean
}

export interface DemoOffice {
  readonly key: string
  readonly name: string
  readonly broker: string
  readonly coo: string
  readonly nif: string
  readonly ami: string
  readonly address: string
  readonly postalCode: string
  readonly city: string
}

export interface DemoTeam {
  readonly key: string
  readonly name: string
  readonly managers: readonly string[]
}

/** A record after one save. */
export interface Saved<R> {
  readonly row: R
  /** Null: a job of the product. */
  readonly by: string | null
  /** In UTC. */
  readonly at: string
  /** What it did to rows in tables of their own: the timeline of a lead. */
  readonly parts?: Changes
}

/** Every saved state of a record: first its creation, last its present state. */
export type History<R> = readonly [Saved<R>, ...Saved<R>[]]

export interface DemoExpense {
  readonly history: History<Expense>
  /** The expense it repeats, and its month. */
  readonly repeats: { readonly first: string; readonly month: Day } | null
}

export interface DemoLead {
  readonly history: History<Lead>
  readonly events: readonly LeadEvent[]
  /** The staff form half-filled. */
  readonly userDraft: UserDraftValues | null
}

export interface DemoComment {
  readonly id: string
  readonly model: string
  readonly ref: string
  readonly user: string
  readonly message: string
  readonly type: CommentType
  /** In UTC. */
  readonly at: string
}

export interface DemoError {
  readonly id: string
  readonly side: ErrorSide
  readonly message: string
  readonly stack: string
  readonly route: string
  readonly component: string | null
  readonly requestId: string
  readonly user: string | null
  readonly count: number
  /** In UTC, like all moments here. */
  readonly firstSeen: string
  readonly lastSeen: string
  readonly resolved: { readonly at: string; readonly by: string | null } | null
}

export interface DemoNotice {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly type: NoticeType
  readonly channels: readonly NotificationChannel[]
  readonly users: readonly string[]
  readonly roles: readonly Role[]
  readonly by: string
  /** The day it was written. */
  readonly writtenOn: Day
  /** Lisbon time, to the minute. */
  readonly dateToSend: string
  /** When, in UTC, and to whom; null: not sent yet. */
  readonly sent: { readonly at: string; readonly to: readonly string[] } | null
}

/** A mail of the outbox that was sent or failed: the demonstration never sends mail. */
export interface DemoMail extends MailText {
  readonly id: string
  readonly template: MailName
  readonly recipient: string
  readonly at: string
  /** Why it failed; null: it was sent. */
  readonly error: string | null
  readonly attachment: MailAttachment | null
}

/** A statement that a person was sent by e-mail. */
export interface DemoStatementSend {
  readonly id: string
  readonly batch: string
  readonly person: Pick<DemoPerson, 'id' | 'name' | 'email'>
  readonly range: DateRange
  readonly by: Pick<DemoPerson, 'id' | 'name'>
  /** In UTC. */
  readonly at: string
}

export interface DemoFile {
  readonly id: string
  readonly model: string
  readonly ref: string
  readonly folder: string
  readonly name: string
  readonly isInvoice: boolean
  readonly active: boolean
  readonly user: string
  /** In UTC. */
  readonly at: string
  /** The text of its one page (pdf.ts). */
  readonly lines: readonly string[]
}

export interface DemoTask {
  readonly id: string
  readonly user: string
  readonly title: string
  /** `YYYY-MM-DDTHH:mm`, Lisbon. */
  readonly date: string
  readonly priority: TaskPriority
  readonly observations: string
  readonly about: { readonly model: string; readonly ref: string } | null
  readonly done: boolean
  /** Its owner was notified that it was due: a restart does not notify again. */
  readonly isTold: boolean
  /** When it was created, in UTC. */
  readonly at: string
}

/** A yearly goal and every save of it: first its creation, last its present amounts. */
export interface DemoGoal extends GoalTarget {
  readonly id: string
  readonly history: readonly [SavedGoal, ...SavedGoal[]]
}

interface SavedGoal {
  readonly amounts: GoalAmounts
  readonly by: string
  /** In UTC. */
  readonly at: string
}

/** A stretch of time in which a person used the product. */
export interface DemoSession {
  readonly user: string
  readonly app: AppName
  /** In UTC. */
  readonly start: string
  readonly end: string
}

export interface DemoCompany {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly settings: CompanySettings
  readonly billingLimit: number
  readonly billingLimitPercentage: number
  readonly foundedOn: Day
  readonly offices: readonly DemoOffice[]
  readonly teams: readonly DemoTeam[]
  readonly people: readonly DemoPerson[]
  /** Their user records, in the same order. */
  readonly staff: readonly History<User>[]
  readonly findings: readonly History<Finding>[]
  readonly viabilities: readonly History<Viability>[]
  readonly reservations: readonly History<Reservation>[]
  readonly invoices: readonly History<Invoice>[]
  readonly expenses: readonly DemoExpense[]
  readonly leads: readonly DemoLead[]
  readonly goals: readonly DemoGoal[]
  readonly comments: readonly DemoComment[]
  readonly errors: readonly DemoError[]
  readonly notices: readonly DemoNotice[]
  readonly mails: readonly DemoMail[]
  readonly statementSends: readonly DemoStatementSend[]
  readonly files: readonly DemoFile[]
  /** Ids of people with a photo (faces.ts). */
  readonly faces: readonly string[]
  readonly tasks: readonly DemoTask[]
  readonly sessions: readonly DemoSession[]
}

/** The histories of each record, in the order in which they refer to each other; one that is missing does not compile. */
export const historiesOf: { readonly [N in RecordName]: (company: DemoCompany) => readonly History<object>[] } = {
  users: ({ staff }) => staff,
  findings: ({ findings }) => findings,
  viabilities: ({ viabilities }) => viabilities,
  reservations: ({ reservations }) => reservations,
  invoices: ({ invoices }) => invoices,
  expenses: ({ expenses }) => expenses.map(({ history }) => history),
  leads: ({ leads }) => leads.map(({ history }) => history),
}

export interface DemoData {
  readonly companies: readonly DemoCompany[]
}
