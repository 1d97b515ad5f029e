import type { Policy } from '@tipy/domain/access/policy'
import type { Endpoint, Streamed } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import type { ExportFormat, RecordContract } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Call, Handlers } from '#http/mount'
import type { Caller } from '#http/session/caller'
import { bulkPatch } from './bulk.ts'
import { exportRecords } from './export/export.ts'
import { withIdempotency } from './idempotency.ts'
import { type ImportDeps, importHandlers } from './import/handler.ts'
import { filterOptions } from './read/options.ts'
import { getRecord } from './read/record.ts'
import { searchRecords } from './read/search.ts'
import { createRecord, patchRecord, replaceRecord, type Sent, toggleArchive } from './save.ts'
import { saveAs } from './saving.ts'
import type { Saving, ServerRecord } from './serverRecord.ts'
import { recordViewer } from './viewer.ts'

export interface EngineDeps extends ImportDeps {
  /** Keeps a file for a minute, for the caller alone while the policy allows them; returns its reference. */
  readonly offerDownload: (caller: Caller, file: Streamed, policy: Policy) => Promise<string>
}

/** A call as the engine reads it; each handler knows which parts its endpoint has. */
interface EngineCall extends Omit<Call<Endpoint>, 'params' | 'query' | 'body'> {
  readonly caller: Caller
  readonly params: { readonly id: string }
  readonly query: { readonly version?: number | undefined; readonly format?: ExportFormat | undefined }
  readonly body: unknown
}

/** A handler for each call of a record's contract. `T` is the type of its totals. */
export function recordHandlers<R extends AnyRecord, T = never>(
  serverRecord: ServerRecord<R>,
  deps: EngineDeps,
): Handlers<RecordContract<R, T>> {
  const { db, clock } = deps
  const { name } = serverRecord.record

  const save = <A>({ caller }: EngineCall, work: (saving: Saving) => Promise<A>) => saveAs({ db, clock }, caller, work)
  const sent = (call: EngineCall) => call.body as Sent<R>

  const handlers = {
    [`POST /api/${name}/search`]: async (call: EngineCall) =>
      searchRecords(serverRecord, db, recordViewer(call.caller), call.body),
    [`POST /api/${name}/export`]: async ({ caller, query, body }: EngineCall) => {
      const { format } = query
      const request = { body, now: clock.now() }
      const who = recordViewer(caller)
      if (format) return exportRecords(serverRecord, db, who, { ...request, format })
      const { exportLink } = serverRecord.record
      if (!exportLink) throw new TipyError('INVALID', { format: 'Obrigatório' })
      const file = await exportRecords(serverRecord, db, who, { ...request, format: 'csv', isWhole: true })
      return deps.offerDownload(caller, file, exportLink.policy)
    },
    [`GET /api/${name}/filters`]: async (call: EngineCall) =>
      filterOptions(serverRecord, db, recordViewer(call.caller)),
    [`GET /api/${name}/{id}`]: async (call: EngineCall) =>
      getRecord(serverRecord, db, recordViewer(call.caller), call.params.id),
    [`POST /api/${name}`]: (call: EngineCall) =>
      save(call, saving => {
        const { values, companionValues } = sent(call)
        const retry = { key: call.idempotencyKey, request: [name, values, companionValues] }
        return withIdempotency(saving, retry, () => createRecord(serverRecord, saving, sent(call)))
      }),
    [`PUT /api/${name}/{id}`]: (call: EngineCall) =>
      save(call, saving => replaceRecord(serverRecord, saving, call.params.id, sent(call))),
    [`PATCH /api/${name}/{id}`]: (call: EngineCall) =>
      save(call, saving => patchRecord(serverRecord, saving, call.params.id, sent(call))),
    [`DELETE /api/${name}/{id}`]: (call: EngineCall) =>
      save(call, saving => toggleArchive(serverRecord, saving, call.params.id, call.query.version)),
    [`PATCH /api/${name}`]: (call: EngineCall) =>
      save(call, saving => bulkPatch(serverRecord, saving, call.body as Parameters<typeof bulkPatch>[2])),
    ...importHandlers(serverRecord, deps),
  }
  // The keys are built from the record's name, which the compiler cannot check; a test calls every one of them.
  return handlers as unknown as Handlers<RecordContract<R, T>>
}
