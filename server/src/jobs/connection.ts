import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'

/** The statements with which pg-boss stores that a job is done or has failed. */
const settling = /\bSET completed_on\b|\bfailed_jobs\b/

export interface JobsConnection extends PgBoss.Db {
  /** Resolves when no statement is running any more, or after `patience` milliseconds. */
  quiet(patience: number): Promise<void>
}

/** Runs pg-boss on our pool without harming its other users. */
export function executeOn(pool: pg.Pool, log: Logger): JobsConnection {
  const underWay = new Set<Promise<unknown>>()
  async function execute(text: string, values: unknown[]) {
    try {
      return await query(pool, text, values)
    } catch (error) {
      // pg-boss does not await these two, so an error would end the process. Without them the job is done again.
      if (!settling.test(text)) throw error
      log.warn({ err: error }, 'a finished job could not be noted')
      return { rows: [{ count: 0 }] }
    }
  }
  return {
    async executeSql(text, values) {
      const answer = execute(text, values)
      underWay.add(answer)
      try {
        return await answer
      } finally {
        underWay.delete(answer)
      }
    },
    async quiet(patience) {
      const enough = delay(patience, 'enough' as const, { ref: false })
      while (underWay.size > 0) {
        if ((await Promise.race([Promise.allSettled(underWay), enough])) === 'enough') return
        // Statements that follow a finished one start only now.
        await setImmediate()
      }
    },
  }
}

async function query(pool: pg.Pool, text: string, values: unknown[]): Promise<pg.QueryResult> {
  const client = await pool.connect()
  try {
    const result = await client.query(text, values)
    client.release()
    return result
  } catch (error) {
    // Its maintenance opens transactions inside one query text: after an error the connection may still be in one.
    client.release(true)
    throw error
  }
}
