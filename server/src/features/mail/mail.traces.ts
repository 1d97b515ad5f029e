import { sql } from 'kysely'
import type { RecordTraces } from '#engine/traces'

/**
 * Mails about a record. A sent one stays as a row of the outbox without its text; one that was not sent would be sent
 * without it, so it goes.
 */
export const mailTraces: RecordTraces = {
  erase: async ({ trx, companyId }, { model, id }) => {
    const mails = sql`company_id = ${companyId} and model = ${model} and ref = ${id}`
    await sql`delete from mails where ${mails} and state <> 'sent'`.execute(trx)
    await sql`update mails set subject = '', html = '', text = '', last_error = null where ${mails}`.execute(trx)
  },
}
