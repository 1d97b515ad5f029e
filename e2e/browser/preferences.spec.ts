import type { Page } from '@playwright/test'
import { LoginScreen } from './support/login.ts'
import { account, personOf } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { Shell } from './support/shell.ts'
import { expect, test } from './support/test.ts'

const isDark = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
const isLight = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
/** Waits until the server has answered the save. */
const saved = (page: Page) => page.waitForResponse(answer => answer.request().method() === 'PATCH' && answer.ok())

test.describe('dark mode', () => {
  const person = personOf('dark mode')
  test.use({ person })

  test('stays after a reload, applies in the person’s other browsers, and stays after logging out', async ({
    page,
    shell,
    login,
    openBrowser,
  }) => {
    await shell.open(quietPage)
    await isLight(page)
    const answered = saved(page)
    await page.getByRole('button', { name: 'Modo escuro' }).click()
    await isDark(page)
    await answered
    await page.reload()
    await isDark(page)
    await shell.personButton.waitFor()

    const elsewhere = await openBrowser(null)
    await elsewhere.goto(quietPage)
    await isLight(elsewhere)
    await new LoginScreen(elsewhere).type(person.email)
    await new Shell(elsewhere).personButton.waitFor()
    await isDark(elsewhere)

    await shell.logOut()
    await expect(login.heading).toBeVisible()
    await isDark(page)
    await page.goto(quietPage)
    await login.type(person.email)
    await expect(shell.personButton).toHaveAccessibleName(`Menu de ${person.name}`)
    await isDark(page)
  })
})

test.describe('on the profile', () => {
  const person = personOf('preferences on the profile')
  test.use({ person })

  test('a person reads their own data and sets both preferences', async ({ page, shell }) => {
    await shell.open('/profile')
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
    await expect(page.getByText(person.completeName)).toBeVisible()
    await expect(page.getByText(person.email, { exact: true })).toBeVisible()
    await expect(page.getByText(person.nif.replace(/(\d{3})(?=\d)/g, '$1\u00a0'))).toBeVisible()

    const dark = page.getByRole('switch', { name: 'Modo escuro' })
    const horizontal = page.getByRole('switch', { name: 'Menu horizontal' })
    const darkSaved = saved(page)
    await dark.click()
    await darkSaved
    const menuSaved = saved(page)
    await horizontal.click()
    await menuSaved
    await isDark(page)
    await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible()
    await page.reload()
    await expect(dark).toBeChecked()
    await expect(horizontal).toBeChecked()
  })
})

test.describe('a save that fails', () => {
  test.use({ person: account('broker') })

  test('keeps the chosen appearance and shows the error reference in the top bar', async ({ page, shell }) => {
    await shell.open(quietPage)
    await page.route('**/api/users/*', route =>
      route.fulfill({
        status: 500,
        json: { message: 'INTERNAL', data: { text: 'Ocorreu um erro', requestId: 'ref-4711' } },
      }),
    )
    await page.getByRole('button', { name: 'Modo escuro' }).click()
    const mark = page.getByRole('button', { name: 'Falha: referência ref-4711' })
    await expect(mark).toBeVisible()
    await isDark(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await mark.click()
    await page.getByRole('button', { name: 'Dispensar' }).click()
    await expect(mark).toBeHidden()
  })
})
