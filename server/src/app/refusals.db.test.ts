import { defaultFeatures } from '@tipy/domain/access/matrix'
import { companyWideRoles } from '@tipy/domain/access/offices'
import { allows } from '@tipy/domain/access/policy'
import { type Role, roles } from '@tipy/domain/access/roles'
import { contract, type TipyContract } from '@tipy/domain/contract'
import type { Endpoint } from '@tipy/domain/contract/endpoint'
import type { GoalStat } from '@tipy/domain/features/goals/goals.rules'
import { mailNames, mailTemplates } from '@tipy/domain/features/mail/mail.templates'
import type { DashboardWidget } from '@tipy/domain/features/widgets/widgets.layout'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyServerRecord } from '#engine/serverRecord'
import { type CallOptions, send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User, unknownId } from '#testing/factories'
import { insertFile, pdfForm, spreadsheetForm } from '#testing/files'
import { countWrites, fingerprint } from '#testing/fingerprint'
import { insertSample, insertSampleLists, type SampleContext, sampleBody } from '#testing/samples'
import { serverRecords } from './app.ts'

type Name = keyof TipyContract
const names = Object.keys(contract) as Name[]
const guarded = names.filter(name => contract[name].policy.kind !== 'public')

type Sample = Pick<CallOptions, 'params' | 'query' | 'body'>
type SampleMaker = (person: Person) => Sample

const statementPeriod = { firstDate: '2026-01-01', lastDate: '2026-03-31' }

const goalAmounts = { number: 12_000, monthlyGoals: Array.from({ length: 12 }, () => 1000) }

/** Roles that add goals of offices, each of another figure. Others add one for the person they lead. */
const officeStats: Partial<Record<Role, GoalStat>> = { sysAdmin: 'billing', cfo: 'reservations', coo: 'findings' }

