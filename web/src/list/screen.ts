import type { TablerIcon } from '@tabler/icons-react'
import type { Role } from '@tipy/domain/access/roles'
import type { DateRange } from '@tipy/domain/calendar/days'
import type { Config, ListName } from '@tipy/domain/company/config'
import type { SentBody, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord, FieldName, FilterName } from '@tipy/domain/record/define'
import type { NamedFilters } from '@tipy/domain/record/filters'
import type { RowRights } from '@tipy/domain/record/rights'
import type { ComponentType } from 'react'
import type { RecordFormProps } from '#form/props.ts'
import type { CellProps } from '#kinds/cell.ts'
import type { DelegatedReader, Toggle } from '#kinds/filter.ts'
import type { Names } from '#kinds/names.ts'
import type { SessionContext } from '#session/sessionContext.ts'
import type { Lazily } from '#ui/lazily.tsx'
import type { AnyDate } from './state/anyDate.ts'
import type { FilterValues } from './state/filterValues.ts'

/** A column's own cell, which knows its row and may change it. */
export interface ColumnCellProps<R extends AnyRecord> extends CellProps {
  readonly row: Shown<R>
  /** The field it shows. */
  readonly name: FieldName<R>
  /** Changes some fields of the row: shown immediately, undone if refused. */
  readonly patch: (changes: SentBody<R>) => void
}

export interface Column<R extends AnyRecord> {
  readonly field: FieldName<R>
  /** Visible by default. */
  readonly visible: boolean
  /** The preferred width in pixels, where the list has room for it. */
  readonly width: number
  /** The least width of its own `Cell`, or of values that another column's would cut; by default by its kind. */
  readonly min?: number
  /** What its own `Cell` shows, where that is less than its text: the width of the first column follows from it. */
  readonly short?: (row: Shown<R>) => string
  /** How much wider its own `Cell` is than its text, by a picture. */
  readonly besideText?: number
  /** From 1: goes off by default where the list is too narrow, the largest first, equal ones together; else it stays. */
  readonly priority?: number
  /** A heading shorter than the field's label. */
  readonly label?: string
  /** Its heading may take two lines, so that the column is as narrow as its values. */
  readonly wraps?: true
  readonly Cell?: ComponentType<ColumnCellProps<R>>
  /** How a value is formatted here and in copies, where the format of its kind does not fit. */
  readonly text?: (value: unknown, row: Shown<R>, names: Names) => string
}

/** A filter the screen offers; its control depends on the field's kind or the named filter's shape. */
export interface FilterSlot<Name extends string = string> {
  readonly name: Name
  /** Overrides the field's label: "Consultores" for the finder. */
  readonly label?: string
  /** Offers the values in use (GET /api/{type}/filters). */
  readonly offered?: true
  /** Roles of the people offered, when not the field's own. */
  readonly among?: readonly Role[]
  /** For a toggle: its labels and default. */
  readonly toggle?: Toggle
  /** The list whose items a named filter offers. */
  readonly list?: ListName
  /** The field whose options a named filter offers: people, teams. */
  readonly like?: string
  /** The few keys a named filter offers, with their labels. */
  readonly labels?: Readonly<Record<string, string>>
  /** Only presets or links set it: it has a chip, but no control in the panel. */
  readonly ofPreset?: true
  /** For a delegated filter: who understands its text. */
  readonly reader?: DelegatedReader
}

/** Filters under one heading in the panel. */
export interface FilterGroup<Name extends string = string> {
  readonly title: string
  readonly filters: readonly FilterSlot<Name>[]
}

/** A key that sets a filter to a value or removes it, in the address like every filter. */
export interface FilterKey<Name extends string = string> {
  readonly key: string
  readonly description: string
  /** The filters it sets together; pressed again, it removes them. */
  readonly filters: { readonly [N in Name]?: unknown }
}

