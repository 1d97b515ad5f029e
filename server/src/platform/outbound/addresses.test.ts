import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './addresses.ts'

describe('an address is public', () => {
  it.each([
    '8.8.8.8',
    '193.136.128.1',
    '2001:4860:4860::8888',
    '2a00:1450:4003:80d::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
  ])('%s', address => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('an address is refused', () => {
  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine', '127.8.9.10'],
    ['this machine', '0.0.0.0'],
    ['this machine', '::1'],
    ['this machine', '::'],
    ['private', '10.0.0.1'],
    ['private', '172.16.5.4'],
    ['private', '192.168.1.1'],
    ['private', 'fc00::1'],
    ['private', 'fd00:ec2::254'],
    ['link-local, metadata', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['link-local with its zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['carrier NAT', '100.64.0.1'],
    ['carrier NAT, metadata', '100.100.100.200'],
    ['metadata behind a public number', '168.63.129.16'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['reserved', '240.0.0.1'],
    ['reserved', '192.0.0.192'],
    ['broadcast', '255.255.255.255'],
    ['documentation', '192.0.2.1'],
    ['documentation', '2001:db8::1'],
    ['benchmark', '198.18.0.1'],
    ['teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped loopback in hexadecimal', '::ffff:7f00:1'],
    ['mapped private', '::ffff:10.0.0.1'],
    ['mapped metadata', '::ffff:168.63.129.16'],
    ['translated loopback', '::ffff:0:127.0.0.1'],
    ['IPv4-compatible loopback', '::127.0.0.1'],
    ['NAT64 of a private address', '64:ff9b::a00:1'],
    ['local NAT64', '64:ff9b:1::808:808'],
    ['6to4 of loopback', '2002:7f00:1::1'],
    ['not given out', '4000::1'],
    ['decimal spelling', '2130706433'],
    ['octal spelling', '0177.0.0.1'],
    ['hexadecimal spelling', '0x7f.1'],
    ['short spelling', '8.8'],
    ['not an address', 'localhost'],
    ['nothing', ''],
  ])('%s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
