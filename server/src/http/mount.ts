import { Readable } from 'node:stream'
import type { Contract, Endpoint, EndpointName, Reply, Streamed } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import { type AppName, appNamed } from '@tipy/domain/features/sessions/sessions.rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { exactly } from '#platform/storage/exactly'
import { check } from './fields.ts'
import { acceptForms, type Form, readForm } from './form.ts'
import { envelope, JsonStream, JsonText } from './jsonText.ts'
import type { ConcurrencyLimit } from './limits/concurrencyLimit.ts'
import { sendIfChanged } from './revalidation.ts'
import type { Caller } from './session/caller.ts'
import { type DeviceCookie, deviceCookie } from './session/deviceCookie.ts'
import { findReserved, findUnstorable, isTooMuch } from './text.ts'

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined

/** One call of an endpoint, checked against its contract. */
export interface Call<E extends Endpoint> {
  readonly params: Part<E, 'params'>
  readonly query: Part<E, 'query'>
  readonly body: Part<E, 'body'>
  readonly form: E['form'] extends true ? Form : null
  /** For work on a form that has arrived: other calls have their place from the start. */
  readonly inLane: E['form'] extends true ? ConcurrencyLimit : null
  readonly caller: E['policy']['kind'] extends 'public' ? null : Caller
  /** Where the call comes from, seen through trusted proxies only. */
  readonly address: string
  readonly app: AppName
  /** The `User-Agent` header. */
  readonly userAgent: string | null
  readonly device: DeviceCookie
  /** The id of this request in the log. */
  readonly requestId: string
  /** The caller's key for this request, so that a retry does nothing twice. */
  readonly idempotencyKey: string | null
}

/** One handler for every endpoint of a contract: a missing one does not compile. */
export type Handlers<C extends Contract> = {
  readonly [Name in keyof C & EndpointName]: (call: Call<C[Name]>) => Promise<Reply<C[Name]> | JsonText | JsonStream>
}

type AnyHandler = (call: Call<Endpoint>) => Promise<unknown>

export function mount<C extends Contract>(app: FastifyInstance, contract: C, handlers: Handlers<C>): void {
  for (const name of Object.keys(contract) as (keyof C & EndpointName)[]) {
    const endpoint: Endpoint = contract[name]
    // Each handler takes exactly the call its endpoint describes: `checkParts` validates the request before it runs.
    if (endpoint.form) mountForm(app, name, endpoint, handlers[name])
    else mountOne(app, name, endpoint, handlers[name])
  }
}

function mountForm(app: FastifyInstance, name: EndpointName, endpoint: Endpoint, handle: AnyHandler): void {
  void app.register(async scope => {
    await acceptForms(scope)
    mountOne(scope, name, endpoint, handle)
  })
}

const signedInBodyLimit = 1024 * 1024

function mountOne(app: FastifyInstance, name: EndpointName, endpoint: Endpoint, handle: AnyHandler): void {
  const [method = '', path = ''] = name.split(' ')
  // Uploads have no limit here: a slow connection is not load.
  const limit = app.loadShedder.callsOf(endpoint, method)
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { policy: endpoint.policy, endpoint },
    // Events must be sent as they occur; files that would gain by compression are compressed already.
    ...(endpoint.streams && { compress: false }),
    ...(endpoint.policy.kind !== 'public' && { bodyLimit: signedInBodyLimit }),
    preValidation: async request => checkParts(endpoint, request),
    handler: async (request, reply) => {
      const { caller } = request
      const origin = { address: request.ip, connection: reply.raw }
      const from = caller ? { ...origin, person: caller.id, company: caller.companyId } : origin
      const inLane: ConcurrencyLimit = work => limit(from, work)
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        form: endpoint.form ? readForm(request) : null,
        inLane: endpoint.form ? inLane : null,
        caller: request.caller as Caller,
        address: request.ip,
        app: appOf(request),
        userAgent: request.headers['user-agent'] ?? null,
        device: deviceCookie(request, reply),
        requestId: request.id,
        idempotencyKey: idempotencyKeyOf(request),
      } as Call<Endpoint>
      const work = () => {
        app.refuseUnread(request)
        return handle(call)
      }
      const data = await (endpoint.form ? work() : untilSent(inLane, work))
      if (endpoint.streams === 'events') prepareEvents(reply)
      if (endpoint.streams === 'file') isolate(reply)
      // A file that is opened elsewhere is answered by its reference.
      if (endpoint.streams && typeof data !== 'string') return sendStream(reply, data as Streamed)
      if (endpoint.revalidates) return sendIfChanged(request, reply, { message: 'OK', data })
      reply.status(endpoint.status ?? 200)
      if (data instanceof JsonStream) return sendJson(reply, data.body)
      if (data instanceof JsonText) return sendJson(reply, envelope.before + data.text + envelope.after)
      return reply.send({ message: 'OK', data })
    },
  })
}

