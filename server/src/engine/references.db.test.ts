import { type Users, users } from '@tipy/domain/features/users/users.record'
import type { Draft } from '@tipy/domain/record/define'
import { rowOf } from '@tipy/domain/record/rows.testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, type User } from '#testing/factories'
import { referenceIssues } from './references.ts'
import type { Saving } from './serverRecord.ts'
import { inTransaction } from './transaction.ts'
import { recordViewers } from './viewer.ts'

let database: TestDatabase
let company: Company
let director: User
let stranger: User
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  company = await buildCompany(db)
  const lisboa = await buildOffice(db, company, { key: 'lisboa' })
  await buildOffice(db, company, { key: 'porto' })
  director = await buildUser(db, company, { role: 'commercialDirector', offices: [lisboa] })
  stranger = await buildUser(db, await buildCompany(db))
  await sql`insert into teams (company_id, key, name) values (${company.id}, 'norte', 'Norte')`.execute(db)
  await sql`
    insert into list_items (company_id, list, key, name, active)
    values (${company.id}, 'genders', 'feminino', 'Feminino', true), (${company.id}, 'genders', 'antigo', 'Antigo', false)
    on conflict do nothing`.execute(db)
})
afterAll(() => database.close())

const sentence = 'Esta opção não existe'

/** Looks up the references of a person with these values, then runs `meanwhile` before the transaction ends. */
function lookUp(
  values: Partial<Draft<Users>>,
  before: Readonly<Record<string, unknown>> | null = null,
  meanwhile = async () => {},
) {
  const row = rowOf(users, { name: 'Rui', ...values })
  return inTransaction(database.db, async (trx, atEnd) => {
    const [viewer] = await recordViewers(trx, company.id, [director.id])
    if (!viewer) throw new Error('the director is active')
    const saving: Saving = { trx, viewer, now: new Date(), today: '2026-03-05', atEnd }
    const issues = await referenceIssues(users, row, before, saving)
    await meanwhile()
    return issues
  })
}

const right = { gender: 'feminino', team: 'norte', offices: ['lisboa'] }

test('every wrong field of a save is named, whatever it refers to, and no right one', async () => {
  expect(await lookUp({ ...right, manager: director.id })).toEqual({})
  expect(
    await lookUp({
      gender: 'outra',
      team: 'sul',
      offices: ['lisboa', 'lua'],
      manager: stranger.id,
      recruiter: director.id,
    }),
  ).toEqual({ gender: sentence, team: sentence, offices: sentence, manager: sentence })
})

test('an archived item, a person without the role and an office of others are wrong', async () => {
  const consultant = await buildUser(database.db, company, { role: 'consultant' })
  expect(await lookUp({ ...right, gender: 'antigo', manager: consultant.id, offices: ['porto'] })).toEqual({
    gender: sentence,
    manager: sentence,
    offices: sentence,
  })
})

test('an item of another list with the same key is another item', async () => {
  expect(await lookUp({ ...right, contractType: 'feminino' })).toEqual({ contractType: sentence })
})

test('what the row named before is not looked up again', async () => {
  expect(await lookUp({ gender: 'antigo', team: 'sul' }, { gender: 'antigo', team: 'sul' })).toEqual({})
})

test('items, teams and offices are locked against removal until the transaction ends, people are not', async () => {
  const { db } = database
  const tables = {
    list_items: sql`list = 'genders' and key = 'feminino'`,
    teams: sql`key = 'norte'`,
    offices: sql`key = 'lisboa'`,
    users: sql`id = ${director.id}`,
  }
  const lockedIn = async () => {
    const locked: string[] = []
    for (const [table, isNamed] of Object.entries(tables)) {
      const { rows } = await sql`
        select from ${sql.table(table)} where company_id = ${company.id} and ${isNamed} for update skip locked`.execute(
        db,
      )
      if (rows.length === 0) locked.push(table)
    }
    return locked
  }
  let locked: readonly string[] = []
  await lookUp({ ...right, manager: director.id }, null, async () => {
    locked = await lockedIn()
  })
  expect(locked).toEqual(['list_items', 'teams', 'offices'])
  expect(await lockedIn()).toEqual([])
})
