import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What an answer depends on besides its address: who asks, and what the shell has chosen. */
const varying = 'Authorization, FirstDate, LastDate, Offices'

/**
 * Sends an answer, or 304 when it is the one that the caller has already (docs/decisions/0042). The answer is computed
 * for this caller first and then compared, so a tag of another person's answer never opens it.
 */
export function sendIfChanged(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const text = JSON.stringify(answer)
  const tag = entityTag(text)
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', varying)
  if (isNamed(request.headers['if-none-match'], tag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Weak: a compressed answer has other bytes. */
const entityTag = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url')}"`

/** `If-None-Match` is a list of tags, weak or not, or `*`. */
function isNamed(header: string | undefined, tag: string): boolean {
  const opaque = (one: string) => one.trim().replace(/^W\//, '')
  const named = (header ?? '').split(',').map(opaque)
  return named.includes('*') || named.includes(opaque(tag))
}
