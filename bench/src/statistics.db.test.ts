import { createTestDatabase } from '@tipy/server/testing/database'
import { expect, test } from 'vitest'
import { runStatistics } from './statistics.ts'

test('one run fills, sums the same by hand, and prints what each answer costs', async () => {
  const database = await createTestDatabase()
  const output: string[] = []
  await runStatistics(
    [{ url: database.url, invoices: 200, people: 40, measures: ['yearly', 'large', 'tables', 'others'] }],
    { effort: { rounds: 1, perRound: 1 }, say: text => output.push(text) },
  )
  const text = output.join('\n')
  const numbers = String.raw` \| [\d.]+( !)?`
  const costed = (name: string) => new RegExp(String.raw`\| ${name}${numbers} \| [\d.]+${numbers} \| `)
  expect(text).toMatch(costed('page of 20 by name, a year'))
  expect(text).toMatch(costed('20 people, a year'))
  expect(text).toMatch(costed('/api/stats/sessions.*'))
  expect(text).toMatch(/the slowest of \d+ tables/)
  await database.close()
})
