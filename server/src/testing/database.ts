import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database'
import { administer, withDatabase } from './administer.ts'
import { silentLog } from './silentLog.ts'

export interface TestDatabase extends Database {
  url: string
}

async function createDatabase(source: string): Promise<TestDatabase> {
  const { adminUrl } = inject('testServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(adminUrl, `create database ${name} template ${source}`)
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

/** A migrated, empty database for this test file alone. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(inject('testServer').template)

/** A database without tables, for tests of the code that creates them. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template1')
