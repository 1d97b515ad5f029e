import type { DateRange, Day } from '@tipy/domain/calendar/days'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { WordedMail } from '@tipy/domain/features/mail/mail.contract'
import type { MailName } from '@tipy/domain/features/mail/mail.templates'
import type { Statement } from '@tipy/domain/features/statements/statements.contract'
import type { ReferencesReply } from '@tipy/domain/features/stats/stats.contract'
import type { FilterState } from '@tipy/domain/features/stats/stats.filterStates'
import type { RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import type { RecordViewer, ServerRecord } from '#engine/serverRecord'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { AccountOf } from '#platform/google/google'
import type { Storage } from '#platform/storage/storage'

/** Who asks for drafts, with the rights they have now, and where their contents are read. */
export interface Sender {
  readonly db: Db
  readonly viewer: RecordViewer
}

/** A file of a record that the viewer may read. */
export interface ReadableFile {
  readonly id: string
  readonly name: string
  readonly mime: string
  readonly size: string
  readonly key: string
  /** The record it belongs to. */
  readonly model: string
  readonly ref: string
}

interface StatementRequest {
  readonly range: DateRange
  readonly office: string | null
}

/** What the contents of drafts need from other features; app/ provides it. */
export interface ContentDeps {
  readonly clock: Clock
  readonly storage: Storage
  readonly invoices: ServerRecord<Invoices>
  readonly readWordings: (
    db: Db,
    companyId: string,
    names: readonly MailName[],
  ) => Promise<ReadonlyMap<MailName, WordedMail>>
  readonly readReferences: (db: Db, viewer: RecordViewer, active: FilterState, today: Day) => Promise<ReferencesReply>
  /** Prints a statement, in the name of this user. */
  readonly printStatement: (
    issuer: { readonly companyId: string; readonly id: string },
    statement: Statement,
    request: StatementRequest,
  ) => Promise<Uint8Array>
  /** Files that the viewer may read now, in the order of the ids; one they may not read refuses all. */
  readonly readableFiles: (db: Db, viewer: RecordViewer, ids: readonly string[]) => Promise<readonly ReadableFile[]>
  /** What the viewer knows a record by; empty if they know none. */
  readonly recordName: (db: Db, viewer: RecordViewer, model: string, ref: string) => Promise<string>
  /** A condition of people `t`: those whose record the viewer sees. */
  readonly visibleStaff: (viewer: RecordViewer) => RawBuilder<boolean>
}

/** What making drafts needs besides. */
export interface MakingDeps extends ContentDeps {
  readonly db: Db
  readonly log: Logger
  readonly publicUrl: string
  /** The Google account of a person, which marks itself as lost when Google says so. */
  readonly accountOf: AccountOf
}
