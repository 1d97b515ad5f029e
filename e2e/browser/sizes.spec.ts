import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { screens } from '@tipy/domain/navigation/screens'
import { holdRequests } from './support/hold.ts'
import { account } from './support/people.ts'
import { RecordList } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ hasOwnContext: true })

interface Weight {
  readonly files: number
  /** Of 1000 bytes, gzipped. A browser that takes Brotli gets about 14 % less. */
  readonly kB: number
}

async function gzippedBytes(request: Request): Promise<number> {
  const response = await request.response()
  return response ? gzipSync(await response.body()).length : 0
}

/** Counts every script that the page has fetched so far, and sums their size. */
function weighScripts(page: Page): (until: string) => Promise<Weight> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() === 'script') sizes.push(gzippedBytes(request))
  })
  return async until => {
    const all = await Promise.all(sizes)
    const kB = all.reduce((total, bytes) => total + bytes, 0) / 1000
    console.log(`${new URL(page.url()).pathname}, ${until}: ${kB.toFixed(1)} kB gz in ${all.length} scripts`)
    return { files: all.length, kB }
  }
}

/** Waits until every part of a home page has its numbers; charts that have theirs may still wait for what draws them. */
async function awaitNumbers(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const loading = { name: /a carregar$/i }
  const charts = main.getByRole('article').filter({ has: page.getByRole('button', { name: /: ver tabela$/ }) })
  await expect(main.getByRole('article').first()).toBeVisible()
  await expect
    .poll(
      async () =>
        (await main.getByRole('status', loading).count()) - (await charts.getByRole('status', loading).count()),
    )
    .toBe(0)
}

test('the login screen costs at most 200 kB in 10 scripts', async ({ page, login }) => {
  const weigh = weighScripts(page)
  await page.goto('/')
  await expect(login.demoAccounts).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { files, kB } = await weigh('login')
  expect(kB).toBeLessThanOrEqual(200)
  expect(files).toBeLessThanOrEqual(10)
})

test.describe('signed in', () => {
  test.use({ person: account('cfo') })
  // The connection for live changes stays open, and the network would never be idle.
  test.beforeEach(({ page }) => page.route('**/api/live', route => route.abort()))

  const homes = [
    { role: 'ceo', beforeCharts: 420, withCharts: 540 },
    { role: 'consultant', beforeCharts: 360, withCharts: 500 },
  ] as const
  for (const { role, beforeCharts, withCharts } of homes) {
    test.describe(`at home as ${role}`, () => {
      test.use({ person: account(role) })

      test(`numbers cost at most ${beforeCharts} kB, with charts ${withCharts} kB, in 30 scripts`, async ({ page }) => {
        const releaseCharts = await holdRequests(page, '**/assets/charts-*.js')
        const weigh = weighScripts(page)
        await page.goto('/')
        await awaitNumbers(page)
        expect((await weigh(`numbers of ${role}`)).kB).toBeLessThanOrEqual(beforeCharts)

        releaseCharts()
        await expect(page.locator('.recharts-surface').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        const { files, kB } = await weigh(`charts of ${role}`)
        expect(kB).toBeLessThanOrEqual(withCharts)
        expect(files).toBeLessThanOrEqual(30)
      })
    })
  }

  for (const { path, title } of [screens.findings, screens.invoices, screens.expenses, screens.users]) {
    test(`the list ${title} costs at most 330 kB in 40 scripts, shell included`, async ({ page }) => {
      const weigh = weighScripts(page)
      await new RecordList(page, path, title).open()
      await page.waitForLoadState('networkidle')
      const { files, kB } = await weigh('list')
      expect(kB).toBeLessThanOrEqual(330)
      expect(files).toBeLessThanOrEqual(40)
    })
  }
})
