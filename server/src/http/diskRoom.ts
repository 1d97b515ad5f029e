import { TipyError } from '@tipy/domain/errors/errors'
import type { FastifyInstance } from 'fastify'
import type { Room } from '#platform/room'

/** While the disk is as good as full, people read on and are told why nothing is saved; when there is room again, it is. */
export function refuseWithoutRoom(app: FastifyInstance, room: Room): void {
  app.addHook('onRequest', async request => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || request.method === 'GET' || endpoint.streams || endpoint.withoutRoom) return
    if (await room.isShort()) throw new TipyError('NO_ROOM')
  })
}
