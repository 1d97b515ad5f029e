import { verify } from '@tipy/server/engine/verify'
import { figureChecks } from '@tipy/server/figures/verify'
import { createTestDatabase } from '@tipy/server/testing/database'
import { expect, test } from 'vitest'
import { runStatistics } from './statistics.ts'

test('one run fills, compares the same answers, saves with and without sums, and prints the ratios', async () => {
  const database = await createTestDatabase()
  const output: string[] = []
  const options = { effort: { rounds: 1, milliseconds: 1 }, explains: true, say: (text: string) => output.push(text) }
  await runStatistics([{ url: database.url, size: 200 }], options)
  const text = output.join('\n')
  expect(text).toMatch(/\| consultants × 24 months \| [\d.]+ \|/)
  expect(text).toMatch(/\| offices × 60 months \| [\d.]+ \|/)
  expect(text).toMatch(/\| one writer, p50 ms \| [\d.]+ \| [\d.]+ \| [\d.]+/)
  expect(text).toMatch(/\| 8 writers on one office, a second \| \d+ \| \d+ \| [\d.]+/)
  // Saves without sums leave them behind, as they must.
  expect((await verify(database.db, figureChecks)).map(({ name }) => name)).toEqual(['sumsAreTheRows'])
  await database.close()
})
