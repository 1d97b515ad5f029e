import { Client } from 'pg'
import { engineAccount } from './account.ts'
import { prepareEngine } from './binaries.ts'
import { ensureCluster, passwordIn, urlOf } from './cluster.ts'
import { EngineError, errorCode } from './errors.ts'
import { type Claim, claimFolder, holderOf } from './folderLock.ts'
import { clusterIn, findHome, knownHome, makeDataDir } from './home.ts'
import type { EngineLog } from './log.ts'
import { portOfRunning } from './postmaster.ts'
import type { DiskSpace } from './reserve.ts'
import { type SupervisedServer, superviseServer } from './supervisor.ts'

const DATABASE = 'tipy'

export interface EmbeddedOptions {
  dataDir: string
  log: EngineLog
  onProgress?: (message: string) => void
  /** False only for throw-away data (tests): commits are then not written through to the disk. */
  durable?: boolean
  /** The port to listen on; any free one by default. */
  port?: number
  /** Whether people could still save with so little space left: only then is a reserve made. By default they can. */
  isEnough?: (space: DiskSpace) => boolean
}

export interface Embedded {
  url: string
  /** Where the data really is: `dataDir`, or the place its pointer names (home.ts). */
  home: string
  /** Resolves, with the reason, when PostgreSQL ended unexpectedly and could not be started again. */
  lost: Promise<EngineError>
  /** Tells a process that waits for the folder that this one is stopping. */
  announceStop(): void
  stop(): Promise<void>
}

async function createDatabaseOnce(server: SupervisedServer): Promise<void> {
  const client = new Client({ connectionString: server.url('postgres') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(DATABASE)}`)
  } finally {
    await client.end()
  }
}

function releaseAll(claims: readonly Claim[]): void {
  for (const claim of claims) claim.release()
}

type Complete = Required<Omit<EmbeddedOptions, 'port'>> & Pick<EmbeddedOptions, 'port'>

async function startHeld(options: Complete, claims: Claim[]): Promise<Embedded> {
  const { dataDir, log, onProgress, durable, isEnough, port } = options
  const account = engineAccount(clusterIn(knownHome(dataDir)))
  const home = findHome(dataDir, account)
  // A copied DATA_DIR may contain a pointer to the same place, so the place itself is claimed too.
  if (home !== dataDir) {
    onProgress(`Os dados estão em ${home}: a conta que corre o PostgreSQL não entra em ${dataDir}`)
    claims.push(await claimFolder(home, onProgress))
  }
  const engine = prepareEngine(home, account, onProgress)
  const { folder, password } = await ensureCluster(home, engine, account, { durable, onProgress })
  const server = await superviseServer({
    log,
    home,
    cluster: folder,
    engine,
    account,
    password,
    durable,
    onProgress,
    isEnough,
    ...(port !== undefined && { port }),
  })
  try {
    await createDatabaseOnce(server)
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    url: server.url(DATABASE),
    home,
    lost: server.lost,
    announceStop: () => {
      for (const claim of claims) claim.announceStop()
    },
    async stop() {
      await server.stop()
      releaseAll(claims)
    },
  }
}

/** The URL of the PostgreSQL that another running process of the product started in `dataDir`; null when none did. */
export function runningUrl(dataDir: string): string | null {
  if (holderOf(dataDir) === null) return null
  const home = knownHome(dataDir)
  const port = portOfRunning(clusterIn(home))
  return port === null ? null : urlOf(passwordIn(home), port, DATABASE)
}

/** Starts the product's own PostgreSQL in `dataDir`, or fails with an EngineError whose message is for the user. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw new EngineError('O PostgreSQL embutido corre em Linux e macOS. Indique um servidor em DATABASE_URL.')
  }
  const complete = { onProgress: () => undefined, durable: true, isEnough: () => true, ...options }
  makeDataDir(options.dataDir)
  const claims = [await claimFolder(options.dataDir, complete.onProgress)]
  try {
    return await startHeld(complete, claims)
  } catch (error) {
    releaseAll(claims)
    if (error instanceof EngineError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new EngineError(
      `Não foi possível arrancar a base de dados em ${options.dataDir}: ${reason} (${errorCode(error)})`,
      { cause: error },
    )
  }
}
