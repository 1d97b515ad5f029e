import type { AnyRecord } from '@tipy/domain/record/define'
import type { Refusal } from '#api/answer.ts'
import type { FormValues } from './layout.ts'
import type { Values } from './values.ts'

/** A save button, and what it sends in addition to the fields. */
export interface SaveAction<R extends AnyRecord> {
  readonly label: string
  /** The highlighted one, where there are several. */
  readonly isMain?: boolean
  /** Validates only formats: missing fields may be filled in later. */
  readonly isDraft?: boolean
  /** Values sent in addition to the fields, computed from them. */
  readonly adds?: (values: FormValues<R>) => Values
  /** The success message, where the default does not fit. */
  readonly successMessage?: string
  /** Stores the values somewhere else than in the record, which ends the form; returns why not, if refused. */
  readonly storesElsewhere?: (values: Values) => Promise<Refusal | null>
}

export const defaultSave = <R extends AnyRecord>(isNew: boolean): SaveAction<R> => ({
  label: isNew ? 'Adicionar' : 'Atualizar',
  isMain: true,
})