/** Valid requests, so that only the caller can be the reason for a refusal. */
const written: Readonly<Record<string, SampleMaker>> = {
  'POST /api/auth/logout': () => ({}),
  'GET /api/auth/config': () => ({}),
  'GET /api/auth/config/announced': () => ({}),
  'GET /api/auth/sessions': () => ({}),
  'DELETE /api/auth/sessions/{id}': ({ session }) => ({ params: { id: session } }),
  'DELETE /api/auth/sessions': () => ({}),
  'PUT /api/auth/config': () => ({ body: { billingLimit: 1000 } }),
  'GET /api/config/lists': () => ({}),
  'PATCH /api/auth/change-password': () => ({ body: { oldPassword: 'a', newPassword: 'telhado-verde-ao-luar' } }),
  'POST /api/users/search': () => ({ body: { filters: { infoLevel: 2 } } }),
  'PATCH /api/users/{id}': ({ user }) => ({ params: { id: user.id }, body: { darkMode: true } }),
  'GET /api/users/{id}/access': ({ own }) => ({ params: { id: own.get('users') ?? '' } }),
  'POST /api/users/{id}/access-link': ({ own }) => ({ params: { id: own.get('users') ?? '' } }),
  'POST /api/users/images': ({ user }) => ({
    body: { people: [user.id], template: 'welcome', format: 'square', text: 'à nossa equipa', preview: true },
  }),
  'GET /api/reservations/{id}/pdf': ({ own }) => ({ params: { id: own.get('reservations') ?? '' } }),
  'POST /api/reservations/{id}/invoices': ({ own }) => ({ params: { id: own.get('reservations') ?? '' }, body: {} }),
  'GET /api/invoices/number': () => ({ query: { date: '2026-03-05', number: '1' } }),
  'GET /api/leads/retention': () => ({}),
  'GET /api/leads/{id}/people': ({ own }) => ({ params: { id: own.get('leads') ?? '' } }),
  'GET /api/leads/{id}/billing': ({ own }) => ({ params: { id: own.get('leads') ?? '' } }),
  // A sample lead has no recruiter, so its timeline allows none of these.
  'POST /api/leads/{id}/events': ({ own }) => ({
    params: { id: own.get('leads') ?? '' },
    body: [{ type: 'recruiter', subType: 'acceptance', accepted: true }],
  }),
  'POST /api/leads/{id}/draft': ({ own }) => ({ params: { id: own.get('leads') ?? '' }, body: {} }),
  'POST /api/leads/{id}/convert': ({ own }) => ({ params: { id: own.get('leads') ?? '' }, body: {} }),
  'POST /api/leads/{id}/merge': ({ own }) => ({
    params: { id: own.get('leads') ?? '' },
    body: { lead: own.get('leads') ?? '' },
  }),
  'GET /api/stats/leads': () => ({}),
  'GET /api/stats/leads/totals/{group}': () => ({ params: { group: 'source' } }),
  'GET /api/stats/leads/counts/{stat}': () => ({ params: { stat: 'recruited' } }),
  // A recruiter opens the details of their own row.
  'GET /api/stats/leads/detailed/{group}/{ref}/{stat}': ({ user }) => ({
    params: { group: 'recruiter', ref: user.id, stat: 'recruited' },
  }),
  'GET /api/stats/leads/recruits/{group}/{ref}': ({ user }) => ({ params: { group: 'recruiter', ref: user.id } }),
  'GET /api/stats/users': () => ({ query: { role: 'consultant' } }),
  'GET /api/stats/sessions': () => ({}),
  'POST /api/invoices/{id}/generate': ({ own }) => ({ params: { id: own.get('invoices') ?? '' } }),
  // Nothing listens there, so an authorised call gets INVALID_URL.
  'POST /api/findings/info': () => ({ body: { url: 'http://127.0.0.1/' } }),
  'POST /api/findings/lookup': () => ({ body: { search: 'X' } }),
  'GET /api/users/{id}/terms': () => ({
    params: { id: context.people.find(({ role }) => role === 'consultant')?.id ?? '' },
    query: { side: 'seller' },
  }),
  'POST /api/errors': () => ({ body: { message: 'x is not a function' } }),
  'GET /api/config/errors': () => ({}),
  'GET /api/config/errors/{id}': ({ error }) => ({ params: { id: error } }),
  'PUT /api/config/errors/{id}': ({ error }) => ({ params: { id: error }, body: { resolved: true } }),
  'GET /api/config/settings': () => ({}),
  'PUT /api/config/settings': () => ({ body: { settings: { amlChecks: false }, version: 1 } }),
  'GET /api/config/settings/changes': () => ({}),
  'GET /api/config/dev': () => ({}),
  'GET /api/config/access': () => ({}),
  // Of a flag that no other call needs.
  'PUT /api/config/access': () => ({
    body: { features: { toDoWidget: { roles: ['hr'], users: [] } }, version: 1 },
  }),
  'GET /api/config/access/changes': () => ({}),
  'GET /api/live': () => ({}),
  'GET /api/palette': () => ({ query: { text: 'pessoa' } }),
  'GET /api/changes/{model}/{id}': person => ({ params: openedBy(person) }),
  'GET /api/comments/{group}/{id}': person => ({ params: placeOf(person) }),
  'PUT /api/comments/{group}/{id}/seen': person => ({ params: placeOf(person) }),
  'GET /api/comments/{group}/{id}/readers': person => ({ params: placeOf(person) }),
  'POST /api/comments': person => {
    const { group, id } = placeOf(person)
    return { body: { group, ref: id, message: 'Olá' } }
  },
  'PUT /api/comments/{id}': ({ comment }) => ({ params: { id: comment }, body: { message: 'Outra coisa' } }),
  'DELETE /api/comments/{id}': ({ comment }) => ({ params: { id: comment } }),
  'GET /api/files/{group}/{id}': ({ user }) => ({ params: { group: 'users', id: user.id } }),
  'POST /api/files/{group}/{id}/{field}': ({ user }) => ({
    params: { group: 'users', id: user.id, field: 'files' },
    body: pdfForm(),
  }),
  'PATCH /api/files': ({ file }) => ({ body: [{ _id: file, name: 'Outro nome.pdf' }] }),
  'DELETE /api/files/{id}': ({ file }) => ({ params: { id: file } }),
  'GET /api/files/url/{id}': ({ file }) => ({ params: { id: file } }),
  'POST /api/files/zip': ({ file }) => ({ body: { files: [file] } }),
  'POST /api/notifications/search': () => ({ body: {} }),
  'PUT /api/notifications/{id}': ({ notification }) => ({ params: { id: notification }, body: { active: false } }),
  'PUT /api/notifications': () => ({}),
  'POST /api/notifications/made/search': () => ({ body: {} }),
  // A notification to the caller, which everyone may create.
  'POST /api/notifications': ({ user }) => ({ body: { title: 'Olá', description: 'Olá', users: [user.id] } }),
  'GET /api/config/emails': () => ({}),
  'PUT /api/config/emails': ({ user }) => {
    // A template per role, so that no other call has changed it.
    const template = mailNames[roles.indexOf(user.role) % mailNames.length] ?? 'welcome'
    const { subject, body } = mailTemplates[template]
    return { body: { template, subject, body, version: 0 } }
  },
  'POST /api/config/emails/test': () => ({ body: { template: 'comment', subject: 'Olá', body: 'Olá' } }),
  'POST /api/config/emails/search': () => ({ body: {} }),
  'POST /api/config/emails/{id}/retry': ({ mail }) => ({ params: { id: mail } }),
  'DELETE /api/notifications/{id}': ({ notification }) => ({ params: { id: notification } }),
  'GET /api/statements': () => ({ query: statementPeriod }),
  'POST /api/statements/send': ({ user }) => ({ body: { ...statementPeriod, people: [user.id] } }),
  'GET /api/statements/send/{batch}': ({ batch }) => ({ params: { batch } }),
  'POST /api/statements/sends': () => ({ body: {} }),
  'GET /api/statements/{person}': ({ user }) => ({ params: { person: user.id }, query: statementPeriod }),
  'GET /api/statements/{person}/file': ({ user }) => ({
    params: { person: user.id },
    query: { ...statementPeriod, format: 'xlsx' },
  }),
  'POST /api/statements/zip': () => ({ body: { ...statementPeriod, format: 'xlsx' } }),
  'POST /api/gmail/generate': () => ({ query: { preview: 'true' }, body: { office: context.office.key } }),
  'POST /api/gmail/commercialDirectors': () => ({ query: { preview: 'true' }, body: { office: context.office.key } }),
  'POST /api/gmail/creditManagers': () => ({ query: { preview: 'true' }, body: { office: context.office.key } }),
  'POST /api/gmail/references': () => ({ query: { preview: 'true' }, body: { office: context.office.key } }),
  'POST /api/gmail/salary': () => ({ query: { preview: 'true' }, body: pdfForm() }),
  'POST /api/gmail/files': ({ file }) => ({ query: { preview: 'true' }, body: { files: [file] } }),
  'GET /api/gmail/batches/{id}': ({ drafts }) => ({ params: { id: drafts } }),
  'POST /api/gmail/batches/{id}/retry': ({ drafts }) => ({ params: { id: drafts } }),
  'POST /api/gmail/eml': ({ file }) => ({ body: { kind: 'files', files: [file] } }),
  // Its file is no slip of anybody: nothing can be packed.
  'POST /api/gmail/salary/eml': () => ({ body: pdfForm() }),
  'GET /api/gmail': () => ({}),
  'POST /api/gmail/connect': () => ({ body: { returnTo: '/' } }),
  'POST /api/gmail/auth': () => ({ body: { code: '4/code', state: 'state' } }),
  'DELETE /api/gmail': () => ({}),
  // A ranking is everyone's.
  'POST /api/stats/{groupBy}': () => ({ params: { groupBy: 'consultants' }, body: { filters: { isRanking: true } } }),
  'POST /api/stats/{groupBy}/export': () => ({
    params: { groupBy: 'consultants' },
    body: { filters: { isRanking: true }, columns: [{ label: 'Nome', path: 'name', unit: 'text' }] },
  }),
  'POST /api/stats/{groupBy}/rows': ({ user }) => ({
    params: { groupBy: 'consultants' },
    body: { ref: user.id, stat: 'billing', period: 'total' },
  }),
  'GET /api/stats/predicted': () => ({}),
  'GET /api/stats/references': () => ({}),
  'GET /api/tasks': () => ({ query: { includeDone: 'true' } }),
  'GET /api/tasks/references': () => ({ query: { group: 'users' } }),
  'POST /api/tasks': ({ user }) => ({
    body: { title: 'Ligar', date: '2026-03-06T10:00', group: 'users', ref: user.id },
  }),
  'PUT /api/tasks/{id}': ({ task }) => ({ params: { id: task }, body: { title: 'Ligar', date: '2026-03-06T10:00' } }),
  'PATCH /api/tasks/{id}': ({ task }) => ({ params: { id: task }, body: { done: true } }),
  'DELETE /api/tasks/{id}': ({ task }) => ({ params: { id: task } }),
  'GET /api/goals/{group}/{ref}/{stat}': ({ user }) => ({
    params: { group: 'consultant', ref: user.id, stat: 'billing' },
  }),
  'POST /api/goals': ({ user: { role }, own }) => {
    const stat = officeStats[role]
    const member = stat
      ? { group: 'office', office: context.office.key, stat }
      : { group: 'consultant', user: own.get('users') ?? '', stat: 'billing' }
    return { body: { ...member, ...goalAmounts } }
  },
  'POST /api/goals/copy': ({ user: { role } }) => {
    const stat = officeStats[role]
    return { body: { groups: [stat ? 'office' : 'consultant'], stats: [stat ?? 'billing'], percent: 5, preview: true } }
  },
  'GET /api/goals/members': () => ({}),
  'PUT /api/goals/{id}': ({ goal }) => ({ params: { id: goal }, body: goalAmounts }),
  'PATCH /api/goals/{id}': ({ goal }) => ({ params: { id: goal }, body: { number: 24_000 } }),
  'DELETE /api/goals/{id}': ({ goal }) => ({ params: { id: goal } }),
  'GET /api/widgets': () => ({}),
  'POST /api/widgets': () => ({ body: { type: 'notifications', group: { name: 'Avisos' } } }),
  'PUT /api/widgets': ({ widget }) => ({ body: [{ _id: widget, width: 6 }] }),
  'DELETE /api/widgets/{id}': ({ widget }) => ({ params: { id: widget } }),
  'POST /api/widgets/standard': () => ({}),
  'GET /api/widgets/gifts': () => ({}),
  'POST /api/widgets/give': () => ({ body: { role: 'hr' } }),
}

