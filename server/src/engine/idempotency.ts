import { createHash } from 'node:crypto'
import { TipyError } from '@tipy/domain/errors/errors'
import { sql } from 'kysely'
import type { Author } from './rows.ts'
import type { Saving } from './serverRecord.ts'
import type { Broken, Check } from './verify.ts'

/** What a client sends so that a retry cannot do the same thing twice. */
export interface IdempotentRequest {
  /** Null: every request is done. */
  readonly key: string | null
  /** The request itself: the same key with another body is a mistake, not a retry. */
  readonly request: unknown
}

/** Stores the answer in the transaction that made it, so that a retry with the same key gets the stored answer. */
export async function withIdempotency<T>(
  { trx, viewer, now }: Saving,
  { key, request }: IdempotentRequest,
  make: () => Promise<T>,
): Promise<T> {
  if (key === null) return make()
  const requestKey = { company_id: viewer.companyId, user_id: viewer.id, key }
  const hash = createHash('sha256').update(JSON.stringify(request)).digest()
  // A concurrent request with the same key waits here until the first one has finished.
  const claimed = await trx
    .insertInto('kept_answers')
    .values({ ...requestKey, request_hash: hash, status: null, answer: null, created_at: now })
    .onConflict(conflict => conflict.columns(['company_id', 'user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) return storedAnswer<T>(trx, requestKey, hash)
  const answer = await make()
  await trx
    .updateTable('kept_answers')
    .set({ answer: JSON.stringify(answer) })
    .where(eb => eb.and(requestKey))
    .execute()
  return answer
}

async function storedAnswer<T>(
  trx: Saving['trx'],
  requestKey: { company_id: string; user_id: string; key: string },
  hash: Buffer,
): Promise<T> {
  const stored = await trx
    .selectFrom('kept_answers')
    .select(['request_hash', 'answer'])
    .where(eb => eb.and(requestKey))
    .executeTakeFirstOrThrow()
  if (!stored.request_hash.equals(hash)) throw new TipyError('IDEMPOTENCY')
  return stored.answer as T
}

/** Removes stored answers that contain this record: a retry of those requests is a new request. */
export async function eraseAnswers({ trx, companyId }: Author, id: string): Promise<void> {
  await sql`delete from kept_answers where company_id = ${companyId} and answer::text like ${`%${id}%`}`.execute(trx)
}

/** A key and its answer are stored in one transaction, so a key without an answer is an error. */
export const idempotencyChecks: readonly Check[] = [
  {
    name: 'answersAreKept',
    sentence: 'Uma resposta guardada para quem repete o pedido não tem conteúdo',
    broken: sql<Broken>`select company_id, format('%s de %s', key, user_id) as about from kept_answers where answer is null`,
  },
]
