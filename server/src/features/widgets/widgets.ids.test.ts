import type { PlacedWidget } from '@tipy/domain/features/widgets/widgets.layout'
import { expect, it } from 'vitest'
import { asOwn } from './widgets.ids.ts'

const placed = (type: PlacedWidget['type'], info: PlacedWidget['info'] = {}): PlacedWidget => ({
  type,
  group: { name: 'Geral', pos: 0 },
  x: 0,
  y: 0,
  width: 12,
  info,
})
const table = (stat: 'billing' | 'findings') => placed('officeStats', { view: 'table', stat })
const all = [placed('statsOverview'), table('billing'), table('findings'), placed('sessions'), placed('sessions')]
const idsOf = (widgets: readonly PlacedWidget[], person = 'ana') => asOwn(person, widgets).map(({ _id }) => _id)

it('no two widgets of a standard dashboard, nor those of two people, have one id', () => {
  expect(new Set([...idsOf(all), ...idsOf(all, 'rui')]).size).toBe(2 * all.length)
})

it('a widget keeps its id when one before it may no longer be read', () => {
  const ids = idsOf(all)
  expect(idsOf(all.slice(1))).toEqual(ids.slice(1))
  expect(idsOf(all.slice(2))).toEqual(ids.slice(2))
})
