import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#testing/database'
import { silentLog } from '#testing/silentLog'
import { type Migration, MigrationError, migrate } from './index.ts'

const makesTable = (name: string): Migration => ({
  name,
  async up(db) {
    await sql`create table ${sql.table(name)} (id integer)`.execute(db)
  },
})

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.close())

async function tableExists(name: string): Promise<boolean> {
  const found = await database.pool.query('select to_regclass($1) as found', [name])
  return found.rows[0].found !== null
}

describe('migrate', () => {
  test('two servers starting at once apply each migration once', async () => {
    const list = [makesTable('m1'), makesTable('m2')]
    const applied = await Promise.all([migrate(database.db, silentLog, list), migrate(database.db, silentLog, list)])
    expect(applied.flat().sort()).toEqual(['m1', 'm2'])
    expect(await tableExists('m2')).toBe(true)
  })

  test('a failing migration leaves nothing behind and the next start goes on after the last good one', async () => {
    const breaks: Migration = {
      name: 'm4',
      async up(db) {
        await sql`create table half_made (id integer)`.execute(db)
        throw new Error('broken on purpose')
      },
    }
    const list = [makesTable('m1'), makesTable('m2'), makesTable('m3'), breaks]
    await expect(migrate(database.db, silentLog, list)).rejects.toThrow('broken on purpose')
    expect(await tableExists('half_made')).toBe(false)
    expect(await migrate(database.db, silentLog, [...list.slice(0, 3), makesTable('m4')])).toEqual(['m4'])
  })

  test('a database of a newer version is refused and named', async () => {
    await expect(migrate(database.db, silentLog, [makesTable('m1')])).rejects.toThrow(MigrationError)
    await expect(migrate(database.db, silentLog, [makesTable('m1')])).rejects.toThrow('m2, m3, m4')
  })

  test('a migration may take longer than an ordinary statement', async () => {
    const shows: Migration = {
      name: 'm5',
      async up(db) {
        const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
        expect(rows[0]?.statement_timeout).toBe('0')
      },
    }
    const known = ['m1', 'm2', 'm3', 'm4'].map(makesTable)
    expect(await migrate(database.db, silentLog, [...known, shows])).toEqual(['m5'])
    const after = await database.pool.query('show statement_timeout')
    expect(after.rows[0].statement_timeout).toBe('15s')
  })
})
