import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import { TipyError } from '@tipy/domain/errors/errors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { answerErrors, type OnFailure, sendError } from './errors.ts'
import { createLoadShedder } from './limits/loadShedding.ts'
import { closeQueuedAnswers } from './limits/queuedAnswers.ts'
import { type ArrivalTimes, endSlowBodies, usualTimes } from './limits/slowRequests.ts'
import { limitUnsentAnswers, type UnsentLimits, usualUnsent } from './limits/unsentAnswers.ts'

const second = 1000

export interface ServerOptions {
  readonly log: Logger
  readonly trustedProxies: readonly string[]
  readonly onFailure?: OnFailure
  /** Shorter in tests. */
  readonly times?: ArrivalTimes
  readonly unsent?: UnsentLimits
  /** From how long a delay of the event loop on calls are refused, in milliseconds. */
  readonly maxDelay?: number
}

/** A server without routes, with its limits: what a client may send, how long it may take, when it is refused. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log, trustedProxies, onFailure, times = usualTimes, unsent = usualUnsent, maxDelay = second } = options
  const logger: FastifyBaseLogger = log
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    // Our own line per request leaves out the query: a reset link carries its secret there.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Enough for a login. Signed-in callers may send more (mount.ts).
    bodyLimit: 16 * 1024,
    // How long headers, bodies and whole uploads may take to arrive (slowRequests.ts); an answer must keep moving.
    http: { headersTimeout: times.headers, connectionsCheckingInterval: times.checkEvery },
    requestTimeout: times.whole,
    connectionTimeout: 120 * second,
    keepAliveTimeout: 72 * second,
    exposeHeadRoutes: false,
    // To get ready: the usual ten seconds end a start on a busy machine; jobs and live events wait for the database.
    pluginTimeout: 120 * second,
    // While stopping, open connections are served once more and closed: Fastify's own 503 lacks our error format.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply, onFailure),
  })
  closeQueuedAnswers(app.server)
  endSlowBodies(app, times)
  app.decorate('loadShedder', createLoadShedder())
  limitUnsentAnswers(app, unsent)
  answerErrors(app, onFailure)
  readJson(app)
  logRequests(app, log)
  await app.register(underPressure, { maxEventLoopDelay: maxDelay, pressureHandler: shedCalls })
  await app.register(compress, { globalDecompression: false })
  return app
}

/**
 * Under overload calls are refused, pages and scripts are not: they cost little, and a person who opens the product would
 * get the text of an error in place of it, while the page itself tries its calls again.
 */
async function shedCalls({ url }: { readonly url: string }): Promise<void> {
  if (url.startsWith('/api/')) throw new TipyError('UNAVAILABLE')
}

/** JSON only. Callers send the JSON content type with every call, also with those that have no body. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Decoding directly would replace invalid UTF-8 by replacement characters, which would then be stored.
    if (!isUtf8(body)) done(new TipyError('NOT_UTF8'))
    else if (body.length === 0) done(null, undefined)
    else void parse(request, body.toString('utf8'), done)
  })
}

function logRequests(app: FastifyInstance, log: Logger): void {
  // Not searched for secrets, which took longer than writing the line: every value is named here, and none is one.
  const lines = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    lines.info(
      {
        reqId: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        person: request.caller?.id,
      },
      'request',
    )
    done()
  })
}

const instant = 0.5
const maxTurns = 200
/** Fastify aborts an orderly close when a hook takes ten seconds: a busy server has to stop waiting before that. */
const maxWaitMs = 5 * second

/**
 * Waits for a good moment to stop listening: connections not yet accepted then are broken, with what was sent on them.
 * Right after a short turn of the event loop there are nearly none.
 */
export async function acceptWaiting(longest = maxWaitMs): Promise<void> {
  const end = performance.now() + longest
  for (let turn = 0; turn < maxTurns && performance.now() < end; turn += 1) {
    const began = performance.now()
    await new Promise(resolve => setImmediate(resolve))
    if (turn > 0 && performance.now() - began < instant) return
  }
}
