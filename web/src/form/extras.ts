import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { RefObject } from 'react'
import type { Refusal } from '#api/answer.ts'
import type { Values } from './values.ts'

/** Why the extra inputs of a form prevent saving it. */
export interface Objection {
  readonly text: string
  /** The input it is about, by its name in `inputs`: it shows the text and takes the focus. */
  readonly field?: string
}

export type ExtraInputs = Readonly<Record<string, RefObject<HTMLElement | null>>>

/** Inputs of a form in addition to the fields of its record: values sent with a save, files uploaded after it. */
export interface FormExtras<R extends AnyRecord> {
  /** Whether leaving would lose any of its values. */
  readonly isTouched: () => boolean
  /** Whether one of its dialogs is open over the form, and so takes the keys. */
  readonly isCovered: () => boolean
  /** The values sent with the fields. */
  readonly body: () => Values
  /** Why it cannot be sent, if so. */
  readonly refuse: () => Objection | null
  /** The extra input that the server refused; undefined where the refusal is about something else. */
  readonly refused?: (refusal: Refusal) => Objection | undefined
  /** Its inputs that may have errors, by the names used in errors. */
  readonly inputs?: ExtraInputs
  /** Runs after the record is saved. */
  readonly after: (saved: Shown<R>) => Promise<void>
}

/** The success messages of a form, where the defaults do not fit. */
export interface FormSentences {
  readonly created: string
  readonly updated: string
}
