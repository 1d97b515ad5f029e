import { createHash } from 'node:crypto'
import { causeOf } from '@tipy/domain/features/errors/errors.rules'
import { expenses } from '@tipy/domain/features/expenses/expenses.record'
import { leads as candidates } from '@tipy/domain/features/leads/leads.record'
import { candidateOf, duplicateKeys } from '@tipy/domain/features/leads/leads.rules'
import { excerpt } from '@tipy/domain/features/notifications/notifications.rules'
import { users as people } from '@tipy/domain/features/users/users.record'
import type { AnyRecord } from '@tipy/domain/record/define'
import { type RecordName, records } from '@tipy/domain/records'
import { demoPassword } from '@tipy/seeds/accounts'
import type { DemoCompany, DemoData } from '@tipy/seeds/demo'
import { historiesOf } from '@tipy/seeds/model'
import { sql } from 'kysely'
import { fillRecords, type RecordHistory } from '#engine/fill'
import type { Db } from '#platform/database/database'
import { hashPassword } from '#platform/passwords'
import { insertDefaults } from './config.company.rows.ts'

/**
 * Fills an empty database with the demonstration, in one transaction, so that a server that dies half-way leaves an
 * empty database to the next start. A database that already has a company is left as it is, and nothing is generated
 * for it. `more`: what other features add, in the same transaction.
 */
export async function fillDemo(
  db: Db,
  generate: () => DemoData,
  more?: (trx: Db, data: DemoData) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async trx => {
    // A server that waits for another one's fill must wait as long as it takes, and so must the database while this one
    // generates: this is no request.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    // Of two servers that start concurrently on one database, the second waits here and finds the companies.
    await sql`lock table companies in share row exclusive mode`.execute(trx)
    if (await hasCompany(trx)) return
    const data = generate()
    const { companies } = data
    // One hash for every account: the password is printed on the login screen, and a hash costs a tenth of a second.
    const passwordHash = await hashPassword(demoPassword)

    await trx.insertInto('companies').values(companies.map(companyRow)).execute()
    await insertDefaults(
      trx,
      companies.map(company => company.id),
    )
    await trx.insertInto('teams').values(companies.flatMap(teamRows)).execute()
    const staff = companies.flatMap(company => staffRows(company, passwordHash))
    await fillRecords(trx, people, staff, { password_hash: 'text' })
    // Later rows reference users by key: without statistics the planner would scan the table, as if it were empty.
    await sql`analyze users`.execute(trx)
    await trx.insertInto('team_managers').values(companies.flatMap(managerRows)).execute()
    await trx.insertInto('offices').values(companies.flatMap(officeRows)).execute()
    for (const name of plainRecords) await fillRecords(trx, records[name], companies.flatMap(rowsOf(name)))
    await fillRecords(trx, expenses, companies.flatMap(expenseRows), { repeats: 'uuid', repeats_month: 'date' })
    await fillRecords(trx, candidates, companies.flatMap(leadRows), { duplicate_keys: 'text[]', user_draft: 'jsonb' })
    await fillComments(trx, companies)
    await trx.insertInto('error_groups').values(companies.flatMap(errorRows)).execute()
    await fillNotices(trx, companies)
    await trx.insertInto('mails').values(companies.flatMap(mailRows)).execute()
    await trx.insertInto('statement_sends').values(companies.flatMap(sendRows)).execute()
    await more?.(trx, data)
    await trx.insertInto('tasks').values(companies.flatMap(taskRows)).execute()
  })
}

/** Accounts with a public password have read all comments so far: unread then means new. */
async function fillComments(trx: Db, companies: readonly DemoCompany[]): Promise<void> {
  const rows = companies.flatMap(({ id: company_id, comments }) =>
    comments.map(({ user: user_id, at, ...comment }) => ({
      company_id,
      user_id,
      ...comment,
      created_at: new Date(at),
    })),
  )
  await trx.insertInto('comments').values(rows).execute()
  await sql`
    insert into comment_views (company_id, user_id, model, ref, seen_at)
    select c.company_id, u.id, c.model, c.ref, max(c.created_at)
    from comments c join users u on u.company_id = c.company_id and u.active
    where split_part(u.email, '@', 1) = lower(u.role)
    group by c.company_id, u.id, c.model, c.ref`.execute(trx)
}

function errorRows({ id: company_id, errors }: DemoCompany) {
  return errors.map(({ requestId: request_id, user: user_id, firstSeen, lastSeen, resolved, ...error }) => ({
    company_id,
    ...error,
    request_id,
    user_id,
    cause: createHash('sha256').update(causeOf(error)).digest(),
    first_seen_at: new Date(firstSeen),
    last_seen_at: new Date(lastSeen),
    resolved_at: resolved && new Date(resolved.at),
    resolved_by: resolved?.by ?? null,
  }))
}