/** Filters that answer a frequent question together, as one button in the toolbar. At most one is on. */
export interface FilterPreset<Name extends string = string> {
  readonly label: string
  readonly filters: (session: SessionContext) => { readonly [N in Name]?: unknown }
}

/** A figure over the whole filter, with the sentence that says how it is computed. */
export interface TotalCard<Name extends string = string> {
  readonly name: Name
  readonly label: string
  /** Reads its value from the sums, where it is not under its own name. Null: the user may not read it. */
  readonly value?: (sums: Sums) => number | null | undefined
  /** A second figure on the same card, for the period: it opens its own rows, and is absent where no range applies. */
  readonly also?: SecondCard
  /** It ignores the period chosen in the shell. */
  readonly ofAnyPeriod?: true
  /** The figure it is a part of, to go back to. */
  readonly within?: { readonly name: string; readonly label: string }
  readonly kind: 'money' | 'number'
  /** "Soma do valor de venda de todas as angariações deste filtro." */
  readonly formula: string
  /** The field it sums, shown in each of its rows. */
  readonly sums?: string
  /** Narrows the list's filter to the rows it sums, where these are not all; null when there are none. */
  readonly rows?: (counted: FigureScope) => FilterValues | null
  /** The amount a row adds, where that is not the whole of one field. */
  readonly partOf?: (row: Readonly<Record<string, unknown>>, counted: FigureScope) => number
}

export interface SecondCard extends TotalCard {
  /** Its label on the card, under the first figure. */
  readonly short: string
}

/** The sums of a list: figures by name, and further values of the answer. */
export type Sums = Readonly<Record<string, unknown>>

/** The filters a figure applies. For a row requested by its identity there is no period. */
export interface FigureScope {
  readonly period: DateRange | null
  /** Whether the list shows the archive. */
  readonly isArchive: boolean
  /** The list's own filters. */
  readonly filters: FilterValues
  readonly readable: ReadonlySet<string>
  readonly config: Config
}

export interface Section<R extends AnyRecord> {
  readonly title: string
  readonly fields: readonly FieldName<R>[]
  /** Shorter labels of some fields, where the title says the rest. */
  readonly labels?: Readonly<Record<string, string>>
}

/** Whether a row is done or broken, shown in green or muted red. */
export interface RowState<R extends AnyRecord> {
  /** The field whose cell says it as text; where no visible column does, a mark does. */
  readonly field: FieldName<R>
  readonly of: (row: Shown<R>, names: Names) => 'done' | 'broken' | null
  /** Its label then; by default the field's value. */
  readonly labels?: { readonly done?: string; readonly broken?: string }
}

/** A further mark next to a row's title, unless the column of that field is shown. */
export interface RowMark<R extends AnyRecord> {
  readonly field: FieldName<R>
  readonly of: (row: Shown<R>) => string | null
  /** Stands for it in a table, where a word would take the room of the title. */
  readonly Icon: TablerIcon
}

/** An action of this record on one row. */
export interface RowAction<R extends AnyRecord> {
  readonly name: string
  readonly Icon: TablerIcon
  /** Whether it is offered on this row, to this user; by default yes. */
  readonly offersOn?: (row: Shown<R>, session: SessionContext) => boolean
  /** Its function, or the dialog it opens first. */
  readonly does: ((row: Shown<R>) => void) | { readonly Dialog: ComponentType<RowDialogProps<R>> }
}

export interface RowDialogProps<R extends AnyRecord> {
  readonly row: Shown<R>
  readonly onClose: () => void
  /** Called after the action: the list is loaded again. */
  readonly onDone: () => void
}

