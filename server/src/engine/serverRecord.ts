import type { Flag } from '@tipy/domain/access/flags'
import type { DateRange, Day } from '@tipy/domain/calendar/days'
import type { ErrorCode, FieldMessages } from '@tipy/domain/errors/errors'
import type { ConditionOf } from '@tipy/domain/record/condition'
import type { AnyRecord, Companion, Draft, FieldName, Row } from '@tipy/domain/record/define'
import type { Changes } from '@tipy/domain/record/diff'
import type { PlainField } from '@tipy/domain/record/fields'
import type { NamedFilters } from '@tipy/domain/record/filters'
import type { ImportCounts } from '@tipy/domain/record/importing'
import type { RowRights, Viewer } from '@tipy/domain/record/rights'
import type { RawBuilder, Transaction } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'
import type { PartRows } from './whereSql.ts'

/** The viewer, with the company and what the request selected of it: the server's queries depend on both. */
export interface RecordViewer extends Viewer {
  readonly companyId: string
  /** Offices chosen in the shell; null when nothing was chosen. */
  readonly selectedOffices: readonly string[] | null
  /** Date range chosen in the shell; a missing end is open. */
  readonly range: Partial<DateRange>
}

/** A save in progress: everything in one transaction. */
export interface Saving {
  readonly trx: Transaction<Tables>
  readonly viewer: RecordViewer
  readonly now: Date
  readonly today: Day
  /** The last statements of the transaction: what is sent once for all of its saves. */
  readonly atEnd: (() => Promise<void>)[]
  /** Where many rows are saved together: the references looked up so far, by field. */
  readonly looked?: Map<PlainField, Map<string, boolean>>
  /** Likewise: the changes of its saves, until they are logged together (changes.ts). */
  readonly changes?: RecordedChange[]
  /** Likewise: checks that need all rows written; each key is checked once. */
  readonly lastIssues?: Map<string, () => Promise<FieldMessages>>
}

/** A save, for the change log and the announcement to screens. */
export interface RecordedChange {
  readonly record: AnyRecord
  readonly before: Values | null
  readonly after: Values
  /** What the save did to rows of the record in tables of their own (`loggedParts`). */
  readonly parts?: Changes
}

type Values = Readonly<Record<string, unknown>>

/** The only places where a record may extend the engine. Adding another one needs a written decision. */
export interface Hooks<R extends AnyRecord> {
  /** Values forced, cleared or computed from the row to be saved, before its checks. */
  readonly computed?: (draft: Draft<R>, before: Row<R> | null, saving: Saving) => Promise<Partial<Draft<R>>>
  /** Checks beyond required fields and formats; returns a message for every wrong field. */
  readonly beforeSave?: (row: Row<R>, before: Row<R> | null, saving: Saving) => Promise<FieldMessages>
  /** Checks whether a row may be archived or restored, and locks the rows it depends on before it is written. */
  readonly beforeToggle?: (row: Row<R>, before: Row<R>, saving: Saving) => Promise<FieldMessages>
  readonly afterSave?: (row: Row<R>, before: Row<R> | null, saving: Saving) => Promise<void>
  /** Values that rows have in addition to their fields, for a whole page in one call. */
  readonly present?: (rows: readonly Row<R>[], viewer: RecordViewer, db: Db) => Promise<ReadonlyMap<string, Values>>
}

/** The rows of a query, for totals written in plain SQL: `from findings t where …`. */
export interface Matching {
  readonly db: Db
  readonly where: RawBuilder<boolean>
  /** The same without the date range, for sums by another date; and that range. */
  readonly anyDate: RawBuilder<boolean>
  readonly range: Partial<DateRange>
  /** The date field that the range filters by. */
  readonly rangeDate: string
  /** The fields that the viewer may read: no sum may reveal others. */
  readonly readable: ReadonlySet<string>
}

/** The sums of a list. With a `count`, the list is not counted again; `extraTotals` are sent next to the totals. */
export interface Summed {
  readonly totals: object
  readonly count?: number
  readonly extraTotals?: Values
}

/** A name made of some fields; one that the viewer may not read is null. */
export interface ReferenceName<R extends AnyRecord> {
  readonly fields: readonly FieldName<R>[]
  /** A method, so that records of different fields fit into one list. */
  nameOf(texts: Readonly<Record<string, string | null>>): string
}

/** The rows of a delegated filter's text, as a condition on `t`; null for a text that it does not understand. */
export type Delegate = (text: string, viewer: RecordViewer, db: Db) => Promise<RawBuilder<boolean> | null>

