import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How long a request may take to arrive, in milliseconds. */
export interface ArrivalTimes {
  readonly headers: number
  /** How often connections are looked at: so much later than `headers` one may end. */
  readonly checkEvery: number
  readonly body: number
  /** A file of a signed-in person may take longer than `body` while each such stretch brings so many bytes. */
  readonly uploadStretch: number
  readonly uploadBytes: number
  /** A whole upload; screens wait as long (S1 §9). */
  readonly whole: number
}

const second = 1000

/**
 * Headers and body together end within a minute, before login too. An upload is judged by its progress instead: 1 kB a
 * second is slower than any line on which people work.
 */
export const usualTimes: ArrivalTimes = {
  headers: 15 * second,
  checkEvery: 5 * second,
  body: 40 * second,
  uploadStretch: 30 * second,
  uploadBytes: 30 * 1024,
  whole: 300 * second,
}

/** Added before every other hook: a body is on its way from the moment the headers are there, logged in or not. */
export function endSlowBodies(app: FastifyInstance, times: ArrivalTimes): void {
  app.addHook('onRequest', (request, reply, done) => {
    // What is injected comes by no line.
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
    // What waits to be read is our delay, not the sender's.
    const isMoving = brought >= times.uploadBytes || raw.readableLength > 0
    if (isUpload(request) && isMoving) lookIn(times.uploadStretch)
    else end(request, reply)
  }
  lookIn(times.body)
  raw.once('close', () => clearTimeout(timer))
}

const isUpload = ({ caller, routeOptions }: FastifyRequest): boolean =>
  Boolean(caller) && routeOptions.config.endpoint?.form === true

/** Said as Node itself says it of headers that do not come. */
function end(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw
  request.log.warn({ route: request.routeOptions.url, address: request.ip }, 'body too slow')
  if (!reply.raw.headersSent && socket.writable)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  socket.destroySoon()
}
