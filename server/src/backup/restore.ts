import type pg from 'pg'
import { withAdvisoryLock } from '#platform/database/advisoryLock'
import type { Storage } from '#platform/storage/storage'
import { assertEmpty } from './empty.ts'
import type { Manifest } from './format.ts'
import { Load } from './load.ts'
import { countFiles } from './progress.ts'
import { readArchive } from './reader.ts'

export interface Restoring {
  readonly client: pg.ClientBase
  readonly pool: pg.Pool
  readonly storage: Storage
  readonly path: string
  readonly onProgress: (message: string) => void
}

/**
 * Restores the contents of files first, under their keys: without rows they are left-overs, which the next attempt
 * reuses or the clean-up removes. Then all rows in one transaction: a killed restore leaves the installation empty.
 */
export async function restoreBackup(restoring: Restoring): Promise<Manifest> {
  const { client } = restoring
  return withAdvisoryLock(
    'migrations',
    statement => client.query(statement),
    async () => {
      await assertEmpty(client)
      const { rows } = await client.query<{ id: string }>('select id from installation')
      return loadAll(restoring, rows[0]?.id ?? '')
    },
  )
}

async function loadAll({ client, pool, storage, path, onProgress }: Restoring, installation: string) {
  let manifest: Manifest | undefined
  let load: Load | undefined
  let countOne: (() => void) | undefined
  for await (const item of readArchive(path)) {
    if (item.kind === 'manifest') {
      manifest = item.manifest
      countOne = countFiles(manifest.files.count, onProgress)
      continue
    }
    if (!manifest) throw new Error('a backup begins with its manifest')
    if (item.kind === 'file') {
      await storage.putAs(item.object, item.content)
      countOne?.()
      continue
    }
    load ??= await Load.begin(client, pool, manifest)
    if (item.kind === 'piece') await load.add(item.table, item.rows)
    else if (item.kind === 'jobs') await load.addJobs(item.jobs)
    else {
      await load.commit(installation)
      return manifest
    }
  }
  throw new Error('a backup ends with its end')
}
