import { TipyError } from '@tipy/domain/errors/errors'
import type { RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { type PlaceDeps, visiblePlaces } from './files.place.ts'
import { type FileRow, isShownImage, readFiles } from './files.store.ts'

/** Files visible to the viewer now; any other gives 404. The whole company sees pictures of its people. */
export async function readableFiles(
  deps: PlaceDeps,
  db: Db,
  viewer: RecordViewer,
  ids: readonly string[],
): Promise<readonly FileRow[]> {
  const files = await readFiles(db, viewer.companyId, ids)
  const places = files.map(({ model, ref: id }) => ({ model, id }))
  const seenAt = await visiblePlaces(deps, db, viewer, places)
  for (const file of files) {
    const isTheirs = seenAt({ model: file.model, id: file.ref }) !== undefined
    if (!isTheirs && !(await isShownImage(db, viewer.companyId, file))) throw new TipyError('NOT_FOUND')
  }
  if (files.length < ids.length) throw new TipyError('NOT_FOUND')
  return files
}
