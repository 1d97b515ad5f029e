import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'

/** What a list gives the form of its record, and what it hears back. The form draws its own panel over the list. */
export interface RecordFormProps<R extends AnyRecord> {
  /** "Nova angariação", "Editar LX-1". */
  readonly title: string
  /** Whether the record's noun is feminine: "Angariação criada". */
  readonly feminine: boolean
  /** The row to change; null for a new one. */
  readonly row: Shown<R> | null
  /** The version somebody may have saved since. */
  readonly newest?: number | undefined
  /** Saved, or nothing left to save: the list closes the form and reads its rows again. */
  readonly onDone: (saved?: Shown<R>) => void
  /** Leave without saving. A form with unsaved changes asks first, itself. */
  readonly onClose: () => void
}
