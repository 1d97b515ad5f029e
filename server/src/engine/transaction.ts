import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#platform/database/database'
import { isOutdated } from '#platform/database/prepared'
import { errorCode } from '#platform/errorCode'
import type { Saving } from './serverRecord.ts'

type Trx = Saving['trx']

const deadlock = '40P01'
const tries = 3
/** How long the other transaction of a deadlock gets to take the locks that this one has released. */
const headStartMs = 30

type Work<T> = (trx: Trx, atEnd: Saving['atEnd']) => Promise<T>

/**
 * Runs the work and then its last statements in a transaction, and again when PostgreSQL aborts it to resolve a deadlock,
 * or because a prepared statement is outdated.
 */
export async function inTransaction<T>(db: Db, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(trx => toItsEnd(trx, work))
    } catch (error) {
      const isPassing = errorCode(error) === deadlock || isOutdated(error)
      if (!isPassing || attempt === tries) throw error
      await delay(attempt * headStartMs)
    }
  }
}

async function toItsEnd<T>(trx: Trx, work: Work<T>): Promise<T> {
  const atEnd: (() => Promise<void>)[] = []
  const answer = await work(trx, atEnd)
  for (const last of atEnd) await last()
  return answer
}
