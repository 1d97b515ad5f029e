import { toys } from '@tipy/domain/record/toys.testing'
import { describe, expect, it } from 'vitest'
import { arrange, drawn, moved, remembered, withoutRoom, withRoom } from './columns.ts'

const screen = {
  record: toys,
  columns: [
    { field: 'ref', visible: true, width: 100 },
    { field: 'bought', visible: true, width: 90, label: 'Data' },
    { field: 'price', visible: true, width: 120 },
    { field: 'rate', visible: false, width: 80 },
    { field: 'secret', visible: true, width: 80 },
  ],
} as const
const readable = new Set(['ref', 'bought', 'price', 'rate'])
const declared = arrange(screen, readable, null)
const names = (columns: readonly { readonly field: string }[]) => columns.map(column => column.field)

describe('columns', () => {
  it('are as declared, without fields the user may not read', () => {
    expect(names(declared)).toEqual(['ref', 'bought', 'price', 'rate'])
    expect(declared.map(({ label }) => label)).toEqual(['Referência', 'Data', 'Preço', 'Taxa'])
    expect(declared.map(({ sortable, numeric }) => [sortable, numeric])).toEqual([
      [true, false],
      [true, false],
      [true, true],
      [false, true],
    ])
  })

  it('are as chosen; an unplaced one is last and hidden, one that no longer exists is dropped', () => {
    const chosen = [
      { field: 'price', visible: true, width: 200 },
      { field: 'secret', visible: true },
      { field: 'ref', visible: false },
    ]
    const placed = arrange(screen, readable, chosen)
    expect(placed.map(({ field, visible, width }) => [field, visible, width])).toEqual([
      ['price', true, 200],
      ['ref', false, 100],
      ['bought', false, 90],
      ['rate', false, 80],
    ])
    expect(names(drawn(placed, 'items', undefined))).toEqual(['price'])
  })

  it('of the percentages view are a separate set, hidden or not', () => {
    expect(names(drawn(declared, 'percentages', ['ref', 'rate', 'secret']))).toEqual(['ref', 'rate'])
    expect(names(drawn(declared, 'percentages', undefined))).toEqual(['ref', 'bought', 'price'])
  })

  it('are stored only when they differ from the declaration, and restored the same', () => {
    expect(remembered(declared, declared)).toBeNull()
    const changed = moved(declared, 2, 0).map(column =>
      column.field === 'ref' ? { ...column, width: 150, isSized: true } : column,
    )
    const kept = remembered(declared, changed)
    expect(kept).toEqual([
      { field: 'price', visible: true },
      { field: 'ref', visible: true, width: 150 },
      { field: 'bought', visible: true },
      { field: 'rate', visible: false },
    ])
    expect(arrange(screen, readable, kept)).toEqual(changed)
  })

  it('without room are off until the user arranges the columns, who then keeps those they see', () => {
    const automatic = withoutRoom(declared, new Set(['price']))
    expect(names(drawn(automatic, 'items', undefined))).toEqual(['ref', 'bought'])
    expect(names(drawn(withRoom(automatic), 'items', undefined))).toEqual(['ref', 'bought', 'price'])
    expect(remembered(automatic, automatic)).toBeNull()
    const allOn = automatic.map(column => (column.field === 'price' ? { ...column, visible: true } : column))
    expect(
      arrange(screen, readable, remembered(automatic, allOn)).find(({ field }) => field === 'price')?.visible,
    ).toBe(true)
  })

  it('move to the position they are dropped on, and never outside', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 0, 3)).toEqual(['a', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 5, 0)).toEqual(['a', 'b', 'c'])
  })
})
