import type { AnyRecord } from '@tipy/domain/record/define'
import type { FormValues } from './layout.ts'
import type { RequiredFields } from './validation.ts'
import type { Values } from './values.ts'

/** A save button, and what it sends in addition to the fields. */
export interface SaveAction<R extends AnyRecord> {
  readonly label: string
  /** The highlighted one, where there are several. */
  readonly isMain?: boolean
  /** Saves a draft: fields that only the whole record requires may be missing. */
  readonly isDraft?: boolean
  /** Keeps the values in what the record is made from (`source.ts`), whatever is missing, and ends the form. */
  readonly keeps?: boolean
  /** Values sent in addition to the fields, computed from them. */
  readonly adds?: (values: FormValues<R>) => Values
  /** The success message, where the default does not fit. */
  readonly successMessage?: string
}

/** The fields that such a save requires. */
export function requiredBy<R extends AnyRecord>({ isDraft, keeps }: SaveAction<R>): RequiredFields {
  if (keeps) return 'none'
  return isDraft ? 'draft' : 'all'
}

export const defaultSave = <R extends AnyRecord>(isNew: boolean): SaveAction<R> => ({
  label: isNew ? 'Adicionar' : 'Atualizar',
  isMain: true,
})
