import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { FormOpening } from './opening.ts'

/** The props a list passes to the form of its record. The form draws its own panel over the list. */
export interface RecordFormProps<R extends AnyRecord> {
  /** "Nova angariação", "Editar LX-1". */
  readonly title: string
  /** Whether the record's noun is feminine: "Angariação criada". */
  readonly feminine: boolean
  /** The row to change; null for a new one. */
  readonly row: Shown<R> | null
  /** What it opens with besides the row. */
  readonly opening?: FormOpening<R> | undefined
  /** The newest known version, which another user may have saved. */
  readonly newest?: number | undefined
  /** The address at which a new record can be opened, for the toast. */
  readonly addressOf?: ((id: string) => string) | undefined
  /** Saved, or nothing left to save: the list closes the form and reloads its rows. */
  readonly onDone: (saved?: Shown<R>) => void
  /** Closes without saving. A form with unsaved changes asks for confirmation first. */
  readonly onClose: () => void
}
