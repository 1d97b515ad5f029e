import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, type Company, type User } from '#testing/factories'
import { volume } from '#testing/volume'
import type { Db } from './database.ts'
import { addUpWrites, addUpWritesOf, tableVersions } from './tableWrites.ts'

let database: TestDatabase
let db: Db
let company: Company
let other: Company
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  company = await buildCompany(db)
  other = await buildCompany(db)
})

const versionOf = (of: Company = company, at: Db = db) => tableVersions(at, of.id, ['users'])
const rowsOf = async (of: Company) => {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from table_writes where company_id = ${of.id}`.execute(db)
  return rows[0]?.rows
}
const hire = (of: Company = company, at: Db = db): Promise<User> => buildUser(at, of)

/** Whether the version of the company is another one afterwards. */
async function isNoted(write: () => Promise<unknown>, of: Company = company): Promise<boolean> {
  const before = await versionOf(of)
  await write()
  return (await versionOf(of)) !== before
}

describe('the version of a table', () => {
  test('changes with an insert, an update, an upsert and a delete, of one row or many', async () => {
    expect(await isNoted(() => hire())).toBe(true)
    const { id } = await hire()
    await hire()
    const own = sql`company_id = ${company.id}`
    expect(await isNoted(() => sql`update users set city = 'Faro' where id = ${id}`.execute(db))).toBe(true)
    expect(await isNoted(() => sql`update users set city = 'Beja' where ${own}`.execute(db))).toBe(true)
    expect(
      await isNoted(() =>
        sql`insert into users (company_id, id, name, email, role) values (${company.id}, ${id}, 'x', 'x@x.pt', 'hr')
          on conflict (company_id, id) do update set city = 'Faro'`.execute(db),
      ),
    ).toBe(true)
    expect(
      await isNoted(() =>
        sql`with moved as (update users set city = 'Braga' where ${own} returning 1) select from moved`.execute(db),
      ),
    ).toBe(true)
    expect(await isNoted(() => sql`delete from users where id = ${id}`.execute(db))).toBe(true)
    expect(await isNoted(() => sql`delete from users where ${own}`.execute(db))).toBe(true)
  })

  test('stays with a statement that writes no row, with a read and with a write to another table', async () => {
    const { id } = await hire()
    expect(await isNoted(() => sql`update users set city = 'Faro' where id is null`.execute(db))).toBe(false)
    expect(await isNoted(() => sql`select from users where id = ${id} for update`.execute(db))).toBe(false)
    expect(await isNoted(() => sql`update companies set name = 'Outra' where id = ${company.id}`.execute(db))).toBe(
      false,
    )
  })

  test('is of one company; a statement about several changes that of each', async () => {
    await hire()
    await hire(other)
    expect(await isNoted(() => hire(), other)).toBe(false)
    const both = sql`update users set city = 'Faro' where company_id in (${company.id}, ${other.id})`
    const before = [await versionOf(company), await versionOf(other)]
    await both.execute(db)
    const after = [await versionOf(company), await versionOf(other)]
    expect(after.map((version, at) => version !== before[at])).toEqual([true, true])
  })

  test('changes for every company when the table is truncated', async () => {
    const before = await Promise.all([company, other].map(of => tableVersions(db, of.id, ['ledger'])))
    await sql`truncate ledger`.execute(db)
    const after = await Promise.all([company, other].map(of => tableVersions(db, of.id, ['ledger'])))
    expect(after.map((version, at) => version !== before[at])).toEqual([true, true])
    // Added up with the rows of a company, it still counts for the others.
    await addUpWritesOf(db, company.id)
    expect(await Promise.all([company, other].map(of => tableVersions(db, of.id, ['ledger'])))).toEqual(after)
  })

  test('is as before after a rollback, and what the rolled back transaction saw never comes back', async () => {
    await hire()
    const before = await versionOf()
    let inside = ''
    const undone = db.transaction().execute(async trx => {
      await hire(company, trx)
      inside = await versionOf(company, trx)
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    expect(inside).not.toBe(before)
    expect(await versionOf()).toBe(before)
    for (let turn = 0; turn < 5; turn += 1) {
      await hire()
      expect(await versionOf()).not.toBe(inside)
    }
  })

  test('changes for others with the commit, not before', async () => {
    const before = await versionOf()
    await db.transaction().execute(async trx => {
      await hire(company, trx)
      expect(await versionOf()).toBe(before)
    })
    expect(await versionOf()).not.toBe(before)
  })
})

describe('adding up', () => {
  test('leaves one row for each table of a company, and every version as it was', async () => {
    for (let turn = 0; turn < 5; turn += 1) await hire()
    await hire(other)
    await hire(other)
    const before = [await versionOf(company), await versionOf(other)]
    await addUpWritesOf(db, company.id)
    expect([await rowsOf(company), await rowsOf(other)]).toEqual([1, 2])
    await addUpWrites(db)
    expect([await rowsOf(company), await rowsOf(other)]).toEqual([1, 1])
    expect([await versionOf(company), await versionOf(other)]).toEqual(before)
  })

  test('that is rolled back leaves the rows', async () => {
    for (let turn = 0; turn < 5; turn += 1) await hire()
    const before = await versionOf()
    const undone = db.transaction().execute(async trx => {
      await addUpWritesOf(trx, company.id)
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    expect([await versionOf(), await rowsOf(company)]).toEqual([before, 5])
  })

  test('does not wait for another that is not committed yet, nor add its rows twice', async () => {
    for (let turn = 0; turn < 5; turn += 1) await hire()
    const before = await versionOf()
    await db.transaction().execute(async trx => {
      await addUpWritesOf(trx, company.id)
      await addUpWritesOf(db, company.id)
      expect(await versionOf()).toBe(before)
    })
    expect([await versionOf(), await rowsOf(company)]).toEqual([before, 1])
  })

  test('is done by a reader who finds many rows', async () => {
    const { id } = await hire()
    for (let turn = 0; turn < 250; turn += 1) await sql`update users set city = 'Faro' where id = ${id}`.execute(db)
    const before = await versionOf()
    expect(await rowsOf(company)).toBe(1)
    expect(await versionOf()).toBe(before)
  })
})

/**
 * The promise itself: whoever reads the same version finds the same rows. Writers, rollbacks and sums of rows go on while
 * readers look at the version and at the rows in one snapshot.
 */
test('two moments with the same version have the same rows', async () => {
  const each = volume(60, 1_500)
  const { id } = await hire()
  const seen = new Map<string, string>()
  const progress = { writers: 3 }
  const write = async (name: string) => {
    for (let turn = 0; turn < each; turn += 1) {
      const isUndone = turn % 3 === 0
      const work = db.transaction().execute(async trx => {
        await sql`update users set city = ${`${name} ${turn}`}, version = version + 1 where id = ${id}`.execute(trx)
        if (isUndone) throw new Error('rolled back')
      })
      if (isUndone) await expect(work).rejects.toThrow('rolled back')
      else await work
      if (turn % 5 === 0) await addUpWritesOf(db, company.id)
    }
    progress.writers -= 1
  }
  const read = async () => {
    let last = 0
    while (progress.writers > 0) {
      const [version, row] = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async trx => {
          const { rows } = await sql<{ version: number; city: string }>`
            select version, city from users where id = ${id}`.execute(trx)
          return [await versionOf(company, trx), rows[0]] as const
        })
      const text = JSON.stringify(row)
      expect(seen.get(version) ?? text).toBe(text)
      seen.set(version, text)
      expect(row?.version).toBeGreaterThanOrEqual(last)
      last = row?.version ?? 0
    }
  }
  await Promise.all([write('Ana'), write('Rui'), write('Eva'), read(), read()])
  expect(seen.size).toBeGreaterThan(10)
  expect(new Set(seen.values()).size).toBe(seen.size)
})