/** A declared record with what the engine cannot derive from its fields. */
export interface ServerRecord<R extends AnyRecord> {
  readonly record: R
  readonly scope: (who: Viewer) => ConditionOf<R>
  /** Rows that belong to one of these offices. */
  readonly ofOffices: (offices: readonly string[]) => ConditionOf<R>
  /** Filters that are not one field. */
  readonly filters?: NamedFilters<R>
  /** By the name of a delegated filter: who knows its rows (set by the application). */
  readonly delegates?: Readonly<Record<string, Delegate>>
  /** By the name of a parts field: the table in which filters look instead of unpacking the JSON of every row. */
  readonly partRows?: Readonly<Record<string, PartRows>>
  readonly rights?: RowRights<R>
  /** Whether a new record must belong to an office. */
  readonly needsOffice?: boolean
  /** Fields whose values in use are offered by GET /api/{type}/filters. */
  readonly options?: readonly FieldName<R>[]
  /** How tasks and other rows name one, where its label and first text are not enough to tell rows apart. */
  readonly reference?: ReferenceName<R>
  /** The error code for a duplicate of a unique field; `INVALID` by default. */
  readonly taken?: ErrorCode
  readonly totals?: (matching: Matching) => Promise<Summed>
  /** Names of the extra totals: null, like the totals, for a viewer who may not see sums. */
  readonly extraTotals?: readonly string[]
  /** For a record with drafts: whether this row is one. Fields required on sending are not required of it. */
  readonly isDraft?: (row: Draft<R>) => boolean
  /** Whether a save approves the whole record: then a PATCH, too, must leave no required field empty. */
  readonly isApproval?: (row: Draft<R>, before: Row<R>) => boolean
  readonly hooks?: Hooks<R>
  /** A note on what the user still has to do after such an import; null for nothing. */
  readonly afterImport?: (counts: ImportCounts) => string | null
  /** What the mark of imported rows refers to, by row: whom it duplicates. */
  readonly importMarks?: (rows: readonly Row<R>[], viewer: RecordViewer, db: Db) => Promise<ReadonlyMap<string, string>>
  /** The companions that the declaration names (set by companions.ts). */
  readonly rowCompanions?: readonly RowCompanion[]
  /** Saves the companions' values of a body, in the same transaction (likewise). */
  readonly carry?: (row: Row<R>, input: CompanionInput, saving: Saving) => Promise<void>
  /** Gives the companions of one record to another: comments, tasks, files (likewise). */
  readonly moveCompanions?: (from: string, to: string, saving: Saving) => Promise<void>
}

/** The saved row. `mayEdit`: the viewer may edit the row itself, not only its companions. */
export interface CarriedRow {
  readonly record: AnyRecord
  readonly id: string
  readonly mayEdit: boolean
}

/** What a companion adds to the rows of any record that names it. */
export interface RowCompanion {
  readonly name: Companion
  /** Whether it says something of a row to the viewer; by default of each. What is stored of others is dropped. */
  readonly isRead?: (model: string, viewer: RecordViewer) => (id: string) => boolean
  /**
   * What is stored of it by row: a query of `ref`, the id of the row, and `value`, as jsonb, with at most one row for
   * each id. The queries of all companions of a page are one prepared statement, so its text depends on no value.
   */
  readonly stored: (model: string, ids: readonly string[], viewer: RecordViewer) => RawBuilder<unknown>
  /** What it adds to a row, from that value; null: nothing is stored. */
  readonly present: (stored: unknown) => Values
  /** Saves what the body of a save says about this companion. Most companions have separate calls instead. */
  readonly take?: (row: CarriedRow, input: CompanionInput, saving: Saving) => Promise<void>
  /** Gives what one record has of this companion to another of the same kind. */
  readonly move?: (record: AnyRecord, from: string, to: string, saving: Saving) => Promise<void>
}

/** A body's values of companions. `isPatch`: a value the viewer may not write refuses all; otherwise it is ignored. */
export interface CompanionInput {
  readonly companionValues: Values
  readonly isPatch: boolean
}

/** Any record's server part, for code that treats all records alike. */
export type AnyServerRecord = ServerRecord<AnyRecord>

/**
 * A server record for the list of all records. The cast is safe: its functions only receive rows and names that the
 * engine took from the same server record, which the compiler cannot check through a list.
 */
export function anyServerRecord<R extends AnyRecord>(serverRecord: ServerRecord<R>): AnyServerRecord {
  return serverRecord as unknown as AnyServerRecord
}

/** The reverse cast, for code that found it in that list by the name of its record. */
export function serverRecordOf<R extends AnyRecord>(serverRecord: AnyServerRecord): ServerRecord<R> {
  return serverRecord as unknown as ServerRecord<R>
}

export function holdsAny(viewer: RecordViewer, flags: readonly Flag[]): boolean {
  return flags.some(flag => viewer.flags.has(flag))
}
