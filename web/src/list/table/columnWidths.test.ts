import { toys } from '@tipy/domain/record/toys.testing'
import { describe, expect, it } from 'vitest'
import { namesOf } from '#kinds/names.ts'
import { arrange } from './columns.ts'
import { columnsWithoutRoom, fitWidths, type WidthRange, widthRange } from './columnWidths.ts'

const text = (min: number, preferred: number, needed = min): WidthRange => ({ min, needed, preferred, grows: true })
const amount = (width: number): WidthRange => ({ min: width, needed: width, preferred: width, grows: false })
const total = (widths: readonly number[]) => widths.reduce((sum, one) => sum + one, 0)

describe('the widths of columns', () => {
  it('of text shrink towards their minimum, so that amounts stay whole and in view', () => {
    const widths = fitWidths([text(80, 120), text(100, 160), amount(110), amount(100)], 440)
    expect(widths).toEqual([100, 130, 110, 100])
  })

  it('have what their values need before any has more', () => {
    const [short, long] = [text(80, 160, 90), text(80, 120, 130)]
    expect(fitWidths([short, long], 200)).toEqual([87, 113])
    expect(fitWidths([short, long], 220)).toEqual([90, 130])
    expect(fitWidths([short, long], 250)).toEqual([120, 130])
  })

  it('share what is left over among text, and only then among all', () => {
    expect(fitWidths([text(80, 100), text(80, 200), amount(100)], 460)).toEqual([120, 240, 100])
    const wide = fitWidths([text(80, 100), amount(100)], 1000)
    expect(total(wide)).toBe(1000)
    expect(wide[0]).toBeGreaterThan(wide[1] ?? 0)
    expect(wide[1]).toBeGreaterThan(100)
  })

  it('fill the list to the pixel', () => {
    for (let available = 300; available < 900; available += 7)
      expect(total(fitWidths([text(70, 97), text(80, 131), amount(103)], available))).toBe(available)
  })

  it('end at the edge of a list that scrolls sideways, so that no column begins there', () => {
    const widths = fitWidths([text(100, 120), text(100, 150), amount(120), amount(110)], 300)
    expect(widths.slice(0, 2)).toEqual([133, 167])
    expect(widths.slice(2)).toEqual([120, 110])
  })

  it('are the preferred ones where only one column would be visible', () => {
    expect(fitWidths([text(100, 120), amount(150)], 160)).toEqual([120, 150])
    expect(fitWidths([], 500)).toEqual([])
  })
})

describe('columns go off', () => {
  const ranges = [
    text(100, 120),
    { ...text(90, 110), priority: 1 },
    { ...amount(100), priority: 2 },
    { ...amount(100), priority: 2 },
  ]
  it.each([
    ['none, where all have their minimum', 390, []],
    ['the least important first, those of one priority together', 389, [2, 3]],
    ['and as many as needed', 180, [1, 2, 3]],
    ['but never one without a priority', 50, [1, 2, 3]],
  ])('%s', (_which, available, expected) => {
    expect([...columnsWithoutRoom(ranges, available)]).toEqual(expected)
  })
})

describe('the range of a column', () => {
  const names = namesOf({ offices: [], teams: [] } as never, [])
  const columns = arrange(
    {
      record: toys,
      columns: [
        { field: 'ref', visible: true, width: 140 },
        { field: 'price', visible: true, width: 60 },
        { field: 'bought', visible: true, width: 60, label: 'Um cabeçalho comprido' },
      ],
    },
    new Set(['ref', 'price', 'bought']),
    [
      { field: 'ref', visible: true },
      { field: 'price', visible: true, width: 62 },
      { field: 'bought', visible: true },
    ],
  )
  const rows = [{ ref: 'Uma referência muito mais comprida', price: 1234567.89, bought: '2026-11-17' }] as never
  const [ref, price, bought] = columns.map(column => widthRange(column, rows, names))

  it('of an amount is never narrower than its longest value, however the user drew it', () => {
    expect(price?.min).toBeGreaterThan(90)
    expect(price?.preferred).toBe(price?.min)
  })

  it('of text can be cut, down to what still says something', () => {
    expect(ref).toMatchObject({ min: 104, needed: 182, preferred: 140, grows: true })
  })

  it('of the first column is that of its longest name, and of the icons beside it', () => {
    const [column] = columns
    if (!column) throw new Error('no column')
    const { min: alone } = widthRange(column, rows, names, { icons: 0 })
    expect(alone).toBeGreaterThan(240)
    expect(widthRange(column, rows, names, { icons: 1 }).min).toBe(alone + 23)
    const longer = [{ ref: 'Uma referência muito mais comprida do que as de outras linhas' }] as never
    expect(widthRange(column, longer, names, { icons: 0 }).min).toBe(300)
  })

  it('has room for its heading', () => {
    expect(bought?.min).toBeGreaterThan(130)
  })
})
