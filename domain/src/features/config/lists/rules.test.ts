import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { listNames } from '../../../company/config.ts'
import { hues } from '../../../company/hues.ts'
import { defaultLists } from '../defaults/defaults.ts'
import { freshKey, planKeys } from './keys.ts'
import { listGroups, listLabels } from './labels.ts'
import { fixedKeysOf, planList, planOffices } from './rules.ts'

const relatedLists = { categories: defaultLists.expenseCategories.map(({ key }) => key) }
const plan = (list: (typeof listNames)[number], wanted: Parameters<typeof planList>[2]) =>
  planList(list, defaultLists[list], wanted, relatedLists)

describe('keys of new items', () => {
  test.each([
    ['Banco X-1', 'bancox1'],
    ['  São João & Filhos, Lda. ', 'saojoaofilhoslda'],
    ['<script>alert(1)</script>', 'scriptalert1script'],
    ['=HYPERLINK("x")', 'hyperlinkx'],
    ['日本', ''],
  ])('%s → %s', (name, key) => expect(freshKey(name, new Set())).toBe(key))

  test.each(['Constructor', ' cons-trúctor '])(
    '%s is refused: its key would be a property that every object has',
    name => {
      const { issues } = planKeys({
        path: 'x',
        before: [],
        wanted: [{ name, active: true }],
        fixedKeys: [],
        closed: false,
      })
      expect(issues).toEqual({ 'x.0.name': 'Este nome não pode ser usado' })
    },
  )

  test('keys that no item has are refused, also properties that every object has', () => {
    const wanted = ['__proto__', 'constructor'].map(key => ({ key, name: key, active: true }))
    const { issues } = planKeys({ path: 'x', before: [], wanted, fixedKeys: [], closed: false })
    expect(issues).toMatchObject({ 'x.0.key': 'Este item não existe', 'x.1.key': 'Este item não existe' })
  })

  test('a clash gets 2, 3 …', () => {
    expect(freshKey('Banco', new Set(['banco']))).toBe('banco2')
    expect(freshKey('Bánco!', new Set(['banco', 'banco2']))).toBe('banco3')
  })

  test.prop([fc.array(fc.string({ unit: 'grapheme', maxLength: 150 }), { maxLength: 30 })])(
    'are plain, short and unique, and existing items keep theirs',
    names => {
      const before = defaultLists.billingTypes
      const wanted = [...before, ...names.map(name => ({ name, active: true }))]
      const { items, removed } = planKeys({ path: 'x', before, wanted, fixedKeys: [], closed: false })
      expect(removed).toEqual([])
      expect(items.slice(0, before.length).map(({ key }) => key)).toEqual(before.map(({ key }) => key))
      const fresh = items.slice(before.length).map(({ key }) => key)
      for (const key of fresh) expect(key).toMatch(/^[a-z0-9]{0,64}$/)
      const named = items.map(({ key }) => key.toLowerCase()).filter(Boolean)
      expect(new Set(named).size).toBe(named.length)
    },
  )
})

describe('what a company starts with', () => {
  test.each([...listNames])('%s can be saved unchanged', list => {
    expect(plan(list, [...defaultLists[list]])).toEqual({ items: defaultLists[list], removed: [], issues: {} })
  })

  test('every list is in exactly one group', () => {
    const shown = listGroups.flatMap(({ lists }) => lists)
    expect([...shown].sort()).toEqual([...listNames, 'offices', 'teams', 'limits'].sort())
  })

  test('every stage has one of the offered colours', () => {
    const offered: readonly string[] = Object.values(hues).map(({ fill }) => fill)
    for (const { color } of defaultLists.stages) expect(offered).toContain(color)
  })

  test('a state may leave its colour to be derived, a wrong one is refused', () => {
    const planned = (color: object) =>
      plan('states', [...defaultLists.states, { name: 'Nova', active: true, outcome: 'open', ...color }]).issues
    expect(planned({})).toEqual({})
    expect(planned({ color: hues.pink.fill })).toEqual({})
    expect(planned({ color: '#ffee00' })).toHaveProperty([`states.${defaultLists.states.length}.color`])
  })
})

describe('keys that rules refer to', () => {
  test.each(listNames.filter(list => fixedKeysOf(list).length > 0))('%s: renamed and moved, never removed', list => {
    const items = defaultLists[list]
    const renamed = items.map(item => ({ ...item, name: `${item.name} novo` })).toReversed()
    expect(plan(list, renamed).issues).toEqual({})
    for (const key of fixedKeysOf(list)) {
      const without = items.filter(item => item.key !== key)
      expect(plan(list, without).issues).toHaveProperty([`${list}.${key}`])
      const index = items.findIndex(item => item.key === key)
      const idle = items.map(item => (item.key === key ? { ...item, active: false } : item))
      expect(plan(list, idle).issues).toHaveProperty([`${list}.${index}.active`])
    }
  })

  test('roles cannot be added', () => {
    expect(plan('roles', [...defaultLists.roles, { name: 'Rei', active: true }]).issues).toEqual({
      'roles.15': 'A esta lista nada se acrescenta',
    })
  })
})

describe('issues of an item', () => {
  const added = (list: (typeof listNames)[number], item: object) =>
    plan(list, [...defaultLists[list], { name: 'Novo', active: true, ...item }]).issues
  test.each([
    ['banks', {}, 'type'],
    ['banks', { type: 'maybe' }, 'type'],
    ['genders', { type: 'deal' }, 'type'],
    ['genders', { outcome: 'done' as const }, 'outcome'],
    ['genders', { color: '#1864ab' }, 'color'],
    ['states', {}, 'outcome'],
    ['stages', {}, 'color'],
    ['stages', { color: '#ffee00' }, 'color'],
    ['stages', { color: 'url(x)' }, 'color'],
    ['expenseSubCategories', { type: 'nada' }, 'type'],
    ['genders', { key: 'nada' }, 'key'],
    ['genders', { key: 'feminino' }, 'key'],
    ['genders', { name: 'FEMÍNINO' }, 'name'],
    ['genders', { name: '—' }, 'name'],
  ] as const)('%s %j', (list, item, field) => {
    expect(added(list, item)).toHaveProperty([`${list}.${defaultLists[list].length}.${field}`])
  })
})

test('offices: formats are checked, one must be active, unchanged values are not checked', () => {
  const office = { key: 'porto', name: 'Porto', active: true, broker: null, coo: null, nif: '1', ami: 'x' }
  const place = { address: null, postalCode: '1', city: null }
  const was = [{ ...office, ...place }]
  expect(planOffices(was, was).issues).toEqual({})
  expect(Object.keys(planOffices([], [{ ...office, ...place, key: undefined }]).issues).sort()).toEqual([
    'offices.0.ami',
    'offices.0.nif',
    'offices.0.postalCode',
  ])
  expect(planOffices(was, [{ ...office, ...place, active: false }]).issues).toHaveProperty('offices')
  expect(listLabels.roles.closed).toBe(true)
})
