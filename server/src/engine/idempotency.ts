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
  const requestKey = { companyId: viewer.companyId, userId: viewer.id, key }
  const hash = createHash('sha256').update(JSON.stringify(request)).digest()
  // A concurrent request with the same key waits here until the first one has finished.
  const claimed = await sql`
    insert into kept_answers (company_id, user_id, key, request_hash, created_at)
    values (${requestKey.companyId}, ${requestKey.userId}, ${key}, ${hash}, ${now})
    on conflict (company_id, user_id, key) do nothing returning key`.execute(trx)
  if (claimed.rows.length === 0) return storedAnswer<T>(trx, requestKey, hash)
  const answer = await make()
  await sql`update kept_answers set answer = ${JSON.stringify(answer)} where ${isOf(requestKey)}`.execute(trx)
  return answer
}

interface RequestKey {
  readonly companyId: string
  readonly userId: string
  readonly key: string
}

const isOf = ({ companyId, userId, key }: RequestKey) =>
  sql<boolean>`company_id = ${companyId} and user_id = ${userId} and key = ${key}`

async function storedAnswer<T>(trx: Saving['trx'], requestKey: RequestKey, hash: Buffer): Promise<T> {
  const { rows } = await sql<{ request_hash: Buffer; answer: T }>`
    select request_hash, answer from kept_answers where ${isOf(requestKey)}`.execute(trx)
  const [stored] = rows
  if (!stored?.request_hash.equals(hash)) throw new TipyError('IDEMPOTENCY')
  return stored.answer
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
