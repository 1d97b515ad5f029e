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

const lastStatements = new WeakMap<Trx, Saving['atEnd']>()

/** The last statements of a transaction: counters that all saves write, so that they are locked only briefly. */
export function atEndOf(trx: Trx): Saving['atEnd'] {
  const statements = lastStatements.get(trx)
  if (!statements) throw new Error('a save runs in a transaction of inTransaction, which writes its sums')
  return statements
}

/**
 * Runs the work in a transaction, and again when PostgreSQL aborts it to resolve a deadlock, or because a prepared
 * statement is outdated.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
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

async function toItsEnd<T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  const atEnd: (() => Promise<void>)[] = []
  lastStatements.set(trx, atEnd)
  const answer = await work(trx)
  for (const last of atEnd) await last()
  return answer
}
