import { BlockList, isIP, isIPv6 } from 'node:net'

const inside = new BlockList()
inside.addSubnet('127.0.0.0', 8, 'ipv4')
inside.addSubnet('10.0.0.0', 8, 'ipv4')
inside.addSubnet('172.16.0.0', 12, 'ipv4')
inside.addSubnet('192.168.0.0', 16, 'ipv4')
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')

/** IPv4 written as IPv6, as dual-stack sockets report it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** This machine or its private network. */
export function isInside(address: string): boolean {
  const plainAddress = plain(address)
  return inside.check(plainAddress, isIPv6(plainAddress) ? 'ipv6' : 'ipv4')
}

/** `1.2.3.4:5678`, `[::1]:5678`: some proxies forward the port too, which differs for every connection. */
const withoutPort = (text: string): string => text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')

/**
 * The key that limits count by. One IPv6 customer owns a whole /64, so single addresses would limit nothing; nor would
 * invented names in place of an address, which all count as `unknown`.
 */
export function networkOf(address: string): string {
  const plainAddress = plain(withoutPort(address))
  if (isIP(plainAddress) === 0) return 'unknown'
  if (!isIPv6(plainAddress)) return plainAddress
  const [head = '', tail] = (plainAddress.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
