import { expect, it } from 'vitest'
import { funnelParts, stepShare } from './funnelParts.ts'

const parts = ['ana', 'rui', 'eva', 'gil'].map(name => ({ name, label: name }))
const step = { key: 'x', label: 'Leads', values: { ana: 2, rui: 1200, eva: 0, gil: 7 } }

it('names the largest parts first, and none of nothing', () => {
  expect(funnelParts(step, parts, 3)).toEqual(['rui: 1\u00a0200', 'gil: 7', 'ana: 2'])
})

it('where there is no room for all, the last line says how many more', () => {
  expect(funnelParts(step, parts, 2)).toEqual(['rui: 1\u00a0200', 'e mais 2'])
  expect(funnelParts(step, parts, 1)).toEqual(['e mais 3'])
  expect(funnelParts(step, parts, 0)).toEqual([])
})

it('cuts long names', () => {
  const [text] = funnelParts(step, [{ name: 'ana', label: 'Maria da Conceição Vasconcelos' }], 1)
  expect(text).toBe('Maria da Conceição Vascon…')
})

it('a step is a share of the first; more than the first, or a share of none, is no share', () => {
  expect(stepShare(4, 4)).toBe('100,00%')
  expect(stepShare(3, 7)).toBe('42,86%')
  expect(stepShare(4, 1)).toBe('–')
  expect(stepShare(4, 0)).toBeNull()
})
