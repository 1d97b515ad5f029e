import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { screens } from '@tipy/domain/navigation/screens'
import { faultsOn } from './support/axe.ts'
import { lately } from './support/days.ts'
import { wide } from './support/devices.ts'
import { account, arrangerOf, type Someone } from './support/people.ts'
import { logIn } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** The handle of a widget in the editor, which says where it stands. */
const tile = (page: Page, title: string) => button(page, new RegExp(`^${title}: linha \\d+, coluna \\d+, largura \\d+`))

/** Through the API: one by one on screen would take a minute. */
async function emptyDashboard(request: APIRequestContext, person: Someone): Promise<void> {
  const { token } = await logIn(request, person.email)
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await request.get('/api/widgets', { headers })).json()
  for (const { _id } of data) expect((await request.delete(`/api/widgets/${_id}`, { headers })).ok()).toBe(true)
}

async function reset(page: Page): Promise<void> {
  await button(page, 'Mais opções do painel').click()
  await page.getByRole('menuitem', { name: 'Repor painel padrão' }).click()
  await button(page.getByRole('dialog'), 'Repor painel padrão').click()
  await expect(toast(page, 'Painel padrão reposto')).toBeVisible()
}

test.describe('a broker', () => {
  test.use({ person: arrangerOf('arranging') })

  test('sees tabs and widgets, adds a widget, moves it by keys, deletes it and resets', async ({ page, shell }) => {
    await shell.open('/')
    const tabs = page.getByRole('tab')
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
    const second = (await tabs.nth(1).textContent()) ?? ''
    await tabs.nth(1).click()
    await expect(page).toHaveURL(/\?tab=/)
    await page.reload()
    await expect(page.getByRole('tab', { name: second })).toHaveAttribute('aria-selected', 'true')

    await shell.choose('Editar painel')
    await button(page, 'Adicionar widget').click()
    const form = page.getByRole('dialog', { name: 'Adicionar widget' })
    await button(form, 'Adicionar').click()
    await expect(toast(page, 'Faltam campos obrigatórios')).toBeVisible()
    await form.getByRole('combobox', { name: 'Separador' }).fill('Ensaio')
    await form.getByRole('combobox', { name: 'Tipo' }).fill('Notifica')
    await page.getByRole('option', { name: 'Notificações' }).click()
    await button(form, 'Adicionar').click()
    await expect(toast(page, 'Widget adicionado com sucesso')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Ensaio' })).toHaveAttribute('aria-selected', 'true')

    const added = tile(page, 'Notificações')
    await added.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await expect(added).toHaveAccessibleName('Notificações: linha 1, coluna 2, largura 11 de 12')
    expect(await faultsOn(page, { rules, contrast: true }, 'main')).toEqual([])
    await button(page, 'Guardar').click()
    await expect(toast(page, 'Widgets atualizados com sucesso')).toBeVisible()
    await page.reload()
    await page.getByRole('tab', { name: 'Ensaio' }).click()
    await expect(added).toHaveAccessibleName('Notificações: linha 1, coluna 2, largura 11 de 12')

    await button(page, 'Opções de Notificações').click()
    await page.getByRole('menuitem', { name: 'Apagar' }).click()
    await button(page.getByRole('dialog'), 'Apagar').click()
    await expect(toast(page, 'Widget apagado com sucesso')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Ensaio' })).toBeHidden()
    await reset(page)
  })

  test('drags and widens a widget by mouse', async ({ page }) => {
    await page.goto('/?edit')
    const half = page.getByRole('button', { name: /largura 6 de 12$/ }).first()
    const title = (await half.getAttribute('aria-label'))?.split(':')[0] ?? ''
    const handle = tile(page, title)
    const edge = page.locator('.react-grid-item').filter({ has: handle }).locator('.react-resizable-handle')
    // Also waits until the grid has its width.
    await edge.scrollIntoViewIfNeeded()
    const box = await edge.boundingBox()
    if (!box) throw new Error('no edge')
    await page.mouse.move(box.x + 8, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x - 250, box.y + 60, { steps: 6 })
    await page.mouse.up()
    await expect(handle).toHaveAccessibleName(/largura [345] de 12$/)
    await button(page, 'Concluir').click()
    await button(page, 'Sair sem guardar').click()
    await expect(button(page, 'Editar painel')).toBeVisible()
  })
})

test.describe('at 1440 px', () => {
  test.use({ ...wide, person: account('broker'), remembered: { chosenRange: lately } })

  test('amounts of four cards stand beside their chips, and predictions fit in their dialog', async ({ page }) => {
    await page.goto('/')
    const titles = ['Leads', 'Angariações', 'Pipeline', 'Faturação']
    const cards = titles.map(name =>
      page.getByRole('article', { name, exact: true }).filter({ has: page.locator('dl') }),
    )
    for (const card of cards) await expect(card).toBeVisible()
    await page.evaluate('document.fonts.ready')
    const tops = await Promise.all(cards.map(async card => (await card.boundingBox())?.y))
    expect(new Set(tops).size).toBe(1)
    const broken = `[...document.querySelectorAll('article dl > div')].filter(({ children: [, value, chip] }) =>
      chip.getBoundingClientRect().top >= value.getBoundingClientRect().bottom).length`
    expect(await page.evaluate<number>(broken)).toBe(0)

    const title = 'Previsões Mensais'
    await button(page, `${title}: ver tabela`).click()
    const predicted = page.getByRole('table', { name: title }).getByRole('row').locator('td:last-child')
    await button(predicted, /^(?!0,00)/)
      .last()
      .click()
    const dialog = page.getByRole('dialog', { name: /^Previsões de \S+ \d{4} · .*€$/ })
    const table = dialog.getByRole('table')
    await expect(table).toBeVisible()
    const { width = 0 } = (await table.boundingBox()) ?? {}
    const { width: room = 0 } = (await dialog.getByRole('region').boundingBox()) ?? {}
    expect(width).toBeGreaterThan(0)
    expect(width).toBeLessThanOrEqual(room)
  })

  test('the board shows whole widgets, and in a low window those that do not fit in two turns', async ({ page }) => {
    await page.goto('/?board=60')
    const board = page.getByRole('region', { name: 'Reunião de segunda: Visão geral' })
    const turn = board.getByText(/^\d+ \/ \d+/)
    await expect(turn).toHaveText('1 / 6')
    await page.keyboard.press('Space')
    const stage = board.locator('> div').first()
    /** By how many pixels the widget goes on below the screen, once it is there. */
    const hidden = async (): Promise<number> => {
      await expect(stage.locator('[aria-busy="true"]')).toHaveCount(0)
      const [screen, widget] = [await stage.boundingBox(), await stage.locator('> *').boundingBox()]
      return screen && widget ? Math.max(0, Math.round(widget.y + widget.height - screen.y - screen.height)) : -1
    }
    for (const place of [1, 2, 3, 4, 5, 6]) {
      if (place > 1) await page.keyboard.press('ArrowRight')
      await expect(turn).toHaveText(`${place} / 6`)
      await expect.poll(hidden).toBe(0)
    }

    await page.setViewportSize({ width: wide.viewport.width, height: 600 })
    await page.keyboard.press('ArrowLeft')
    await expect(board.getByRole('heading', { name: 'Visão geral · Classificações' })).toBeVisible()
    await expect(turn).toHaveText('5 / 6 (1 de 2)')
    expect(await hidden()).toBeGreaterThan(0)
    await page.keyboard.press('ArrowRight')
    await expect(turn).toHaveText('5 / 6 (2 de 2)')
    await expect.poll(hidden).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect(turn).toHaveText('6 / 6')
  })
})

test.describe('a person without widgets', () => {
  const person = arrangerOf('no widgets')
  test.use({ person })

  test('is led to the first list, and gets the standard dashboard back in the editor', async ({ page, request }) => {
    await emptyDashboard(request, person)
    await page.goto('/')
    await expect(page).toHaveURL(screens.invoices.path)
    await page.goto('/?edit')
    await expect(page.getByText('O seu painel está vazio.')).toBeVisible()
    await reset(page)
    await button(page, 'Concluir').click()
    await expect(page.getByRole('tab').first()).toBeVisible()
    await expect(page).toHaveURL(screens.home.path)
  })
})
