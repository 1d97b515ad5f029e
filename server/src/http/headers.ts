import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * What a browser may do with our pages: run our own scripts and nothing else.
 * Styles may be inline because the component library writes them; TLS is the proxy's business, so no upgrade is forced.
 */
export function securityHeaders(app: FastifyInstance): void {
  // Not @fastify/helmet, which makes all of it again for each request.
  const addHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        // The page shows PDFs from bytes it has loaded.
        frameSrc: ['blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Other subdomains of our host may not have TLS.
    strictTransportSecurity: { includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  // No answer is cached unless its handler says so (site.ts): matching by URL is unsafe, a path has several spellings.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store')
    addHeaders(request.raw, reply.raw, () => done())
  })
}
