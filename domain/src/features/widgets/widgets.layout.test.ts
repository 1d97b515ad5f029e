import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { widgetTypes } from './widgets.kinds.ts'
import {
  type DashboardWidget,
  firstFreeRow,
  groupOfNew,
  groupsOf,
  inOrder,
  placeOfNew,
  rearranged,
} from './widgets.layout.ts'
import { editorHeight, maxPosition, maxRow } from './widgets.rules.ts'

const widget = (_id: string, name: string, pos: number, place: Partial<DashboardWidget> = {}): DashboardWidget => ({
  _id,
  type: 'notifications',
  group: { name, pos },
  x: 0,
  y: 0,
  width: 6,
  info: {},
  ...place,
})
const ids = (widgets: readonly DashboardWidget[]) => widgets.map(({ _id }) => _id)

const two = [widget('a', 'Vendas', 0), widget('b', 'Vendas', 0, { y: 3 }), widget('c', 'Staff', 1)]

describe('a new widget', () => {
  it('goes to the tab of its name, wherever that is said to be', () => {
    expect(groupOfNew(two, { name: 'Staff', pos: 7 })).toEqual({ name: 'Staff', pos: 1 })
  })
  it('of a new name makes the last tab, or one where it is said to be', () => {
    expect(groupOfNew(two, { name: 'Equipa' })).toEqual({ name: 'Equipa', pos: 2 })
    expect(groupOfNew(two, { name: 'Equipa', pos: 0 })).toEqual({ name: 'Equipa', pos: 0 })
    expect(groupOfNew([], { name: 'Equipa' })).toEqual({ name: 'Equipa', pos: 0 })
    expect(groupOfNew([widget('a', 'Fim', maxPosition)], { name: 'Equipa' }).pos).toBe(maxPosition)
  })
  it('goes below the others of its tab', () => {
    expect(firstFreeRow(two, 'Vendas')).toBe(6)
    expect(firstFreeRow(two, 'Nova')).toBe(0)
    expect(firstFreeRow([widget('a', 'Vendas', 0, { y: maxRow })], 'Vendas')).toBe(maxRow)
  })
  it('takes the place beside the last row where it fits, else goes below', () => {
    expect(placeOfNew(two, 'Vendas', { width: 6 })).toEqual({ x: 6, y: 3, width: 6 })
    expect(placeOfNew(two, 'Vendas', { width: 7 })).toEqual({ x: 0, y: 6, width: 7 })
    expect(placeOfNew(two, 'Nova', { width: 12 })).toEqual({ x: 0, y: 0, width: 12 })
    const three = [...two, widget('d', 'Vendas', 0, { x: 6, y: 3, width: 3 })]
    expect(placeOfNew(three, 'Vendas', { width: 3 })).toEqual({ x: 9, y: 3, width: 3 })
    expect(placeOfNew(three, 'Vendas', { width: 4 })).toEqual({ x: 0, y: 6, width: 4 })
    // Beside the last one, and beside one that reaches into its row.
    const shifted = [widget('a', 'Vendas', 0, { y: 1, width: 9 }), widget('b', 'Vendas', 0, { y: 3, width: 3 })]
    expect(placeOfNew(shifted, 'Vendas', { width: 4 })).toEqual({ x: 0, y: 6, width: 4 })
  })
  it('stands where it is said to', () => {
    expect(placeOfNew(two, 'Vendas', { x: 3, width: 6 })).toEqual({ x: 3, y: 6, width: 6 })
    expect(placeOfNew(two, 'Vendas', { y: 0, width: 6 })).toEqual({ x: 0, y: 0, width: 6 })
  })
})

