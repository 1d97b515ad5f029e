import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, type Db, openDatabase } from '#platform/database/database'
import { administer, withDatabase } from './administer.ts'
import { silentLog } from './silentLog.ts'

export interface TestDatabase extends Database {
  url: string
}

/** By files: a third of the work of the usual way, which copies each page through the log. */
const copyOf = (source: string, name: string): string => `create database ${name} template ${source} strategy file_copy`

async function createDatabase(source: string): Promise<TestDatabase> {
  const { adminUrl } = inject('testServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(adminUrl, copyOf(source, name))
  const url = withDatabase(adminUrl, name)
  const opened = openDatabase(url, { poolSize: 5, log: silentLog, name: 'tipy test' })
  return {
    ...opened,
    url,
    async close() {
      await opened.close()
      await administer(adminUrl, `drop database ${name} with (force)`)
    },
  }
}

/**
 * A copy of a database that the first who asks for it fills; others that ask meanwhile wait. `name` says what it has,
 * the same in every file of a run.
 */
export async function createFilledDatabase(name: string, fill: (db: Db) => Promise<void>): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testServer')
  const filled = `template_${name}`
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [filled])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [filled])
    if (rowCount === 0) await makeFilled(filled, template, fill)
  } finally {
    // Ends the lock too.
    await client.end()
  }
  return createDatabase(filled)
}

async function makeFilled(name: string, source: string, fill: (db: Db) => Promise<void>): Promise<void> {
  const { adminUrl } = inject('testServer')
  // Under another name until it is complete: a fill that failed must not be found.
  const unfinished = `unfinished_${randomBytes(8).toString('hex')}`
  await administer(adminUrl, copyOf(source, unfinished))
  const opened = openDatabase(withDatabase(adminUrl, unfinished), { poolSize: 5, log: silentLog })
  try {
    await fill(opened.db)
  } finally {
    await opened.close()
  }
  await administer(adminUrl, `alter database ${unfinished} rename to ${name}`)
}

/** A migrated, empty database for this test file alone. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(inject('testServer').template)

/** A database without tables, for tests of the code that creates them. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template1')
