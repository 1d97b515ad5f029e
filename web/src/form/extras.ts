import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { RefObject } from 'react'
import type { Refusal } from '#api/answer.ts'
import type { Values } from './values.ts'

/** Why a form cannot be saved for what it asks beside its record. */
export interface Objection {
  readonly text: string
  /** The input it is about, by its name among `inputs`: marked with the text, and gone to. */
  readonly field?: string
}

export type ExtraInputs = Readonly<Record<string, RefObject<HTMLElement | null>>>

/** What a form asks beside the fields of its record: wishes that go with a save, files that follow it. */
export interface FormExtras<R extends AnyRecord> {
  /** Whether something of it would be lost by leaving. */
  readonly isTouched: () => boolean
  /** Whether a dialog of it lies over the form, which has the keys then. */
  readonly isCovered: () => boolean
  /** What goes along with the fields. */
  readonly body: () => Values
  /** Why it cannot be sent as it is. */
  readonly refuse: () => Objection | null
  /** What of it the server refused; undefined where the refusal is about something else. */
  readonly refused?: (refusal: Refusal) => Objection | undefined
  /** Its inputs that may be wrong, by the names errors know them by. */
  readonly inputs?: ExtraInputs
  /** What is done once the record is there. */
  readonly after: (saved: Shown<R>) => Promise<void>
}

/** What a form says when it has saved, where the usual words are not the ones. */
export interface FormSentences {
  readonly created: string
  readonly updated: string
}
