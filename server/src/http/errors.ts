import { type ErrorCode, type ErrorData, errors, TipyError } from '@tipy/domain/errors/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '#platform/errorCode'
import { isDiskFull, isUnavailable } from './unavailable.ts'

/** Statuses with which Fastify and its plugins give up on a request, as the product calls them. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID',
  // Files only: a path that is refused is a path that is not there.
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

/** An error that says when to come back. */
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

/** Whoever asked went away before they had said everything: what fails for that is no fault, and nobody reads the answer. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** Whoever asked went away before their answer was packed: what fails is only the passing on of what nobody reads. */
const isThrownAway = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.socket.destroyed && errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE'

/** Told of every error that the server did not foresee. */
export type OnFailure = (error: unknown, request: FastifyRequest) => void

/** The only place that turns an error into an answer. Only what a person may read leaves the server. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  onFailure?: OnFailure,
): FastifyReply {
  const code = hasLeft(request) || isThrownAway(error, request) ? 'INVALID' : codeOf(error)
  note(code, error, request)
  if (code === 'INTERNAL') onFailure?.(error, request)
  // Also here: what the router itself refuses has met no hook.
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

/** Refusals are worth a line (who, where, which); what the server did not foresee is worth all of it. */
function note(code: ErrorCode, error: unknown, request: FastifyRequest): void {
  const about = { code, person: request.caller?.id, route: request.routeOptions.url, address: request.ip }
  const { status } = errors[code]
  // Sent away by ourselves: under ten times the load the line that every request has is all we can afford.
  if (error instanceof TipyError && code === 'UNAVAILABLE') return
  if (error instanceof TipyError && status === 503) request.log.warn(about, 'no room')
  else if (status >= 500) request.log.error({ ...about, err: error }, 'failed')
  else if (status === 401 || status === 403 || status === 429) request.log.warn(about, 'refused')
}

export function answerErrors(app: FastifyInstance, onFailure?: OnFailure): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, onFailure))
}
