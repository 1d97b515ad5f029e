import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildApp } from '@tipy/server/app/app'
import { bufferLog } from '@tipy/server/platform/bufferedLog'
import { systemClock } from '@tipy/server/platform/clock'
import { openDatabase } from '@tipy/server/platform/database/database'
import { createLog } from '@tipy/server/platform/log'
import { readSettings } from '@tipy/server/platform/settings'
import { tellUse } from './use.ts'

/** The server in its own process, apart from the load of the clients. Sends its address, then what it uses on request. */
const settings = readSettings({ ...process.env, DEMO: 'off' })
/** The screens, if they are built. */
const built = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const webDir = existsSync(built) ? built : null
// Where the product writes its log too; the default destination hands every line to another thread.
const output = bufferLog()
output.release()
const log = createLog(settings, output.destination)
const database = openDatabase(settings.databaseUrl ?? '', { poolSize: settings.databasePoolSize, log })
const app = await buildApp({ ...database, settings, clock: systemClock, log, webDir })
process.send?.({ address: await app.listen({ port: 0, host: '127.0.0.1' }) })
tellUse()
process.on('disconnect', () => {
  void app
    .close()
    .then(() => database.close())
    .then(() => process.exit())
})
