import { isMigrated, migrate } from '#migrations/index'
import { type ConnectedDatabase, connectDatabase } from '#platform/database/connect'
import { createLog } from '#platform/log'
import { readSettings, type Settings } from '#platform/settings'
import { step } from './announce.ts'
import { Refusal } from './refusal.ts'

type Work<Result> = (database: ConnectedDatabase, settings: Settings) => Promise<Result>

interface Way {
  /** Also while a server has the data folder. */
  beside?: boolean
}

/** Opens the installation's database for one piece of work, as it is, and closes it again. */
export async function withDatabaseAsItIs<Result>(
  env: NodeJS.ProcessEnv,
  work: Work<Result>,
  way: Way = {},
): Promise<Result> {
  const settings = readSettings(env)
  const database = await connectDatabase(settings, { log: logOf(settings), onProgress: step, as: 'command', ...way })
  try {
    return await work(database, settings)
  } finally {
    await database.close()
  }
}

/** Standard output is for the answer; a command logs only what went wrong. */
const logOf = ({ logLevel }: Settings) => createLog({ logLevel: logLevel === 'silent' ? 'silent' : 'warn' })

/** The same, brought up to date first; what a server uses it has brought up to date itself. */
export async function withDatabase<Result>(env: NodeJS.ProcessEnv, work: Work<Result>, way: Way = {}): Promise<Result> {
  const upToDate: Work<Result> = async (database, settings) => {
    if (database.isBeside) await demandMigrated(database)
    else for (const name of await migrate(database.db, logOf(settings))) step(`Migração aplicada: ${name}`)
    return work(database, settings)
  }
  return withDatabaseAsItIs(env, upToDate, way)
}

async function demandMigrated({ db }: ConnectedDatabase): Promise<void> {
  if (!(await isMigrated(db)))
    throw new Refusal('O servidor que está a funcionar é de outra versão do Tipy: reinicie-o com esta.')
}
