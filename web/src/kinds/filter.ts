import type { Role } from '@tipy/domain/access/roles'
import type { ListName } from '@tipy/domain/company/config'
import type { PlainField } from '@tipy/domain/record/fields'
import type { FilterShape, ShapeValue } from '@tipy/domain/record/filters'
import type { Names } from './names.ts'

/** What the three ways of a toggle are called, and which of them a list begins with. */
export interface Toggle {
  readonly no: string
  readonly all: string
  readonly yes: string
  readonly first: boolean | null
}

/** A filter as a screen shows it: of one field, or named by the record. */
export interface FilterSpec {
  readonly name: string
  readonly label: string
  readonly shape: FilterShape
  /** Of a named filter, which is not one field: the field whose choices it offers, if any. */
  readonly field?: PlainField | undefined
  /** Roles of the people offered, when not the field's own. */
  readonly among?: readonly Role[] | undefined
  /** Of a toggle: its words. */
  readonly toggle?: Toggle | undefined
  /** The list whose items are offered, of a named filter. */
  readonly list?: ListName | undefined
  /** The few keys a named filter offers, and what they are called. */
  readonly labels?: Readonly<Record<string, string>> | undefined
  /** Of keys: one of them, and none is as the first of its words. */
  readonly single?: boolean | undefined
  /** The heading it stands under in the panel. */
  readonly group?: string | undefined
  /** Offers the values in use (GET /api/{type}/filters). */
  readonly offered?: boolean | undefined
}

/** The control of a filter of shape `S`. `undefined` is "not set". */
export interface FilterProps<S extends FilterShape = FilterShape> {
  readonly spec: FilterSpec
  readonly value: ShapeValue<S> | undefined
  readonly onChange: (value: ShapeValue<S> | undefined) => void
  readonly names: Names
  /** Values in use, when the filter offers them and they have arrived. */
  readonly options: readonly (string | number)[] | undefined
  /** In the toolbar there is no room for a label above: it stands inside. */
  readonly compact?: boolean | undefined
}
