import { join } from 'node:path'
import { type Embedded, startEmbedded } from '@tipy/embedded-postgres-server'
import { administer, withDatabase } from '@tipy/server/testing/administer'
import { silentLog } from '@tipy/server/testing/silentLog'
import { startThrowAway } from '@tipy/server/testing/throwAway'
import { Client } from 'pg'
import { ownPort } from '../../ports.ts'
import { until } from '../../start/calls.ts'
import { embeddedUrl, filledFolder, temporaryFolder } from '../../start/places.ts'

/** A data folder and database, with the demonstration data, on which servers can be started. */
export interface Installation {
  readonly name: string
  readonly dataDir: string
  /** The environment of its servers: always the same address, so that callers can reconnect. */
  readonly env: Readonly<Record<string, string>>
  readonly address: string
  /** The URL of its database, while that runs. */
  databaseUrl(): string
  /** To be called after its servers have ended. */
  close(): Promise<void>
}

/** An installation on a separate PostgreSQL, which can be stopped and started. */
export interface OnServer extends Installation {
  stopDatabase(): Promise<void>
  startDatabase(): Promise<void>
  /** After a crash, from which PostgreSQL is restarted like any service: waits until it answers. */
  untilAnswers(): Promise<void>
}

/** The address and environment of its servers. */
const served = (dataDir: string, port: number, more: Readonly<Record<string, string>> = {}) => ({
  dataDir,
  env: { DATA_DIR: dataDir, PORT: String(port), ...more },
  address: `http://localhost:${port}`,
})

export async function embeddedInstallation(given?: string): Promise<Installation> {
  const [dataDir, port] = [given ?? (await filledFolder()), ownPort()]
  return {
    name: 'embedded',
    ...served(dataDir, port),
    databaseUrl: () => embeddedUrl(dataDir),
    close: async () => undefined,
  }
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The same data on a PostgreSQL that the product did not start. */
export async function serverInstallation(): Promise<OnServer> {
  const [dataDir, port, databasePort] = [await filledFolder(), ownPort(), ownPort()]
  const start = () => startEmbedded({ dataDir, log: silentLog, port: databasePort })
  let database: Embedded = await start()
  const { url } = database
  return {
    name: 'DATABASE_URL',
    ...served(dataDir, port, { DATABASE_URL: url }),
    databaseUrl: () => url,
    stopDatabase: () => database.stop(),
    startDatabase: async () => {
      database = await start()
    },
    untilAnswers: () => until(() => isAnswering(url)),
    close: () => database.stop(),
  }
}

/** A new installation: neither folder nor tables exist. */
export async function emptyEmbedded(): Promise<Installation> {
  const [dataDir, port] = [join(temporaryFolder(), 'data'), ownPort()]
  return {
    name: 'embedded',
    ...served(dataDir, port, { DEMO: 'off' }),
    databaseUrl: () => embeddedUrl(dataDir),
    close: async () => undefined,
  }
}

export async function emptyOnServer(): Promise<Installation> {
  const [dataDir, port, server] = [join(temporaryFolder(), 'data'), ownPort(), await startThrowAway()]
  await administer(server.url, 'create database empty')
  const url = withDatabase(server.url, 'empty')
  return {
    name: 'DATABASE_URL',
    ...served(dataDir, port, { DATABASE_URL: url }),
    databaseUrl: () => url,
    close: () => server.remove(),
  }
}
