import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import type { RowAction, RowDialogProps } from '#list/screen.ts'

export interface Acting<R extends AnyRecord> {
  readonly act: (action: RowAction<R>, row: Shown<R>) => void
  /** What it asks, while it does. Stands beside whatever asks. */
  readonly acting: ReactNode
}

interface Asked<R extends AnyRecord> {
  readonly Dialog: ComponentType<RowDialogProps<R>>
  readonly row: Shown<R>
}

/** A row's own actions: done at once, or asked about first. */
export function useActing<R extends AnyRecord>(onDone: () => void): Acting<R> {
  const [asked, setAsked] = useState<Asked<R> | null>(null)
  return {
    act: ({ does }, row) => {
      if (typeof does === 'function') does(row)
      else setAsked({ Dialog: does.Dialog, row })
    },
    acting: asked && (
      <Suspense fallback={null}>
        <asked.Dialog row={asked.row} onClose={() => setAsked(null)} onDone={onDone} />
      </Suspense>
    ),
  }
}
