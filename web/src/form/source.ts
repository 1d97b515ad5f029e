import type { AnyRecord } from '@tipy/domain/record/define'
import type { Refusal } from '#api/answer.ts'
import type { RecordCalls } from '#api/records.ts'
import type { Values } from './values.ts'

/** What a new record is made from, where that is another record: a candidate becomes a person. */
export interface FormSource<R extends AnyRecord> {
  /** Distinguishes the tab's draft of this new record from those of others. */
  readonly id: string
  /** The call that makes the record. */
  readonly create: RecordCalls<R>['create']
  /** Keeps the values there, whatever is missing; returns why not, if refused. */
  readonly keep: (values: Values) => Promise<Refusal | null>
}
