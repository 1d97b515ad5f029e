import type { Db } from '#platform/database/database'
import { errorCode } from '#platform/errorCode'
import type { Saving } from './serverRecord.ts'

const deadlock = '40P01'
const tries = 3

/** Runs the work in a transaction, and again when PostgreSQL aborts it to resolve a deadlock. */
export async function inTransaction<T>(db: Db, work: (trx: Saving['trx']) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const again = errorCode(error) === deadlock && attempt < tries
      if (!again) throw error
    }
  }
}
