import { lisbonDay } from '@tipy/domain/calendar/days'
import { TipyError } from '@tipy/domain/errors/errors'
import type { filesContract } from '@tipy/domain/features/files/files.contract'
import { fileLimits, fileSentences, savedName } from '@tipy/domain/features/files/files.rules'
import { isIdentity } from '@tipy/domain/record/identity'
import { saveAs } from '#engine/saving'
import { recordViewer } from '#engine/viewer'
import type { ConcurrencyLimit } from '#http/limits/concurrencyLimit'
import type { Call, Handlers } from '#http/mount'
import { streamZip } from '#http/zip'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { changeFiles, toggleFile } from './files.actions.ts'
import { isOwnDownload, takeDownload } from './files.downloads.ts'
import { createLinks } from './files.link.ts'
import { findPlace, findUploadPlace, type PlaceDeps } from './files.place.ts'
import { readableFiles } from './files.reading.ts'
import { listFiles, readLinked } from './files.store.ts'
import { removeOnFailure, storeRows } from './files.storing.ts'
import { receive, type UploadDeps } from './files.upload.ts'
import { entriesOf } from './files.zip.ts'

interface Deps extends PlaceDeps, UploadDeps {
  readonly db: Db
  readonly clock: Clock
  /** Limits how many pictures are received concurrently, in total and per user. */
  readonly buffering: (who: string) => ConcurrencyLimit
  /** Limits how many zips are sent concurrently, in total and per user. */
  readonly zipping: (who: string) => ConcurrencyLimit
}

export function filesHandlers(deps: Deps): Handlers<typeof filesContract> {
  const { db, clock, storage } = deps
  const links = createLinks(deps)
  return {
    'GET /api/files/{group}/{id}': async ({ caller, params: { group: model, id } }) => {
      const who = recordViewer(caller)
      const { mayAdd, mayEdit } = await findPlace(deps, db, who, { model, id })
      const files = await listFiles(db, caller.companyId, model, id)
      return { files: [...files], can: { edit: mayAdd, others: mayEdit } }
    },
    'POST /api/files/{group}/{id}/{field}': call => upload(deps, call),
    'PATCH /api/files': async ({ caller, body }) => [
      ...(await saveAs(deps, caller, saving => changeFiles(deps, saving, body))),
    ],
    'DELETE /api/files/{id}': ({ caller, params: { id }, query }) =>
      saveAs(deps, caller, saving => toggleFile(deps, saving, identity(id), query.version)),
    'GET /api/files/url/{id}': async ({ caller, params }) => {
      if (await isOwnDownload(deps, caller, identity(params.id))) return links.sign(identity(params.id))
      const [file] = await readableFiles(deps, db, recordViewer(caller), [identity(params.id)])
      if (!file) throw new TipyError('NOT_FOUND')
      return links.sign(file.id)
    },
    'GET /api/files/content/{id}': async ({ params: { id }, query }) => {
      await links.verify(id, query)
      const file = await readLinked(db, identity(id))
      if (!file) return (await takeDownload(deps, identity(id))) ?? missing()
      const { key, name, mime, size } = file
      const body = await storage.get(key)
      return { contentType: mime, fileName: savedName(name, mime), bytes: Number(size), body }
    },
    'POST /api/files/zip': async ({ caller, body }) => {
      const files = await readableFiles(deps, db, recordViewer(caller), [...new Set(body.files)])
      const bytes = files.reduce((sum, { size }) => sum + Number(size), 0)
      if (bytes > fileLimits.zipBytes) throw new TipyError('TOO_LARGE', { files: fileSentences.tooMany })
      const fileName = `Ficheiros ${lisbonDay(clock.now())}.zip`
      const zip = await streamZip(deps.zipping(caller.id), entriesOf(storage, files))
      return { contentType: 'application/zip', fileName, body: zip }
    },
  }
}

function missing(): never {
  throw new TipyError('NOT_FOUND')
}

function identity(id: string): string {
  if (!isIdentity(id)) throw new TipyError('NOT_FOUND')
  return id.toLowerCase()
}

type UploadCall = Call<(typeof filesContract)['POST /api/files/{group}/{id}/{field}']>

/** The right is checked before the body is read, and again in the transaction that writes the rows. */
async function upload(deps: Deps, { caller, params, form, idempotencyKey }: UploadCall) {
  const { group: model, id, field } = params
  const place = { model, id: id.toLowerCase() }
  await findUploadPlace(deps, deps.db, recordViewer(caller), place, { field, now: deps.clock.now() })
  return removeOnFailure(deps.storage, async pendingKeys => {
    const files = await receive({ ...deps, buffering: deps.buffering(caller.id) }, form, field, pendingKeys)
    const fingerprint = files.map(({ digest, name, folder, isInvoice }) => [digest, name, folder, isInvoice])
    const retry = { key: idempotencyKey, request: ['files', place, field, fingerprint] }
    return [...(await storeRows(deps, caller, { place, field, files, retry }, pendingKeys))]
  })
}