/** Sent notifications are marked read: the bell rings only for new ones. */
async function fillNotices(trx: Db, companies: readonly DemoCompany[]): Promise<void> {
  await trx.insertInto('notices').values(companies.flatMap(noticeRows)).execute()
  await trx.insertInto('notifications').values(companies.flatMap(notificationRows)).execute()
}

function noticeRows({ id: company_id, notices }: DemoCompany) {
  return notices.map(({ by: created_by, dateToSend, sent, writtenOn, channels, users, roles, ...notice }) => ({
    company_id,
    created_by,
    ...notice,
    channels: [...channels],
    users: [...users],
    roles: [...roles],
    date_to_send: dateToSend,
    sent_at: sent && new Date(sent.at),
    reached: sent?.to.length ?? null,
    created_at: morning(writtenOn),
  }))
}

function notificationRows({ id: company_id, notices }: DemoCompany) {
  return notices.flatMap(({ by: created_by, sent, title, description, type, channels }) =>
    (sent && channels.includes('web') ? sent.to : []).map(user_id => {
      const at = new Date(sent?.at ?? 0)
      const content = { title, description: excerpt(description), type, channels: [...channels], active: false }
      return { company_id, created_by, user_id, ...content, date_to_send: at, sent_at: at, created_at: at }
    }),
  )
}

const triesBeforeGivingUp = 13

function mailRows({ id: company_id, mails }: DemoCompany) {
  return mails.map(({ at, error, attachment, ...mail }) => {
    const when = new Date(at)
    const attached = {
      attachment_kind: attachment?.kind ?? null,
      attachment_ref: attachment?.ref ?? null,
      attachment_reader: attachment?.reader ?? null,
    }
    const end = { created_at: when, next_attempt_at: when, sent_at: error === null ? when : null, last_error: error }
    const attempts = error === null ? 1 : triesBeforeGivingUp
    const state = error === null ? ('sent' as const) : ('failed' as const)
    return { company_id, ...mail, ...attached, ...end, attempts, state }
  })
}

function sendRows({ id: company_id, statementSends }: DemoCompany) {
  return statementSends.map(({ id, batch, person, range, by, at }) => ({
    company_id,
    id,
    batch,
    person: person.id,
    first_date: range.firstDate,
    last_date: range.lastDate,
    sent_by: by.id,
    created_at: new Date(at),
  }))
}

function taskRows({ id: company_id, tasks }: DemoCompany) {
  return tasks.map(({ user: user_id, about, isTold, at, ...task }) => ({
    company_id,
    user_id,
    ...task,
    model: about?.model ?? null,
    ref: about?.ref ?? null,
    told_at: isTold ? new Date(at) : null,
    created_at: new Date(at),
  }))
}

/** Records whose tables have no other columns than their fields, in the order in which they refer to each other. */
const plainRecords = (Object.keys(historiesOf) as RecordName[]).filter(
  name => name !== 'users' && name !== 'expenses' && name !== 'leads',
)

const rowsOf =
  (name: RecordName) =>
  (company: DemoCompany): RecordHistory<AnyRecord>[] =>
    historiesOf[name](company).map(history => ({
      companyId: company.id,
      history: history as RecordHistory<AnyRecord>['history'],
    }))

function expenseRows({ id: companyId, expenses: costs }: DemoCompany) {
  return costs.map(({ history, repeats }) => ({
    companyId,
    history,
    extraColumns: { repeats: repeats?.first ?? null, repeats_month: repeats?.month ?? null },
  }))
}

/** Keys and form as saves would have left them. */
function leadRows({ id: companyId, leads }: DemoCompany) {
  return leads.map(({ history, userDraft: user_draft }) => {
    const { row } = history.at(-1) ?? history[0]
    return { companyId, history, extraColumns: { duplicate_keys: duplicateKeys(candidateOf(row)), user_draft } }
  })
}

export async function hasCompany(db: Db): Promise<boolean> {
  const found = await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Morning of that day: old records of the demonstration were not all created at the moment of the fill. */
const morning = (day: string) => new Date(`${day}T09:00:00Z`)

function companyRow(company: DemoCompany) {
  return {
    id: company.id,
    code: company.code,
    name: company.name,
    settings: JSON.stringify(company.settings),
    billing_limit: company.billingLimit,
    billing_limit_percentage: company.billingLimitPercentage,
    created_at: morning(company.foundedOn),
    updated_at: morning(company.foundedOn),
  }
}

function teamRows({ id: company_id, teams }: DemoCompany) {
  return teams.map(({ key, name }, position) => ({ company_id, key, name, position }))
}

function managerRows({ id: company_id, teams }: DemoCompany) {
  return teams.flatMap(team => team.managers.map(user_id => ({ company_id, team: team.key, user_id })))
}

function officeRows({ id: company_id, offices }: DemoCompany) {
  return offices.map(({ postalCode: postal_code, ...office }, position) => ({
    company_id,
    ...office,
    postal_code,
    position,
  }))
}

function staffRows({ id: companyId, staff }: DemoCompany, password_hash: string) {
  return staff.map(history => ({ companyId, history, extraColumns: { password_hash } }))
}
