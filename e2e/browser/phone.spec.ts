import { phone, sideways, wide } from './support/devices.ts'
import { account } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ person: account('processManager') })

test('a window made narrow becomes a phone: the drawer slides over, leads on and closes', async ({ page, shell }) => {
  const open = page.getByRole('button', { name: 'Abrir o menu' })
  const drawer = page.getByRole('dialog').filter({ has: shell.menu })
  await shell.open('/profile')
  await expect(shell.menu).toBeVisible()
  await page.setViewportSize(phone.viewport)
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

  await page.setViewportSize(wide.viewport)
  await expect(open).toBeHidden()
  await expect(shell.menu).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('offices and days are chosen from the second row', async ({ page, shell }) => {
    await shell.open()
    await shell.offices.tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Coimbra' }).tap()
    await expect(shell.offices).toHaveAccessibleName('Agências: Coimbra')
    await shell.range.tap()
    await shell.rangePanel.getByRole('button', { name: 'Ano passado' }).tap()
    await expect(shell.rangePanel).toBeHidden()
    await expect(shell.range).toHaveAccessibleName(/^Período: Ano passado, /)
    expect(await sideways(page)).toBe(0)
  })
})
