import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buildApp } from '@tipy/server/app/app'
import { systemClock } from '@tipy/server/platform/clock'
import { openDatabase } from '@tipy/server/platform/database/database'
import { createLog } from '@tipy/server/platform/log'
import { createOutbound } from '@tipy/server/platform/outbound/outbound'
import { readSettings } from '@tipy/server/platform/settings'

/**
 * The process of alongside.ts. It may fetch one page of this machine, as if that were a listing on the internet; the
 * product itself refuses local addresses (docs/features/findings.md).
 */
const [databaseUrl = '', html = ''] = process.argv.slice(2)
const local = '127.0.0.1'
const log = createLog({ logLevel: 'silent' })

const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
await new Promise<void>(resolve => site.listen(0, local, resolve))
const { port } = site.address() as AddressInfo
const database = openDatabase(databaseUrl, { poolSize: 4, log })
const outbound = createOutbound({ ports: [port], log, allowAddress: address => address === local })
const webDir = path.resolve(import.meta.dirname, '../../../web/dist')
const settings = readSettings({ DEMO: 'off' })
const app = await buildApp({ ...database, settings, clock: systemClock, log, webDir, outbound })
const address = await app.listen({ port: 0, host: local })

async function stop(): Promise<void> {
  await app.close()
  await database.close()
  process.exit()
}
process.once('SIGTERM', () => void stop())
// Playwright ends a worker whose test hangs; nothing else would end this process.
process.once('disconnect', () => void stop())
process.send?.({ address, listing: `http://${local}:${port}/imovel` })
