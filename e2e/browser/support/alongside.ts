import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buildApp } from '@tipy/server/app/app'
import { systemClock } from '@tipy/server/platform/clock'
import { openDatabase } from '@tipy/server/platform/database/database'
import { createLog } from '@tipy/server/platform/log'
import { createOutbound } from '@tipy/server/platform/outbound/outbound'
import { readSettings } from '@tipy/server/platform/settings'
import { databaseUrl } from './database.ts'

const local = '127.0.0.1'
const log = createLog({ logLevel: 'silent' })

export interface SideServer {
  /** Where the second server shows the product. */
  readonly address: string
  /** Where the page of a listing stands. */
  readonly listing: string
  stop(): Promise<void>
}

/**
 * A second server on the database of the first. Its only difference: it may read one page of this machine, which the
 * product itself never reads (security.md §13), as if that were a listing on the internet.
 */
export async function serveAlongside(html: string): Promise<SideServer> {
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>(resolve => site.listen(0, local, resolve))
  const { port } = site.address() as AddressInfo
  const database = openDatabase(databaseUrl(), { poolSize: 4, log })
  const outbound = createOutbound({ ports: [port], log, allowAddress: address => address === local })
  const webDir = path.resolve(import.meta.dirname, '../../../web/dist')
  const settings = readSettings({ DEMO: 'off' })
  const app = await buildApp({ ...database, settings, clock: systemClock, log, webDir, outbound })
  return {
    address: await app.listen({ port: 0, host: local }),
    listing: `http://${local}:${port}/imovel`,
    async stop() {
      await app.close()
      await database.close()
      site.close()
    },
  }
}
