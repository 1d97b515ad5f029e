import { onlyReads } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import type { FastifyInstance } from 'fastify'
import type { DiskSpace } from '#platform/diskSpace'

/** While the disk is as good as full, people read on and are told why nothing is saved; when there is room again, it is. */
export function refuseWhenDiskFull(app: FastifyInstance, space: DiskSpace): void {
  app.addHook('onRequest', async request => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || onlyReads(endpoint, request.method) || endpoint.alsoWhenFull) return
    if (await space.isLow()) throw new TipyError('NO_ROOM')
  })
}
