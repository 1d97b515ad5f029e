import type { Flag } from '@tipy/domain/access/flags'
import type { DateRange } from '@tipy/domain/calendar/days'
import type { ErrorCode, FieldMessages } from '@tipy/domain/errors/errors'
import type { ConditionOf } from '@tipy/domain/record/condition'
import type { AnyRecord, FieldName, Row } from '@tipy/domain/record/define'
import type { PlainField } from '@tipy/domain/record/fields'
import type { NamedFilters } from '@tipy/domain/record/filters'
import type { ImportCounts } from '@tipy/domain/record/importing'
import type { RowRights } from '@tipy/domain/record/rights'
import type { ScopeViewer } from '@tipy/domain/record/scope'
import type { RawBuilder, Transaction } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'
import type { PartRows } from './whereSql.ts'

/** Who asks, with everything rights and scopes are decided from. */
export interface RecordViewer extends ScopeViewer {
  readonly companyId: string
  /** Offices chosen in the shell; null when nothing was chosen. */
  readonly selectedOffices: readonly string[] | null
  /** Date range chosen in the shell; a missing end is open. */
  readonly range: Partial<DateRange>
}

/** A save under way: everything in one transaction. */
export interface Saving {
  readonly trx: Transaction<Tables>
  readonly viewer: RecordViewer
  readonly now: Date
  readonly today: string
  /** What must be the last thing this transaction does: counters that everybody writes, held as shortly as can be. */
  readonly atEnd: (() => Promise<void>)[]
  /** Where many rows are saved at once: what was looked up so far, by the field that names it. */
  readonly looked?: Map<PlainField, Map<string, boolean>>
  /** Likewise: what its saves leave behind, until it is written together (changes.ts). */
  readonly changes?: RecordedChange[]
  /** Likewise: what only holds, or does not, once all of them are written; asked once for what it is about. */
  readonly lastIssues?: Map<string, () => Promise<FieldMessages>>
}

/** A save, as the change log and whoever listens are told of it. */
export interface RecordedChange {
  readonly record: AnyRecord
  readonly before: Values | null
  readonly after: Values
}

type Values = Readonly<Record<string, unknown>>

/** The only places where a record may add to what the engine does. Another one is a written decision. */
export interface Hooks<R extends AnyRecord> {
  /** What is forced, cleared or computed from the row as it will be. */
  readonly computed?: (row: Values, before: Row<R> | null, saving: Saving) => Promise<Values>
  /** What must hold, beyond required fields and formats; a sentence for every field that is wrong. */
  readonly beforeSave?: (row: Row<R>, before: Row<R> | null, saving: Saving) => Promise<FieldMessages>
  /** What refuses that a row is archived or restored; other rows it depends on are locked here, before it is written. */
  readonly beforeToggle?: (row: Row<R>, before: Row<R>, saving: Saving) => Promise<FieldMessages>
  readonly afterSave?: (row: Row<R>, before: Row<R> | null, saving: Saving) => Promise<void>
  /** What rows carry beside their fields, for a whole page at once. */
  readonly present?: (rows: readonly Row<R>[], viewer: RecordViewer, db: Db) => Promise<ReadonlyMap<string, Values>>
}

/** The rows a question is about, for totals written in open SQL: `from findings t where …`. */
export interface Matching {
  readonly db: Db
  readonly where: RawBuilder<boolean>
  /** The same rows whatever their own date, for sums that go by another one; and the range that chose them. */
  readonly anyDate: RawBuilder<boolean>
  readonly range: Partial<DateRange>
  /** The date that range is about. */
  readonly rangeDate: string
  /** What its reader may read: no sum tells what a row would not. */
  readonly readable: ReadonlySet<string>
}

/** The sums of a list. A count saves it from counting again; `beside` are sums that stand beside the totals. */
export interface Summed {
  readonly totals: object
  readonly count?: number
  readonly extraTotals?: Values
}

/** A declared record with what the engine cannot derive from its fields. */
export interface ServerRecord<R extends AnyRecord> {
  readonly record: R
  readonly scope: (who: ScopeViewer) => ConditionOf<R>
  /** Rows that belong to one of these offices. */
  readonly ofOffices: (offices: readonly string[]) => ConditionOf<R>
  readonly filters: NamedFilters<R>
  /** By the field of the parts: where its filters ask instead of unpacking the list of every row. */
  readonly partRows?: Readonly<Record<string, PartRows>>
  readonly rights?: RowRights<R>
  /** Whether a new record must belong to an office. */
  readonly needsOffice: boolean
  /** Fields whose values in use are offered by GET /api/{type}/filters. */
  readonly options: readonly FieldName<R>[]
  /** What a clash of a unique field is called. */
  readonly taken: ErrorCode
  readonly totals?: (matching: Matching) => Promise<Summed>
  /** Names of the sums beside them: null, as the totals are, for whoever may not see sums. */
  readonly extraTotals?: readonly string[]
  /** Of a record that knows drafts: whether this is one. What is asked for once it is sent is not asked of it. */
  readonly isDraft?: (row: Values) => boolean
  readonly hooks?: Hooks<R>
  /** What an import that does this much leaves its importer to do; null when it leaves nothing. */
  readonly afterImport?: (counts: ImportCounts) => string | null
  /** What companions take from a body, in the same transaction (companions.ts attaches it). */
  readonly carry?: (row: Row<R>, input: CompanionInput, saving: Saving) => Promise<void>
}

/** What a body says of companions. `isPatch`: what its writer may not change refuses the whole; otherwise it is left out. */
export interface CompanionInput {
  readonly beside: Values
  readonly isPatch: boolean
}

/** Some record's setup: what is mounted, logged, exported and announced for every record alike. */
export type AnyServerRecord = ServerRecord<AnyRecord>

/**
 * A setup in the list of all of them. Its functions only ever receive rows and words of its own record:
 * the machinery takes both from the setup itself, which the compiler cannot follow through a list.
 */
export function anyServerRecord<R extends AnyRecord>(serverRecord: ServerRecord<R>): AnyServerRecord {
  return serverRecord as unknown as AnyServerRecord
}

/** The way back, for whoever found it in that list by the name of its record. */
export function serverRecordOf<R extends AnyRecord>(serverRecord: AnyServerRecord): ServerRecord<R> {
  return serverRecord as unknown as ServerRecord<R>
}

export function holdsAny(viewer: RecordViewer, flags: readonly Flag[]): boolean {
  return flags.some(flag => viewer.flags.has(flag))
}