interface Declared<R extends AnyRecord> {
  /** "angariação", "angariações": as they are written in a sentence. */
  readonly noun: { readonly one: string; readonly many: string; readonly feminine: boolean }
  /** In their default order; the first stays visible when the table scrolls. */
  readonly columns: readonly Column<R>[]
  /** The title of a row; by default the text of its first column. */
  readonly titleOf?: (row: Shown<R>, names: Names) => string
  /** The detail panel. Readable fields that no section names are added at the end. */
  readonly sections: readonly Section<R>[]
  /** Fields that other values of the row make meaningless: they are not shown. */
  readonly hidden?: (row: Shown<R>) => ReadonlySet<string>
  /** The reduced column set of commission percentages; a record without it has no view switch. */
  readonly percentages?: readonly FieldName<R>[]
  readonly state?: RowState<R>
  readonly mark?: RowMark<R>
  /** The names for a row's own values, where they depend on the row: a role follows the gender of its person. */
  readonly namesFor?: (row: Shown<R>, names: Names) => Names
  /** Whether the form of a row can be opened, where some users write only part of it; by default `can.edit`. */
  readonly mayWrite?: (row: Shown<R>, session: SessionContext) => boolean
  /** Whether a row can be archived or restored at all; by default every row can, by users who may remove it. */
  readonly mayArchive?: (row: Shown<R>) => boolean
  /** The path of a row's page, if it has one. */
  readonly page?: (id: string) => string
  /** What a click on a row beside its controls, and Enter on it, does; null: what its title does. By default only titles open. */
  readonly rowOpens?: (row: Shown<R>) => RowAction<R> | null
  /** Where "Ver" leads: by default to a panel over the list. */
  readonly views?: 'page'
  /** Shown after the companions' buttons and before archiving. */
  readonly rowActions?: readonly RowAction<R>[]
  /** Rights on single rows beyond the user's role: such a field has a column, although not a value on every row. */
  readonly rights?: RowRights<R>
  /** Which users with the flag may add a row; by default all. */
  readonly adds?: (session: SessionContext) => boolean
  /** Who may export the list; by default every user who may open it. */
  readonly exports?: (session: SessionContext) => boolean
  /** Figures that are parts of others, by the name of their panel: a month of a chart. */
  readonly figure?: (name: string) => TotalCard | null
  /** The day shown in each row of a figure, where rows with the same title differ by it. */
  readonly dayBehind?: FieldName<R>
  /** Shown under a figure while only some offices are chosen: what counts in several of them. */
  readonly acrossOffices?: string
  /** What archiving does in addition to hiding a row: shown for confirmation. */
  readonly archiving?: string
  readonly Form: Lazily<RecordFormProps<R>>
}

interface Options<R extends AnyRecord, F extends NamedFilters<R>, T> extends Declared<R> {
  /** Every filter, in the order of the side panel; with headings where there are many. */
  readonly filters:
    | readonly FilterSlot<FilterName<R> | (keyof F & string)>[]
    | readonly FilterGroup<FilterName<R> | (keyof F & string)>[]
  /** Those that are also in the toolbar. */
  readonly quick: readonly (FilterName<R> | (keyof F & string))[]
  readonly keys?: readonly FilterKey<FilterName<R> | (keyof F & string)>[]
  readonly presets?: readonly FilterPreset<FilterName<R> | (keyof F & string) | AnyDate>[]
  readonly totals?: readonly TotalCard<keyof T & string>[]
}

/** A list as its record's feature declares it. The screen's code is the same for all. */
export interface ListScreen<R extends AnyRecord> extends Declared<R> {
  readonly record: R
  readonly named: NamedFilters<R>
  readonly filters: readonly FilterSlot[] | readonly FilterGroup[]
  readonly quick: readonly string[]
  readonly keys?: readonly FilterKey[]
  readonly presets?: readonly FilterPreset[]
  readonly totals?: readonly TotalCard[]
}

/** The caller gives `T`, the record's totals: `listOf<FindingTotals>()(findings, filters, {…})`. */
export function listOf<T = Record<never, never>>() {
  return <R extends AnyRecord, F extends NamedFilters<R>>(
    record: R,
    named: F,
    options: Options<R, F, T>,
  ): ListScreen<R> => ({ record, named, ...options })
}
