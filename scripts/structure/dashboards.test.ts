import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withDashboards } from './dashboardTable.ts'

test('docs/features/dashboard.md has the declared standard dashboards (otherwise: npm run figures)', () => {
  const page = readFileSync(new URL('../../docs/features/dashboard.md', import.meta.url), 'utf8')
  expect(page).toBe(withDashboards(page))
})