/** The calls that every record has, with samples from its declaration: a new record needs nothing here. */
const ofRecords: Readonly<Record<string, SampleMaker>> = Object.assign({}, ...serverRecords.map(samplesOf))

function samplesOf(serverRecord: AnyServerRecord): Readonly<Record<string, SampleMaker>> {
  const { name } = serverRecord.record
  const params = (person: Person) => ({ id: person.own.get(name) ?? '' })
  const body = () => sampleBody(serverRecord, context)
  return {
    [`POST /api/${name}/search`]: () => ({ body: {} }),
    [`POST /api/${name}/export`]: () => ({ query: { format: 'csv' }, body: { columns: ['_created'] } }),
    [`GET /api/${name}/filters`]: () => ({}),
    [`GET /api/${name}/{id}`]: person => ({ params: params(person) }),
    [`POST /api/${name}`]: () => ({ body: body() }),
    [`PUT /api/${name}/{id}`]: person => ({ params: params(person), body: body() }),
    [`PATCH /api/${name}/{id}`]: person => ({ params: params(person), body: body() }),
    [`DELETE /api/${name}/{id}`]: person => ({ params: params(person) }),
    [`PATCH /api/${name}`]: person => ({ body: { [params(person).id]: {} } }),
    ...(serverRecord.record.imports && {
      [`POST /api/${name}/import`]: () => ({ body: spreadsheetForm(serverRecord.record) }),
    }),
  }
}

