import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How long a request may take to arrive, in milliseconds. */
export interface ArrivalTimes {
  readonly headers: number
  /** How often connections are checked: one may end this much later than `headers`. */
  readonly checkEvery: number
  readonly body: number
  /** A signed-in caller's upload may take longer than `body` while each stretch delivers at least `uploadBytes`. */
  readonly uploadStretch: number
  readonly uploadBytes: number
  /** A whole upload; screens wait as long. */
  readonly whole: number
}

const second = 1000

/**
 * Headers and body together end within a minute, before login too. An upload is limited by its progress instead:
 * 1 kB a second is slower than any connection people work on.
 */
export const usualTimes: ArrivalTimes = {
  headers: 15 * second,
  checkEvery: 5 * second,
  body: 40 * second,
  uploadStretch: 30 * second,
  uploadBytes: 30 * 1024,
  whole: 300 * second,
}

/** Must be added before every other hook: the body starts arriving right after the headers, logged in or not. */
export function endSlowBodies(app: FastifyInstance, times: ArrivalTimes): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A request injected by a test has no socket.
    if (hasBody(request) && request.raw.socket instanceof Socket) watch(request, reply, times)
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(request: FastifyRequest, reply: FastifyReply, times: ArrivalTimes): void {
  const { raw } = request
  let seen = raw.socket.bytesRead
  let timer: NodeJS.Timeout
  const lookIn = (milliseconds: number) => {
    timer = setTimeout(look, milliseconds).unref()
  }
  function look(): void {
    if (raw.complete) return
    const brought = raw.socket.bytesRead - seen
    seen = raw.socket.bytesRead
    // Bytes that arrived but are still unread are our delay, not the sender's.
    const isMoving = brought >= times.uploadBytes || raw.readableLength > 0
    if (isUpload(request) && isMoving) lookIn(times.uploadStretch)
    else end(request, reply)
  }
  lookIn(times.body)
  raw.once('close', () => clearTimeout(timer))
}

const isUpload = ({ caller, routeOptions }: FastifyRequest): boolean =>
  Boolean(caller) && routeOptions.config.endpoint?.form === true

/** The same 408 that Node sends when headers arrive too late. */
function end(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw
  request.log.warn({ route: request.routeOptions.url, address: request.ip }, 'body too slow')
  if (!reply.raw.headersSent && socket.writable)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  socket.destroySoon()
}
