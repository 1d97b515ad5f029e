import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { diff } from '@tipy/domain/record/diff'
import { announce } from './announce.ts'
import type { Author } from './rows.ts'

/** What every save leaves behind, in its own transaction: a line in the change log, and a word to whoever listens. */
export async function noteSave<R extends AnyRecord>(
  record: R,
  before: Row<R> | null,
  after: Row<R>,
  author: Author,
): Promise<void> {
  await logChanges(record, before, after, author)
  await announce(record, after, author)
}

/** Nothing changed: nothing written. */
async function logChanges<R extends AnyRecord>(
  record: R,
  before: Row<R> | null,
  after: Row<R>,
  { trx, companyId, by, now }: Author,
): Promise<void> {
  const fields = diff(record, before, after)
  if (Object.keys(fields).length === 0) return
  await trx
    .insertInto('changes')
    .values({
      company_id: companyId,
      model: record.name,
      ref: after._id as string,
      version: after.version as number,
      user_id: by,
      fields: JSON.stringify(fields),
      created_at: now,
    })
    .execute()
}