const makers = { ...ofRecords, ...written }
const sampleFor = (name: Name, person: Person): Sample => {
  const make = makers[name]
  if (!make) throw new Error(`${name} has no sample`)
  return make(person)
}

/** The record of a call, if it has one. */
const recordOf = (name: Name) => serverRecords.find(({ record }) => name.split('/')[2] === record.name)?.record

/** A record the person created, of a kind they may open; if they may open none, the call gets 404. */
function openedBy({ user, own }: Pick<Person, 'user' | 'own'>): { model: string; id: string } {
  const open = serverRecords.find(({ record }) => mayCall(`GET /api/${record.name}/{id}` as Name, user))
  const model = (open ?? serverRecords[0])?.record.name ?? ''
  return { model, id: own.get(model) ?? '' }
}

function placeOf(person: Person): { group: string; id: string } {
  const { model, id } = openedBy(person)
  return { group: model, id }
}

interface Person {
  readonly user: User
  /** Ids of a comment they wrote, of a notification they received and of an error they met. */
  readonly comment: string
  readonly notification: string
  readonly error: string
  /** Id of a mail to them that failed, and of the batch of statements it was sent with. */
  readonly mail: string
  readonly batch: string
  /** Id of a batch of drafts they asked for. */
  readonly drafts: string
  /** Id of a document of theirs. */
  readonly file: string
  readonly task: string
  /** Id of a goal of a person they lead. */
  readonly goal: string
  /** Id of a widget of their dashboard. */
  readonly widget: string
  /** Id of a record they created, by the record's name. */
  readonly own: ReadonlyMap<string, string>
  /** A live session last used an hour ago: an admitted call would update it. */
  readonly alive: string
  /** A live session used just now. */
  fresh: string
  readonly idle: string
  /** Id of a session of theirs that no other call needs. */
  readonly session: string
  readonly old: string
  readonly inactive: string
  readonly mustChange: string
}

