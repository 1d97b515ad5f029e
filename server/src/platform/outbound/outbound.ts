import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { readBody } from './body.ts'
import { OutboundRefused } from './refused.ts'
import { request } from './request.ts'
import { type Resolve, readTarget, type TargetRules } from './target.ts'
import { pageTypeOf, readText } from './text.ts'

export interface Page {
  /** Where the page was found, after redirects. */
  readonly url: string
  readonly body: string
  readonly contentType: string
}

export interface Outbound {
  /** Rejects with `OutboundRefused`, whatever the reason. */
  fetchPage(url: string): Promise<Page>
}

interface Limits {
  readonly milliseconds: number
  readonly bytes: number
  readonly redirects: number
}

export interface OutboundOptions {
  /** Ports that may be connected to (80 and 443 unless the installation sets others). */
  readonly ports: readonly number[]
  readonly log: Pick<Logger, 'info'>
  readonly limits?: Partial<Limits>
  readonly resolve?: Resolve
  /** Lets a test reach its own server. By default nothing is allowed, and no setting changes that. */
  readonly allowAddress?: TargetRules['allowAddress']
}

const usualLimits: Limits = { milliseconds: 10_000, bytes: 3_000_000, redirects: 3 }

const resolveAll: Resolve = host => lookup(host, { all: true })

/** The one outbound fetch of the product (docs/features/findings.md): reads a public web page, and nothing else. */
export function createOutbound(options: OutboundOptions): Outbound {
  const limits = { ...usualLimits, ...options.limits }
  const rules: TargetRules = {
    ports: options.ports,
    resolve: options.resolve ?? resolveAll,
    allowAddress: options.allowAddress ?? (() => false),
  }
  return {
    async fetchPage(url) {
      const signal = AbortSignal.timeout(limits.milliseconds)
      try {
        return await unlessAborted(follow(url, rules, limits, signal), signal)
      } catch (error) {
        const refused = asRefused(error, signal)
        options.log.info({ host: hostFor(url), reason: refused.reason }, 'outbound fetch refused')
        throw refused
      }
    },
  }
}

async function follow(url: string, rules: TargetRules, limits: Limits, signal: AbortSignal): Promise<Page> {
  let target = await readTarget(url, undefined, rules)
  for (let redirects = 0; ; redirects++) {
    const response = await request(target, signal)
    try {
      const next = redirectOf(response)
      if (next === undefined) return await readPage(response, target.url, limits, signal)
      if (redirects === limits.redirects) throw new OutboundRefused('too many redirects')
      target = await readTarget(next, target.url, rules)
    } finally {
      response.destroy()
    }
  }
}

const redirecting = new Set([301, 302, 303, 307, 308])

function redirectOf(response: IncomingMessage): string | undefined {
  return redirecting.has(response.statusCode ?? 0) ? response.headers.location : undefined
}

async function readPage(response: IncomingMessage, url: URL, limits: Limits, signal: AbortSignal): Promise<Page> {
  if (response.statusCode !== 200) throw new OutboundRefused(`status ${response.statusCode}`)
  const header = response.headers['content-type'] ?? ''
  const contentType = pageTypeOf(header)
  const bytes = await readBody(response, limits.bytes, signal)
  return { url: url.href, body: readText(bytes, header), contentType }
}

/** A resolver cannot be aborted, so its answer is ignored. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new OutboundRefused('too slow')), { once: true })
    work.then(resolve, reject)
  })
}

function asRefused(error: unknown, signal: AbortSignal): OutboundRefused {
  if (error instanceof OutboundRefused) return error
  if (signal.aborted) return new OutboundRefused('too slow')
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return new OutboundRefused(typeof code === 'string' ? code : 'failed')
}

/** A listing's address may carry a private key in its path or query: the log gets the host alone. */
function hostFor(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}
