import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { placesOf } from './stats.ranking.ts'

const rank = (values: readonly number[], readsValues = true) =>
  placesOf(
    values.map((value, at) => ({ name: String(at), value })),
    ({ value }) => value,
    readsValues,
  ).map(({ member, position, difference }) => [member.value, position, difference])

describe('a ranking', () => {
  test('shares a place among equal values, in the order they came', () => {
    expect(rank([20, 50, 40, 40])).toEqual([
      [50, 1, null],
      [40, 2, expect.closeTo(-20)],
      [40, 2, expect.closeTo(-20)],
      [20, 4, expect.closeTo(-60)],
    ])
    const tied = placesOf(['ana', 'eva', 'rui'], name => (name === 'eva' ? 9 : 5), true)
    expect(tied.map(({ member }) => member)).toEqual(['eva', 'ana', 'rui'])
  })

  test('says differences with two decimals', () => {
    expect(rank([30, 20, 10]).map(([, , difference]) => difference)).toEqual([null, -33.33, -66.67])
  })

  test('shares the first place too', () => {
    expect(rank([40, 40, 10])).toEqual([
      [40, 1, null],
      [40, 1, null],
      [10, 3, -75],
    ])
  })

  test('has no place for nothing', () => {
    expect(rank([0, 30, 0])).toEqual([
      [30, 1, null],
      [0, null, -100],
      [0, null, -100],
    ])
    expect(rank([0, 0])).toEqual([
      [0, null, null],
      [0, null, null],
    ])
    expect(rank([])).toEqual([])
    expect(rank([-5, 0, 10]).map(([value, position]) => [value, position])).toEqual([
      [10, 1],
      [0, null],
      [-5, null],
    ])
  })
})

describe('a ranking without values', () => {
  test('is by whole percents of the first: what is shown alike shares a place', () => {
    expect(rank([10_000, 2_496, 2_504, 9_970, 30], false)).toEqual([
      [10_000, 1, null],
      [9_970, 1, null],
      [2_496, 3, -75],
      [2_504, 3, -75],
      [30, 5, -100],
    ])
  })

  const members = fc.uniqueArray(fc.integer({ min: 0, max: 2_000_000 }), { maxLength: 12 })
  property.prop([members])('is the same for any values with the same whole percents', values => {
    const shown = rank(values, false)
    const best = Math.max(0, ...values)
    const others = values.map(value =>
      value === best || value === 0 ? value : Math.max(1, best * (1 + Math.round((value / best - 1) * 100) / 100)),
    )
    const shownToo = rank(others, false)
    const told = (rows: typeof shown) => rows.map(([, position, difference]) => [position, difference])
    expect(told(shownToo)).toEqual(told(shown))
  })
})
