import { account } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

test.use({ person: account('teamLeader'), hasOwnContext: true })

const failed = 'Não foi possível carregar esta página'

test('a page whose script cannot be loaded shows an error with its name and a retry', async ({ page, shell }) => {
  await page.route('**/assets/Profile-*.js', route => route.abort())
  await shell.open(quietPage)
  await shell.choose('O meu perfil')
  await expect(shell.main.getByRole('heading', { name: failed })).toBeVisible()
  await expect(shell.main.getByText('profile', { exact: true })).toBeVisible()
  await page.unroute('**/assets/Profile-*.js')
  await shell.main.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { level: 1, name: account('teamLeader').name })).toBeVisible()
})

test('a shell whose script cannot be loaded shows an error', async ({ page }) => {
  await page.route('**/assets/shell-*.js', route => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { name: failed })).toBeVisible()
  await expect(page.getByText('shell', { exact: true })).toBeVisible()
})

test('if the script of the calendar cannot be loaded, the presets of the date range still work', async ({
  page,
  shell,
}) => {
  await page.route('**/assets/dates-*.js', route => route.abort())
  await shell.open(quietPage)
  await shell.range.click()
  await expect(shell.rangePanel.getByRole('alert')).toContainText('RangeCalendar')
  await shell.rangePanel.getByRole('button', { name: 'Ano passado' }).click()
  await expect(shell.range).toHaveAccessibleName(/^Período: Ano passado, /)
})

test('if the script of the palette cannot be loaded, the next attempt loads it again', async ({ page, shell }) => {
  await page.route('**/assets/ShellPalette-*.js', route => route.abort())
  await shell.open(quietPage)
  await page.keyboard.press('Control+k')
  await expect(toast(page, 'Não foi possível abrir a procura')).toBeVisible()
  await page.unroute('**/assets/ShellPalette-*.js')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
})
