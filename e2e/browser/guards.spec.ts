import { screenList } from '@tipy/domain/navigation/screens'
import { account, firstNameOf } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { Shell } from './support/shell.ts'
import { stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'

const expired = 'A sua sessão terminou. Inicie sessão para continuar.'

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
  // A consultant's root is the home page, whichever other screens are built.
  const person = account('consultant')
  test.use({ person })

  test('the URL of a screen that is not built leads to the root; an unknown one shows "not found"', async ({
    page,
    shell,
  }) => {
    // Screens that are not built are not in the menu either.
    const missing = screenList.filter(({ built, path }) => !built && !path.includes('{'))
    for (const { path, title } of missing.slice(0, 3)) {
      await shell.open(path)
      await expect(shell.greeting).toBeVisible()
      await expect(page).toHaveURL('/')
      await expect(page).toHaveTitle(`Início · ${person.company.name}`)
      await expect(shell.menu.getByRole('link', { name: title })).toHaveCount(0)
    }
    // A signed-in user is led from the page of forgotten passwords to the root.
    await shell.open('/forgot-password')
    await expect(shell.greeting).toBeVisible()
    await expect(page).toHaveURL('/')

    await shell.open('/nada/aqui?x=1')
    await expect(shell.main.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
    await expect(page).toHaveTitle(`Página não encontrada · ${person.company.name}`)
    await expect(page).toHaveURL('/nada/aqui?x=1')
  })

  test('a configured root that is external, unknown or not built shows the home page, without a redirect loop', async ({
    page,
    shell,
  }) => {
    let redirect = ''
    await page.route('**/api/auth/config', async route => {
      const answer = await route.fetch()
      const { message, data } = await answer.json()
      await route.fulfill({ json: { message, data: { ...data, accessMap: { ...data.accessMap, redirect } } } })
    })
    let addresses: string[] = []
    page.on('framenavigated', frame => addresses.push(frame.url()))
    for (redirect of ['/logout', '/config', '//exemplo.pt/']) {
      addresses = []
      await shell.open('/')
      await expect(shell.greeting).toContainText(firstNameOf(person))
      await expect(page).toHaveURL('/')
      expect(new Set(addresses).size).toBe(1)
      expect(addresses.length).toBeLessThan(4)
    }
  })

  test('logging out in one tab logs out the other, and going back shows no data', async ({
    page,
    context,
    shell,
    login,
  }) => {
    await shell.open('/')
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
    storageState,
    contextWith,
  }) => {
    if (typeof storageState !== 'object') throw new Error('the session is not in memory')
    await shell.open('/profile')
    const copy = await contextWith(storageState)
    const elsewhere = new Shell(await copy.newPage())
    await elsewhere.open()
    const left = elsewhere.page.waitForResponse('**/api/auth/logout')
    await elsewhere.logOut()
    expect((await left).status()).toBe(200)
    await elsewhere.page.close()

    await page.getByRole('switch', { name: 'Modo escuro' }).click()
    await expect(page.getByText(expired)).toBeVisible()
    await expect(login.heading).toBeVisible()
    await login.type(person.email)
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
    await expect(page).toHaveURL('/profile')
  })

  test('ends here at the next page load', async ({ page, request, storageState }) => {
    if (typeof storageState !== 'object') throw new Error('the session is not in memory')
    const items = new Map(storageState.origins[0]?.localStorage.map(({ name, value }) => [name, value]))
    const token: string = JSON.parse(items.get('tipy.token') ?? '""')
    const left = await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
    expect(left.status()).toBe(200)
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
    expect(await stored(context)).toEqual({ 'tipy.darkMode': 'true' })
  })
})
