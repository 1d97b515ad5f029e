import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { roundedToPercent } from '../../figures/comparisons.ts'
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
  test('is by what is rounded to about a percent: what is rounded alike shares a place', () => {
    expect(rank([10_000, 2_496, 2_504, 9_970, 2_560, 30], false)).toEqual([
      [10_000, 1, null],
      [9_970, 1, null],
      [2_560, 3, -74],
      [2_496, 4, -75],
      [2_504, 4, -75],
      [30, 6, -100],
    ])
  })

  const members = fc.uniqueArray(fc.integer({ min: 0, max: 2_000_000 }), { maxLength: 12 })
  property.prop([members])('says nothing of a value but itself rounded, whoever is first', values => {
    const told = (some: readonly number[]) =>
      rank(some, false).map(([, position, difference]) => [position, difference])
    expect(told(values.map(roundedToPercent))).toEqual(told(values))
  })
})
