import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Cents, cents, type Euros, euros, fromEuros } from '../money/money.ts'
import type { Draft } from './define.ts'
import { draftFromWire, draftToWire } from './draft.ts'
import { person } from './fields.ts'
import { type Toy, toy, toys } from './toys.testing.ts'
import { everything, present } from './wire.ts'

describe('a draft', () => {
  it('has every field: absent ones are empty, amounts are in cents', () => {
    const draft = draftFromWire(toys, { ref: 'LX-1', price: euros(12.34) })
    expect(Object.keys(draft).toSorted()).toEqual(Object.keys(toys.fields).toSorted())
    expect(draft).toMatchObject({ ref: 'LX-1', price: 1234, bought: null, broken: false, friends: [], pieces: [] })
  })

  it('has an empty amount for one beyond its limits, which cannot be in cents', () => {
    expect(draftFromWire(toys, { price: euros(1e20) }).price).toBeNull()
  })

  it('has the id of a person who comes with what they have billed', () => {
    const keeper = person('Guarda', { computed: 'saved', withBilling: true })
    const kept = { ...toys, fields: { ...toys.fields, keeper } }
    expect(draftFromWire(kept, { keeper: { _id: 'p1', billing: euros(12.5) } }).keeper).toBe('p1')
    expect(draftFromWire(kept, { keeper: null }).keeper).toBeNull()
  })

  it('has parts without an id while they are typed, with their amounts in cents', () => {
    const typed = { share: 60, cost: euros(0.1) }
    expect(draftFromWire(toys, { pieces: [typed as never] }).pieces).toEqual([
      { _id: '', share: 60, color: null, cost: 10 },
    ])
  })

  property.prop([fc.integer({ min: 0, max: 99_999_999_999 }), fc.nat(9_999_999)])(
    'is the row again after the way to the reader and back, to the cent',
    (price, cost) => {
      const row = toy({ price: cents(price), pieces: [{ _id: 'p', share: 60, color: null, cost: cents(cost) }] })
      const received = present(toys, row, everything)
      expect(draftFromWire(toys, received)).toEqual(row)
      expect(draftToWire(toys, row)).toEqual(received)
    },
  )

  it('is not a row until it is checked, and every row is one', () => {
    expectTypeOf<Draft<typeof toys>['price']>().toEqualTypeOf<Cents | null>()
    expectTypeOf<Toy>().toExtend<Draft<typeof toys>>()
    expectTypeOf<Draft<typeof toys>>().not.toExtend<Toy>()
  })

  it('euros and cents do not compile in place of each other, nor plain numbers in place of either', () => {
    // @ts-expect-error cents for euros
    const wrong: Euros = cents(1)
    // @ts-expect-error euros for cents
    const other: Cents = euros(1)
    // @ts-expect-error a number of unknown unit
    const received = () => fromEuros(1)
    void [wrong, other, received]
  })
})
