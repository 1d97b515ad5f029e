import { sql } from 'kysely'
import { eraseAnswers } from '#engine/idempotency'
import type { RecordTraces } from '#engine/traces'

/**
 * Drafts with files of a record: their subjects and names of files tell of it. One that was made stays without them; one
 * that was not could not be made any more, so it goes. The files themselves must be there still.
 */
export const draftTraces: RecordTraces = {
  erase: async (author, { model, id }) => {
    const { trx, companyId } = author
    const withItsFiles = sql`company_id = ${companyId} and exists (
      select from jsonb_array_elements(attachments) attached
      join files f on f.company_id = ${companyId} and f.id::text = attached ->> 'id'
      where f.model = ${model} and f.ref = ${id})`
    const { rows } = await sql<{ batch: string }>`
      select distinct batch from drafts where ${withItsFiles}`.execute(trx)
    for (const { batch } of rows) await eraseAnswers(author, batch)
    await sql`delete from drafts where ${withItsFiles} and state <> 'made'`.execute(trx)
    await sql`update drafts set subject = '', attachments = '[]' where ${withItsFiles}`.execute(trx)
  },
}