/** What is computed while it is sent keeps its place until then. */
function untilSent(limit: ConcurrencyLimit, handle: () => Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const work = limit(async () => {
      const data = await handle()
      resolve(data)
      if (data instanceof JsonStream) await data.ended()
    })
    work.catch(reject)
  })
}

const sendJson = (reply: FastifyReply, body: string | Readable): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(body)

function prepareEvents(reply: FastifyReply): void {
  // A proxy that buffers answers would never pass events on.
  reply.header('x-accel-buffering', 'no')
  // No other request uses this connection, so a stopping server need not wait for it.
  reply.header('connection', 'close')
}

/** A file is downloaded, not shown; should a browser show it all the same, the sandbox keeps it from doing anything. */
function isolate(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  reply.header('cache-control', 'private, no-store')
}

function sendStream(reply: FastifyReply, { contentType, fileName, bytes, body }: Streamed): FastifyReply {
  reply.type(contentType)
  if (bytes !== undefined) reply.header('content-length', bytes)
  if (fileName) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  const content = body instanceof Readable ? body : Readable.from(body)
  return reply.send(bytes === undefined ? content : asLongAsSaid(bytes, content))
}

/** Content shorter than its Content-Length would make the reader take the next answer for its end: it is aborted. */
function asLongAsSaid(bytes: number, content: Readable): Readable {
  const whole = Readable.from(exactly(bytes, content), { objectMode: false })
  // Also when none of it was read.
  return whole.once('close', () => content.destroy())
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key']
  if (header === undefined || header === '') return null
  if (typeof header !== 'string' || header.length > 200)
    throw new TipyError('INVALID', { 'Idempotency-Key': 'Chave inválida' })
  return header
}

export function appOf(request: FastifyRequest): AppName {
  const header = request.headers.app
  return appNamed(Array.isArray(header) ? header[0] : header)
}

/** All parts are checked before the request is refused, so that one answer names every wrong field. */
function checkParts(endpoint: Endpoint, request: FastifyRequest): void {
  if (isTooMuch(request.body)) throw new TipyError('TOO_LARGE')
  // No query could look for it, so there is nothing of that name.
  if (findUnstorable(request.params) !== null) throw new TipyError('NOT_FOUND')
  const unstorable = findUnstorable(request.body) ?? findUnstorable(request.query)
  if (unstorable !== null) throw new TipyError('INVALID', { [unstorable || 'body']: 'Texto inválido' })
  const reserved = findReserved(request.body) ?? findReserved(request.query)
  if (reserved !== null) throw new TipyError('INVALID', { [reserved]: 'Campo desconhecido' })
  const fields: Record<string, string> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const checked = check(schema, request[part] ?? {}, part)
    if ('value' in checked) request[part] = checked.value
    else Object.assign(fields, checked.fields)
  }
  if (Object.keys(fields).length > 0) throw new TipyError('INVALID', fields)
}
