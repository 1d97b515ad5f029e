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
import type { Toggle } from '#kinds/filter.ts'
import type { Names } from '#kinds/names.ts'
import type { Lazily } from '#ui/lazily.tsx'
import type { SessionContext } from '#world/sessionContext.ts'
import type { FilterValues } from './state/filterValues.ts'

/** A cell that is more than its kind: it knows its row and may change it. */
export interface ColumnCellProps<R extends AnyRecord> extends CellProps {
  readonly row: Shown<R>
  /** The field it shows. */
  readonly name: FieldName<R>
  /** Changes some fields of the row: shown at once, taken back if refused. */
  readonly patch: (changes: SentBody<R>) => void
}

export interface Column<R extends AnyRecord> {
  readonly field: FieldName<R>
  /** Shown until a person chooses otherwise. */
  readonly visible: boolean
  /** In pixels, until a person chooses otherwise. */
  readonly width: number
  /** A heading shorter than the field's label. */
  readonly label?: string
  readonly Cell?: ComponentType<ColumnCellProps<R>>
  /** How a value is read here and in what is copied, where that is not as its kind is. */
  readonly text?: (value: unknown) => string
}

/** A filter the screen offers; its control follows from the field's kind or the named filter's shape. */
export interface FilterSlot<Name extends string = string> {
  readonly name: Name
  /** Instead of the field's own label: Consultores, for the finder. */
  readonly label?: string
  /** Offers the values in use (GET /api/{type}/filters). */
  readonly offered?: true
  /** Roles of the people offered, when not the field's own. */
  readonly among?: readonly Role[]
  /** Of a filter of three ways: its words, and where it begins. */
  readonly toggle?: Toggle
  /** The list whose items a named filter offers. */
  readonly list?: ListName
  /** The field whose choices a named filter offers: people, teams. */
  readonly like?: string
  /** The few keys a named filter offers, and what they are called. */
  readonly labels?: Readonly<Record<string, string>>
}

/** Filters under a heading of their own in the panel. */
export interface FilterGroup<Name extends string = string> {
  readonly title: string
  readonly filters: readonly FilterSlot<Name>[]
}

/** A key that sets a filter to a value, and takes it away again: in the address, like every filter. */
export interface FilterKey<Name extends string = string> {
  readonly key: string
  readonly description: string
  readonly filter: Name
  readonly value: unknown
}

/** A figure over the whole filter, with the sentence that says how it is made. */
export interface TotalCard<Name extends string = string> {
  readonly name: Name
  readonly label: string
  /** Its value among the sums that came, where it does not stand under its own name. Null: not this person's to read. */
  readonly value?: (sums: Sums) => number | null | undefined
  /** A second figure on the same tile, of the period: it opens rows of its own, and is not there where no range counts. */
  readonly also?: SecondCard
  /** It is of no period, whatever the shell says. */
  readonly ofAnyPeriod?: true
  /** The figure it is a part of, to go back to. */
  readonly within?: { readonly name: string; readonly label: string }
  readonly kind: 'money' | 'number'
  /** "Soma do valor de venda de todas as angariações deste filtro." */
  readonly formula: string
  /** The field it sums, shown beside each row behind the figure. */
  readonly sums?: string
  /** What narrows the list's own filter to the rows it sums, where these are not all of them; null when there are none. */
  readonly rows?: (counted: FigureScope) => FilterValues | null
  /** What a row gives to it, where that is not the whole of one field. */
  readonly partOf?: (row: Readonly<Record<string, unknown>>, counted: FigureScope) => number
}

export interface SecondCard extends TotalCard {
  /** What it is called on the tile, under the first. */
  readonly short: string
}

/** What came as sums of a list: figures by name, and what a list has beside them. */
export type Sums = Readonly<Record<string, unknown>>

/** What a figure is counted by. An item asked for by its identity is of no period. */
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
}

/** How a row ended, if it did: calm green or muted red. */
export interface RowState<R extends AnyRecord> {
  /** The field whose cell says it in words; when its column is hidden the row says it elsewhere. */
  readonly field: FieldName<R>
  readonly of: (row: Shown<R>, names: Names) => 'done' | 'broken' | null
  /** What it is called then; unless said, as the field's value is. */
  readonly labels?: { readonly done?: string; readonly broken?: string }
}

/** What else a row says of itself beside its name, unless the column of that field says it. */
export interface RowMark<R extends AnyRecord> {
  readonly field: FieldName<R>
  readonly of: (row: Shown<R>) => string | null
}

