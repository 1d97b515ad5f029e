import { onlyReads } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import type { FastifyInstance } from 'fastify'
import type { DiskRoom } from '#platform/diskRoom'

/** While the disk is as good as full, people read on and are told why nothing is saved; when there is room again, it is. */
export function refuseWithoutRoom(app: FastifyInstance, room: DiskRoom): void {
  app.addHook('onRequest', async request => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || onlyReads(endpoint, request.method) || endpoint.alsoWhenFull) return
    if (await room.isShort()) throw new TipyError('NO_ROOM')
  })
}
