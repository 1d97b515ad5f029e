import type { Page } from '@playwright/test'
import { screens } from '@tipy/domain/navigation/screens'
import { account } from './support/people.ts'
import { RecordList } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ hasOwnContext: true })

/** Counts every script the page fetches, and sums their transferred (compressed) kilobytes. */
function weighScripts(page: Page): () => Promise<{ readonly files: number; readonly kB: number }> {
  const weights: Promise<readonly [name: string, bytes: number]>[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() !== 'script') return
    const name = new URL(request.url()).pathname
    weights.push(request.sizes().then(({ responseBodySize }) => [name, responseBodySize] as const))
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    const all = await Promise.all(weights)
    const kB = all.reduce((total, [, bytes]) => total + bytes, 0) / 1024
    console.log(`${new URL(page.url()).pathname}: ${kB.toFixed(1)} kB in ${all.length} scripts`)
    return { files: all.length, kB }
  }
}

test('the login screen costs at most 170 kB in 10 scripts', async ({ page, login }) => {
  const weight = weighScripts(page)
  await page.goto('/')
  await expect(login.demoAccounts).toBeVisible()
  const { files, kB } = await weight()
  expect(kB).toBeLessThanOrEqual(170)
  expect(files).toBeLessThanOrEqual(10)
})

test.describe('signed in', () => {
  test.use({ person: account('cfo') })
  // The connection for live changes stays open, and the network would never be idle.
  test.beforeEach(({ page }) => page.route('**/api/live', route => route.abort()))

  test.describe('at home', () => {
    test.use({ person: account('consultant') })

    // A consultant's home is their statistics: some 350 kB until its numbers are shown, then the library of its charts,
    // which widgets share piece by piece.
    test('the home page costs at most 490 kB in 55 scripts, shell and charts included', async ({ page, shell }) => {
      const weight = weighScripts(page)
      await page.goto('/')
      await expect(shell.greeting).toBeVisible()
      const { files, kB } = await weight()
      expect(kB).toBeLessThanOrEqual(490)
      expect(files).toBeLessThanOrEqual(55)
    })
  })
  for (const { path, title } of [screens.findings, screens.invoices, screens.expenses, screens.users]) {
    test(`the list ${title} costs at most 330 kB in 40 scripts, shell included`, async ({ page }) => {
      const weight = weighScripts(page)
      await new RecordList(page, path, title).open()
      const { files, kB } = await weight()
      expect(kB).toBeLessThanOrEqual(330)
      expect(files).toBeLessThanOrEqual(40)
    })
  }
})
