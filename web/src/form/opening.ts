import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useEffect, useState } from 'react'
import type { FormApi } from './context.ts'
import { focusOnceDrawn } from './focusProblem.ts'
import type { Values } from './values.ts'

/** What a form opens with over the row as it is by then: changed values, as if typed, and the field with the focus. */
export type FormOpening<R extends AnyRecord> = (row: Shown<R>) => {
  readonly values: Values
  /** Its path: `value`, `billingDates.1.type`. */
  readonly focus: string
} | null

interface Opened<R extends AnyRecord> {
  readonly row: Shown<R> | null
  readonly opening?: FormOpening<R> | undefined
}

/** Once the form is drawn: changes the values, and focuses the field after the panel took the focus. */
export function useOpening<R extends AnyRecord>(
  { row, opening }: Opened<R>,
  { form, fill }: Pick<FormApi, 'form' | 'fill'>,
) {
  const [start] = useState(() => (row && opening?.(row)) ?? null)
  // In an effect, because a form that is not drawn yet still reads the values it began with.
  useEffect(() => {
    if (!start) return
    fill(start.values)
    focusOnceDrawn(form, start.focus)
  }, [start, form, fill])
}
