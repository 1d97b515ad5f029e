import { parseArgs } from 'node:util'
import { writeWhole } from '#backup/fileOut'
import { ArchiveError, type Manifest } from '#backup/format'
import { takeBackup } from '#backup/take'
import { archiveWriter } from '#backup/writer'
import { systemClock } from '#platform/clock'
import type { ConnectedDatabase } from '#platform/database/connect'
import { readProduct } from '#platform/product'
import type { Settings } from '#platform/settings'
import { installationStorage } from '#platform/storage/installation'
import { step } from './announce.ts'
import { Refusal } from './refusal.ts'
import { withDatabaseAsItIs } from './withDatabase.ts'

const usage = `Utilização:
  npm run backup -- FICHEIRO [--replace]   copia a base de dados e os ficheiros, também com o servidor a funcionar`

function readArguments(args: string[]): { path: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { replace: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [path] = positionals
    if (path === undefined || positionals.length !== 1) throw new Refusal(usage)
    return { path, replace: values.replace ?? false }
  } catch {
    throw new Refusal(usage)
  }
}

/** Everything of the installation in one file, as it is at one moment. It holds secrets: only its owner reads it. */
export async function backupCommand(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { path, replace } = readArguments(args)
  try {
    const done = await withDatabaseAsItIs(env, { beside: true }, (database, settings) =>
      writeWhole(path, replace, async handle => {
        const archive = archiveWriter(handle)
        const manifest = await take(database, settings, archive)
        return { manifest, bytes: archive.bytes() }
      }),
    )
    console.log(`Cópia feita em ${path}: ${sizesOf(done.manifest)}; ${megabytes(done.bytes)}, ${seconds()}.`)
  } catch (error) {
    if (error instanceof ArchiveError) throw new Refusal(`Não foi feita cópia: ${error.message}.`)
    throw error
  }
}

async function take(
  { db, pool }: ConnectedDatabase,
  settings: Settings,
  archive: ReturnType<typeof archiveWriter>,
): Promise<Manifest> {
  const client = await pool.connect()
  try {
    const about = { product: readProduct().version, now: systemClock.now() }
    const storage = installationStorage(db, settings)
    return await takeBackup({ client, storage, archive, ...about, onProgress: step })
  } finally {
    // It holds a snapshot and settings of its own: nobody else's next.
    client.release(true)
  }
}

export function sizesOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${tables.length} tabelas, ${rows} linhas, ${files.count} ficheiros`
}

const inPortuguese = (value: number): string => value.toLocaleString('pt-PT', { maximumFractionDigits: 1 })
const megabytes = (bytes: number): string => `${inPortuguese(bytes / 1_000_000)} MB`
export const seconds = (): string => `${inPortuguese(process.uptime())} s`
