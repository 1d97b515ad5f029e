import type { Role } from '@tipy/domain/access/roles'
import type { ListName } from '@tipy/domain/company/config'
import type { PlainField } from '@tipy/domain/record/fields'
import type { FilterShape, ShapeValue } from '@tipy/domain/record/filters'
import type { Names } from './names.ts'

/** The labels of a toggle's three states, and its default. */
export interface Toggle {
  readonly no: string
  readonly all: string
  readonly yes: string
  readonly first: boolean | null
}

/** How a screen reads the text of a delegated filter, which only links set. */
export interface DelegatedReader {
  readonly accepts: (text: string) => boolean
  readonly describe: (text: string, names: Names) => string
}

/** A filter as a screen shows it: of one field, or a named filter of the record. */
export interface FilterSpec {
  readonly name: string
  readonly label: string
  readonly shape: FilterShape
  /** For a named filter, which is not one field: the field whose options it offers, if any. */
  readonly field?: PlainField | undefined
  /** Roles of the people offered, when not the field's own. */
  readonly among?: readonly Role[] | undefined
  /** For a toggle: its labels and default. */
  readonly toggle?: Toggle | undefined
  /** For a named filter: the list whose items are offered. */
  readonly list?: ListName | undefined
  /** For a named filter: the few keys it offers, with their labels. */
  readonly labels?: Readonly<Record<string, string>> | undefined
  /** For keys: only one can be chosen, and the first of the labels means none. */
  readonly single?: boolean | undefined
  /** For a flag: it is set or not, "Não" would say nothing. */
  readonly onlyYes?: boolean | undefined
  /** Its heading in the panel. */
  readonly group?: string | undefined
  /** Offers the values in use (GET /api/{type}/filters). */
  readonly offered?: boolean | undefined
  /** Only presets set it: it has no control. */
  readonly ofPreset?: boolean | undefined
  /** For a delegated filter: who understands its text. */
  readonly reader?: DelegatedReader | undefined
}

/** The control of a filter of shape `S`. `undefined` is "not set". */
export interface FilterProps<S extends FilterShape = FilterShape> {
  readonly spec: FilterSpec
  readonly value: ShapeValue<S> | undefined
  readonly onChange: (value: ShapeValue<S> | undefined) => void
  readonly names: Names
  /** Values in use, when the filter offers them and they are loaded. */
  readonly options: readonly (string | number)[] | undefined
  /** In the toolbar the label is inside the control, because there is no space above it. */
  readonly compact?: boolean | undefined
}
