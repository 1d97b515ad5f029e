import { expect, test } from 'vitest'
import { listNames } from '../../../company/config.ts'
import { hues } from '../../../company/hues.ts'
import { colorFor, stateLists, withColors } from '../../../company/stateColors.ts'
import { contrastWithWhite } from '../../../text/contrast.ts'
import { defaultLists } from '../defaults/defaults.ts'

const fills = Object.values(hues).map(({ fill }) => fill)
const withoutColors = (list: (typeof stateLists)[number]) =>
  defaultLists[list].map(({ key, name, active, outcome }) => ({ key, name, active, outcome }) as const)
const open = (key: string, color?: string) =>
  ({ key, name: key, active: true, outcome: 'open', ...(color !== undefined && { color }) }) as const

test('white text is readable on each of the eight hues and on grey', () => {
  expect(fills).toHaveLength(9)
  for (const fill of fills) expect(contrastWithWhite(fill)).toBeGreaterThanOrEqual(4.5)
})

test.each(stateLists)('%s: a company that chose no colours sees those a new company starts with', list => {
  expect(withColors(list, withoutColors(list))).toEqual(defaultLists[list])
  for (const { color, outcome } of defaultLists[list]) {
    expect(fills).toContain(color)
    if (outcome === 'done') expect(color).toBe(hues.green.fill)
    if (outcome === 'broken') expect(color).toBe(hues.red.fill)
    if (outcome === 'open') expect([hues.green.fill, hues.red.fill]).not.toContain(color)
  }
})

test.each(listNames.filter(list => defaultLists[list].every(({ outcome }) => outcome === undefined)))(
  '%s: items without an outcome keep what they have',
  list => expect(withColors(list, defaultLists[list])).toBe(defaultLists[list]),
)

test('a chosen colour stays, and states of the company’s own differ from the others', () => {
  const items = withColors('states', [open('minha'), open('ativa'), open('outra', hues.violet.fill), open('mais')])
  expect(items.map(({ color }) => color)).toEqual([hues.amber.fill, hues.blue.fill, hues.violet.fill, hues.teal.fill])
})

test('when every hue is used, the least used one comes again', () => {
  const seven = withColors(
    'states',
    Array.from({ length: 7 }, (_, index) => open(`e${index}`)),
  )
  expect(new Set(seven.map(({ color }) => color)).size).toBe(7)
  expect(colorFor('open', seven)).toBe(hues.blue.fill)
  expect(colorFor('open', [...seven, open('x', hues.blue.fill)])).toBe(hues.violet.fill)
})
