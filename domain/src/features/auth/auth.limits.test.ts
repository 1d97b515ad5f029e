import { fc } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { counterPoints, countersOf, type Origin } from './auth.limits.ts'

const network = fc.constantFrom('198.51.100.7', '198.51.100.8', '2001:db8:0:1')
const account = fc.constantFrom('ana', 'rui')
const stranger = fc.record({ network, account })
const known = fc.record({ network, account, device: fc.constantFrom('laptop', 'phone') })
const keysOf = (origin: Origin) => countersOf(origin).map(({ name, key }) => `${name}:${key}`)

test('the limits are 10 per account and network, 300 per network, 100 per account, 10 per device', () => {
  expect(counterPoints).toEqual({ address: 300, accountAt: 10, account: 100, device: 10 })
})

test('a known device shares no counter with other attempts, not even from its own network', () => {
  fc.assert(
    fc.property(known, fc.oneof(stranger, fc.record({ network })), (own, other) => {
      const shared = keysOf(own).filter(key => keysOf(other).includes(key))
      expect(shared).toEqual([])
    }),
  )
})

test('the counter of a known device is for one account alone', () => {
  fc.assert(
    fc.property(known, known, (one, other) => {
      const isSame = one.account === other.account && one.device === other.device
      expect(keysOf(one).some(key => keysOf(other).includes(key))).toBe(isSame)
    }),
  )
})

test('an unknown device is counted by network, by account, and by both together', () => {
  expect(keysOf({ network: '198.51.100.7', account: 'ana' })).toEqual([
    'address:198.51.100.7',
    'accountAt:ana:198.51.100.7',
    'account:ana',
  ])
  expect(keysOf({ network: '198.51.100.7' })).toEqual(['address:198.51.100.7'])
})
