import { draftsContract } from '@tipy/domain/features/drafts/drafts.contract'
import type { FastifyInstance } from 'fastify'
import type { ContentDeps, MakingDeps } from '#features/drafts/drafts.deps'
import { createPdfReader } from '#features/drafts/drafts.reader'
import { draftsHandlers } from '#features/drafts/drafts.routes'
import { unfinishedDrafts, wakeDrafts } from '#features/drafts/drafts.store'
import type { PlaceDeps } from '#features/files/files.place'
import { readableFiles } from '#features/files/files.reading'
import type { Connection } from '#features/gmail/gmail.accounts'
import type { GmailDeps } from '#features/gmail/gmail.routes'
import { invoicesServerRecord } from '#features/invoices/invoices.serverRecord'
import { readWordings } from '#features/mail/mail.wordings'
import { writeStatement } from '#features/statements/statements.files'
import { readReferences } from '#features/stats/stats.references'
import { visibleStaffSql } from '#features/users/users.visible'
import { createPerCallerLimit, createQueuedLimit } from '#http/limits/concurrencyLimit'
import { mount } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Printer } from '#platform/pdf/printer'
import type { Storage } from '#platform/storage/storage'
import { people, taskTargets } from './records.ts'

interface DraftSources {
  readonly db: Db
  readonly clock: Clock
  readonly storage: Storage
  readonly printer: Pick<Printer, 'run'>
  readonly records: PlaceDeps['records']
}

/** What drafts say: invoices, statements, references and files, as the user reads them in their own features. */
export const draftContents = ({ db, clock, storage, printer, records }: DraftSources): ContentDeps => ({
  clock,
  storage,
  invoices: invoicesServerRecord,
  readWordings,
  readReferences: (on, viewer, active, today) =>
    readReferences({ db: on, visibleStaff: visibleStaffSql }, viewer, active, today),
  printStatement: (issuer, statement, request) =>
    writeStatement({ db, clock, printer }, issuer, statement, { ...request, format: 'pdf' }),
  readableFiles: (on, viewer, ids) => readableFiles({ records, people }, on, viewer, ids),
  recordName: async (on, viewer, model, ref) => {
    const [found] =
      (await taskTargets(records)
        .find(({ name }) => name === model)
        ?.named(on, viewer, [ref])) ?? []
    return found?.name ?? ''
  },
  visibleStaff: visibleStaffSql,
})

interface MountDeps extends DraftSources, Pick<MakingDeps, 'accountOf'> {
  /** Null without the settings of Google. */
  readonly connection: Connection | null
  readonly makeSoon: (trx: Db) => Promise<void>
}

/** Mounts the calls of drafts. */
export function mountDrafts(app: FastifyInstance, deps: MountDeps): void {
  const reader = createPdfReader()
  mount(
    app,
    draftsContract,
    draftsHandlers({
      ...draftContents(deps),
      db: deps.db,
      accountOf: deps.accountOf,
      isAvailable: deps.connection !== null,
      makeSoon: deps.makeSoon,
      reader,
      reading: createQueuedLimit(1, 20),
      packing: createPerCallerLimit(4, 1),
      receiving: createPerCallerLimit(8, 2),
    }),
  )
  app.addHook('onClose', () => reader.stop())
}

/** What waits for the account of a person: their drafts, and meetings for their calendar. */
export const waitingForAccounts = (
  { db, clock }: Pick<DraftSources, 'db' | 'clock'>,
  sendSoon: (job: string) => (trx: Db) => Promise<void>,
): Pick<GmailDeps, 'waitingBatch' | 'resume'> => ({
  waitingBatch: ({ companyId, id }) => unfinishedDrafts(db, companyId, id),
  resume: async (trx, { companyId, id }) => {
    await wakeDrafts(trx, companyId, id, clock.now())
    await sendSoon('drafts')(trx)
    await sendSoon('calendars')(trx)
  },
})
