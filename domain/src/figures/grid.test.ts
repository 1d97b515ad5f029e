import { describe, expect, test } from 'vitest'
import type { DateRange } from '../calendar/days.ts'
import { termsOf } from './figures.ts'
import { type Cell, divideShared, Grid } from './grid.ts'

const cell = (member: string | null, piece: string, value: number, over: Partial<Cell> = {}): Cell => ({
  member,
  measure: 'billing',
  isBank: false,
  piece,
  value,
  ...over,
})
const march: readonly DateRange[] = [{ firstDate: '2026-03-01', lastDate: '2026-03-31' }]
const untilThird: readonly DateRange[] = [{ firstDate: '2026-02-28', lastDate: '2026-03-03' }]

describe('a grid', () => {
  const grid = new Grid([
    cell('ana', '2026-03', 100),
    cell('ana', '2026-03', 5, { isBank: true }),
    cell('ana', '2026-03-03', 40),
    cell('ana', '2026-03-04', 60),
    cell('ana', '2026-03', 30, { measure: 'commissions' }),
    cell('ana', '2026-03', 7, { measure: 'commissions', isBank: true }),
    cell(null, '2026-03', 20),
    cell('rui', '2026-02', 9),
  ])

  test('adds up whole months, or the days at an edge, never both', () => {
    expect(grid.rowOf('ana').valueOf(termsOf('billing'), march)).toBe(105)
    expect(grid.rowOf('ana').valueOf(termsOf('billing'), untilThird)).toBe(40)
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

  test('members together are their sum, with what has none', () => {
    expect(grid.members).toEqual(['ana', null, 'rui'])
    expect(grid.together(['ana', null]).valueOf(termsOf('billing'), march)).toBe(125)
    expect(grid.together([]).valueOf(termsOf('billing'), march)).toBe(0)
  })
})

describe('expenses of no office', () => {
  const shared = [
    cell(null, '2026-03', 100, { measure: 'expenses' }),
    cell('porto', '2026-03', 50, { measure: 'expenses' }),
    cell(null, '2026-03', 30),
  ]

  test('are shared equally by the offices shown, to the cent', () => {
    const grid = new Grid(divideShared(shared, ['faro', 'lisboa', 'porto']))
    const of = (office: string | null) => grid.rowOf(office).valueOf(termsOf('expenses'), march)
    expect([of('faro'), of('lisboa'), of('porto'), of(null)]).toEqual([34, 33, 83, 0])
    expect(grid.rowOf(null).valueOf(termsOf('billing'), march)).toBe(30)
  })

  test('stay where no office is shown', () => {
    expect(divideShared(shared, [])).toEqual(shared)
  })
})
