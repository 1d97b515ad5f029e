import type { Page } from '@playwright/test'
import { account } from './support/people.ts'
import { expect, test } from './support/test.ts'

const phone = { width: 390, height: 844 }

/** How far the page could be pushed sideways. */
const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

test.describe('signed in', () => {
  test.use({ person: account('processManager') })

  test('a window made narrow becomes a phone: the drawer slides over, leads on and closes', async ({ page, shell }) => {
    const open = page.getByRole('button', { name: 'Abrir o menu' })
    const drawer = page.getByRole('dialog').filter({ has: shell.menu })
    await shell.open('/profile')
    await expect(shell.menu).toBeVisible()
    await page.setViewportSize(phone)
    await expect(open).toBeVisible()
    await expect(shell.menu).toHaveCount(0)

    await open.click()
    await expect(drawer).toBeVisible()
    await shell.menu.getByRole('link', { name: 'Início' }).click()
    await expect(page).toHaveURL('/')
    await expect(drawer).toBeHidden()
    await expect(shell.greeting).toBeVisible()

    await open.click()
    await page.getByRole('button', { name: 'Fechar o menu' }).click()
    await expect(drawer).toBeHidden()
    await open.click()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(open).toBeFocused()

    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(open).toBeHidden()
    await expect(shell.menu).toBeVisible()
  })

  for (const path of ['/', '/profile', '/nada-aqui']) {
    test(`${path} has nothing beside the screen`, async ({ page, shell }) => {
      await page.setViewportSize(phone)
      await shell.open(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await overflow(page)).toBe(0)
    })
  }

  test('offices and days are chosen from the second row', async ({ page, shell }) => {
    await page.setViewportSize(phone)
    await shell.open()
    await shell.offices.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Coimbra' }).click()
    await expect(shell.offices).toHaveAccessibleName('Agências: Coimbra')
    await shell.range.click()
    await shell.rangePanel.getByRole('button', { name: 'Ano passado' }).click()
    await expect(shell.rangePanel).toBeHidden()
    await expect(shell.range).toHaveAccessibleName(/^Período: Ano passado, /)
    expect(await overflow(page)).toBe(0)
  })
})

for (const path of ['/', '/forgot-password', '/?token=codigo-de-exemplo']) {
  test(`${path} signed out has nothing beside the screen`, async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await overflow(page)).toBe(0)
  })
}
