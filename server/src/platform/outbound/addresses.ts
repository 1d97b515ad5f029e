import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IPv6 ranges that carry an IPv4 address, and the byte at which it starts: what counts is where the packet ends up. */
const carriers = [
  { range: ipaddr.parseCIDR('::ffff:0:0/96'), at: 12 },
  { range: ipaddr.parseCIDR('::ffff:0:0:0/96'), at: 12 },
  { range: ipaddr.parseCIDR('64:ff9b::/96'), at: 12 },
  { range: ipaddr.parseCIDR('2002::/16'), at: 2 },
] as const

/** All of the IPv6 space assigned for public use. The rest (`::127.0.0.1`, local NAT64 …) is not public. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Public by number, but inside a cloud provider's network these addresses serve the machine's secrets. */
const metadata = new Set(['168.63.129.16'])

function unmapped(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address.kind() === 'ipv4') return address
  const carrier = carriers.find(({ range }) => address.match(range))
  return carrier ? ipaddr.fromByteArray(address.toByteArray().slice(carrier.at, carrier.at + 4)) : address
}

/** Whether an address, as written by a resolver or a person, belongs to the public Internet. */
export function isPublicAddress(text: string): boolean {
  // Stricter than ipaddr.js, which also reads 0x7f.1 and 2130706433.
  if (isIP(text) === 0) return false
  const address = unmapped(ipaddr.parse(text))
  if (address.range() !== 'unicast' || metadata.has(address.toString())) return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}
