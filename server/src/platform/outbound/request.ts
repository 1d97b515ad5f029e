import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { OutboundRefused } from './refused.ts'
import type { Target } from './target.ts'

const headers = {
  accept: 'text/html, application/xhtml+xml',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'pt-PT, pt;q=0.9, en;q=0.5',
  'user-agent': 'Mozilla/5.0 (compatible; Tipy)',
}

/** Answers with the checked addresses, so that a name cannot point elsewhere between the check and the connection. */
const pinnedTo =
  ({ addresses: [first, ...rest] }: Target): LookupFunction =>
  (_host, options, done) => {
    if (!first) done(new Error('no address'), [])
    else if (options.all) done(null, [first, ...rest])
    else done(null, first.address, first.family)
  }

/** One GET on a separate connection. Host header and TLS name stay those of the URL. */
export function request(target: Target, signal: AbortSignal): Promise<IncomingMessage> {
  const send = target.url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    send(target.url, { agent: false, headers, lookup: pinnedTo(target), signal })
      .on('response', resolve)
      .on('error', reject)
      // Has no effect after an answer; without one (a socket upgrade, say) no other event would reject.
      .on('close', () => reject(new OutboundRefused('closed without an answer')))
      .end()
  })
}
