import { expect, test } from 'vitest'
import { flagAreas, flagLabels, sensitiveFlags } from './flagLabels.ts'
import { flags } from './flags.ts'
import { isOpenToAll } from './grant.ts'
import { defaultFeatures } from './matrix.ts'

test('every flag is in exactly one area', () => {
  expect(flagAreas.flatMap(area => area.flags).sort()).toEqual([...flags].sort())
})

test('every flag has a unique label and one sentence', () => {
  expect(new Set(flags.map(flag => flagLabels[flag].label)).size).toBe(flags.length)
  for (const flag of flags) expect(flagLabels[flag].hint).toMatch(/^\p{Lu}[^.]+\.$/u)
})

test('flags about money, access or drafts are careful and not open by default', () => {
  const about = /Invoice|Expense|Commissions|Drafts|Totals|Billing|Staff$|listConfigs/
  const expected = flags.filter(flag => about.test(flag))
  expect(sensitiveFlags).toEqual(expect.arrayContaining(expected))
  expect(sensitiveFlags.filter(flag => isOpenToAll(defaultFeatures[flag]))).toEqual([])
})
