import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { SessionContext } from '#session/sessionContext.ts'
import type { FormLayout } from './layout.ts'
import { blankValues, type Values, valuesOf } from './values.ts'

/** What a form was opened with: the row as it was read (null for a new one) and the initial values. */
export interface FormOrigin<R extends AnyRecord> {
  readonly row: Shown<R> | null
  readonly values: Values
}

export function originOfRow<R extends AnyRecord>(record: R, row: Shown<R>): FormOrigin<R> {
  return { row, values: valuesOf(record, row) }
}

/** A new record: the defaults of its declaration, overridden by those of its layout. */
export function originOfNew<R extends AnyRecord>(
  record: R,
  { initial }: FormLayout<R>,
  session: SessionContext,
  shown: ReadonlySet<string>,
): FormOrigin<R> {
  const all = Object.entries({ ...blankValues(record), ...initial?.(session) })
  return { row: null, values: Object.fromEntries(all.filter(([name]) => shown.has(name))) }
}
