import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Values } from './values.ts'

/** What a form asks beside the fields of its record: wishes that go with a save, files that follow it. */
export interface FormExtras<R extends AnyRecord> {
  /** Whether something of it would be lost by leaving. */
  readonly isTouched: () => boolean
  /** Whether a dialog of it lies over the form, which has the keys then. */
  readonly isCovered: () => boolean
  /** What goes along with the fields. */
  readonly body: () => Values
  /** Why it cannot be sent as it is. */
  readonly refuse: () => string | null
  /** What is done once the record is there. */
  readonly after: (saved: Shown<R>) => Promise<void>
}

/** What a form says when it has saved, where the usual words are not the ones. */
export interface FormSentences {
  readonly created: string
  readonly updated: string
}
