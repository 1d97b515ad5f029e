import { writeWhole } from '#backup/fileOut'
import { ArchiveError, type Manifest } from '#backup/format'
import { takeBackup } from '#backup/take'
import { type ArchiveWriter, archiveWriter } from '#backup/writer'
import { systemClock } from '#platform/clock'
import type { ConnectedDatabase } from '#platform/database/connect'
import { readProduct } from '#platform/product'
import type { Settings } from '#platform/settings'
import { installationStorage } from '#platform/storage/installation'
import { step } from './announce.ts'
import { readArguments } from './arguments.ts'
import { megabytes, secondsSoFar, sizesOf } from './figures.ts'
import { Refusal } from './refusal.ts'
import { withInstallation } from './withDatabase.ts'

const usage = `Utilização:
  npm run backup -- FICHEIRO [--replace]   copia a base de dados e os ficheiros, também com o servidor a funcionar`

/** Writes the whole installation, as of one moment, into one file. It contains secrets: only its owner may read it. */
export async function backupCommand(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { word: path, isSet: replace } = readArguments(args, 'replace', usage)
  try {
    const copy = (database: ConnectedDatabase, settings: Settings) =>
      writeWhole(path, replace, async handle => {
        const archive = archiveWriter(handle)
        const manifest = await take(database, settings, archive)
        return { manifest, bytes: archive.bytes() }
      })
    const done = await withInstallation(env, copy)
    console.log(`Cópia feita em ${path}: ${sizesOf(done.manifest)}; ${megabytes(done.bytes)}, ${secondsSoFar()}.`)
  } catch (error) {
    if (error instanceof ArchiveError) throw new Refusal(`Não foi feita cópia: ${error.message}.`)
    throw error
  }
}

async function take({ db, pool }: ConnectedDatabase, settings: Settings, archive: ArchiveWriter): Promise<Manifest> {
  const client = await pool.connect()
  try {
    const about = { product: readProduct().version, now: systemClock.now() }
    const storage = installationStorage(db, settings)
    return await takeBackup({ client, storage, archive, ...about, onProgress: step })
  } finally {
    // Not reusable: the connection has a snapshot and changed settings.
    client.release(true)
  }
}
