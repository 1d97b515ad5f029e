import type { AnyRecord } from '@tipy/domain/record/define'
import type { ImportReport, ImportStep } from '@tipy/domain/record/importing'
import { withIdempotency } from '#engine/idempotency'
import { saveAs } from '#engine/saving'
import type { ServerRecord } from '#engine/serverRecord'
import type { Form } from '#http/form'
import type { ConcurrencyLimit } from '#http/limits/concurrencyLimit'
import type { Caller } from '#http/session/caller'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { importRecords, type ReadTable, receiveFile, tableOf } from './import.ts'
import { readFile } from './readFile.ts'

export interface ImportDeps {
  readonly db: Db
  readonly clock: Clock
  /** Tests may read in their own process. */
  readonly readTable?: ReadTable
}

export interface ImportCall {
  readonly caller: Caller
  readonly query: { readonly step: ImportStep }
  readonly form: Form
  readonly inLane: ConcurrencyLimit
  readonly idempotencyKey: string | null
}

/** Carries the report out of a transaction that is rolled back. */
class Previewed extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('previewed')
    this.report = report
  }
}

/** The import handler of a record that allows imports; none for other records. */
export function importHandlers<R extends AnyRecord>(serverRecord: ServerRecord<R>, deps: ImportDeps) {
  const { name, imports } = serverRecord.record
  if (!imports) return {}
  return {
    [`POST /api/${name}/import`]: async ({ caller, query: { step }, form, inLane, idempotencyKey }: ImportCall) => {
      const received = await receiveFile(form)
      return inLane(async () => {
        const table = await tableOf(deps.readTable ?? readFile, received)
        const request = { imports, step, received, table }
        if (step === 'preview')
          return previewed(() => saveAs(deps, caller, saving => undone(serverRecord, saving, request)))
        const retry = { key: idempotencyKey, request: [name, 'import', received.digest, received.fingerprint] }
        return saveAs(deps, caller, saving =>
          withIdempotency(saving, retry, () => importRecords(serverRecord, saving, request)),
        )
      })
    },
  }
}

async function undone<R extends AnyRecord>(...args: Parameters<typeof importRecords<R>>): Promise<never> {
  throw new Previewed(await importRecords(...args))
}

/** A preview does everything that confirming does and rolls it back, so that it shows exactly what will happen. */
async function previewed(work: () => Promise<never>): Promise<ImportReport> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Previewed) return error.report
    throw error
  }
}
