import { existsSync } from 'node:fs'
import { clusterIn, knownHome } from '@tipy/embedded-postgres-server'
import { isMigrated, migrate } from '#migrations/index'
import { type ConnectedDatabase, connectDatabase } from '#platform/database/connect'
import { createLog } from '#platform/log'
import { readSettings, type Settings } from '#platform/settings'
import { step } from './announce.ts'
import { Refusal } from './refusal.ts'

type Work<Result> = (database: ConnectedDatabase, settings: Settings) => Promise<Result>

interface Connection {
  /** Also while a server uses the data folder. */
  whileServing?: boolean
}

/** Opens the installation's database without migrating it, runs the work and closes it. */
export async function withDatabaseAsItIs<Result>(
  env: NodeJS.ProcessEnv,
  work: Work<Result>,
  way: Connection = {},
): Promise<Result> {
  const settings = readSettings(env)
  const database = await connectDatabase(settings, { log: logOf(settings), onProgress: step, as: 'command', ...way })
  try {
    return await work(database, settings)
  } finally {
    await database.close()
  }
}

/** Standard output is for the command's result, so only warnings and errors are logged. */
const logOf = ({ logLevel }: Settings) => createLog({ logLevel: logLevel === 'silent' ? 'silent' : 'warn' })

/** The same, migrated first. */
export async function withDatabase<Result>(env: NodeJS.ProcessEnv, work: Work<Result>): Promise<Result> {
  return withDatabaseAsItIs(env, async (database, settings) => {
    for (const name of await migrate(database.db, logOf(settings))) step(`Migração aplicada: ${name}`)
    return work(database, settings)
  })
}

/** Opens an existing installation, also while its servers run; refuses where there is none and creates nothing. */
export async function withInstallation<Result>(env: NodeJS.ProcessEnv, work: Work<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = readSettings(env)
  if (databaseUrl === undefined && !existsSync(clusterIn(knownHome(dataDir)))) throw absent(dataDir)
  const onlyThere: Work<Result> = async (database, settings) => {
    const { rows } = await database.pool.query<{ found: string | null }>(
      `select to_regclass('schema_migrations') as found`,
    )
    if (rows[0]?.found === null) throw absent(databaseUrl === undefined ? dataDir : 'DATABASE_URL')
    return work(database, settings)
  }
  return withDatabaseAsItIs(env, onlyThere, { whileServing: true })
}

/** The same, for an installation of this version only: the servers of another version may be running. */
export async function withOwnInstallation<Result>(env: NodeJS.ProcessEnv, work: Work<Result>): Promise<Result> {
  return withInstallation(env, async (database, settings) => {
    await assertMigrated(database)
    return work(database, settings)
  })
}

const absent = (place: string) => new Refusal(`Não há nenhuma instalação do Tipy em ${place}.`)

async function assertMigrated({ db }: ConnectedDatabase): Promise<void> {
  if (await isMigrated(db)) return
  throw new Refusal('A base de dados é de outra versão do Tipy: inicie esta, ou corra «npm run migrate», primeiro.')
}
