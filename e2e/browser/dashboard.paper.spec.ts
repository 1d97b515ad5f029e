import type { Page } from '@playwright/test'
import { lastYear } from './support/days.ts'
import { holdRequests } from './support/hold.ts'
import { account } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** What can be pressed or chosen, but not read. */
const controls = ['combobox', 'searchbox', 'radio', 'switch', 'tab', 'navigation', 'banner'] as const

async function expectNoControls(page: Page): Promise<void> {
  for (const role of controls) await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Abrir em Estatísticas' })).toBeHidden()
  await expect(page.getByRole('button', { name: /Página seguinte|copiar|Editar painel/ })).toHaveCount(0)
}

const waitForNumbers = (page: Page) =>
  expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0, { timeout: 30_000 })

/** As the browser reports it: how much of the view moved how far, and which elements, from where to where. */
interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

const recordShifts = (page: Page) =>
  page.addInitScript(`
    window.shifts = []
    new PerformanceObserver(list => {
      for (const { hadRecentInput, value, sources } of list.getEntries())
        if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(({ node, previousRect, currentRect }) =>
          [node?.textContent.slice(0, 40) ?? 'gone', previousRect.y, currentRect.y].join(' ')) })
    }).observe({ type: 'layout-shift', buffered: true })
  `)

async function expectNoJump(page: Page): Promise<void> {
  const shifts = await page.evaluate<readonly Shift[]>('window.shifts')
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.1)
}

test.describe('the CEO', () => {
  test.use({ person: account('ceo'), remembered: { chosenRange: lastYear }, hasOwnContext: true })

  test('the dashboard does not jump while it loads; on paper it has each chart as image and as table, and nothing to press', async ({
    page,
    shell,
  }) => {
    await recordShifts(page)
    await shell.open('/')
    await expect(page.getByRole('heading', { name: 'Comparação de anos' })).toBeVisible()
    await waitForNumbers(page)
    await expectNoJump(page)
    await page.emulateMedia({ media: 'print' })
    await expectNoControls(page)
    const chart = page.getByRole('article', { name: 'Comparação de anos' })
    await expect(chart.locator('svg.recharts-surface').first()).toBeVisible()
    // Twelve lines under their heading, not the single pixel that screen readers have on screen.
    await expect.poll(async () => (await chart.getByRole('table').boundingBox())?.height).toBeGreaterThan(100)
    await expect(page.getByText(/^\d\d-\d\d-\d{4} a \d\d-\d\d-\d{4} · Todas as agências$/)).toBeVisible()
  })

  test('the yearly table on paper is as wide as the sheet', async ({ page, shell }) => {
    await shell.open('/stats')
    await expect(page.getByRole('table').first()).toBeVisible()
    await page.setViewportSize({ width: 1047, height: 718 })
    await page.emulateMedia({ media: 'print' })
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    await expectNoControls(page)
    // Two years: one table each.
    const tables = page.getByRole('table').filter({ visible: true })
    await expect(tables).toHaveCount(2)
    for (const table of await tables.all()) {
      const end = () => table.evaluate(element => element.getBoundingClientRect().right)
      await expect.poll(end).toBeLessThanOrEqual(1048)
    }
  })

  test('the dashboard does not jump when the font comes after the numbers', async ({ page }) => {
    const releaseFont = await holdRequests(page, '**/*.woff2')
    await recordShifts(page)
    // The page is not loaded before its font is.
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { name: 'Comparação de anos' })).toBeVisible()
    await waitForNumbers(page)
    releaseFont()
    await page.evaluate("document.fonts.load('1em Inter Variable')")
    await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
    await expectNoJump(page)
  })
})
