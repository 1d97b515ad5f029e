import { expect, test } from 'vitest'
import { fieldsAt, statsFields } from './stats.fields.ts'

test('a path in a row is in the field of its block, or in one beside the periods', () => {
  const paths = ['name', 'manager.name', '3-2026.billing.value', 'total.billing.value', 'period.billing.Goal.amount']
  expect(fieldsAt([...paths, 'pipeline', 'period.billing.nope'])).toEqual(['billing.value', 'billing.Goal', 'pipeline'])
})

test('every value of S3 can be named', () => {
  const names = ['billing.value', 'billing.transactionMedian', 'reservations.giveUpsCount', 'expenses.marginPercent']
  for (const name of names) expect(statsFields).toContain(name)
  expect(new Set(statsFields).size).toBe(statsFields.length)
})
