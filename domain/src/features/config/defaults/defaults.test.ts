import { describe, expect, test } from 'vitest'
import { listNames } from '../../../company/config.ts'
import { contractKindOf, knownKeys, stageKeys } from '../../../company/knownKeys.ts'
import { contrastWithWhite } from '../../../text/contrast.ts'
import { keyOf } from '../../../text/fold.ts'
import { defaultLists } from './defaults.ts'

const keysByList: Readonly<Record<string, readonly string[]>> = knownKeys

describe.each([...listNames])('%s', name => {
  const items = defaultLists[name]

  test('has items, all named and active', () => {
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) expect(item).toMatchObject({ name: expect.stringMatching(/\S/), active: true })
  })

  test('has no key twice and no name twice', () => {
    expect(new Set(items.map(item => item.key)).size).toBe(items.length)
    expect(new Set(items.map(item => item.name)).size).toBe(items.length)
  })

  test('has every key the rules know; other keys are derived from names', () => {
    const wanted = keysByList[name] ?? []
    const keys = items.map(item => item.key)
    expect(keys).toEqual(expect.arrayContaining([...wanted]))
    const derived = items.filter(item => !wanted.includes(item.key))
    expect(derived.map(item => item.key)).toEqual(derived.map(item => keyOf(item.name)))
  })
})

test('there is a list for every name and no other', () => {
  expect(Object.keys(defaultLists).sort()).toEqual([...listNames].sort())
})

test('each bank has a type, deal or noDeal', () => {
  expect(new Set(defaultLists.banks.map(bank => bank.type))).toEqual(new Set(['deal', 'noDeal']))
})

test('every state has an outcome, and each list has done and broken ones', () => {
  for (const name of ['states', 'viabilityStates', 'reservationStates'] as const) {
    expect(new Set(defaultLists[name].map(item => item.outcome))).toEqual(new Set(['open', 'done', 'broken']))
  }
})

test('contract types are for consultants or staff, and each role has some', () => {
  const kinds = defaultLists.contractTypes.map(item => item.type)
  expect(new Set(kinds)).toEqual(new Set([contractKindOf('consultant'), contractKindOf('cfo')]))
  expect(contractKindOf('teamLeader')).toBe('consultant')
  expect(contractKindOf('commercialDirector')).toBe('staff')
})

test('every expense sub-category belongs to a category, and no category is empty', () => {
  const categories = defaultLists.expenseCategories.map(category => category.key)
  expect(new Set(defaultLists.expenseSubCategories.map(item => item.type))).toEqual(new Set(categories))
})

test('the 26 stages are in order, in colours on which white text is readable', () => {
  expect(defaultLists.stages.map(stage => stage.key)).toEqual([...stageKeys])
  expect(stageKeys).toHaveLength(26)
  for (const stage of defaultLists.stages) expect(contrastWithWhite(stage.color ?? '')).toBeGreaterThanOrEqual(4.5)
})
