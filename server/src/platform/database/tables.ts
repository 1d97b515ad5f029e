import type { Policy } from '@tipy/domain/access/policy'
import type { Role } from '@tipy/domain/access/roles'
import type { CompanySettings } from '@tipy/domain/company/settings'
import type { CommentType } from '@tipy/domain/features/comments/comments.rules'
import type { ErrorSide } from '@tipy/domain/features/errors/errors.rules'
import type { FileField } from '@tipy/domain/features/files/files.rules'
import type { GoalGroup, GoalStat } from '@tipy/domain/features/goals/goals.rules'
import type { Decliner, LeadEventSubType, LeadEventType } from '@tipy/domain/features/leads/leads.events'
import type { TaskPriority } from '@tipy/domain/features/tasks/tasks.rules'
import type { DashboardWidget, PlacedWidget } from '@tipy/domain/features/widgets/widgets.layout'
import type { Changes } from '@tipy/domain/record/diff'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Instant, Numeric, StampedInstant } from './columnTypes.ts'
import type { GmailTables } from './tables.gmail.ts'
import type { MessageTables } from './tables.messages.ts'
import type { SessionTables } from './tables.sessions.ts'
import type { UsersTable } from './tables.users.ts'

export interface Tables extends GmailTables, MessageTables, SessionTables {
  companies: {
    id: Generated<string>
    code: string
    name: string
    settings: JSONColumnType<CompanySettings & object>
    billing_limit: ColumnType<string, number | undefined, number>
    billing_limit_percentage: ColumnType<string, number | undefined, number>
    active: Generated<boolean>
    version: Generated<number>
    /** Names what servers remember of the company (http/session/companyConfig.ts); triggers renew it. */
    config_version: Generated<string>
    created_at: StampedInstant
    updated_at: StampedInstant
  }
  teams: { company_id: string; key: string; name: string; position: Generated<number>; active: Generated<boolean> }
  team_managers: { company_id: string; team: string; user_id: string }
  users: UsersTable
  offices: {
    company_id: string
    key: string
    name: string
    position: Generated<number>
    broker: string | null
    coo: string | null
    nif: string | null
    ami: string | null
    address: string | null
    postal_code: string | null
    city: string | null
    active: Generated<boolean>
  }
  list_items: {
    company_id: string
    list: string
    key: string
    name: string
    position: Generated<number>
    color: string | null
    type: string | null
    outcome: 'open' | 'done' | 'broken' | null
    active: Generated<boolean>
  }
  access_features: {
    company_id: string
    flag: string
    roles: Role[]
    users: ColumnType<string[], string[] | undefined, string[]>
  }
  goals: {
    company_id: string
    id: Generated<string>
    group: GoalGroup
    user: string | null
    office: string | null
    stat: GoalStat
    frequency: string
    year: number
    number: Numeric
    monthly_goals: ColumnType<number[], readonly number[], readonly number[]>
    version: Generated<number>
    created_at: Instant
    created_by: string | null
    updated_at: Instant
    updated_by: string | null
  }
  dashboards: {
    company_id: string
    user_id: string
    widgets: ColumnType<readonly DashboardWidget[] | null, string | null | undefined, string | null>
    kept_of_role: ColumnType<Role | null, Role | null | undefined>
    version: Generated<number>
    updated_at: Instant
  }
  role_dashboards: {
    company_id: string
    role: Role
    widgets: ColumnType<readonly PlacedWidget[], string, string>
    given_at: Instant
    given_by: string
  }
  rate_limits: { key: string; points: Generated<number>; expire: Numeric | null }
  changes: {
    company_id: string
    id: Generated<string>
    model: string
    ref: string
    version: number
    user_id: string | null
    fields: ColumnType<Changes, string, never>
    created_at: Instant
  }
  comments: {
    company_id: string
    id: Generated<string>
    model: string
    ref: string
    user_id: string
    message: string
    type: CommentType
    active: Generated<boolean>
    version: Generated<number>
    created_at: Instant
    edited_at: Instant | null
    notified: Generated<string[]>
  }
  lead_events: {
    company_id: string
    id: string
    lead: string
    position: number
    type: LeadEventType
    sub_type: LeadEventSubType | null
    date: string
    scheduled_date: string | null
    scheduled_on: string | null
    accepted: boolean | null
    declined_by: Decliner | null
    justification: string | null
    observations: string | null
    recruiter: string | null
    after_contact: boolean
    user: string | null
    created_at: Instant
    created_by: string | null
    finished_at: Instant | null
    finished_by: string | null
    taken_back: boolean
    calendar_sequence: Generated<number>
    reminded_for: string | null
  }
  comment_views: { company_id: string; user_id: string; model: string; ref: string; seen_at: Instant }
  files: {
    company_id: string
    id: Generated<string>
    model: string
    ref: string
    field: FileField
    name: string
    folder: Generated<string>
    mime: string
    /** `bigint`: read as text. */
    size: ColumnType<string, number, number>
    key: string
    is_invoice: Generated<boolean>
    active: Generated<boolean>
    version: Generated<number>
    created_at: Instant
    created_by: string
    updated_at: Instant
    updated_by: string
  }
  downloads: {
    id: Generated<string>
    company_id: string
    user_id: string
    /** Who may open it, besides being the person who requested it. */
    policy: JSONColumnType<Policy & object>
    name: string
    mime: string
    /** `bigint`: read as text. */
    size: ColumnType<string, number, number>
    key: string
    expires_at: Instant
  }
  installation: { only_row: Generated<boolean>; id: Generated<string>; link_key: Buffer }
  error_groups: {
    id: Generated<string>
    company_id: string | null
    side: ErrorSide
    cause: Buffer
    message: string
    stack: string | null
    route: string | null
    component: string | null
    request_id: string | null
    user_id: string | null
    count: Generated<number>
    first_seen_at: Instant
    last_seen_at: Instant
    resolved_at: Instant | null
    resolved_by: string | null
  }
  tasks: {
    company_id: string
    id: Generated<string>
    user_id: string
    title: string
    date: string
    priority: TaskPriority
    observations: Generated<string>
    model: string | null
    ref: string | null
    done: Generated<boolean>
    told_at: Instant | null
    version: Generated<number>
    created_at: Instant
  }
  kept_answers: {
    company_id: string
    user_id: string
    key: string
    request_hash: Buffer
    status: number | null
    answer: ColumnType<unknown, string | null, string>
    created_at: Instant
  }
}
