import type { ListItem } from '@tipy/domain/company/config'
import type { PlainField } from '@tipy/domain/record/fields'
import type { Ref } from 'react'
import type { Names } from './names.ts'

/** An input for a wire value. An empty value is null, never an empty text. */
export interface InputProps {
  readonly field: PlainField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  /** The errors of its named parts, where the value has such parts. */
  readonly errors?: Readonly<Record<string, string>> | undefined
  readonly names: Names
  /** Receives the element to focus. */
  readonly focusOn: Ref<HTMLElement>
  readonly placeholder?: string | undefined
  /** Shown, but cannot be filled in now. */
  readonly disabled?: boolean | undefined
  /** Shown under the label. */
  readonly description?: string | undefined
  /** A warning under the input, which is not an error. */
  readonly hint?: string | undefined
  /** Why it cannot be filled in now, shown under it. */
  readonly reason?: string | undefined
  /** For a choice: radio buttons. */
  readonly radios?: true | undefined
  /** Which items of the field's list are offered; by default all. */
  readonly offers?: ((item: ListItem) => boolean) | undefined
  /** Keys of the offices the user may put a record in. */
  readonly offices: readonly string[]
  /** Takes the focus when the form opens. */
  readonly first?: boolean | undefined
}
