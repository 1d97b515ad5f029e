import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { RowAction, RowDialogProps } from '#list/screen.ts'

export interface RowActing<R extends AnyRecord> {
  readonly act: (action: RowAction<R>, row: Shown<R>) => void
  /** The open dialog of an action, to be rendered by the caller. */
  readonly acting: ReactNode
}

interface PendingAction<R extends AnyRecord> {
  readonly Dialog: ComponentType<RowDialogProps<R>>
  readonly row: Shown<R>
}

/** The record's own actions on rows: performed immediately, or after a dialog. */
export function useActing<R extends AnyRecord>(onDone: () => void): RowActing<R> {
  const [pending, setAsked] = useState<PendingAction<R> | null>(null)
  return {
    act: ({ does }, row) => {
      if (typeof does === 'function') does(row)
      else setAsked({ Dialog: does.Dialog, row })
    },
    acting: pending && <pending.Dialog row={pending.row} onClose={() => setAsked(null)} onDone={onDone} />,
  }
}
