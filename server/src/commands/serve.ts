import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { migrate } from '#migrations/index'
import { bufferLog } from '#platform/bufferedLog'
import { systemClock } from '#platform/clock'
import { type ConnectedDatabase, connectDatabase } from '#platform/database/connect'
import { startHeartbeat } from '#platform/database/heartbeat'
import { DRAIN, gracefulShutdown, type Shutdown } from '#platform/gracefulShutdown'
import { createLog } from '#platform/log'
import { checkedPort } from '#platform/port'
import { readSettings, type Settings } from '#platform/settings'
import { checkStorage } from '#platform/storage/check'
import { announce, step } from './announce.ts'

/** The folder of the built web app; null until it is built: in development Vite serves it. */
function findWeb(): string | null {
  const folder = fileURLToPath(new URL('../../../web/dist', import.meta.url))
  return existsSync(`${folder}/index.html`) ? folder : null
}

async function openDatabaseFor(settings: Settings, log: Logger, grace: Shutdown): Promise<ConnectedDatabase> {
  const database = await connectDatabase(settings, { log, onProgress: step })
  grace.onStop(() => database.close())
  void stopIfItIsLost(database, grace)
  return database
}

/** Not awaited: `grace` gets the error as an unhandled rejection, and ends the process. */
async function stopIfItIsLost(database: ConnectedDatabase, grace: Shutdown): Promise<void> {
  const reason = await database.lost
  if (!grace.isStopping) throw reason
}

/** Accepts no new connections; requests in progress have until DRAIN to finish. */
async function drain(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), DRAIN)
  await app.close()
  clearTimeout(late)
}

/** Replaces port 0 by a real number, also in the links of e-mails. */
async function withRealPort(settings: Settings): Promise<Settings> {
  const port = await checkedPort(settings.host, settings.port)
  if (port === settings.port) return settings
  return { ...settings, port, publicUrl: settings.publicUrl.replace(/:0$/, `:${port}`) }
}

/** Loading the code takes about as long as starting PostgreSQL, so both run concurrently. */
async function readApplication() {
  const [{ buildApp }, { fillWithDemo }, { hasCompany }] = await Promise.all([
    import('#app/app'),
    import('./demo.ts'),
    import('#features/config/config.demo'),
  ])
  return { buildApp, fillWithDemo, hasCompany }
}

async function start(requested: Settings, log: Logger, grace: Shutdown): Promise<Settings> {
  const opening = openDatabaseFor(requested, log, grace)
  const [database, application] = await Promise.all([opening, readApplication()])
  const settings = await withRealPort(requested)
  step('A preparar as tabelas')
  await migrate(database.db, log)
  await checkStorage(settings, log)
  if (settings.demo && !(await application.hasCompany(database.db))) {
    step('A criar os dados de demonstração')
    await application.fillWithDemo(database.db, systemClock, settings)
  }
  const heartbeat = startHeartbeat(database, log)
  grace.onStop(() => heartbeat.stop())
  step('A abrir o servidor')
  const { db, pool } = database
  const app = await application.buildApp({ settings, db, pool, clock: systemClock, log, webDir: findWeb() })
  grace.onStop(() => drain(app))
  await app.listen({ port: settings.port, host: settings.host })
  // Runs first when stopping: a process started in our place then knows that waiting is worth it.
  grace.onStop(() => database.announceStop())
  return settings
}

/** Starts the server. If a step fails, the earlier ones are undone and the error is thrown. */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(env)
  const logBuffer = bufferLog()
  const log = createLog(settings, logBuffer.destination)
  const grace = gracefulShutdown(log)
  grace.onStop(() => logBuffer.release())
  // Also when the process ends without the cleanups, the buffered lines are written.
  process.once('exit', () => logBuffer.release())
  try {
    announce(await start(settings, log, grace))
    logBuffer.release()
  } catch (error) {
    await grace.undo()
    throw error
  }
}
