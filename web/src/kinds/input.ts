import type { ListItem } from '@tipy/domain/company/config'
import type { PlainField } from '@tipy/domain/record/fields'
import type { Ref } from 'react'
import type { Names } from './names.ts'

/** A value of the wire to be typed or chosen. Nothing is null, never an empty text. */
export interface InputProps {
  readonly field: PlainField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  /** What is wrong with its named parts, of a value that has such. */
  readonly errors?: Readonly<Record<string, string>> | undefined
  readonly names: Names
  /** Receives the element to focus. */
  readonly focusOn: Ref<HTMLElement>
  readonly placeholder?: string | undefined
  /** Shown, but not to be filled in now. */
  readonly disabled?: boolean | undefined
  /** Said under the label. */
  readonly description?: string | undefined
  /** Something to look at again: said under the input, and no error. */
  readonly hint?: string | undefined
  /** Why it cannot be filled in now: said under it. */
  readonly reason?: string | undefined
  /** Of a day: the last one that can be chosen. */
  readonly latest?: string | undefined
  /** Of a choice: all its items in sight. */
  readonly radios?: true | undefined
  /** Which items of the field's list are offered; all without it. */
  readonly offers?: ((item: ListItem) => boolean) | undefined
  /** Keys of the offices the person may put a record in. */
  readonly offices: readonly string[]
  /** Takes the focus when the form opens. */
  readonly first?: boolean | undefined
}
