import type { Page } from '@playwright/test'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { personOf } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

/** The instant of a minute in Lisbon, where the time is UTC or UTC+1. */
function instantOf(moment: string): Date {
  const winter = new Date(`${moment}:10Z`)
  return lisbonMoment(winter) === moment ? winter : new Date(winter.getTime() - 3_600_000)
}

const widget = (page: Page) => page.getByRole('dialog', { name: 'Tarefas' })
const button = (page: Page) => page.getByRole('button', { name: /^Tarefas/ })
const item = (page: Page, title: string) => widget(page).getByRole('listitem').filter({ hasText: title })

test.describe('a person with two screens', () => {
  const person = personOf('tasks')
  test.use({ person, hasOwnContext: true })

  test('sees tasks written on one on the other, and is notified in the minute a task is due', async ({
    page,
    openBrowser,
  }) => {
    await page.goto(quietPage)
    await button(page).click()
    await expect(widget(page).getByText('Não há tarefas por fazer')).toBeVisible()
    const elsewhere = await openBrowser(person)
    await elsewhere.goto(quietPage)
    await button(elsewhere).click()

    // A new task is due at the next full hour, which may be near: by this clock it is an hour further.
    await page.clock.setFixedTime(Date.now() + 3_600_000)
    await widget(page).getByRole('button', { name: 'Nova tarefa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova tarefa' })
    await dialog.getByRole('button', { name: 'Adicionar' }).click()
    await expect(toast(page, 'Faltam campos obrigatórios')).toBeVisible()
    await expect(dialog.getByText('Obrigatório')).toBeVisible()
    await dialog.getByLabel('Título').fill('Levantar as chaves')
    await dialog.getByText('Alta', { exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Associar a' }).click()
    await page.getByRole('option', { name: 'Staff' }).click()
    await dialog.getByRole('combobox', { name: 'Referência' }).fill(person.name.slice(0, 4))
    await page.getByRole('option', { name: person.name }).click()
    await page.keyboard.press('Control+s')
    await expect(toast(page, 'Tarefa criada com sucesso')).toBeVisible()

    // The other browser is updated without a reload.
    const there = item(elsewhere, 'Levantar as chaves')
    await expect(there.getByText('Prioridade alta')).toBeAttached()
    await expect(there.getByText(person.name)).toBeVisible()
    await there.getByRole('checkbox', { name: 'Concluir Levantar as chaves' }).click()
    await expect(item(page, 'Levantar as chaves')).toHaveCount(0)
    await toast(elsewhere, 'Tarefa concluída').getByRole('button', { name: 'Anular' }).click()
    await expect(item(page, 'Levantar as chaves')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(widget(page)).toHaveCount(0)

    // A click outside closes the widget.
    await button(elsewhere).click()

    // The task falls due while the user types: the widget opens automatically and does not take the focus.
    const due = (await there.locator('time').getAttribute('datetime')) ?? ''
    await page.getByRole('button', { name: 'Procurar' }).click()
    const search = page.getByRole('combobox', { name: /^Procurar/ })
    await search.fill('cha')
    await page.clock.setFixedTime(instantOf(due))
    await there.getByRole('button', { name: 'Editar Levantar as chaves' }).click()
    const editing = elsewhere.getByRole('dialog', { name: 'Editar tarefa' })
    await editing.getByLabel('Observações').fill('Estão na receção')
    await editing.getByRole('button', { name: 'Atualizar' }).click()
    await expect(item(page, 'Levantar as chaves').getByText('Estão na receção')).toBeVisible()
    await expect(search).toBeFocused()
    await page.keyboard.type('ves')
    await expect(search).toHaveValue('chaves')
    await page.keyboard.press('Escape')
    await expect(widget(page)).toHaveCount(0)
    await expect(search).toBeFocused()

    // A deleted task disappears on both screens.
    await there.getByRole('button', { name: 'Apagar Levantar as chaves' }).click()
    await elsewhere.getByRole('button', { name: 'Apagar', exact: true }).click()
    await expect(there).toHaveCount(0)
    await page.keyboard.press('Escape')
    await button(page).click()
    await expect(widget(page).getByText('Não há tarefas por fazer')).toBeVisible()
  })
})
