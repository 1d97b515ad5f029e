import type { Page } from '@playwright/test'
import { screens } from '@tipy/domain/navigation/screens'
import { account } from './support/people.ts'
import { RecordList } from './support/records.ts'
import { expect, test } from './support/test.ts'

const kB = 1024

test.use({ hasOwnContext: true })

/** Sums the transferred (compressed) bytes of every script the page fetches. */
function weighScripts(page: Page): () => Promise<number> {
  const weights: Promise<readonly [name: string, bytes: number]>[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() !== 'script') return
    const name = new URL(request.url()).pathname
    weights.push(request.sizes().then(({ responseBodySize }) => [name, responseBodySize] as const))
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    const all = await Promise.all(weights)
    const sum = all.reduce((total, [, bytes]) => total + bytes, 0)
    console.log(`${new URL(page.url()).pathname}: ${(sum / kB).toFixed(1)} kB in ${all.length} scripts`)
    return sum
  }
}

test('the login screen costs at most 200 kB of script', async ({ page, login }) => {
  const weight = weighScripts(page)
  await page.goto('/')
  await expect(login.demoAccounts).toBeVisible()
  expect(await weight()).toBeLessThanOrEqual(200 * kB)
})

test.describe('signed in', () => {
  test.use({ person: account('cfo') })
  // The connection for live changes stays open, and the network would never be idle.
  test.beforeEach(({ page }) => page.route('**/api/live', route => route.abort()))

  test.describe('at home', () => {
    test.use({ person: account('consultant') })

    test('the home page costs at most 350 kB of script, shell included', async ({ page, shell }) => {
      const weight = weighScripts(page)
      await page.goto('/')
      await expect(shell.greeting).toBeVisible()
      expect(await weight()).toBeLessThanOrEqual(350 * kB)
    })
  })
  for (const { path, title } of [screens.findings, screens.invoices, screens.expenses, screens.users]) {
    test(`the list ${title} costs at most 350 kB of script, shell included`, async ({ page }) => {
      const weight = weighScripts(page)
      await new RecordList(page, path, title).open()
      expect(await weight()).toBeLessThanOrEqual(350 * kB)
    })
  }
})
