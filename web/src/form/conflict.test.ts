import { fc } from '@fast-check/vitest'
import { toys } from '@tipy/domain/record/toys.testing'
import { describe, expect, it } from 'vitest'
import { differences, mergeChoices } from './conflict.ts'

const original = { ref: 'A', rooms: 1, price: 10, rate: 0.1 }
const sides = (mine: object, theirs: object) => ({
  original,
  mine: { ...original, ...mine },
  theirs: { ...original, ...theirs },
})
const found = (mine: object, theirs: object, together: string[][] = []) =>
  differences(toys, sides(mine, theirs), together)

describe('the differences', () => {
  it('say who changed each field', () => {
    expect(found({ ref: 'B', rooms: 2 }, { rooms: 3, price: 20 })).toEqual([
      { fields: ['ref'], changedBy: 'me' },
      { fields: ['price'], changedBy: 'them' },
      { fields: ['rooms'], changedBy: 'both' },
    ])
  })

  it('leave out fields where both wrote the same, or differ only by spaces', () => {
    expect(found({ ref: 'B ' }, { ref: 'B' })).toEqual([])
    expect(found({ ref: ' A' }, {})).toEqual([])
  })

  it('group fields that are decided together', () => {
    const together = [['price', 'rate']]
    expect(found({ price: 20 }, { rate: 0.2 }, together)).toEqual([{ fields: ['price', 'rate'], changedBy: 'both' }])
    const both = sides({ price: 20 }, { rate: 0.2 })
    const open = differences(toys, both, together)
    expect(mergeChoices(both, open, { price: 'mine' })).toMatchObject({ price: 20, rate: 0.1 })
    expect(mergeChoices(both, open, { price: 'theirs' })).toMatchObject({ price: 10, rate: 0.2 })
  })
})

it('a merge never loses a change that only one side made, whatever is chosen for the others', () => {
  const value = fc.record({
    ref: fc.constantFrom('A', 'B', 'C'),
    rooms: fc.integer({ min: 1, max: 3 }),
    price: fc.constantFrom(10, 20, 30),
  })
  const choice = fc.constantFrom('mine' as const, 'theirs' as const)
  fc.assert(
    fc.property(value, value, fc.record({ ref: choice, rooms: choice, price: choice }), (mine, theirs, choices) => {
      const three = sides(mine, theirs)
      const end = mergeChoices(three, differences(toys, three, []), choices)
      for (const name of ['ref', 'rooms', 'price'] as const) {
        const byMe = mine[name] !== original[name]
        const byThem = theirs[name] !== original[name]
        const expected =
          byMe && byThem ? (choices[name] === 'mine' ? mine : theirs)[name] : byMe ? mine[name] : theirs[name]
        expect(end[name]).toBe(expected)
      }
    }),
  )
})
