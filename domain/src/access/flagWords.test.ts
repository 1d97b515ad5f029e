import { expect, test } from 'vitest'
import { flags } from './flags.ts'
import { carefulFlags, flagAreas, flagWords } from './flagWords.ts'
import { isOpenToAll } from './grant.ts'
import { defaultFeatures } from './matrix.ts'

test('every flag stands in one area, once', () => {
  expect(flagAreas.flatMap(area => area.flags).sort()).toEqual([...flags].sort())
})

test('every flag has a name of its own and one sentence', () => {
  expect(new Set(flags.map(flag => flagWords[flag].label)).size).toBe(flags.length)
  for (const flag of flags) expect(flagWords[flag].hint).toMatch(/^\p{Lu}[^.]+\.$/u)
})

test('nothing about money, access or drafts is open by default, and all of it is careful', () => {
  const about = /Invoice|Expense|Commissions|Drafts|Totals|Billing|Staff$|listConfigs/
  const expected = flags.filter(flag => about.test(flag))
  expect(carefulFlags).toEqual(expect.arrayContaining(expected))
  expect(carefulFlags.filter(flag => isOpenToAll(defaultFeatures[flag]))).toEqual([])
})
