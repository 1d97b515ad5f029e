import type { SentBody, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Answer } from '#api/answer.ts'
import type { RecordCalls } from '#api/records.ts'

/** A refusal of our server for this request. Any other failure leaves open whether the record was created. */
function isAnswered(answer: Answer<unknown>): boolean {
  return answer.ok || (answer.data !== null && answer.status >= 400 && answer.status < 500)
}

export interface Creating<R extends AnyRecord> {
  readonly create: (body: SentBody<R>) => Promise<Answer<Shown<R>>>
  /** The record that an earlier attempt created, when its answer was lost and other values are to be saved now. */
  readonly recover: (body: SentBody<R>) => Promise<Shown<R> | null>
}

/**
 * Creates one record, however often it is tried: every attempt sends the same idempotency key. An attempt without an
 * answer may have created it. Before other values are sent, that attempt is repeated: the server returns the stored
 * answer (or creates it now), and the new values change that record instead of creating a second.
 */
export function creating<R extends AnyRecord>(
  { create }: Pick<RecordCalls<R>, 'create'>,
  keyOf: () => string,
): Creating<R> {
  let unanswered: SentBody<R> | null = null
  return {
    async create(body) {
      const answer = await create(body, keyOf())
      if (!isAnswered(answer)) unanswered ??= body
      else if (answer.ok || answer.message !== 'IDEMPOTENCY') unanswered = null
      return answer
    },
    async recover(body) {
      if (!unanswered || JSON.stringify(unanswered) === JSON.stringify(body)) return null
      const answer = await create(unanswered, keyOf())
      if (answer.ok) return answer.data
      if (isAnswered(answer)) unanswered = null
      return null
    },
  }
}
