import { join } from 'node:path'
import type { Db } from '#platform/database/database'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/**
 * The folder of this installation among those of one DATA_DIR: two databases used with the same folder, one after the
 * other, never take each other's files for left-overs.
 */
export function installationStorage(db: Db, dataDir: string): Storage {
  return diskStorage(async () => {
    const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
    return join(dataDir, 'files', id)
  })
}
