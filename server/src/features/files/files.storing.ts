import { Readable } from 'node:stream'
import { TipyError } from '@tipy/domain/errors/errors'
import type { FileShown } from '@tipy/domain/features/files/files.contract'
import type { FileField } from '@tipy/domain/features/files/files.rules'
import { type IdempotentRequest, withIdempotency } from '#engine/idempotency'
import { saveAs } from '#engine/saving'
import { recordViewer } from '#engine/viewer'
import type { Caller } from '#http/session/caller'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Storage } from '#platform/storage/storage'
import { addFiles } from './files.actions.ts'
import { findPlace, type Place, type PlaceDeps } from './files.place.ts'
import type { NewFile } from './files.store.ts'

interface StoringDeps extends PlaceDeps {
  readonly db: Db
  readonly clock: Clock
  readonly storage: Storage
}

/** Contents come first (decision 0012). If the work fails, those without a row yet, `pendingKeys`, are removed. */
export async function removeOnFailure<T>(storage: Storage, work: (pendingKeys: string[]) => Promise<T>): Promise<T> {
  const pendingKeys: string[] = []
  try {
    return await work(pendingKeys)
  } catch (error) {
    await removeContents(storage, pendingKeys)
    throw error
  }
}

interface ReceivedFiles {
  readonly place: Place
  readonly field: FileField
  readonly files: readonly NewFile[]
  readonly retry: IdempotentRequest
}

/** Removes from `pendingKeys` the contents that must not be deleted. */
export async function storeRows(
  deps: StoringDeps,
  caller: Caller,
  { place, field, files, retry }: ReceivedFiles,
  pendingKeys: string[],
): Promise<readonly FileShown[]> {
  const keys = pendingKeys.splice(0)
  let isRepeated = true
  try {
    const shown = await saveAs(deps, caller, saving =>
      withIdempotency(saving, retry, () => {
        isRepeated = false
        return addFiles(deps, saving, place, field, files)
      }),
    )
    // The stored answer was returned: the contents of the retry are not needed.
    if (isRepeated) await removeContents(deps.storage, keys)
    return shown
  } catch (error) {
    // Refused: nothing was written. After any other error the rows may exist: the cleaner will decide.
    if (error instanceof TipyError) pendingKeys.push(...keys)
    throw error
  }
}

async function removeContents(storage: Storage, keys: readonly string[]): Promise<void> {
  // What cannot be removed now is removed by the cleaner.
  await Promise.allSettled(keys.map(key => storage.remove(key)))
}

/** A document that the product generates. */
interface GeneratedFile extends Pick<NewFile, 'name' | 'folder' | 'isInvoice' | 'mime'> {
  readonly content: Uint8Array
}

export type StoreGenerated = (
  caller: Caller,
  place: Place,
  retry: IdempotentRequest,
  make: () => Promise<GeneratedFile>,
) => Promise<FileShown>

/** Stores a document among the files of a place; the right to add files there is checked before it is generated. */
export const storeGenerated =
  (deps: StoringDeps): StoreGenerated =>
  async (caller, { model, id }, retry, make) => {
    const place = { model, id: id.toLowerCase() }
    const found = await findPlace(deps, deps.db, recordViewer(caller), place)
    if (!found.mayAdd) throw new TipyError('FORBIDDEN')
    const { content, ...made } = await make()
    return removeOnFailure(deps.storage, async pendingKeys => {
      const stored = await deps.storage.put(Readable.from([content]))
      pendingKeys.push(stored.key)
      const [shown] = await storeRows(
        deps,
        caller,
        { place, field: 'files', files: [{ ...made, ...stored }], retry },
        pendingKeys,
      )
      if (!shown) throw new TipyError('NOT_FOUND')
      return shown
    })
  }
