import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { isPublicAddress } from './addresses.ts'
import { OutboundRefused } from './refused.ts'

/** Every address of a name. Resolved once per request: the connection goes to the address that was checked. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

export interface TargetRules {
  readonly ports: readonly number[]
  readonly resolve: Resolve
  /** An address that is not public and may be reached all the same. */
  readonly allowAddress: (address: string, port: number) => boolean
}

/** Where a request may go: a URL and the addresses its host had when they were checked. */
export interface Target {
  readonly url: URL
  readonly addresses: readonly LookupAddress[]
}

const maxUrlLength = 2048

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)

/**
 * `http://2130706433/` and `http://0177.1/` are 127.0.0.1 to every client and nothing to a person reading them:
 * an IPv4 host must be written in its usual form.
 */
function isDisguised(text: string, url: URL, from: URL | undefined): boolean {
  const authority = text.trim().replace(/^(?:https?:)?[\\/]*/i, '')
  return isIP(url.hostname) === 4 && url.host !== from?.host && !authority.startsWith(url.hostname)
}

function readUrl(text: string, from: URL | undefined, ports: readonly number[]): URL {
  if (text.length > maxUrlLength || !URL.canParse(text, from?.href)) throw new OutboundRefused('not a URL')
  const url = new URL(text, from)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundRefused(`scheme ${url.protocol}`)
  if (url.username !== '' || url.password !== '') throw new OutboundRefused('credentials in the URL')
  if (!ports.includes(portOf(url))) throw new OutboundRefused(`port ${portOf(url)}`)
  if (isDisguised(text, url, from)) throw new OutboundRefused('disguised address')
  return url
}

async function addressesOf(host: string, resolve: Resolve): Promise<readonly LookupAddress[]> {
  const family = isIP(host)
  return family === 0 ? resolve(host) : [{ address: host, family }]
}

/** Checks one URL of the redirects; `from` is the page that redirected here, if any. */
export async function readTarget(text: string, from: URL | undefined, rules: TargetRules): Promise<Target> {
  const url = readUrl(text, from, rules.ports)
  const addresses = await addressesOf(hostOf(url), rules.resolve)
  if (addresses.length === 0) throw new OutboundRefused('no address')
  // All must pass: an attacker may mix one internal address with public ones.
  const forbidden = addresses.find(
    ({ address }) => !isPublicAddress(address) && !rules.allowAddress(address, portOf(url)),
  )
  if (forbidden) throw new OutboundRefused(`address ${forbidden.address}`)
  return { url, addresses }
}
