import { expect, test } from 'vitest'
import { isInside, networkOf } from './address.ts'

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.31.0.9', '192.168.1.1', 'fd00::7'])(
  'inside: %s',
  address => expect(isInside(address)).toBe(true),
)

test.each(['8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', '2001:db8::1'])('outside: %s', address =>
  expect(isInside(address)).toBe(false),
)

test('IPv4 counts by address, IPv6 by its /64, however it is written', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:0db8:1:2::9')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
})

test.each([
  ['198.51.100.7:49152', '198.51.100.7'],
  ['[2001:db8:1:2::9]:49152', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
])('the port that some proxies add, as in %s, is not counted', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('texts that are no address share one counter', () => {
  for (const text of ['', 'unknown', '_hidden', '1.2.3', 'x'.repeat(9000)]) expect(networkOf(text)).toBe('unknown')
})
