import { screenList, screens } from '@tipy/domain/navigation/screens'
import { holdRequests } from './support/hold.ts'
import { account, menuFor, personOf } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { Shell } from './support/shell.ts'
import { expect, test } from './support/test.ts'

/** Has every flag. */
const admin = account('sysAdmin')
/** Belongs to all six offices. */
const many = account('hr')
const officeNames = many.company.offices.map(({ name }) => name)

test.describe('keys', () => {
  test.use({ person: admin })

  test('open screens, are listed in the help, and do nothing while typing or over a dialog', async ({
    page,
    shell,
  }) => {
    await shell.open(screens.profile.path)
    for (const { shortcut, path, title } of [screens.invoices, screens.statements, screens.config]) {
      await page.keyboard.press(shortcut)
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${title} · ${admin.company.name}`)
      // On a list, f opens its filters: the next key is pressed on another page.
      await shell.choose('O meu perfil')
      await expect(page).toHaveURL(screens.profile.path)
    }
    await shell.choose('Atalhos do teclado')
    for (const { shortcut, title } of screenList)
      if (shortcut) await expect(shell.help.getByText(title, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(shell.help).toBeHidden()

    // Keys do nothing while typing, behind a dialog or an open menu, and with Ctrl or Alt.
    const field = page.getByLabel('Password atual')
    await field.focus()
    await page.keyboard.type('q?1c')
    await expect(field).toHaveValue('q?1c')
    await expect(shell.help).toBeHidden()
    await shell.main.focus()

    await page.keyboard.press('Alt+q')
    await page.keyboard.press('Shift+q')
    await page.keyboard.press('?')
    await expect(shell.help).toBeVisible()
    await page.keyboard.press('q')
    await page.keyboard.press('Escape')
    await expect(shell.help).toBeHidden()
    await expect(page).toHaveURL(screens.profile.path)

    await shell.personButton.click()
    // The menu takes the focus only after it is drawn, and Escape closes it from inside.
    await expect(page.getByRole('menu').and(page.locator(':focus-within'))).toBeVisible()
    await page.keyboard.press('q')
    await page.keyboard.press('?')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(shell.help).toBeHidden()
    await expect(page).toHaveURL(screens.profile.path)
  })
})

test.describe('offices', () => {
  test.use({ person: many })

  test('are chosen one at a time or, with CapsLock, several, by key and by mouse, and stay after a reload', async ({
    page,
    shell,
  }) => {
    const [first, second, third] = officeNames
    const mode = page.getByRole('button', { name: 'Escolher várias agências' })
    await shell.open(quietPage)
    await expect(mode).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('CapsLock')
    await expect(mode).toHaveAttribute('aria-pressed', 'true')
    for (const digit of ['3', '1', '2']) await page.keyboard.press(digit)
    await expect(shell.offices).toHaveAccessibleName(`Agências: ${first}, ${second}, ${third}`)
    await page.keyboard.press('2')
    await expect(shell.offices).toHaveAccessibleName(`Agências: ${first}, ${third}`)

    await page.reload()
    await expect(shell.offices).toHaveAccessibleName(`Agências: ${first}, ${third}`)
    await expect(mode).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('CapsLock')
    await expect(mode).toHaveAttribute('aria-pressed', 'false')
    await expect(shell.offices).toHaveAccessibleName(`Agências: ${first}`)

    // A digit chooses one office, 0 all of them, and the mouse one from the list.
    await page.keyboard.press('0')
    await expect(shell.offices).toHaveAccessibleName('Agências: Todas as agências')
    for (const [index, name] of officeNames.entries()) {
      await page.keyboard.press(String(index + 1))
      await expect(shell.offices).toHaveAccessibleName(`Agências: ${name}`)
    }
    // A digit without an office changes nothing.
    await page.keyboard.press('9')
    await expect(shell.offices).toHaveAccessibleName(`Agências: ${officeNames.at(-1)}`)
    await page.keyboard.press('0')
    await expect(shell.offices).toHaveAccessibleName('Agências: Todas as agências')

    await shell.offices.click()
    const list = page.getByRole('dialog').getByRole('group', { name: 'Agências' })
    await expect(list.getByRole('button')).toHaveCount(officeNames.length + 1)
    await list.getByRole('button', { name: 'Porto' }).click()
    await expect(shell.offices).toHaveAccessibleName('Agências: Porto')
    await expect(list).toBeHidden()

    await shell.offices.click()
    await page.getByText('Várias', { exact: true }).click()
    await list.getByRole('button', { name: 'Braga' }).click()
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(shell.offices).toHaveAccessibleName('Agências: Porto, Braga')
  })
})

test.describe('the menu', () => {
  const person = personOf('horizontal menu')
  test.use({ person })

  test('is in the top bar of every browser of a person who chose that', async ({ page, shell, openBrowser }) => {
    const drawer = page.getByRole('button', { name: 'Recolher o menu' })
    await shell.open(quietPage)
    await expect(drawer).toBeVisible()
    const saved = page.waitForResponse(answer => answer.request().method() === 'PATCH')
    await shell.choose('Menu horizontal')
    expect((await saved).status()).toBe(200)
    await expect(drawer).toBeHidden()
    const top = menuFor('top', person)
    await expect(page.getByRole('banner').getByRole('navigation').getByRole('link')).toHaveCount(top.length)
    await expect(shell.entries().first()).toHaveAccessibleName('Início')
    await page.reload()
    await expect(shell.entries()).toHaveCount(top.length)
    await expect(drawer).toBeHidden()

    const elsewhere = new Shell(await openBrowser(person))
    await elsewhere.open(quietPage)
    await expect(elsewhere.page.getByRole('banner').getByRole('navigation')).toBeVisible()
    const restored = page.waitForResponse(answer => answer.request().method() === 'PATCH')
    await shell.choose('Menu vertical')
    await restored
    await expect(drawer).toBeVisible()
    await elsewhere.page.reload()
    await expect(elsewhere.page.getByRole('button', { name: 'Recolher o menu' })).toBeVisible()
  })
})

test.describe('the person menu', () => {
  test.use({ person: admin })

  test('opens even if the photo replaces the initials while the mouse button is down', async ({ page, shell }) => {
    const releasePhoto = await holdRequests(page, '**/api/files/url/*')
    await shell.open(screens.profile.path)
    await shell.personButton.hover()
    await page.mouse.down()
    releasePhoto()
    await expect(shell.personButton.locator('img')).toBeVisible()
    await page.mouse.up()
    await expect(page.getByRole('menu')).toBeVisible()
  })
})

test.describe('the drawer', () => {
  test.use({ person: account('consultant') })

  test('can be skipped by keyboard, collapses to icons, and stays collapsed after a reload', async ({
    page,
    shell,
  }) => {
    const home = shell.menu.getByRole('link', { name: 'Início' })
    await shell.open(quietPage)
    // A person of one office sees its name and no choice.
    await expect(page.getByRole('banner').getByText('Lisboa', { exact: true })).toBeVisible()
    await expect(shell.offices).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Saltar para o conteúdo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(shell.main).toBeFocused()
    await expect(page).toHaveURL(quietPage)

    const wide = (await shell.menu.boundingBox())?.width ?? 0
    await page.getByRole('button', { name: 'Recolher o menu' }).click()
    await expect(page.getByRole('button', { name: 'Expandir o menu' })).toBeVisible()
    await expect.poll(async () => (await shell.menu.boundingBox())?.width).toBeLessThan(wide / 2)
    await expect(home).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Expandir o menu' })).toBeVisible()
    await expect.poll(async () => (await shell.menu.boundingBox())?.width).toBeLessThan(wide / 2)
  })
})
