import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import type { DateRange, Day } from '../calendar/days.ts'
import { termsOf } from './figures.ts'
import { Grid, type Sum, sharesOf } from './grid.ts'
import { Spans } from './spans.ts'

const quarter: readonly DateRange[] = [{ firstDate: '2026-01-01', lastDate: '2026-03-31' }]
const march: readonly DateRange[] = [{ firstDate: '2026-03-01', lastDate: '2026-03-31' }]
const spans = new Spans([...quarter, ...march])
const [inJanuary, inMarch] = [1, 2]

const sum = (span: number, others: number, over: Partial<Sum> = {}): Sum => ({
  measure: 'billing',
  span,
  others,
  banks: 0,
  ...over,
})

describe('a grid', () => {
  const grid = new Grid(spans, [
    {
      member: 'ana',
      sums: [
        sum(inMarch, 100, { banks: 5 }),
        sum(inJanuary, 40),
        sum(inMarch, 30, { measure: 'commissions', banks: 7 }),
      ],
    },
    { member: null, sums: [sum(inMarch, 20)] },
    { member: 'rui', sums: [sum(inJanuary, 9)] },
    { member: 'rui', sums: [sum(inJanuary, 1)] },
  ])

  test('adds up the spans of a range', () => {
    expect(grid.rowOf('ana').valueOf(termsOf('billing'), march)).toBe(105)
    expect(grid.rowOf('ana').valueOf(termsOf('billing'), quarter)).toBe(145)
    expect(grid.rowOf('rui').valueOf(termsOf('billing'), quarter)).toBe(10)
  })

  test('a hole is zero', () => {
    expect(grid.rowOf('eva').valueOf(termsOf('billing'), march)).toBe(0)
    expect(grid.rowOf('rui').valueOf(termsOf('billing'), march)).toBe(0)
    expect(grid.rowOf('ana').valueOf(termsOf('findings'), march)).toBe(0)
    expect(grid.rowOf('ana').valueOf(termsOf('billing'), [])).toBe(0)
  })

  test('banks are a part, and formulas have signs', () => {
    expect(grid.rowOf('ana').valueOf(termsOf('billingBanks'), march)).toBe(5)
    expect(grid.rowOf('ana').valueOf(termsOf('billingWithoutBanks'), march)).toBe(100)
    expect(grid.rowOf('ana').valueOf(termsOf('margin'), march)).toBe(105 - 37)
    expect(grid.rowOf('ana').valueOf(termsOf('marginWithoutBanks'), march)).toBe(100 - 30)
  })

  test('members together are their sum, with what has none, each once', () => {
    expect(grid.members).toEqual(['ana', null, 'rui'])
    expect(grid.together(['ana', null, 'ana']).valueOf(termsOf('billing'), march)).toBe(125)
    expect(grid.together([]).valueOf(termsOf('billing'), march)).toBe(0)
  })
})

describe('expenses of no office', () => {
  const offices = ['faro', 'lisboa', 'porto']
  const sharesIn = (shares: ReturnType<typeof sharesOf>) => {
    const grid = new Grid(spans, shares)
    return offices.map(office => grid.rowOf(office).valueOf(termsOf('expenses'), quarter))
  }

  test('are shared equally by the offices shown, and the odd cent goes to another each day', () => {
    const on = (day: Day) => sharesIn(sharesOf([{ day, span: inMarch, value: 100 }], offices))
    const three = [on('2026-03-01'), on('2026-03-02'), on('2026-03-03')]
    for (const parts of three) expect(parts.toSorted((a, b) => a - b)).toEqual([33, 33, 34])
    expect(new Set(three.map(parts => parts.indexOf(34))).size).toBe(3)
  })

  const day = fc.constantFrom(...(['1969-12-30', '2026-01-31', '2026-03-01', '2026-03-02'] as const))
  const shared = fc.record({
    day,
    span: fc.constantFrom(inJanuary, inMarch),
    value: fc.integer({ min: -999, max: 999 }),
  })

  property.prop([fc.array(shared, { maxLength: 20 })])('are all of them, to the cent', days => {
    const whole = days.reduce((total, { value }) => total + value, 0)
    const shares = sharesIn(sharesOf(days, offices))
    expect(shares.reduce((total, value) => total + value, 0)).toBe(whole)
    for (const value of shares) expect(Math.abs(value - whole / 3)).toBeLessThanOrEqual(days.length)
  })
})
