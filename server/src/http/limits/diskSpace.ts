import { onlyReads } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import type { FastifyInstance } from 'fastify'
import type { DiskSpace } from '#platform/diskSpace'

/** While the disk is nearly full, reads go on and writes are refused with the reason. */
export function refuseWhenDiskFull(app: FastifyInstance, space: DiskSpace): void {
  app.addHook('onRequest', async request => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || onlyReads(endpoint, request.method) || endpoint.alsoWhenFull) return
    if (await space.isLow()) throw new TipyError('NO_ROOM')
  })
}
