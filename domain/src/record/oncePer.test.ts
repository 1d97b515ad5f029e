import { describe, expect, it } from 'vitest'
import { byKey, oncePer } from './oncePer.ts'

describe('what is made once', () => {
  it('is the same for the same object, and another for another', () => {
    const of = oncePer((from: { readonly name: string }) => ({ made: from.name }))
    const [one, other] = [{ name: 'a' }, { name: 'a' }]
    expect(of(one)).toBe(of(one))
    expect(of(other)).not.toBe(of(one))
    expect(of(other)).toEqual({ made: 'a' })
  })

  it('is the same for the same key until as many others as it holds were asked for', () => {
    const remembered = byKey<object>(2)
    const make = () => ({})
    const first = remembered('a', make)
    remembered('b', make)
    expect(remembered('a', make)).toBe(first)
    remembered('c', make)
    expect(remembered('a', make)).not.toBe(first)
  })
})
