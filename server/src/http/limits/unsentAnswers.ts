import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { onlyReads } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#http/address'
import { retryAfterSeconds, TooManyRequests } from '#http/errors'

/** How much of answers may wait in memory for callers to read it. */
interface Room {
  readonly maxCallerBytes: number
  readonly maxBytes: number
}

export interface UnsentLimits {
  readonly people: Room
  /** Apart, by network: calls without an account do not keep signed-in callers out. */
  readonly anonymous: Room
  readonly checkEveryMs: number
  /** After so many checks at which bytes waited and none had left, the answer is ended. */
  readonly maxStill: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses a call of who does not read what they were sent. */
    refuseUnread(request: FastifyRequest): void
  }
}

const megabyte = 1024 * 1024

/**
 * 1 kB a second is slower than any connection people work on. But the system takes nothing from us until a third of its
 * buffer, of 4 MB, was read: at that speed 23 minutes.
 */
export const usualUnsent: UnsentLimits = {
  people: { maxCallerBytes: 16 * megabyte, maxBytes: 256 * megabyte },
  anonymous: { maxCallerBytes: 16 * megabyte, maxBytes: 64 * megabyte },
  checkEveryMs: 30_000,
  maxStill: 50,
}

/** Shorter answers are not counted: the system's own buffer of the connection takes them. */
const maxShortBytes = 64 * 1024
const maxListeners = 20
/** Answers leave in pieces of this size, so that their progress shows. */
const pieceBytes = 16 * 1024

interface Reader {
  readonly room: 'people' | 'anonymous'
  readonly who: string
}

interface UnsentAnswer extends Reader {
  readonly raw: ServerResponse
  /** Bytes that the connection was not given yet. */
  pending: number
}

const unsentOf = ({ pending, raw }: UnsentAnswer): number => pending + raw.writableLength
const sum = (answers: readonly UnsentAnswer[]): number => answers.reduce((all, answer) => all + unsentOf(answer), 0)

/**
 * An answer stays in memory until its caller has read it. So a caller whose answers are not read gets no others, and an
 * answer that does not move is ended. Calls are refused when their work would begin (mount.ts), and those that worked
 * meanwhile when their answer is ready.
 */
export function limitUnsentAnswers(app: FastifyInstance, limits: UnsentLimits): void {
  const answers = new Set<UnsentAnswer>()
  const refusalFor = ({ room, who }: Reader): TipyError | null => {
    const all = [...answers].filter(answer => answer.room === room)
    if (sum(all.filter(answer => answer.who === who)) > limits[room].maxCallerBytes)
      return new TooManyRequests(retryAfterSeconds)
    return sum(all) > limits[room].maxBytes ? new TipyError('UNAVAILABLE') : null
  }
  app.decorate('refuseUnread', (request: FastifyRequest) => {
    const refusal = refusalFor(readerOf(request))
    if (refusal) throw refusal
  })
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    // Live lines have a limit of their own (features/live), and who has left is sent nothing.
    if (isTaken(payload, reply) || reply.raw.destroyed || request.routeOptions.config.endpoint?.streams === 'events')
      return done(null, payload)
    const reader = readerOf(request)
    const refusal = isWhole(payload) && !isShort(payload) && mayRefuse(request) ? refusalFor(reader) : null
    if (refusal) {
      reply.removeHeader('etag')
      return done(refusal)
    }
    const answer: UnsentAnswer = { ...reader, raw: reply.raw, pending: 0 }
    answers.add(answer)
    const timer = endWhenUnread(request, reply, limits)
    // Fastify, compression, the stream and our limits all wait for the end of one answer: that is no leak.
    reply.raw.setMaxListeners(maxListeners)
    reply.raw.once('close', () => {
      answers.delete(answer)
      clearInterval(timer)
    })
    if (!isWhole(payload)) return done(null, payload)
    done(null, inPieces(reply, answer, typeof payload === 'string' ? Buffer.from(payload) : payload))
  })
}

const readerOf = ({ caller, ip }: FastifyRequest): Reader =>
  caller ? { room: 'people', who: caller.id } : { room: 'anonymous', who: networkOf(ip) }

/** Anything else is a stream, which is read only as fast as it is sent. */
const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload)
const isShort = (payload: string | Buffer): boolean => Buffer.byteLength(payload) <= maxShortBytes
/** One that waits for the answers before it is in our memory, however short it is. */
const isTaken = (payload: unknown, { raw }: FastifyReply): boolean =>
  !payload || (isWhole(payload) && isShort(payload) && raw.socket !== null)

/** What was saved is saved: its answer is sent. */
const mayRefuse = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  onlyReads(config.endpoint ?? {}, method)

function inPieces(reply: FastifyReply, answer: UnsentAnswer, content: Buffer): Readable {
  function* pieces() {
    for (let at = 0; at < content.length; at += pieceBytes) {
      const piece = content.subarray(at, at + pieceBytes)
      answer.pending -= piece.length
      yield piece
    }
  }
  answer.pending = content.length
  reply.header('content-length', content.length)
  return Readable.from(pieces(), { objectMode: false, highWaterMark: pieceBytes })
}

function endWhenUnread(request: FastifyRequest, { raw }: FastifyReply, limits: UnsentLimits): NodeJS.Timeout {
  // Also of an answer that waits behind another: that one is in its way.
  const connection = request.raw.socket
  /** What the system took of this connection. */
  const sentBytes = () => connection.bytesWritten - connection.writableLength
  let seen = sentBytes()
  let still = 0
  // The server's own timeout, for connections on which nothing happens, is shorter.
  raw.on('timeout', () => undefined)
  return setInterval(() => {
    const sent = sentBytes()
    still = sent === seen && connection.writableLength > 0 ? still + 1 : 0
    seen = sent
    if (still < limits.maxStill) return
    const { caller, routeOptions, ip } = request
    request.log.warn({ route: routeOptions.url, person: caller?.id, address: ip }, 'answer not read')
    connection.destroy()
  }, limits.checkEveryMs).unref()
}
