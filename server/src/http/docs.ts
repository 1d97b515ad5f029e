import { TipyError } from '@tipy/domain/errors/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DescribedRoute } from './docsPage.ts'

const place = '/api/docs'
const config = { policy: { kind: 'public' } } as const

/**
 * The description of the API, shown at /api/docs. Few ever ask for it, and what makes it is 120 modules, a twentieth of a
 * start: it is loaded with the first request.
 * Public: a page load carries no bearer token, and the description contains no data.
 */
export function describeApi(app: FastifyInstance): void {
  const routes: DescribedRoute[] = []
  app.addHook('onRoute', ({ method, url, config: { endpoint } = {} }) => {
    if (endpoint) for (const each of [method].flat()) routes.push({ method: each, url, endpoint })
  })

  let docs: Promise<FastifyInstance> | undefined
  const load = async () => (await import('./docsPage.ts')).createDocs(routes, place)

  async function answer({ method, url, headers }: FastifyRequest, reply: FastifyReply) {
    docs ??= load()
    const asked = { method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers } as const
    const found = await (await docs).inject(asked)
    if (found.statusCode === 404) throw new TipyError('NOT_FOUND')
    // Of the connection, which has its own.
    const { connection: _connection, date: _date, ...kept } = found.headers
    const content = found.rawPayload.length > 0 ? found.rawPayload : undefined
    return reply.code(found.statusCode).headers(kept).send(content)
  }
  app.route({ method: 'GET', url: place, config, handler: answer })
  app.route({ method: ['GET', 'HEAD'], url: `${place}/*`, config, handler: answer })
}
