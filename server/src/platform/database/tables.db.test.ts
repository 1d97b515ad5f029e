import { measures } from '@tipy/domain/figures/facts'
import { records } from '@tipy/domain/records'
import { type Insertable, type Selectable, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import type { Tables } from './tables.ts'

/**
 * What the types say of each column: `nullable`, `filled` by the database when left out, or `required`.
 * The compiler checks this table against tables.ts, and the test checks it against the database, so neither can drift.
 */
type Shape<Table> = {
  [Column in keyof Selectable<Table>]: null extends Selectable<Table>[Column]
    ? 'nullable'
    : Column extends RequiredKeys<Insertable<Table>>
      ? 'required'
      : 'filled'
}
type RequiredKeys<T> = { [Key in keyof T]-?: undefined extends T[Key] ? never : Key }[keyof T]

const declared: { [Table in keyof Tables]: Shape<Tables[Table]> } = {
  companies: {
    id: 'filled',
    code: 'required',
    name: 'required',
    settings: 'required',
    billing_limit: 'filled',
    billing_limit_percentage: 'filled',
    active: 'filled',
    version: 'filled',
    created_at: 'filled',
    updated_at: 'filled',
  },
  teams: { company_id: 'required', key: 'required', name: 'required', position: 'filled', active: 'filled' },
  team_managers: { company_id: 'required', team: 'required', user_id: 'required' },
  users: {
    company_id: 'required',
    id: 'filled',
    name: 'required',
    name_key: 'filled',
    complete_name: 'nullable',
    email: 'required',
    personal_email: 'nullable',
    role: 'required',
    other_roles: 'filled',
    offices: 'filled',
    contact_center: 'filled',
    team: 'nullable',
    manager: 'nullable',
    recruiter: 'nullable',
    recruiter_director: 'nullable',
    source: 'nullable',
    integration: 'nullable',
    referenced_by: 'nullable',
    reference: 'nullable',
    gender: 'nullable',
    birthday: 'nullable',
    phone: 'nullable',
    phone2: 'nullable',
    qualifications: 'nullable',
    country: 'filled',
    residence_title: 'filled',
    residence_expiration_date: 'nullable',
    residence_title_number: 'nullable',
    expiration_date: 'nullable',
    nif: 'nullable',
    niss: 'nullable',
    cc: 'nullable',
    iban: 'nullable',
    address: 'nullable',
    postal_code: 'nullable',
    city: 'nullable',
    social_media: 'filled',
    start_date: 'nullable',
    end_date: 'nullable',
    contract_end_reason: 'nullable',
    contract_type: 'nullable',
    full_time: 'filled',
    experient: 'filled',
    experience_types: 'filled',
    stage: 'nullable',
    duplicate: 'filled',
    commission: 'nullable',
    bank_commission: 'nullable',
    commercial_director_commission: 'nullable',
    commercial_director_bank_commission: 'nullable',
    broker_commission: 'nullable',
    coo_commission: 'nullable',
    credit_manager_commission: 'nullable',
    recruiter_commission: 'nullable',
    recruiter_director_commission: 'nullable',
    invoice: 'filled',
    has_computer: 'filled',
    has_phone: 'filled',
    has_vehicle: 'filled',
    languages: 'filled',
    shirt_size: 'nullable',
    vitamina21_date: 'nullable',
    vitamina21_end_date: 'nullable',
    integration_meeting_date: 'nullable',
    create21_date: 'nullable',
    offers: 'filled',
    observations: 'nullable',
    goals: 'filled',
    lead: 'nullable',
    search_text: 'filled',
    image: 'nullable',
    dark_mode: 'filled',
    horizontal_menu: 'filled',
    comfortable_rows: 'filled',
    folded_totals: 'filled',
    profiles: 'filled',
    password_hash: 'nullable',
    needs_password_change: 'filled',
    preferences_version: 'filled',
    access_link_date: 'nullable',
    recruited_emails_waiting: 'filled',
    number_in_comments: 'filled',
    active: 'filled',
    version: 'filled',
    created_at: 'filled',
    created_by: 'nullable',
    updated_at: 'filled',
    updated_by: 'nullable',
  },
  offices: {
    company_id: 'required',
    key: 'required',
    name: 'required',
    position: 'filled',
    broker: 'nullable',
    coo: 'nullable',
    nif: 'nullable',
    ami: 'nullable',
    address: 'nullable',
    postal_code: 'nullable',
    city: 'nullable',
    active: 'filled',
  },
  list_items: {
    company_id: 'required',
    list: 'required',
    key: 'required',
    name: 'required',
    position: 'filled',
    color: 'nullable',
    type: 'nullable',
    outcome: 'nullable',
    active: 'filled',
  },
  access_features: { company_id: 'required', flag: 'required', roles: 'required', users: 'filled' },
  session_tokens: {
    token_hash: 'required',
    company_id: 'required',
    user_id: 'required',
    created_at: 'required',
    last_used_at: 'required',
    id: 'filled',
    user_agent: 'nullable',
    network: 'nullable',
    device_hash: 'nullable',
  },
  known_devices: {
    token_hash: 'required',
    company_id: 'required',
    user_id: 'required',
    created_at: 'required',
    last_used_at: 'required',
  },
  sessions: {
    company_id: 'required',
    id: 'filled',
    user_id: 'required',
    app: 'required',
    started_at: 'required',
    last_seen_at: 'required',
    ended_at: 'nullable',
  },
  password_resets: { token_hash: 'required', company_id: 'required', user_id: 'required', expires_at: 'required' },
  email_changes: {
    company_id: 'required',
    user_id: 'required',
    version: 'required',
    old_email: 'required',
    new_email: 'required',
    token_hash: 'nullable',
    created_at: 'required',
    expires_at: 'required',
    is_own: 'filled',
    is_notified: 'filled',
  },
  mails: {
    company_id: 'required',
    id: 'filled',
    template: 'required',
    recipient: 'required',
    subject: 'required',
    html: 'required',
    text: 'required',
    attachment_kind: 'nullable',
    attachment_ref: 'nullable',
    attachment_reader: 'nullable',
    model: 'nullable',
    ref: 'nullable',
    state: 'filled',
    attempts: 'filled',
    last_error: 'nullable',
    created_at: 'required',
    next_attempt_at: 'required',
    sent_at: 'nullable',
  },
  statement_sends: {
    company_id: 'required',
    id: 'filled',
    batch: 'required',
    person: 'required',
    first_date: 'required',
    last_date: 'required',
    sent_by: 'required',
    created_at: 'required',
  },
  changes: {
    company_id: 'required',
    id: 'filled',
    model: 'required',
    ref: 'required',
    version: 'required',
    user_id: 'nullable',
    fields: 'required',
    created_at: 'required',
  },
  comments: {
    company_id: 'required',
    id: 'filled',
    model: 'required',
    ref: 'required',
    user_id: 'required',
    message: 'required',
    type: 'required',
    active: 'filled',
    version: 'filled',
    created_at: 'required',
    edited_at: 'nullable',
    notified: 'filled',
  },
  lead_events: {
    company_id: 'required',
    id: 'required',
    lead: 'required',
    position: 'required',
    type: 'required',
    sub_type: 'nullable',
    date: 'required',
    scheduled_date: 'nullable',
    scheduled_on: 'nullable',
    accepted: 'nullable',
    declined_by: 'nullable',
    justification: 'nullable',
    observations: 'nullable',
    recruiter: 'nullable',
    after_contact: 'required',
    user: 'nullable',
    created_at: 'required',
    created_by: 'nullable',
    finished_at: 'nullable',
    finished_by: 'nullable',
    taken_back: 'required',
    calendar_sequence: 'filled',
    reminded_for: 'nullable',
  },
  comment_views: {
    company_id: 'required',
    user_id: 'required',
    model: 'required',
    ref: 'required',
    seen_at: 'required',
  },
  downloads: {
    id: 'filled',
    company_id: 'required',
    user_id: 'required',
    policy: 'required',
    name: 'required',
    mime: 'required',
    size: 'required',
    key: 'required',
    expires_at: 'required',
  },
  files: {
    company_id: 'required',
    id: 'filled',
    model: 'required',
    ref: 'required',
    field: 'required',
    name: 'required',
    folder: 'filled',
    mime: 'required',
    size: 'required',
    key: 'required',
    is_invoice: 'filled',
    active: 'filled',
    version: 'filled',
    created_at: 'required',
    created_by: 'required',
    updated_at: 'required',
    updated_by: 'required',
  },
  installation: { only_row: 'filled', id: 'filled', link_key: 'required' },
  notifications: {
    company_id: 'required',
    id: 'filled',
    user_id: 'required',
    created_by: 'nullable',
    type: 'required',
    title: 'required',
    description: 'required',
    model: 'nullable',
    ref: 'nullable',
    channels: 'required',
    active: 'filled',
    date_to_send: 'required',
    sent_at: 'nullable',
    created_at: 'required',
  },
  error_groups: {
    id: 'filled',
    company_id: 'nullable',
    side: 'required',
    cause: 'required',
    message: 'required',
    stack: 'nullable',
    route: 'nullable',
    component: 'nullable',
    request_id: 'nullable',
    user_id: 'nullable',
    count: 'filled',
    first_seen_at: 'required',
    last_seen_at: 'required',
    resolved_at: 'nullable',
    resolved_by: 'nullable',
  },
  notices: {
    company_id: 'required',
    id: 'filled',
    title: 'required',
    description: 'required',
    type: 'required',
    date_to_send: 'required',
    model: 'nullable',
    ref: 'nullable',
    channels: 'required',
    users: 'required',
    roles: 'required',
    sent_at: 'nullable',
    reached: 'nullable',
    version: 'filled',
    created_at: 'required',
    created_by: 'required',
  },
  mail_wordings: {
    company_id: 'required',
    template: 'required',
    subject: 'nullable',
    body: 'nullable',
    version: 'filled',
    updated_at: 'required',
    updated_by: 'required',
  },
  tasks: {
    company_id: 'required',
    id: 'filled',
    user_id: 'required',
    title: 'required',
    date: 'required',
    priority: 'required',
    observations: 'filled',
    model: 'nullable',
    ref: 'nullable',
    done: 'filled',
    told_at: 'nullable',
    version: 'filled',
    created_at: 'required',
  },
  kept_answers: {
    company_id: 'required',
    user_id: 'required',
    key: 'required',
    request_hash: 'required',
    status: 'nullable',
    answer: 'nullable',
    created_at: 'required',
  },
  rate_limits: { key: 'required', points: 'filled', expire: 'nullable' },
}

interface RealColumn {
  column: string
  nullable: boolean
  filled: boolean
}

let database: TestDatabase
const real = new Map<string, RealColumn[]>()

beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<RealColumn & { table: string }>`
    select table_name as table, column_name as column, is_nullable = 'YES' as nullable,
      column_default is not null or is_generated = 'ALWAYS' as filled
    from information_schema.columns
    where table_schema = 'public'`.execute(database.db)
  for (const { table, ...column } of rows) real.set(table, [...(real.get(table) ?? []), column])
})
afterAll(() => database.close())

/** Tables of records, whose columns engine/schema.db.test.ts compares with their fields; users are declared above. */
const recordTables = Object.keys(records).filter(name => !Object.hasOwn(declared, name))
/** Tables derived from rows of records. */
const derivedTables = ['reservation_billings', 'ledger', 'ledger_sums', 'figure_sums']
/** What each measure adds up, and all of them together. */
const views = measures
  .map(name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
  .concat('figure')
  .map(name => `${name}_facts`)

test('the database has exactly these tables', () => {
  expect([...real.keys()].sort()).toEqual(
    [...Object.keys(declared), ...recordTables, ...derivedTables, ...views, 'schema_migrations'].sort(),
  )
})

test.each(Object.entries(declared))(
  '%s has exactly the declared columns, with the nullability and defaults that the types say',
  (table, shape) => {
    const columns = real.get(table) ?? []
    expect(columns.map(({ column }) => column).sort()).toEqual(Object.keys(shape).sort())
    const says: Readonly<Record<string, string>> = shape
    for (const { column, nullable, filled } of columns) {
      expect([column, nullable]).toEqual([column, says[column] === 'nullable'])
      if (says[column] === 'filled') expect([column, filled]).toEqual([column, true])
    }
  },
)
