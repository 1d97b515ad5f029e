import { expenses } from '@tipy/domain/features/expenses/expenses.record'
import { findings } from '@tipy/domain/features/findings/findings.record'
import { fold } from '@tipy/domain/text/fold'
import { demoPassword } from '@tipy/seeds/accounts'
import type { DemoCompany, DemoData, DemoPerson } from '@tipy/seeds/demo'
import { sql } from 'kysely'
import { fillRecords } from '#engine/fill'
import type { Db } from '#platform/database/database'
import { hashPassword } from '#platform/passwords'
import { insertDefaults } from './config.company.rows.ts'

/**
 * Puts the demonstration into an empty database, all of it or nothing, so that a start which dies half-way
 * leaves the next one an empty database again. A database that already has a company is left as it is.
 */
export async function fillDemo(db: Db, { companies }: DemoData): Promise<void> {
  await db.transaction().execute(async trx => {
    // Two servers that start at the same moment on one database: the second waits here and finds the companies.
    await sql`lock table companies in share row exclusive mode`.execute(trx)
    if (await hasCompany(trx)) return
    // One hash for everybody: the password is printed on the login screen, and a hash costs a tenth of a second.
    const passwordHash = await hashPassword(demoPassword)

    await trx.insertInto('companies').values(companies.map(companyRow)).execute()
    await insertDefaults(
      trx,
      companies.map(company => company.id),
    )
    await trx.insertInto('teams').values(companies.flatMap(teamRows)).execute()
    await trx
      .insertInto('users')
      .values(companies.flatMap(({ id, people }) => people.map(person => userRow(id, person, passwordHash))))
      .execute()
    await trx.insertInto('team_managers').values(companies.flatMap(managerRows)).execute()
    await trx.insertInto('offices').values(companies.flatMap(officeRows)).execute()
    await trx.insertInto('user_offices').values(companies.flatMap(userOfficeRows)).execute()
    await fillRecords(trx, findings, companies.flatMap(findingRows))
    await fillRecords(trx, expenses, companies.flatMap(expenseRows), { repeats: 'uuid', repeats_month: 'date' })
    await fillComments(trx, companies)
    await trx.insertInto('tasks').values(companies.flatMap(taskRows)).execute()
  })
}

/** Whoever can be logged in as has read what was said so far: what is unread is new. */
async function fillComments(trx: Db, companies: readonly DemoCompany[]): Promise<void> {
  const rows = companies.flatMap(({ id: company_id, comments }) =>
    comments.map(({ user: user_id, at, ...said }) => ({ company_id, user_id, ...said, created_at: new Date(at) })),
  )
  await trx.insertInto('comments').values(rows).execute()
  await sql`
    insert into comment_views (company_id, user_id, model, ref, seen_at)
    select c.company_id, u.id, c.model, c.ref, max(c.created_at)
    from comments c join users u on u.company_id = c.company_id and u.active
    where split_part(u.email, '@', 1) = lower(u.role)
    group by c.company_id, u.id, c.model, c.ref`.execute(trx)
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

function findingRows({ id: companyId, findings: listings }: DemoCompany) {
  return listings.map(history => ({ companyId, history }))
}

function expenseRows({ id: companyId, expenses: costs }: DemoCompany) {
  return costs.map(({ history, repeats }) => ({
    companyId,
    history,
    beside: { repeats: repeats?.first ?? null, repeats_month: repeats?.month ?? null },
  }))
}

export async function hasCompany(db: Db): Promise<boolean> {
  const found = await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Morning of that day: old records of the demonstration were not all made at this very moment. */
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

function userOfficeRows({ id: company_id, people }: DemoCompany) {
  return people.flatMap(person => person.offices.map(office => ({ company_id, user_id: person.id, office })))
}

function userRow(company_id: string, person: DemoPerson, password_hash: string) {
  const { offices: _, completeName, personalEmail, otherRoles, postalCode, startDate, ...rest } = person
  const { contractType, bankCommission, ...sameName } = rest
  return {
    company_id,
    ...sameName,
    name_key: fold(person.name),
    complete_name: completeName,
    personal_email: personalEmail,
    other_roles: [...otherRoles],
    postal_code: postalCode,
    start_date: startDate,
    contract_type: contractType,
    bank_commission: bankCommission,
    password_hash,
    created_at: morning(startDate),
    updated_at: morning(startDate),
  }
}