/** Something of its own that may be done with a row of this record. */
export interface RowAction<R extends AnyRecord> {
  readonly name: string
  readonly Icon: TablerIcon
  /** Whether it is offered on this row, to this person; so unless said. */
  readonly offersOn?: (row: Shown<R>, session: SessionContext) => boolean
  /** What it does, or what it asks first. */
  readonly does: ((row: Shown<R>) => void) | { readonly Dialog: ComponentType<RowDialogProps<R>> }
}

export interface RowDialogProps<R extends AnyRecord> {
  readonly row: Shown<R>
  readonly onClose: () => void
  /** Something was done: what is shown is read again. */
  readonly onDone: () => void
}

interface Declared<R extends AnyRecord> {
  /** "angariação", "angariações": as they stand in a sentence. */
  readonly noun: { readonly one: string; readonly many: string; readonly feminine: boolean }
  /** In their default order; the first stays in sight when the table scrolls. */
  readonly columns: readonly Column<R>[]
  /** What a row is called; the text of its first column unless said. */
  readonly titleOf?: (row: Shown<R>, names: Names) => string
  /** The detail panel. Readable fields that no section names come last by themselves. */
  readonly sections: readonly Section<R>[]
  /** Fields that other values of the row leave without a meaning: a reader is not shown them. */
  readonly hidden?: (row: Shown<R>) => ReadonlySet<string>
  /** The reduced column set of commission percentages; a record without it has no view switch. */
  readonly percentages?: readonly FieldName<R>[]
  readonly state?: RowState<R>
  readonly mark?: RowMark<R>
  /** Whether the form of a row can be opened, where some write only a part of it; by its right to be edited unless said. */
  readonly mayWrite?: (row: Shown<R>, session: SessionContext) => boolean
  /** Where a row has a page of its own. */
  readonly page?: (id: string) => string
  /** Where Ver leads: to a panel over the list, unless the page is what there is to see. */
  readonly views?: 'page'
  /** After what it carries, before archiving it. */
  readonly rowActions?: readonly RowAction<R>[]
  /** What single rows give a person to read beyond their role: such a field has a column, if not a value on every row. */
  readonly rights?: RowRights<R>
  /** Who adds a row, of those who hold the flag for it; all of them unless said. */
  readonly adds?: (session: SessionContext) => boolean
  /** Who takes the list along as a file; whoever may open it unless said. */
  readonly exports?: (session: SessionContext) => boolean
  /** Figures that are parts of others, by the name of their panel: a month of a chart. */
  readonly figure?: (name: string) => TotalCard | null
  /** The day said beside each row behind a figure, where rows of one name differ by it. */
  readonly dayBehind?: FieldName<R>
  /** Said under a figure while some offices are chosen: what counts in more than one of them. */
  readonly acrossOffices?: string
  /** What archiving one does beside hiding it: asked before it is done. */
  readonly archiving?: string
  readonly Form: Lazily<RecordFormProps<R>>
}

interface Options<R extends AnyRecord, F extends NamedFilters<R>, T> extends Declared<R> {
  /** Every filter, in the order of the side panel; many of them, under headings. */
  readonly filters:
    | readonly FilterSlot<FilterName<R> | (keyof F & string)>[]
    | readonly FilterGroup<FilterName<R> | (keyof F & string)>[]
  /** Those that also stand in the toolbar. */
  readonly quick: readonly (FilterName<R> | (keyof F & string))[]
  readonly keys?: readonly FilterKey<FilterName<R> | (keyof F & string)>[]
  readonly totals?: readonly TotalCard<keyof T & string>[]
}

/** A list as its record's feature declares it. The screen is the same machine for all. */
export interface ListScreen<R extends AnyRecord> extends Declared<R> {
  readonly record: R
  readonly named: NamedFilters<R>
  readonly filters: readonly FilterSlot[] | readonly FilterGroup[]
  readonly quick: readonly string[]
  readonly keys?: readonly FilterKey[]
  readonly totals?: readonly TotalCard[]
}

/** `T`, what the record's totals are, is said by the caller: `listOf<FindingTotals>()(findings, filters, {…})`. */
export function listOf<T = Record<never, never>>() {
  return <R extends AnyRecord, F extends NamedFilters<R>>(
    record: R,
    named: F,
    options: Options<R, F, T>,
  ): ListScreen<R> => ({ record, named, ...options })
}
