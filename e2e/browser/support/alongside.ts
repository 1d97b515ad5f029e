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
  /** The address of the second server. */
  readonly address: string
  /** The URL of the web page of a listing. */
  readonly listing: string
  stop(): Promise<void>
}

/**
 * A second server on the database of the first. It may fetch one page of this machine, as if that were a listing on the
 * internet; the product itself refuses local addresses (docs/features/findings.md).
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
