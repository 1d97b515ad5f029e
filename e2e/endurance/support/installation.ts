import { join } from 'node:path'
import { type Embedded, startEmbedded } from '@tipy/server/platform/database/embedded'
import { freePort } from '@tipy/server/platform/port'
import { administer, withDatabase } from '@tipy/server/testing/administer'
import { silentLog } from '@tipy/server/testing/silentLog'
import { startThrowAway } from '@tipy/server/testing/throwAway'
import { Client } from 'pg'
import { until } from '../../start/calls.ts'
import { embeddedUrl, filledFolder, temporaryFolder } from '../../start/places.ts'

/** Something that servers can be started on, filled with the demonstration. */
export interface Installation {
  readonly name: string
  readonly dataDir: string
  /** What a server of it is started with: always at the same address, so that its callers find it again. */
  readonly env: Readonly<Record<string, string>>
  readonly address: string
  /** A way into its database, while that runs. */
  databaseUrl(): string
  /** After its servers have ended. */
  close(): Promise<void>
}

/** One that another PostgreSQL holds, which may go and come back. */
export interface OnServer extends Installation {
  stopDatabase(): Promise<void>
  startDatabase(): Promise<void>
  /** After it crashed: like any service, it is started again by who watches over it. */
  untilAnswers(): Promise<void>
}

/** Where a server of it is found, and what it is started with. */
const served = (dataDir: string, port: number, more: Readonly<Record<string, string>> = {}) => ({
  dataDir,
  env: { DATA_DIR: dataDir, PORT: String(port), ...more },
  address: `http://localhost:${port}`,
})

export async function embeddedInstallation(dataDir = filledFolder()): Promise<Installation> {
  const port = await freePort()
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

/** The same data, held by a PostgreSQL that the product did not start. */
export async function serverInstallation(): Promise<OnServer> {
  const [dataDir, port, databasePort] = [filledFolder(), await freePort(), await freePort()]
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

/** Nobody has used this one yet: neither folder nor tables. */
export async function emptyEmbedded(): Promise<Installation> {
  const [dataDir, port] = [join(temporaryFolder(), 'data'), await freePort()]
  return {
    name: 'embedded',
    ...served(dataDir, port, { DEMO: 'off' }),
    databaseUrl: () => embeddedUrl(dataDir),
    close: async () => undefined,
  }
}

export async function emptyOnServer(): Promise<Installation> {
  const [dataDir, port, server] = [join(temporaryFolder(), 'data'), await freePort(), await startThrowAway()]
  await administer(server.url, 'create database empty')
  const url = withDatabase(server.url, 'empty')
  return {
    name: 'DATABASE_URL',
    ...served(dataDir, port, { DATABASE_URL: url }),
    databaseUrl: () => url,
    close: () => server.remove(),
  }
}
