import { config, listNames } from '@tipy/domain/company/config'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import { records } from '@tipy/domain/records'
import { demoAccounts, demoPassword } from '@tipy/seeds/accounts'
import type { DemoCompany, DemoData } from '@tipy/seeds/demo'
import { sample, withRecords } from '@tipy/seeds/demo.testing'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'
import { verifyPassword } from '#platform/passwords'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { unknownId } from '#testing/factories'
import { fillDemo } from './config.demo.ts'
import { readConfig } from './config.store.ts'

/** Few records: what is proven here is the same for any number of them, and they take half a minute. */
const data: DemoData = { companies: sample.companies.map(withRecords(5)) }
let database: TestDatabase
/** Of the two fills, the larger count. */
let statements = 0
/** Time limits of the database inside the fill. */
let limits: Readonly<Record<string, string>> = {}

// Two servers that start concurrently fill the database; all tests read what they left.
beforeAll(async () => {
  database = await createTestDatabase()
  const counts = await Promise.all([fillCounted(database, data), fillCounted(database, data)])
  statements = Math.max(...counts)
})
afterAll(() => database.close())

async function fillCounted({ pool }: TestDatabase, filling: DemoData): Promise<number> {
  let count = 0
  const log = () => {
    count += 1
  }
  await fillDemo(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log }), () => filling, readLimits)
  return count
}

async function readLimits(trx: Db): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`.execute(trx)
  limits = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

const peopleOf = (company: DemoCompany) =>
  database.db.selectFrom('users').selectAll().where('company_id', '=', company.id).orderBy('id').execute()

describe.each([...data.companies])('$name', company => {
  test('has every list, its offices and its teams, in order', async () => {
    const read = await readConfig(database.db, company.id)
    expect(config.parse(read)).toEqual(read)
    for (const list of listNames) expect(read[list]).toEqual(defaultLists[list])
    expect(read.offices).toEqual(company.offices.map(office => ({ ...office, active: true })))
    expect(read.teams).toEqual(
      company.teams.map(({ key, name, managers }) => ({ key, name, teamManagers: managers, active: true })),
    )
    const { settings, billingLimit, billingLimitPercentage } = company
    expect(read).toMatchObject({ settings, billingLimit, billingLimitPercentage })
  })

  test('has its people as generated', async () => {
    const rows = await peopleOf(company)
    expect(rows).toHaveLength(company.people.length)
    const byId = new Map(rows.map(row => [row.id, row]))
    for (const person of company.people) {
      const row = byId.get(person.id)
      expect(row).toMatchObject({
        name: person.name,
        complete_name: person.completeName,
        email: person.email,
        role: person.role,
        other_roles: person.otherRoles,
        team: person.team,
        manager: person.manager,
        birthday: person.birthday,
        nif: person.nif,
        start_date: person.startDate,
        contract_type: person.contractType,
        active: person.active,
        offices: person.offices,
        needs_password_change: false,
      })
      expect(row?.commission === null ? null : Number(row?.commission)).toBe(person.commission)
    }
  })

  test('lets its fifteen accounts log in with the demonstration password', async () => {
    const rows = await peopleOf(company)
    const accounts = demoAccounts.filter(account => account.company === company.name)
    const hashes = accounts.map(({ email, role }) => {
      const row = rows.find(candidate => candidate.email === email)
      expect(row).toMatchObject({ role, active: true, needs_password_change: false })
      return row?.password_hash ?? ''
    })
    expect(new Set(hashes).size).toBe(1)
    expect(await verifyPassword(hashes[0] ?? '', demoPassword)).toBe(true)
  })
})

test('a database that has companies is left unchanged, and nothing is generated for it', async () => {
  const everything = () =>
    Promise.all([
      database.db.selectFrom('companies').selectAll().orderBy('id').execute(),
      ...data.companies.map(peopleOf),
    ])
  const before = await everything()
  const generate = vi.fn(() => data)
  await fillDemo(database.db, generate)
  expect(generate).not.toHaveBeenCalled()
  expect(await everything()).toEqual(before)
})

test('two servers that start concurrently fill an empty database once', async () => {
  const companies = await database.db.selectFrom('companies').select('code').orderBy('code').execute()
  expect(companies).toEqual([{ code: 'horizonte' }, { code: 'realtyart' }])
})

test('neither waiting for another fill nor generating ends the transaction, however slow the machine is', () => {
  expect(limits).toEqual({ statement_timeout: '0', idle_in_transaction_session_timeout: '0' })
})

/** A few more of each record show a statement per row; hundreds of a cheap one, a statement per batch of rows. */
const withMore = (company: DemoCompany): DemoCompany => ({
  ...withRecords(12)(company),
  findings: company.findings.slice(0, 300),
})

test('filling takes a bounded number of statements, which is the same for more records', async () => {
  expect(statements).toBeGreaterThan(20)
  expect(statements).toBeLessThanOrEqual(22 + 6 * Object.keys(records).length)
  const other = await createTestDatabase()
  try {
    expect(await fillCounted(other, { companies: sample.companies.map(withMore) })).toBe(statements)
  } finally {
    await other.close()
  }
})

test('an empty database stays empty when the filling fails, however late', async () => {
  const [first, ...others] = data.companies
  if (!first) throw new Error('no company in the demonstration')
  const [comment, ...otherComments] = first.comments
  if (!comment) throw new Error('nobody says anything in the demonstration')
  const torn: DemoData = {
    // Comments come after all records.
    companies: [{ ...first, comments: [...otherComments, { ...comment, user: unknownId() }] }, ...others],
  }
  const empty = await createTestDatabase()
  try {
    await expect(fillDemo(empty.db, () => torn)).rejects.toThrow(/foreign key/)
    expect(await empty.db.selectFrom('companies').select('code').execute()).toEqual([])
  } finally {
    await empty.close()
  }
})

describe('the database refuses a row that references another company:', () => {
  const [horizonte, realtyArt] = data.companies
  if (!horizonte || !realtyArt) throw new Error('the demonstration has two companies')
  const stranger = realtyArt.people[0]?.id ?? ''
  const someone = horizonte.people[0]?.id ?? ''
  const team = realtyArt.teams[0]?.key ?? ''
  const company_id = horizonte.id

  const attempts: Record<string, () => Promise<unknown>> = {
    'a team manager': () =>
      database.db
        .insertInto('team_managers')
        .values({ company_id, team: horizonte.teams[0]?.key ?? '', user_id: stranger })
        .execute(),
    'a team to manage': () =>
      database.db.insertInto('team_managers').values({ company_id, team, user_id: someone }).execute(),
    'the team of a person': () =>
      database.db
        .updateTable('users')
        .set({ team })
        .where('company_id', '=', company_id)
        .where('id', '=', someone)
        .execute(),
    'the manager of a person': () =>
      database.db
        .updateTable('users')
        .set({ manager: stranger })
        .where('company_id', '=', company_id)
        .where('id', '=', someone)
        .execute(),
    'the broker of an office': () =>
      database.db.updateTable('offices').set({ broker: stranger }).where('company_id', '=', company_id).execute(),
    'the COO of an office': () =>
      database.db.updateTable('offices').set({ coo: stranger }).where('company_id', '=', company_id).execute(),
    'the person of a session': () =>
      database.db
        .insertInto('session_tokens')
        .values({
          token_hash: Buffer.alloc(32),
          company_id,
          user_id: stranger,
          created_at: new Date(0),
          last_used_at: new Date(0),
        })
        .execute(),
  }

  test.each(Object.entries(attempts))('%s', async (_what, attempt) => {
    await expect(attempt()).rejects.toMatchObject({ code: '23503' })
  })
})
