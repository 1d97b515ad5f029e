import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figurePage } from './figureTable.ts'

test('docs/features/figures-table.md is equal to the declared figures (otherwise: npm run figures)', () => {
  const page = readFileSync(new URL('../../docs/features/figures-table.md', import.meta.url), 'utf8')
  expect(page).toBe(figurePage())
})
