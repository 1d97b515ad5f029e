import fastifyStatic from '@fastify/static'
import { TipyError } from '@tipy/domain/errors/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { declarePolicy } from './route.ts'

/** Serves the built web app. A path that is no file belongs to the browser's router, so it gets index.html. */
export async function serveSite(app: FastifyInstance, webDir: string | null): Promise<void> {
  if (webDir !== null) {
    await app.register(async scope => {
      declarePolicy(scope, { kind: 'public' })
      await scope.register(fastifyStatic, {
        root: webDir,
        cacheControl: false,
        setHeaders: keep,
        dotfiles: 'deny',
        // The build also writes compressed scripts; the server compresses the remaining files itself.
        preCompressed: true,
      })
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && !isApi(request.url)
    if (webDir === null || !isScreen || isFile(request.url)) throw new TipyError('NOT_FOUND')
    return reply.sendFile('index.html', webDir)
  })
}

const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

/** A missing script must get 404: answering with the page would hide that it is missing. */
const isFile = (url: string): boolean => /^\/assets(?:[/?]|$)/.test(url) || /\.\w+$/.test(url.split('?')[0] ?? '')

/** Names under /assets carry a hash of their content, so browsers may cache them for ever; the rest is revalidated. */
function keep(reply: FastifyReply, path: string): void {
  const hashed = /[\\/]assets[\\/]/.test(path)
  reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
}
