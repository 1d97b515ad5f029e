import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { TipyError } from '@tipy/domain/errors/errors'
import type { FileShown } from '@tipy/domain/features/files/files.contract'
import {
  type DocumentRow,
  documentName,
  generatedFolder,
  invoiceDocument,
} from '@tipy/domain/features/invoices/invoices.document'
import { type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { readIssuer } from '#documents/issuer'
import { readNames } from '#engine/export/names'
import type { IdempotentRequest } from '#engine/idempotency'
import { presentRows } from '#engine/read/present'
import { findRecord } from '#engine/read/record'
import type { ServerRecord } from '#engine/serverRecord'
import { recordViewer } from '#engine/viewer'
import type { ConcurrencyLimit } from '#http/limits/concurrencyLimit'
import type { Caller } from '#http/session/caller'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Printer } from '#platform/pdf/printer'

interface Made {
  readonly name: string
  readonly folder: string
  readonly isInvoice: boolean
  readonly mime: string
  readonly content: Uint8Array
}

/** What generating a document needs from other features; app/ provides it. */
export interface DocumentDeps {
  readonly db: Db
  readonly clock: Clock
  readonly serverRecord: ServerRecord<Invoices>
  readonly printer: Pick<Printer, 'run'>
  /** Limits how many documents are laid out concurrently, in total and per user. */
  readonly printing: (who: string) => ConcurrencyLimit
  /** Stores the document among the files of a record, if the caller may add files there. */
  readonly storeFile: (
    caller: Caller,
    place: { readonly model: string; readonly id: string },
    retry: IdempotentRequest,
    make: () => Promise<Made>,
  ) => Promise<FileShown>
}

/** The document of an invoice, as the caller may read it, stored among its files: once per idempotency key. */
export function generateDocument(
  deps: DocumentDeps,
  caller: Caller,
  id: string,
  key: string | null,
): Promise<FileShown> {
  const retry = { key, request: ['invoiceDocument', id] }
  return deps.storeFile(caller, { model: invoices.name, id }, retry, () => makeDocument(deps, caller, id))
}

async function makeDocument(
  { db, clock, serverRecord, printer, printing }: DocumentDeps,
  caller: Caller,
  id: string,
): Promise<Made> {
  const who = recordViewer(caller)
  const row = await findRecord(serverRecord, db, who, id)
  if (!row) throw new TipyError('NOT_FOUND')
  const [shown] = (await presentRows(serverRecord, [row], who, db)) as readonly DocumentRow[]
  if (!shown) throw new TipyError('NOT_FOUND')
  const names = await readNames(db, caller.companyId, Object.values(invoices.fields))
  const at = lisbonMoment(clock.now())
  const paper = invoiceDocument(shown, {
    ...(await readIssuer(db, caller.companyId, row.office)),
    names,
    issuer: names.of(invoices.fields.creditManager, caller.id),
    at,
  })
  const content = await printing(caller.id)(() => printer.run(paper))
  return { name: documentName(shown, at), folder: generatedFolder, isInvoice: true, mime: 'application/pdf', content }
}
