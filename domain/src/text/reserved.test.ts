import { expect, it } from 'vitest'
import { isReservedKey } from './reserved.ts'

it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'])(
  '%s may not be a key',
  key => {
    expect(isReservedKey(key)).toBe(true)
  },
)
it.each(['', 'proto', 'construtora', 'tostring', 'valor'])('%s may be a key', key => {
  expect(isReservedKey(key)).toBe(false)
})