describe('a saved layout', () => {
  it('changes what is named and leaves the rest', () => {
    const after = rearranged(two, [
      { _id: 'a', y: 9, info: { header: 'Novo' } },
      { _id: 'c', width: 12 },
    ])
    expect(after).toEqual([two[1], { ...two[0], y: 9, info: { header: 'Novo' } }, { ...two[2], width: 12 }])
  })
  it('moves a whole tab by one of its widgets', () => {
    const after = rearranged(two, [{ _id: 'b', group: { name: 'Vendas', pos: 5 } }])
    expect(groupsOf(after)).toEqual([
      { name: 'Staff', pos: 1 },
      { name: 'Vendas', pos: 5 },
    ])
    expect(ids(after)).toEqual(['c', 'a', 'b'])
  })
  it('moves a widget to another tab, existing or new', () => {
    expect(rearranged(two, [{ _id: 'b', group: { name: 'Staff' } }])[2]?.group).toEqual({ name: 'Staff', pos: 1 })
    expect(rearranged(two, [{ _id: 'b', group: { name: 'Nova' } }])[2]?.group).toEqual({ name: 'Nova', pos: 2 })
  })
  it('keeps two tabs at one position in their order', () => {
    const after = rearranged(two, [{ _id: 'c', group: { name: 'Staff', pos: 0 } }])
    expect(groupsOf(after).map(({ name }) => name)).toEqual(['Vendas', 'Staff'])
  })
})

const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
const name = fc.constantFrom('Vendas', 'Staff', 'Equipa', '__proto__', 'constructor')
const place = { x: fc.nat(11), y: fc.nat(50), width: fc.integer({ min: 1, max: 12 }) }
const group = fc.record({ name, pos: fc.nat(6) })
const dashboard = fc
  .uniqueArray(
    fc.record({
      _id: anyId,
      type: fc.constantFrom(...widgetTypes),
      group,
      ...place,
      info: fc.constant({}),
    }),
    { selector: ({ _id }) => _id },
  )
  .map(widgets => rearranged(widgets, widgets))
test.prop([dashboard, name, fc.integer({ min: 1, max: 12 })])(
  'a new widget without a place overlaps no other and stands within the grid',
  (widgets, tab, width) => {
    const { x, y } = placeOfNew(widgets, tab, { width })
    expect(x + width).toBeLessThanOrEqual(12)
    const overlapped = widgets.filter(
      other =>
        other.group.name === tab &&
        other.x < x + width &&
        x < other.x + other.width &&
        Math.abs(other.y - y) < editorHeight,
    )
    expect(overlapped).toEqual([])
  },
)

const changes = fc.array(
  fc.record(
    {
      _id: anyId,
      group: fc.record({ name, pos: fc.nat(6) }, { requiredKeys: ['name'] }),
      ...place,
    },
    { requiredKeys: ['_id'] },
  ),
  { maxLength: 8 },
)

describe('whatever layout is saved', () => {
  test.prop([dashboard, changes])(
    'no widget is lost, and none that is not named moves within its tab',
    (before, sent) => {
      const after = rearranged(before, sent)
      expect(ids(after).toSorted()).toEqual(ids(before).toSorted())
      const named: ReadonlySet<string> = new Set(sent.map(({ _id }) => _id))
      for (const one of after.filter(({ _id }) => !named.has(_id))) {
        const was = before.find(({ _id }) => _id === one._id)
        expect({ ...one, group: one.group.name }).toEqual({ ...was, group: was?.group.name })
      }
    },
  )
  test.prop([dashboard, changes])('each tab has one position, and its widgets are together', (before, sent) => {
    const after = rearranged(before, sent)
    expect(new Set(after.map(one => JSON.stringify(one.group))).size).toBe(groupsOf(after).length)
    const runs = after.filter((one, index) => one.group.name !== after[index - 1]?.group.name)
    expect(runs.length).toBe(groupsOf(after).length)
  })
  test.prop([dashboard, changes])('saving it again, or as it is, changes nothing', (before, sent) => {
    const after = rearranged(before, sent)
    expect(rearranged(after, after)).toEqual(after)
    expect(rearranged(after, [])).toEqual(after)
    expect(inOrder(after)).toEqual(after)
  })
})
