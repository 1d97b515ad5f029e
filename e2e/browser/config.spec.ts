import type { Page } from '@playwright/test'
import { account } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const admin = account('sysAdmin')
test.use({ person: admin })

/** Letters only, because errors that differ in digits are grouped together. */
const word = () => Array.from({ length: 12 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

/** Throws an uncaught error in the page. */
async function fail(page: Page, message: string): Promise<void> {
  const reported = page.waitForResponse('**/api/errors')
  await page.evaluate(`setTimeout(() => { throw new Error(${JSON.stringify(message)}) })`)
  expect((await reported).status()).toBe(200)
}

test('an error of a screen is reported, listed, resolved, and reopened when it occurs again', async ({ page }) => {
  const message = `Falha ${word()}`
  await page.goto('/config')
  await expect(page.getByRole('heading', { level: 1, name: 'Configuração' })).toBeVisible()
  await fail(page, `${message} de ana@exemplo.pt`)
  await page.getByRole('link', { name: /^Erros/ }).click()
  const group = page.getByRole('listitem').filter({ hasText: message })
  await expect(group).toContainText(admin.name)
  await expect(group).toContainText('/config')
  await expect(group).toContainText('1×')
  await expect(group).not.toContainText('ana@')

  await group.getByRole('button', { name: /^Abrir / }).click()
  const panel = page.getByRole('dialog', { name: 'Erro' })
  await expect(panel.getByText('Referência do pedido')).toBeVisible()
  await panel.getByRole('button', { name: /^Resolver / }).click()
  await expect(toast(page, 'Erro resolvido')).toBeVisible()
  await expect(panel.getByText(`Resolvido por ${admin.name}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(group).toHaveCount(0)
  await page.getByText('Resolvidos', { exact: true }).click()
  await expect(group).toBeVisible()

  await page.reload()
  await page.getByRole('heading', { name: 'Erros' }).waitFor()
  await fail(page, `${message} de rui@exemplo.pt`)
  await page.getByLabel('Pesquisar nos erros').fill(message)
  await expect(group).toContainText('2×')
  await group.getByRole('button', { name: /^Resolver / }).click()
  await expect(group).toHaveCount(0)
})

test('settings an administrator changes reach other open screens', async ({ page, openBrowser }) => {
  const label = /^Faturação na classificação/
  const elsewhere = await openBrowser(admin)
  for (const each of [page, elsewhere]) {
    await each.goto('/config/settings')
    await expect(each.getByRole('switch', { name: label })).toBeChecked()
  }
  await page.getByRole('switch', { name: label }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(toast(page, 'Opções guardadas')).toBeVisible()
  await expect(elsewhere.getByRole('switch', { name: label })).not.toBeChecked()
  await expect(elsewhere.getByText('Faturação na classificação de recrutadores: Sim → Não').first()).toBeVisible()
  await elsewhere.getByRole('switch', { name: label }).click()
  await elsewhere.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('switch', { name: label })).toBeChecked()
  await page.getByRole('navigation', { name: 'Localização' }).getByRole('link').click()
  await expect(page).toHaveURL('/config')
  await page.getByRole('link', { name: /^Desenvolvimento/ }).click()
  await expect(page.getByText(/^PostgreSQL \d/)).toBeVisible()
  await expect(page.getByText('0009-errors')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Limpeza do que expirou/ })).toContainText('Todos os dias às 03:30')
})
