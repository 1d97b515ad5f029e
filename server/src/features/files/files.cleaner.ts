import type { Db } from '#platform/database/database'
import type { ListedObject, Storage } from '#platform/storage/storage'
import { usedKeys } from './files.store.ts'

interface Deps {
  readonly db: Db
  readonly storage: Storage
  /** Those of these keys that another feature stores contents under. */
  readonly usedElsewhere: (db: Db, keys: readonly string[]) => Promise<ReadonlySet<string>>
}

/** No upload takes this long: content that is older and has no row will never have one. */
const grace = 3_600_000
const batch = 500

/**
 * Removes contents that no file row references: of interrupted uploads, or if the server died between storing the
 * content and writing the row. Archived files keep theirs.
 */
export async function removeOrphans({ db, storage, usedElsewhere }: Deps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - grace)
  let old: ListedObject[] = []
  const look = async () => {
    const keys = old.map(({ key }) => key)
    old = []
    const used = await usedKeys(db, keys)
    const others = await usedElsewhere(db, keys)
    for (const key of keys) if (!used.has(key) && !others.has(key)) await storage.remove(key)
  }
  for await (const object of storage.list()) {
    if (object.at < before) old.push(object)
    if (old.length >= batch) await look()
  }
  await look()
  await storage.tidy(before)
}
