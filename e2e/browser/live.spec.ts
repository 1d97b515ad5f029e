import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { lately, today } from './support/days.ts'
import { account } from './support/people.ts'
import { logIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const admin = account('sysAdmin')
const cfo = account('cfo')

/** Opens the form of the only expense of that name. */
async function edit(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('row', { name })
    .getByRole('button', { name: /^Editar/ })
    .click()
  const form = page.getByRole('dialog', { name: /^Editar/ })
  await expect(form.getByLabel('Nome')).toHaveValue(name)
  return form
}

/** A colleague who works through the API: adds an expense of that name, and later changes its value. */
async function colleague(api: APIRequestContext, name: string) {
  const { token } = await logIn(api, cfo.email)
  const headers = { authorization: `Bearer ${token}` }
  let saved = { _id: '', version: 0 }
  const keep = async (answer: Awaited<ReturnType<typeof api.post>>) => {
    expect(answer.ok()).toBe(true)
    const { data } = (await answer.json()) as { data: typeof saved }
    saved = data
  }
  return {
    add: async (value: number) => {
      const data = { name, value, category: 'instalacoes', paymentDate: today }
      await keep(await api.post('/api/expenses', { headers, data }))
    },
    change: async (value: number) => {
      const data = { value, version: saved.version }
      await keep(await api.patch(`/api/expenses/${saved._id}`, { headers, data }))
    },
  }
}

test.describe('what another user saves', () => {
  // The month may end while the tests run.
  test.use({ person: admin, remembered: { chosenRange: lately } })

  test('appears in an open list, which keeps its focus and selection', async ({ page, request }) => {
    const name = `Ao vivo ${randomUUID()}`
    const other = await colleague(request, name)
    await page.goto(`/expenses?q=${encodeURIComponent(name)}`)
    await expect(page.getByText('Não há resultados')).toBeVisible()

    await other.add(100)
    const row = page.getByRole('row', { name })
    await expect(row).toContainText('100,00')
    await expect(page.getByText('1 despesa', { exact: true })).toBeVisible()

    const box = row.getByRole('checkbox').first()
    await box.check()
    await other.change(250)
    await expect(row).toContainText('250,00')
    await expect(box).toBeChecked()
    await expect(box).toBeFocused()
    // Archiving the row selected before the other save uses its current version.
    await page.getByRole('button', { name: 'Arquivar' }).first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'Despesa arquivada' })).toBeVisible()
  })

  test('appears in an open panel, and is announced in an open form, which keeps what was typed', async ({
    page,
    request,
  }) => {
    const name = `Ao vivo ${randomUUID()}`
    const other = await colleague(request, name)
    await other.add(100)
    await page.goto(`/expenses?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Mais ações de ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Ver' }).click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByRole('region', { name: 'Histórico' })).toBeVisible()
    await other.change(333)
    await expect(panel.getByRole('region', { name: 'Histórico' })).toContainText('333,00')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)

    const form = await edit(page, name)
    await form.getByLabel('Número').fill('FT 2026/7')
    await expect(form.getByText('Alguém guardou este registo entretanto')).toBeHidden()

    await other.change(444)
    await expect(form.getByText('Alguém guardou este registo entretanto')).toBeVisible()
    await expect(form.getByLabel('Número')).toHaveValue('FT 2026/7')
    await expect(form.getByLabel('Número')).toBeFocused()
    await form.getByRole('button', { name: /^Atualizar/ }).click()
    await page.getByRole('dialog', { name: 'Outra pessoa guardou primeiro' }).waitFor()
  })

  test('while the connection was lost is loaded after reconnecting', async ({ page, request, context }) => {
    const name = `Ao vivo ${randomUUID()}`
    const other = await colleague(request, name)
    await page.goto(`/expenses?q=${encodeURIComponent(name)}`)
    await expect(page.getByText('Não há resultados')).toBeVisible()
    await context.setOffline(true)
    await other.add(100)
    await expect(page.getByText('Não há resultados')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('row', { name })).toContainText('100,00')
  })
})
