import { createTestDatabase } from '@tipy/server/testing/database'
import { expect, test } from 'vitest'
import { runSpeed } from './speed.ts'
import { filterOf } from './speedFilters.ts'
import { filterCount } from './speedPages.ts'

test('no filter comes again before all have had their turn', () => {
  const offices = ['lisboa', 'porto', 'braga', 'faro', 'coimbra']
  const filters = Array.from({ length: filterCount }, (_, turn) => JSON.stringify(filterOf(turn, offices)))
  expect(new Set(filters).size).toBe(filterCount)
})

test('one run compares the same answers of the product and by hand, counts them and prints the ratios', async () => {
  const database = await createTestDatabase()
  const output: string[] = []
  // Different rows or amounts of the product and the SQL by hand would stop it.
  await runSpeed([{ url: database.url, size: 300 }], 300, {
    effort: { rounds: 1, milliseconds: 1 },
    speed: { connections: [1, 3], slices: 1, milliseconds: 1, warmUpMilliseconds: 1 },
    say: text => output.push(text),
  })
  const text = output.join('\n')
  const figures = String.raw`(?: [\d.]+(?: !)? \| [\d.]+ \| [\d.]+(?: !)? \|){2}`
  const names = ['page of 20', 'page and count', 'page, count and totals', 'one record', 'text search', 'create']
  for (const name of names) expect(text).toMatch(new RegExp(String.raw`\| ${name} \|${figures}`))
  await database.close()
})
