import { expect, it } from 'vitest'
import { isReservedKey } from './reserved.ts'

it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'])(
  '%s is a name no key may have',
  key => {
    expect(isReservedKey(key)).toBe(true)
  },
)
it.each(['', 'proto', 'construtora', 'tostring', 'valor'])('%s may be a key', key => {
  expect(isReservedKey(key)).toBe(false)
})
