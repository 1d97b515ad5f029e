import type { APIRequestContext } from '@playwright/test'
import { account } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import type { StorageState } from './support/session.ts'
import { Shell } from './support/shell.ts'
import { stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'

const expired = 'A sua sessão terminou. Inicie sessão para continuar.'

/** Logs out by the API with the session that this browser starts with, as another browser that shares it does. */
async function endSession(request: APIRequestContext, state: StorageState): Promise<void> {
  const item = state.origins[0]?.localStorage.find(({ name }) => name === 'tipy.token')
  const token: string = JSON.parse(item?.value ?? '""')
  const left = await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  expect(left.status()).toBe(200)
}

test('a deep link without a session shows the login, and afterwards that page', async ({ page, login }) => {
  const person = account('creditManager')
  await page.goto('/profile')
  await expect(login.heading).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await login.type(person.email)
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await expect(page).toHaveURL('/profile')
})

test.describe('signed in', () => {
  const person = account('consultant')
  test.use({ person })

  test('logging out in one tab logs out the other, and going back shows no data', async ({
    page,
    context,
    shell,
    login,
  }) => {
    await shell.open(quietPage)
    await shell.choose('O meu perfil')
    await expect(page.getByText(person.completeName)).toBeVisible()
    const other = new Shell(await context.newPage())
    await other.open(quietPage)
    await other.page.goto('/logout')
    await expect(other.page).toHaveURL('/')
    await expect.poll(() => stored(context)).toEqual({ 'tipy.darkMode': 'false' })
    await expect(login.heading).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByText(person.name)).toHaveCount(0)
    await page.goBack()
    await expect(login.heading).toBeVisible()
    await expect(page.getByText(person.name)).toHaveCount(0)
    await page.goto('about:blank')
    await page.goBack()
    await expect(login.heading).toBeVisible()
    await expect(page.getByText(person.name)).toHaveCount(0)
  })
})

test.describe('a session that was ended in another browser', () => {
  const person = account('expansionDirector')
  test.use({ person })

  test('ends here at the next call, and the next login returns to the same page', async ({
    page,
    shell,
    login,
    request,
    storageState,
  }) => {
    if (typeof storageState !== 'object') throw new Error('the session is not in memory')
    // The end of the connection for live changes would tell it before.
    await page.route('**/api/live*', route => route.abort())
    // Ended when the call of the click is on its way: one that the page makes by itself would tell it before.
    await page.route('**/api/users/*', async route => {
      if (route.request().method() === 'PATCH') await endSession(request, storageState)
      await route.continue()
    })
    await shell.open('/profile')
    await page.getByRole('switch', { name: 'Modo escuro' }).click()
    await expect(page.getByText(expired)).toBeVisible()
    await expect(login.heading).toBeVisible()
    await login.type(person.email)
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
    await expect(page).toHaveURL('/profile')
  })

  test('ends here at the next page load', async ({ page, request, storageState }) => {
    if (typeof storageState !== 'object') throw new Error('the session is not in memory')
    await endSession(request, storageState)
    await page.goto('/profile')
    await expect(page.getByText(expired)).toBeVisible()
  })
})

test.describe('a configuration that cannot be loaded', () => {
  test.use({
    person: account('integration'),
    remembered: { darkMode: true, selectedOffices: ['lisboa'], officeMode: 'multi' },
  })

  test('logs out, leads to the root and keeps only dark mode in storage', async ({ page, context, login }) => {
    await page.route('**/api/auth/config', route => route.fulfill({ status: 500, body: 'não é JSON' }))
    await page.goto('/profile')
    await expect(login.heading).toBeVisible()
    await expect(page.getByText('Não foi possível carregar a configuração. Inicie sessão novamente.')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect.poll(() => stored(context)).toEqual({ 'tipy.darkMode': 'true' })
  })
})
