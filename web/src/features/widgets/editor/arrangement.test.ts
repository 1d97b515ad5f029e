import { fc, test } from '@fast-check/vitest'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { describe, expect, it } from 'vitest'
import { changesOf, moved, movedToTab, movesOf, settled, widened, withTabAt } from './arrangement.ts'

const widget = (_id: string, x: number, y: number, width: number, name = 'Geral', pos = 0): Widget => ({
  _id,
  type: 'notifications',
  group: { name, pos },
  x,
  y,
  width,
  info: {},
  version: 1,
})
const placesOf = (widgets: readonly Widget[]) =>
  Object.fromEntries(widgets.map(({ _id, x, y, width }) => [_id, [x, y, width]]))

const pair = [widget('a', 0, 0, 6), widget('b', 6, 0, 6), widget('c', 0, 3, 12)]

describe('moving a widget by keys', () => {
  it('to the right puts what it meets below', () => {
    expect(placesOf(moved(pair, 'a', { columns: 1, rows: 0 }))).toEqual({ a: [1, 0, 6], b: [6, 3, 6], c: [0, 6, 12] })
  })

  it('up changes places with what is there', () => {
    expect(placesOf(moved(pair, 'c', { columns: 0, rows: -1 }))).toEqual({ c: [0, 0, 12], a: [0, 3, 6], b: [6, 3, 6] })
  })

  it('down goes below what is there', () => {
    const two = [widget('a', 0, 0, 12), widget('b', 0, 3, 12)]
    expect(placesOf(moved(two, 'a', { columns: 0, rows: 1 }))).toEqual({ b: [0, 0, 12], a: [0, 3, 12] })
  })

  it('stays within the grid', () => {
    expect(placesOf(moved(pair, 'b', { columns: 1, rows: 0 }))).toEqual(placesOf(pair))
    expect(moved(pair, 'a', { columns: 0, rows: -1 })).toBe(pair)
  })

  const anyWidgets = fc
    .array(fc.record({ x: fc.nat(11), y: fc.nat(20), width: fc.integer({ min: 3, max: 12 }) }), {
      minLength: 1,
      maxLength: 8,
    })
    .map(places => settled(places.map(({ x, y, width }, at) => widget(String(at), x, y, width))))
  const anyStep = fc.record({ columns: fc.integer({ min: -2, max: 2 }), rows: fc.integer({ min: -1, max: 1 }) })

  test.prop([anyWidgets, anyStep, fc.integer({ min: -3, max: 3 })])(
    'loses no widget and leaves no overlap, whatever is moved and widened',
    (widgets, step, by) => {
      const next = widened(moved(widgets, '0', step), '0', by)
      expect(next.map(({ _id }) => _id).toSorted()).toEqual(widgets.map(({ _id }) => _id).toSorted())
      expect(placesOf(settled(next))).toEqual(placesOf(next))
    },
  )
})

describe('the width', () => {
  it('is at least that of the kind and at most the grid', () => {
    expect(placesOf(widened(pair, 'a', -12)).a).toEqual([0, 0, 3])
    expect(placesOf(widened(pair, 'a', 12))).toEqual({ a: [0, 0, 12], b: [6, 3, 6], c: [0, 6, 12] })
  })
})

describe('tabs', () => {
  const two = [...pair, widget('d', 0, 0, 12, 'Equipa', 1)]

  it('are moved with all their widgets', () => {
    const next = withTabAt(two, 'Equipa', 0)
    expect(next.map(({ _id, group }) => [_id, group.pos])).toEqual([
      ['d', 0],
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ])
    expect(withTabAt(two, 'Equipa', 2)).toBe(two)
  })

  it('take a widget at their end', () => {
    const next = movedToTab(two, 'a', 'Equipa').find(({ _id }) => _id === 'a')
    expect(next).toMatchObject({ x: 0, y: 3, group: { name: 'Equipa', pos: 1 } })
    const half = [...two, widget('e', 0, 3, 6, 'Equipa', 1)]
    expect(movedToTab(half, 'a', 'Equipa').find(({ _id }) => _id === 'a')).toMatchObject({ x: 6, y: 3 })
    expect(movedToTab(two, 'a', 'Nova').find(({ _id }) => _id === 'a')?.group).toEqual({ name: 'Nova', pos: 2 })
  })
})

it('only widgets that stand elsewhere are saved', () => {
  const next = moved(pair, 'b', { columns: 0, rows: 1 })
  expect(changesOf(pair, next).map(({ _id }) => _id)).toEqual(['b'])
  expect(changesOf(pair, settled(pair))).toEqual([])
})

describe('what was moved', () => {
  it('is only what stands elsewhere, with its tab only if that changed', () => {
    expect(movesOf(pair, widened(pair, 'b', -1))).toEqual(new Map([['b', { x: 6, y: 0, width: 5 }]]))
    const tabs = [...pair, widget('d', 0, 0, 6, 'Equipa', 1)]
    expect(movesOf(tabs, movedToTab(tabs, 'c', 'Equipa'))).toEqual(
      new Map([['c', { x: 0, y: 3, width: 12, group: { name: 'Equipa', pos: 1 } }]]),
    )
  })
})
