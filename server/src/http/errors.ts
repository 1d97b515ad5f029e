import { type ErrorCode, type ErrorData, errors, TipyError } from '@tipy/domain/errors/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '#platform/errorCode'
import { isDiskFull, isUnavailable } from './unavailable.ts'

/** Our error codes for the statuses with which Fastify and its plugins refuse a request. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID',
  // Static files only: a forbidden path is answered like one that does not exist.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  412: 'INVALID',
  413: 'TOO_LARGE',
  // A part of the path longer than any id.
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_TYPE',
  416: 'INVALID',
  503: 'UNAVAILABLE',
}

export const retryAfterSeconds = 5

/** An error that says when to retry. */
export class TooManyRequests extends TipyError {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('TOO_MANY_REQUESTS')
    this.retryAfter = retryAfter
  }
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof TipyError) return error.code
  if (isDiskFull(error)) return 'NO_ROOM'
  if (isUnavailable(error)) return 'UNAVAILABLE'
  if (!(error instanceof Error) || !('statusCode' in error)) return 'INTERNAL'
  if ('code' in error && error.code === 'FST_ERR_BAD_URL') return 'NOT_FOUND'
  return byStatus[Number(error.statusCode)] ?? 'INTERNAL'
}

/** The client disconnected before its body was complete: the failure is not ours, and the answer will not be read. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** The client disconnected while its answer was being compressed: only the sending fails. */
const isThrownAway = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.socket.destroyed && errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE'

/** Called with every unexpected error. */
export type OnFailure = (error: unknown, request: FastifyRequest) => void

/** The only place that turns an error into an answer. It sends only texts meant for users. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  onFailure?: OnFailure,
): FastifyReply {
  const code = hasLeft(request) || isThrownAway(error, request) ? 'INVALID' : codeOf(error)
  note(code, error, request)
  if (code === 'INTERNAL') onFailure?.(error, request)
  // Set here too: hooks do not run for requests that the router itself refuses.
  reply.header('cache-control', 'no-store')
  if (code === 'UNAUTHORIZED') reply.header('www-authenticate', 'Bearer')
  if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfter)
  const { status, text } = errors[code]
  if (status === 503) reply.header('retry-after', retryAfterSeconds)
  const details = error instanceof TipyError ? error : undefined
  const data: ErrorData = {
    text,
    requestId: request.id,
    ...(details?.fields && { fields: details.fields }),
    ...(details?.current !== undefined && { current: details.current }),
  }
  return reply.status(status).type('application/json; charset=utf-8').send({ message: code, data })
}

/** Logs a refusal in one line, and an unexpected error with its stack. */
function note(code: ErrorCode, error: unknown, request: FastifyRequest): void {
  const about = { code, person: request.caller?.id, route: request.routeOptions.url, address: request.ip }
  const { status } = errors[code]
  // Refused by load shedding: under overload we can afford no line in addition to the one each request has.
  if (error instanceof TipyError && code === 'UNAVAILABLE') return
  if (error instanceof TipyError && status === 503) request.log.warn(about, 'no room')
  else if (status >= 500) request.log.error({ ...about, err: error }, 'failed')
  else if (status === 401 || status === 403 || status === 429) request.log.warn(about, 'refused')
}

export function answerErrors(app: FastifyInstance, onFailure?: OnFailure): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, onFailure))
}
