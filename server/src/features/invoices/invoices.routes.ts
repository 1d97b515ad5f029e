import type { InvoiceTotals, invoicesContract } from '@tipy/domain/features/invoices/invoices.contract'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { type EngineDeps, recordHandlers } from '#engine/routes'
import type { ServerRecord } from '#engine/serverRecord'
import type { Handlers } from '#http/mount'
import { type DocumentDeps, generateDocument } from './invoices.document.ts'
import { numbersOf } from './invoices.number.ts'

interface Deps extends EngineDeps, DocumentDeps {
  /** Invoices as a record, with their companions. */
  readonly serverRecord: ServerRecord<Invoices>
}

export function invoicesHandlers(deps: Deps): Handlers<typeof invoicesContract> {
  return {
    ...recordHandlers<Invoices, InvoiceTotals>(deps.serverRecord, deps),
    'GET /api/invoices/number': ({ caller, query: { date, number } }) =>
      numbersOf(deps.db, caller.companyId, date, number),
    'POST /api/invoices/{id}/generate': ({ caller, params, idempotencyKey }) =>
      generateDocument(deps, caller, params.id, idempotencyKey),
  }
}