let database: TestDatabase
let app: FastifyInstance
let other: Company
let stranger: User
let context: SampleContext
/** Ids by the record's name: of another company, and of an office and people unrelated to the callers. */
const foreign = new Map<string, string>()
const notVisible = new Map<string, string>()
const people = new Map<Role, Person>()

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const clock = testClock()
  const company = await buildCompany(db)
  other = await buildCompany(db)
  stranger = await buildUser(db, other)
  const start = clock.now()
  const office = await buildOffice(db, company)
  const sellers = await Promise.all(roles.map(role => buildUser(db, company, { role, offices: [office] })))
  context = { company, office, people: sellers }
  await insertSampleLists(db, company, serverRecords)
  for (const role of roles) people.set(role, await populate(role, start))
  await fillElsewhere(sellers)
  clock.pass({ hours: 1 })
  for (const person of people.values()) person.fresh = await signIn(db, person.user, clock.now())
  app = await startApp(database, clock)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function fillElsewhere(sellers: readonly User[]): Promise<void> {
  const { db } = database
  const { company } = context
  const abroad = {
    company: other,
    office: await buildOffice(db, other),
    people: await Promise.all(roles.map(role => buildUser(db, other, { role }))),
  }
  await insertSampleLists(db, other, serverRecords)
  const faraway = await buildOffice(db, company)
  // The people in its records work only there.
  const locals = await Promise.all(roles.map(role => buildUser(db, company, { role, offices: [faraway] })))
  for (const serverRecord of serverRecords) {
    foreign.set(serverRecord.record.name, await insertSample(db, serverRecord, stranger, abroad))
    const local = { company, office: faraway, people: locals }
    notVisible.set(serverRecord.record.name, await insertSample(db, serverRecord, sellers[0] ?? stranger, local))
  }
}

async function makeOwn(user: User): Promise<Map<string, string>> {
  const own = new Map<string, string>()
  for (const serverRecord of serverRecords)
    own.set(serverRecord.record.name, await insertSample(database.db, serverRecord, user, context))
  await lead(user, own.get('users') ?? '')
  return own
}

/** Makes the user lead this person: people are visible to those who lead them, not to those who registered them. */
async function lead(user: User, person: string): Promise<void> {
  const { db } = database
  const { company_id, id: user_id } = user
  const team = `equipa-${user_id}`
  await db.insertInto('teams').values({ company_id, key: team, name: team }).execute()
  await db.insertInto('team_managers').values({ company_id, team, user_id }).execute()
  await db.updateTable('users').set({ team, manager: user_id }).where('id', '=', person).execute()
}

