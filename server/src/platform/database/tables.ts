import type { Role } from '@tipy/domain/access/roles'
import type { CompanySettings } from '@tipy/domain/company/settings'
import type { CommentType } from '@tipy/domain/features/comments/comments.rules'
import type { ErrorSide } from '@tipy/domain/features/errors/errors.rules'
import type { FileField } from '@tipy/domain/features/files/files.rules'
import type { NoticeType, NotificationChannel } from '@tipy/domain/features/notifications/notifications.rules'
import type { TaskPriority } from '@tipy/domain/features/tasks/tasks.rules'
import type { ColumnProfile } from '@tipy/domain/features/users/users.contract'
import type { Changes } from '@tipy/domain/record/diff'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** `timestamptz`: read as Date, written as Date. */
type Instant = ColumnType<Date, Date, Date>
type StampedInstant = ColumnType<Date, Date | undefined, Date>
/** `date`: always `YYYY-MM-DD` text; the driver's parser is overridden. */
type Day = string
/** `numeric`: read as text (exact), written as number or text. */
type Numeric = ColumnType<string, number | string, number | string>
type NullableNumeric = ColumnType<string | null, number | string | null | undefined, number | string | null>

export interface Tables {
  companies: {
    id: Generated<string>
    code: string
    name: string
    settings: JSONColumnType<CompanySettings & object>
    billing_limit: ColumnType<string, number | undefined, number>
    billing_limit_percentage: ColumnType<string, number | undefined, number>
    active: Generated<boolean>
    version: Generated<number>
    created_at: StampedInstant
    updated_at: StampedInstant
  }
  teams: { company_id: string; key: string; name: string; position: Generated<number>; active: Generated<boolean> }
  team_managers: { company_id: string; team: string; user_id: string }
  users: {
    company_id: string
    id: Generated<string>
    name: string
    name_key: ColumnType<string, never, never>
    complete_name: string | null
    email: string
    personal_email: string | null
    role: Role
    other_roles: ColumnType<Role[], Role[] | undefined, Role[]>
    offices: ColumnType<string[], string[] | undefined, string[]>
    contact_center: ColumnType<string[], string[] | undefined, string[]>
    team: string | null
    manager: string | null
    recruiter: string | null
    recruiter_director: string | null
    source: string | null
    integration: string | null
    referenced_by: string | null
    reference: string | null
    gender: string | null
    birthday: Day | null
    phone: string | null
    phone2: string | null
    qualifications: string | null
    country: Generated<string>
    residence_title: Generated<boolean>
    residence_expiration_date: Day | null
    residence_title_number: string | null
    expiration_date: Day | null
    nif: string | null
    niss: string | null
    cc: string | null
    iban: string | null
    address: string | null
    postal_code: string | null
    city: string | null
    social_media: ColumnType<Record<string, string>, string | undefined, string>
    start_date: Day | null
    end_date: Day | null
    contract_end_reason: string | null
    contract_type: string | null
    full_time: Generated<boolean>
    experient: Generated<boolean>
    experience_types: ColumnType<string[], string[] | undefined, string[]>
    stage: string | null
    duplicate: Generated<boolean>
    commission: NullableNumeric
    bank_commission: NullableNumeric
    commercial_director_commission: NullableNumeric
    commercial_director_bank_commission: NullableNumeric
    broker_commission: NullableNumeric
    coo_commission: NullableNumeric
    credit_manager_commission: NullableNumeric
    recruiter_commission: NullableNumeric
    recruiter_director_commission: NullableNumeric
    invoice: Generated<boolean>
    has_computer: Generated<boolean>
    has_phone: Generated<boolean>
    has_vehicle: Generated<boolean>
    languages: ColumnType<string[], string[] | undefined, string[]>
    shirt_size: string | null
    vitamina21_date: Day | null
    vitamina21_end_date: Day | null
    integration_meeting_date: string | null
    create21_date: Day | null
    offers: ColumnType<string[], string[] | undefined, string[]>
    observations: string | null
    goals: ColumnType<unknown[], string | undefined, string>
    lead: string | null
    search_text: Generated<string>
    image: string | null
    dark_mode: Generated<boolean>
    horizontal_menu: Generated<boolean>
    profiles: ColumnType<ColumnProfile[], string | undefined, string>
    password_hash: string | null
    needs_password_change: Generated<boolean>
    preferences_version: Generated<number>
    recruited_emails_waiting: Generated<boolean>
    number_in_comments: Generated<boolean>
    active: Generated<boolean>
    version: Generated<number>
    created_at: StampedInstant
    created_by: string | null
    updated_at: StampedInstant
    updated_by: string | null
  }
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
  session_tokens: {
    token_hash: Buffer
    company_id: string
    user_id: string
    created_at: Instant
    last_used_at: Instant
  }
  sessions: {
    company_id: string
    id: Generated<string>
    user_id: string
    app: string
    started_at: Instant
    last_seen_at: Instant
    ended_at: Instant | null
  }
  password_resets: { token_hash: Buffer; company_id: string; user_id: string; expires_at: Instant }
  mails: {
    company_id: string
    id: Generated<string>
    template: string
    recipient: string
    subject: string
    html: string
    text: string
    attachment_kind: string | null
    attachment_ref: string | null
    attachment_reader: string | null
    state: Generated<'queued' | 'sent' | 'failed'>
    attempts: Generated<number>
    last_error: string | null
    created_at: Instant
    next_attempt_at: Instant
    sent_at: Instant | null
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
  installation: { only_row: Generated<boolean>; id: Generated<string>; link_key: Buffer }
  notifications: {
    company_id: string
    id: Generated<string>
    user_id: string
    created_by: string | null
    type: string
    title: string
    description: string
    model: string | null
    ref: string | null
    channels: NotificationChannel[]
    active: Generated<boolean>
    date_to_send: Instant
    sent_at: Instant | null
    created_at: Instant
  }
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
  notices: {
    company_id: string
    id: Generated<string>
    title: string
    description: string
    type: NoticeType
    /** A minute of Lisbon's clocks. */
    date_to_send: string
    model: string | null
    ref: string | null
    channels: NotificationChannel[]
    users: string[]
    roles: Role[]
    sent_at: Instant | null
    reached: number | null
    version: Generated<number>
    created_at: Instant
    created_by: string
  }
  mail_wordings: {
    company_id: string
    template: string
    subject: string | null
    body: string | null
    version: Generated<number>
    updated_at: Instant
    updated_by: string
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
