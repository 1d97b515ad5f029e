import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { openTab, rowsOf, tabsOf, withinGrid } from './widgets.tabs.ts'

const widget = (_id: string, x: number, y: number, width: number, name = 'Geral', pos = 0) => ({
  _id,
  x,
  y,
  width,
  group: { name, pos },
})

describe('the tabs of a dashboard', () => {
  it('are its groups by position, with their widgets from the top left', () => {
    const tabs = tabsOf([
      widget('a', 0, 3, 12, 'Equipa', 2),
      widget('b', 6, 0, 6, 'Geral', 0),
      widget('c', 0, 0, 6, 'Geral', 0),
    ])
    expect(tabs.map(({ key, name, widgets }) => [key, name, widgets.map(({ _id }) => _id)])).toEqual([
      ['geral', 'Geral', ['c', 'b']],
      ['equipa', 'Equipa', ['a']],
    ])
  })

  it('have different keys when their names differ only in accents or signs', () => {
    const tabs = tabsOf([
      widget('a', 0, 0, 6, 'Agências'),
      widget('b', 0, 0, 6, 'agencias', 1),
      widget('c', 0, 0, 6, '…', 2),
    ])
    expect(tabs.map(({ key }) => key)).toEqual(['agencias', 'agencias-2', 'separador'])
  })

  it('open by the name in the address, an unknown one as the first', () => {
    const tabs = tabsOf([widget('a', 0, 0, 6), widget('b', 0, 0, 6, 'Recrutamento', 1)])
    expect(openTab(tabs, 'recrutamento')?.name).toBe('Recrutamento')
    expect(openTab(tabs, 'nada')?.name).toBe('Geral')
  })
})

describe('the rows of widgets', () => {
  it('put side by side what fits, and the next under both', () => {
    const rows = rowsOf([widget('a', 0, 0, 6), widget('b', 6, 0, 6), widget('c', 0, 3, 12)])
    expect([...rows]).toEqual([
      ['a', 0],
      ['b', 0],
      ['c', 1],
    ])
  })

  const anyPlaces = fc.array(fc.record({ x: fc.nat(11), y: fc.nat(20), width: fc.integer({ min: 1, max: 12 }) }), {
    maxLength: 12,
  })

  test.prop([anyPlaces])('no two widgets overlap and no row is empty, whatever was saved', places => {
    const widgets = places.map(({ x, y, width }, at) => withinGrid(widget(String(at), x, y, width)))
    const rows = rowsOf(widgets)
    const rowOf = (id: string) => rows.get(id) ?? -1
    for (const a of widgets)
      for (const b of widgets)
        if (a._id < b._id && rowOf(a._id) === rowOf(b._id))
          expect(a.x + a.width <= b.x || b.x + b.width <= a.x).toBe(true)
    const used = new Set(rows.values())
    expect([...used].toSorted((a, b) => a - b)).toEqual(Array.from({ length: used.size }, (_, at) => at))
    for (const { x, width } of widgets) expect(x + width).toBeLessThanOrEqual(12)
  })
})