async function insertMessages(user: User, own: Map<string, string>, now: Date) {
  const { model, id: ref } = openedBy({ user, own })
  const of = { company_id: user.company_id, user_id: user.id, model, ref, created_at: now }
  const comment = await database.db
    .insertInto('comments')
    .values({ ...of, message: 'Olá', type: 'general' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const content = { type: 'comment', title: 'Olá', description: 'Olá', channels: ['web' as const] }
  const notification = await database.db
    .insertInto('notifications')
    .values({ ...of, ...content, date_to_send: now, sent_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cause = Buffer.from(user.id)
  const seen = { first_seen_at: now, last_seen_at: now, side: 'browser' as const, message: 'x', cause }
  const error = await database.db
    .insertInto('error_groups')
    .values({ ...seen, company_id: user.company_id, user_id: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = await database.db
    .insertInto('statement_sends')
    .values({
      company_id: user.company_id,
      batch: unknownId(),
      person: user.id,
      first_date: statementPeriod.firstDate,
      last_date: statementPeriod.lastDate,
      sent_by: user.id,
      created_at: now,
    })
    .returning(['id', 'batch'])
    .executeTakeFirstOrThrow()
  const failed = { template: 'statement', subject: 'Olá', html: 'Olá', text: 'Olá', state: 'failed' as const }
  const attached = { attachment_kind: 'statement', attachment_ref: sent.id, attachment_reader: user.id }
  const mailed = { company_id: user.company_id, recipient: user.email, created_at: now, next_attempt_at: now }
  const mail = await database.db
    .insertInto('mails')
    .values({ ...failed, ...attached, ...mailed })
    .returning('id')
    .executeTakeFirstOrThrow()
  const task = await database.db
    .insertInto('tasks')
    .values({ ...of, title: 'Ligar', date: '2026-03-07T10:00', priority: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    comment: comment.id,
    notification: notification.id,
    error: error.id,
    mail: mail.id,
    batch: sent.batch,
    task: task.id,
  }
}

async function insertGoal({ company_id }: User, user: string, now: Date): Promise<string> {
  const { number, monthlyGoals: monthly_goals } = goalAmounts
  const goal = {
    group: 'consultant',
    stat: 'findings',
    frequency: 'yearly',
    year: 2026,
    number,
    monthly_goals,
  } as const
  const { id } = await database.db
    .insertInto('goals')
    .values({ company_id, user, ...goal, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  // As the save would have logged it.
  const line = { company_id, model: 'goals', ref: id, version: 1, fields: '{}', created_at: now }
  await database.db.insertInto('changes').values(line).execute()
  return id
}

async function insertDrafts({ company_id, id: user_id }: User, created_at: Date): Promise<string> {
  const { id } = await database.db
    .insertInto('draft_batches')
    .values({ company_id, user_id, kind: 'files', created_at, request: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertWidget({ company_id, id: user_id }: User, now: Date): Promise<string> {
  const _id = unknownId()
  const group = { name: 'Geral', pos: 0 }
  const widgets: DashboardWidget[] = [{ _id, type: 'rankingTables', group, x: 0, y: 0, width: 12, info: {} }]
  await database.db
    .insertInto('dashboards')
    .values({ company_id, user_id, widgets: JSON.stringify(widgets), updated_at: now })
    .execute()
  return _id
}

async function populate(role: Role, now: Date): Promise<Person> {
  const { db } = database
  const { company, office } = context
  const user = await buildUser(db, company, { role, offices: [office] })
  const hours = (count: number) => new Date(now.getTime() - count * 3_600_000)
  const old = await signIn(db, user, now)
  await db
    .updateTable('session_tokens')
    .set({ created_at: hours(30 * 24) })
    .where('user_id', '=', user.id)
    .execute()
  const leaver = await buildUser(db, company, { role, active: false })
  const newcomer = await buildUser(db, company, { role, needs_password_change: true })
  const own = await makeOwn(user)
  const idle = await signIn(db, user, hours(12))
  const session = await db
    .selectFrom('session_tokens')
    .select('id')
    .where('user_id', '=', user.id)
    .where('last_used_at', '=', hours(12))
    .executeTakeFirstOrThrow()
  return {
    user,
    own,
    session: session.id,
    ...(await insertMessages(user, own, now)),
    drafts: await insertDrafts(user, now),
    file: await insertFile(db, user, now),
    goal: await insertGoal(user, own.get('users') ?? '', now),
    widget: await insertWidget(user, now),
    old,
    fresh: '',
    alive: await signIn(db, user, now),
    idle,
    inactive: await signIn(db, leaver, now),
    mustChange: await signIn(db, newcomer, now),
  }
}

const unauthorized = { status: 401, message: 'UNAUTHORIZED' }
const forbidden = { status: 403, message: 'FORBIDDEN' }

interface Case {
  readonly why: string
  readonly options: CallOptions
  readonly answer: { status: number; message: string }
}

/**
 * A session, its company and its password are checked before the role, and an id that no record has is unknown to
 * every role: for these, two roles are enough, one with all rights and one with few.
 */
const standsForAll = ({ user }: Person): boolean => user.role === 'sysAdmin' || user.role === 'consultant'

function casesOf(name: Name, person: Person): Case[] {
  const { policy }: Endpoint = contract[name]
  const sample = sampleFor(name, person)
  const dead = { idle: person.idle, old: person.old, 'of someone who left': person.inactive, unknown: 'x'.repeat(43) }
  const cases: Case[] = []
  if (standsForAll(person)) {
    cases.push({ why: 'no session', options: sample, answer: unauthorized })
    for (const [why, token] of Object.entries(dead))
      cases.push({ why: `session ${why}`, options: { ...sample, token }, answer: unauthorized })
    const headers = { company: other.code }
    cases.push({ why: 'another company', options: { ...sample, token: person.alive, headers }, answer: forbidden })
    if (policy.kind !== 'session') {
      const answer = { status: 403, message: 'PASSWORD_CHANGE_REQUIRED' }
      cases.push({ why: 'password to change', options: { ...sample, token: person.mustChange }, answer })
    }
  }
  if (!mayCall(name, person.user)) {
    cases.push({ why: 'role', options: { ...sample, token: person.alive }, answer: forbidden })
  } else {
    cases.push(...elsewhere(name, person, sample))
  }
  return cases
}

const notThere = { status: 404, message: 'NOT_FOUND' }

/** A call about records that are not visible to the caller gets 404. */
function elsewhere(name: Name, person: Person, sample: Sample): Case[] {
  const model = recordOf(name)?.name ?? sample.params?.model ?? sample.params?.group ?? ''
  const about = (why: string, id: string | undefined): Case[] => {
    if (id === undefined) return []
    const options = { ...sample, token: person.fresh }
    if (name.includes('{id}'))
      return [{ why, options: { ...options, params: { ...sample.params, id } }, answer: notThere }]
    return name === `PATCH /api/${model}`
      ? [{ why, options: { ...options, body: { [id]: {} } }, answer: notThere }]
      : []
  }
  // Terms are given for everyone in the company: anyone may be on a deal.
  const isOfAll = name === 'GET /api/users/{id}/terms'
  const seesAll = isOfAll || (companyWideRoles as readonly Role[]).includes(person.user.role)
  return [
    ...about('an id of another company', foreign.get(model) ?? stranger.id),
    ...(standsForAll(person) ? [...about('an unused id', unknownId()), ...about('what is not an id', 'x')] : []),
    ...(seesAll ? [] : about('a record out of sight', notVisible.get(model))),
  ]
}

function mayCall(name: Name, user: User): boolean {
  const person = { id: user.id, role: user.role, otherRoles: user.other_roles }
  return allows(contract[name].policy, person, defaultFeatures)
}

let writes: () => Promise<Record<string, number>>
let untouched: Awaited<ReturnType<typeof fingerprint>>
beforeAll(async () => {
  untouched = await fingerprint(database.db)
  writes = await countWrites(database.db)
})

test.each(guarded)('%s refuses each role without session, flag or visible record, and writes nothing', async name => {
  for (const [role, person] of people) {
    for (const { why, options, answer } of casesOf(name, person))
      expect(await send(app, name, options), `${role}: ${why}`).toMatchObject(answer)
  }
  expect(await writes(), 'rows written by refused calls').toEqual({})
})

test('all refusals together leave every table unchanged', async () => {
  expect(await fingerprint(database.db)).toEqual(untouched)
})

/** Left out: logout ends the session that the others need; the event stream never ends, and has separate tests. */
const unending: readonly Name[] = ['POST /api/auth/logout', 'GET /api/live']

/** The messages that show that a call was authorised. */
function letInWith(name: Name, { user }: Person): readonly string[] {
  const opensSome = serverRecords.some(({ record }) => mayCall(`GET /api/${record.name}/{id}` as Name, user))
  // These tests have no settings of Google.
  if (name === 'POST /api/gmail/connect' || name === 'POST /api/gmail/auth') return ['GMAIL_NOT_SET']
  if (name === 'POST /api/findings/info') return ['INVALID_URL', 'OFFICE_MISSING']
  // A sample deal lacks fields needed for billing.
  if (name === 'POST /api/reservations/{id}/invoices') return ['REQUIRED_FIELDS_OWNER', 'NOTHING_TO_BILL']
  // This candidate is not staff yet.
  if (name === 'GET /api/leads/{id}/billing') return ['NOT_FOUND']
  // Users who list leads write events of their own ones only.
  if (name === 'POST /api/leads/{id}/events') return ['INVALID', 'FORBIDDEN']
  if (name.startsWith('POST /api/leads/{id}')) return ['INVALID']
  // Consultants have no dashboard.
  if (name === 'POST /api/widgets/standard' && user.role === 'consultant') return ['FORBIDDEN']
  // Everyone reads their own figures; those who sell nothing are no member.
  if (name === 'POST /api/stats/{groupBy}/rows') return ['OK', 'NOT_FOUND']
  // Google is not set.
  if (name === 'POST /api/gmail/batches/{id}/retry') return ['GMAIL_NOT_SET']
  if (name === 'POST /api/gmail/salary/eml') return ['NOT_FOUND']
  const isCompanion = ['changes', 'comments'].includes(name.split('/')[2] ?? '')
  if (isCompanion && !opensSome) return ['NOT_FOUND']
  // The route admits everyone who sees them; a row that is no draft refuses most (reservations.rights.db.test.ts).
  const isOfRows = /^(PUT|PATCH|DELETE) \/api\/reservations\/\{id\}$/.test(name)
  // Some roles have archived the sample by then, and an archived person gets no link.
  if (name === 'POST /api/users/{id}/access-link') return ['OK', 'FORBIDDEN']
  return ['OK', 'INVALID_CREDENTIALS', ...(isOfRows ? ['FORBIDDEN'] : [])]
}

test('the counter of writes counts a written row', async () => {
  await database.db.insertInto('teams').values({ company_id: other.id, key: 'x', name: 'x' }).execute()
  expect(await writes()).toEqual({ teams: 1 })
})

test('every guarded call has a sample', () => {
  expect(Object.keys(makers).sort()).toEqual([...guarded].sort())
})

describe('with a valid session', () => {
  test.each(roles)('%s may make every call that its policy allows', async role => {
    const person = people.get(role)
    if (!person) throw new Error(role)
    const callable = guarded.filter(each => !unending.includes(each) && mayCall(each, person.user))
    for (const name of callable) {
      const answer = await send(app, name, { ...sampleFor(name, person), token: person.alive })
      expect(letInWith(name, person), `${name} ${JSON.stringify(answer)}`).toContain(answer.message)
    }
    const token = person.mustChange
    expect(await send(app, 'GET /api/auth/config', { token })).toMatchObject({ status: 200 })
    expect(await send(app, 'POST /api/auth/logout', { token })).toMatchObject({ status: 200 })
    expect(await send(app, 'GET /api/auth/config', { token })).toMatchObject(unauthorized)
  })
})
