import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { account } from './support/people.ts'
import { test } from './support/test.ts'

/** Pictures for the README, drawn anew with `E2E_PICTURES=1 npm run e2e`; ordinary runs leave this file out. */
test.describe('pictures', { tag: '@pictures' }, () => {
  test.use({ reducedMotion: 'reduce', viewport: { width: 1280, height: 760 } })
  // The same morning each time, so that a picture changes only when the product does.
  test.beforeEach(({ page }) => page.clock.setFixedTime('2026-11-16T09:30:00Z'))

  async function draw(page: Page, name: string): Promise<void> {
    await page.evaluate('document.fonts.ready')
    await page.screenshot({ path: join(import.meta.dirname, `../../docs/images/${name}.png`) })
  }

  test.describe('before', () => {
    // Smaller than the others: where a colour runs into another, every pixel costs.
    test.use({ deviceScaleFactor: 0.7 })

    test('login', async ({ page, login }) => {
      await page.goto('/')
      await login.demoAccounts.waitFor()
      await draw(page, 'login')
    })
  })

  test.describe('by day', () => {
    test.use({ person: account('broker') })

    test('home', async ({ page, shell }) => {
      await shell.open()
      await shell.greeting.waitFor()
      await draw(page, 'home')
    })

    test('phone', async ({ page, shell }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await shell.open()
      await shell.greeting.waitFor()
      await draw(page, 'phone')
    })
  })

  test.describe('by night', () => {
    test.use({ person: account('broker'), remembered: { darkMode: true } })

    test('home-dark', async ({ page, shell }) => {
      await shell.open()
      await shell.greeting.waitFor()
      await draw(page, 'home-dark')
    })
  })
})
