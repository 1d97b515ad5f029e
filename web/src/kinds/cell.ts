import type { Field } from '@tipy/domain/record/fields'
import type { Names } from './names.ts'

/** A wire value to be shown in a list or a panel. */
export interface CellProps {
  readonly field: Field
  readonly value: unknown
  readonly names: Names
}
