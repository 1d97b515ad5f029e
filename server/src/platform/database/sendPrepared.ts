import type { RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { sendLater } from './pipeline.ts'
import { prepared } from './prepared.ts'

/** Sends a prepared statement of a transaction without waiting for its answer (docs/decisions/0052). */
export const sendPrepared = (trx: Db, statement: RawBuilder<unknown>): Promise<void> =>
  sendLater(trx, prepared(statement).compile(trx))
