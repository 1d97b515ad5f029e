import { join } from 'node:path'
import type { Db } from '#platform/database/database'
import type { Settings } from '#platform/settings'
import { bucketStorage } from './bucket.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

export type StorageSettings = Pick<Settings, 'dataDir' | 'bucket'>

/**
 * The storage of this installation, separate from those of others in the same DATA_DIR or bucket: the clean-up of one
 * database never removes files of another that was used with the same place.
 */
export function installationStorage(db: Db, { dataDir, bucket }: StorageSettings): Storage {
  return bucket === undefined ? storageOnDisk(db, dataDir) : bucketStorage(bucket, () => installationId(db))
}

export function storageOnDisk(db: Db, dataDir: string): Storage {
  return diskStorage(async () => join(dataDir, 'files', await installationId(db)))
}

async function installationId(db: Db): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  return id
}
