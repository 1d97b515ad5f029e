import { assertEmpty } from '#backup/empty'
import { ArchiveError, type Manifest } from '#backup/format'
import { inspectArchive } from '#backup/reader'
import { restoreBackup } from '#backup/restore'
import { migrate, migrationNames } from '#migrations/index'
import type { ConnectedDatabase } from '#platform/database/connect'
import { createLog } from '#platform/log'
import type { Settings } from '#platform/settings'
import { installationStorage } from '#platform/storage/installation'
import { step } from './announce.ts'
import { readArguments } from './arguments.ts'
import { secondsSoFar, sizesOf } from './figures.ts'
import { Refusal } from './refusal.ts'
import { withDatabaseAsItIs } from './withDatabase.ts'

const usage = `Utilização:
  npm run restore -- FICHEIRO           repõe uma cópia numa instalação vazia
  npm run restore -- FICHEIRO --check   só verifica a cópia`

/** The whole file is read and checked before anything of the installation changes. */
export async function restoreCommand(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { word: path, isSet: onlyCheck } = readArguments(args, 'check', usage)
  try {
    step('A verificar a cópia')
    const { manifest } = await inspectArchive(path)
    refuseNewer(manifest)
    const taken = `${sizesOf(manifest)}, de ${manifest.at} (versão ${manifest.product})`
    if (onlyCheck) return console.log(`A cópia está inteira: ${taken}.`)
    await withDatabaseAsItIs(env, (database, settings) => restore(database, settings, path))
    console.log(`Cópia reposta: ${taken}; ${secondsSoFar()}. Confirme com npm run verify.`)
  } catch (error) {
    if (error instanceof ArchiveError)
      throw new Refusal(`Não é possível repor ${path}: ${error.message}. Nada foi alterado.`)
    throw error
  }
}

/** Migrations are only ever added at the end: an older installation has the first of ours. */
function refuseNewer({ migrations, product }: Manifest): void {
  if (migrations.every((name, index) => name === migrationNames[index])) return
  throw new ArchiveError(
    `a cópia foi feita por uma versão mais recente do Tipy (${product}); use essa ou outra mais nova`,
  )
}

async function restore({ db, pool }: ConnectedDatabase, settings: Settings, path: string): Promise<void> {
  const client = await pool.connect()
  try {
    // Before the tables are created: a database in use stays unchanged.
    await assertEmpty(client)
    await migrate(db, createLog({ logLevel: 'silent' }))
    const storage = installationStorage(db, settings)
    await restoreBackup({ client, pool, storage, path, onProgress: step })
  } finally {
    // Closing the connection rolls back what it has not committed.
    client.release(true)
  }
}
