import type { SentBody, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Answer } from '#api/answer.ts'
import type { RecordCalls } from '#api/records.ts'

/** Said by our server of this very request. Anything else leaves open whether it was done. */
function isAnswered(answer: Answer<unknown>): boolean {
  return answer.ok || (answer.data !== null && answer.status >= 400 && answer.status < 500)
}

export interface Creating<R extends AnyRecord> {
  readonly create: (body: SentBody<R>) => Promise<Answer<Shown<R>>>
  /** The record an earlier try made, when that try got no answer and something else is to be saved now. */
  readonly recover: (body: SentBody<R>) => Promise<Shown<R> | null>
}

/**
 * Makes one record, however often it is tried: every try carries the same key.
 * A try whose answer was lost may have been done. Before other words are sent, it is asked for again: the server gives
 * back what it made then (or makes it now), and the new words change that one instead of making a second.
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
