import type { AnyRecord } from '@tipy/domain/record/define'
import type { FormValues } from './layout.ts'
import type { Values } from './values.ts'

/** A way of saving: a button, and what it means beside what the fields hold. */
export interface SaveAction<R extends AnyRecord> {
  readonly label: string
  /** The one a person is led to, where there are several. */
  readonly isMain?: boolean
  /** Only formats are judged: the rest may come later. */
  readonly isDraft?: boolean
  /** What is sent beside the fields, by what they hold. */
  readonly adds?: (values: FormValues<R>) => Values
  /** What is told once it is saved, where the usual words are not the ones. */
  readonly said?: string
}

export const defaultSave = <R extends AnyRecord>(isNew: boolean): SaveAction<R> => ({
  label: isNew ? 'Adicionar' : 'Atualizar',
  isMain: true,
})
