import { TipyError } from '@tipy/domain/errors/errors'
import type { FileChange, FileShown } from '@tipy/domain/features/files/files.contract'
import {
  type FileField,
  type FilesRight,
  fileLimits,
  fileSentences,
  mayChangeFile,
} from '@tipy/domain/features/files/files.rules'
import { refuseReadOnlyCarrier } from '#engine/readOnly'
import type { Saving } from '#engine/serverRecord'
import { announceFiles, findUploadPlace, type Place, type PlaceDeps, visiblePlaces } from './files.place.ts'
import {
  archiveOtherImages,
  countFiles,
  type FileRow,
  insertFiles,
  type NewFile,
  presented,
  readFiles,
  type Update,
  updateFile,
} from './files.store.ts'

/** Adds files whose contents are stored already, to a place that is still visible to the caller. */
export async function addFiles(
  deps: PlaceDeps,
  saving: Saving,
  place: Place,
  field: FileField,
  files: readonly NewFile[],
): Promise<readonly FileShown[]> {
  const { trx, viewer, now } = saving
  await findUploadPlace(deps, trx, viewer, place, { field, now })
  await refuseReadOnlyCarrier(deps.records, saving, place, true)
  if ((await countFiles(trx, viewer.companyId, place)) + files.length > fileLimits.perRecord)
    throw new TipyError('INVALID', { files: fileSentences.tooMany })
  const ids = await insertFiles(saving, place, field, files)
  const [image] = ids
  if (field === 'image' && image !== undefined) await showImage(deps, saving, place, image)
  if (field === 'files') await deps.arrived?.(saving, place)
  await announceFiles(saving, place)
  return (await readFiles(trx, viewer.companyId, ids)).map(presented)
}

type Pictured = Pick<PlaceDeps, 'people'>

async function showImage({ people }: Pictured, saving: Saving, place: Place, image: string): Promise<void> {
  // Two concurrent pictures are serialized here by a row lock, so that the second finds the first to archive.
  await people.setImage(saving, place.id, image)
  await archiveOtherImages(saving, place, image)
}

const placeOf = ({ model, ref }: FileRow): Place => ({ model, id: ref })

/** Changes all files or none. Files that are not visible give 404; those the caller may not change are refused. */
export async function changeFiles(
  deps: PlaceDeps,
  saving: Saving,
  changes: readonly FileChange[],
): Promise<readonly FileShown[]> {
  const { trx, viewer } = saving
  const ids = changes.map(({ _id }) => _id)
  const files = await readFiles(trx, viewer.companyId, ids, true)
  const places = files.map(placeOf)
  const seenAt = await visiblePlaces(deps, trx, viewer, places)
  const seen = places.flatMap(place => seenAt(place) ?? [])
  if (seen.length < changes.length) throw new TipyError('NOT_FOUND')
  const rightTo = (file: FileRow) => seenAt(placeOf(file)) ?? { mayAdd: false, mayEdit: false }
  if (!files.every(file => mayChangeFile(rightTo(file), file.created_by, viewer.id))) throw new TipyError('FORBIDDEN')
  for (const place of places) await refuseReadOnlyCarrier(deps.records, saving, place, false)
  await applyChanges(deps, saving, files, changes, rightTo)
  return (await readFiles(trx, viewer.companyId, ids)).map(presented)
}

/** Archives what is active and restores what is archived. */
export async function toggleFile(
  deps: PlaceDeps,
  saving: Saving,
  id: string,
  version: number | undefined,
): Promise<FileShown> {
  const [file] = await readFiles(saving.trx, saving.viewer.companyId, [id], true)
  if (!file) throw new TipyError('NOT_FOUND')
  const [changed] = await changeFiles(deps, saving, [{ _id: id, active: !file.active, version }])
  if (!changed) throw new TipyError('NOT_FOUND')
  return changed
}

/** Writes real changes only, and announces each place once. */
export async function applyChanges(
  deps: Pictured,
  saving: Saving,
  files: readonly FileRow[],
  changes: readonly FileChange[],
  rightTo: (file: FileRow) => FilesRight,
): Promise<void> {
  const changeById = new Map(changes.map(change => [change._id, change]))
  const touched = new Map<string, Place>()
  for (const file of files) {
    const change = changeById.get(file.id)
    if (!change) continue
    if (change.version !== undefined && change.version !== file.version)
      throw new TipyError('STALE', undefined, presented(file))
    const update = updateOf(file, change)
    if (Object.keys(update).length === 0) continue
    if (!mayChangeFile(rightTo(file), file.created_by, saving.viewer.id)) throw new TipyError('FORBIDDEN')
    await updateFile(saving, file.id, update)
    if (file.field === 'image' && update.active !== undefined) await pictureToggled(deps, saving, file, update.active)
    touched.set(`${file.model}/${file.ref}`, placeOf(file))
  }
  for (const place of touched.values()) await announceFiles(saving, place)
}

function updateOf(file: FileRow, { name, folder, active, isInvoice }: FileChange): Update {
  return {
    ...(name !== undefined && name !== file.name && { name }),
    ...(folder !== undefined && folder !== file.folder && { folder }),
    ...(active !== undefined && active !== file.active && { active }),
    ...(isInvoice !== undefined && isInvoice !== file.is_invoice && { is_invoice: isInvoice }),
  }
}

/** An archived picture is not shown; a restored one is. */
async function pictureToggled(deps: Pictured, saving: Saving, file: FileRow, isActive: boolean): Promise<void> {
  if (isActive) await showImage(deps, saving, placeOf(file), file.id)
  else await deps.people.dropImage(saving, file.ref, file.id)
}
