import { migrate } from '#migrations/index'
import { type ConnectedDatabase, connectDatabase } from '#platform/database/connect'
import { createLog } from '#platform/log'
import { readSettings, type Settings } from '#platform/settings'
import { step } from './announce.ts'

/** Opens the installation's database for one piece of work, brings it up to date and closes it again. */
export async function withDatabase<Result>(
  env: NodeJS.ProcessEnv,
  work: (database: ConnectedDatabase, settings: Settings) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(env)
  // Standard output is for the answer; a command logs only what went wrong.
  const log = createLog({ logLevel: settings.logLevel === 'silent' ? 'silent' : 'warn' })
  const database = await connectDatabase(settings, { log, onProgress: step })
  try {
    const applied = await migrate(database.db, log)
    for (const name of applied) step(`Migração aplicada: ${name}`)
    return await work(database, settings)
  } finally {
    await database.close()
  }
}
