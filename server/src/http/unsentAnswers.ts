import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { onlyReads } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './address.ts'
import { retryAfterSeconds, TooManyRequests } from './errors.ts'

/** How much of answers may wait in memory for callers to read it. */
interface Room {
  readonly maxCallerBytes: number
  readonly maxBytes: number
}

export interface UnsentLimits {
  readonly people: Room
  /** Apart, by network: who needs no account to ask keeps out nobody who is signed in. */
  readonly anonymous: Room
  /** While bytes wait, each stretch must deliver `minBytes`. */
  readonly stretchMs: number
  readonly minBytes: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses a call of who does not read what they were sent. */
    refuseUnread(request: FastifyRequest): void
  }
}

const megabyte = 1024 * 1024

/** 1 kB a second is slower than any connection people work on. */
export const usualUnsent: UnsentLimits = {
  people: { maxCallerBytes: 16 * megabyte, maxBytes: 256 * megabyte },
  anonymous: { maxCallerBytes: 16 * megabyte, maxBytes: 64 * megabyte },
  stretchMs: 30_000,
  minBytes: 30 * 1024,
}

/** Shorter answers are not counted: the system's own buffer of the connection takes them. */
const maxShortBytes = 64 * 1024
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
    const timer = endWhenSlow(request, answer, limits)
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

function endWhenSlow(
  request: FastifyRequest,
  answer: UnsentAnswer,
  { stretchMs, minBytes }: UnsentLimits,
): NodeJS.Timeout {
  const { raw } = answer
  /** What the system took of this connection. The answer before this one may still be in its way. */
  const sentBytes = () => (raw.socket ? raw.socket.bytesWritten - raw.socket.writableLength : 0)
  let seen = sentBytes()
  return setInterval(() => {
    const sent = sentBytes()
    const isMoving = sent - seen >= minBytes
    seen = sent
    if (isMoving || !raw.socket || unsentOf(answer) === 0) return
    const { caller, routeOptions, ip } = request
    request.log.warn({ route: routeOptions.url, person: caller?.id, address: ip }, 'answer read too slowly')
    raw.destroy()
  }, stretchMs).unref()
}
