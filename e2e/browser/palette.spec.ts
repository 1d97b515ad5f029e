import type { Page } from '@playwright/test'
import { phone, sideways } from './support/devices.ts'
import { account } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { expect, test } from './support/test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: /^Procurar/ })
/** Long before the demonstration begins: nothing is in this range. */
const longAgo = { chosenRange: { firstDate: '2010-01-01', lastDate: '2010-01-31' } }

test.describe('the palette', () => {
  test.use({ person: account('cfo'), remembered: longAgo })

  test('finds a record by keyboard, from inside a field, and opens it whatever the date range is', async ({ page }) => {
    await page.goto('/findings')
    await expect(page.getByText('Não há resultados')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Pesquisar em Angariações' }).focus()
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    // At once: what is found for a part of the text is replaced when the rest of it comes.
    await page.keyboard.insertText('lx-1')
    const found = page.getByRole('group', { name: 'Angariações' }).getByRole('option').first()
    await expect(found).toHaveAttribute('aria-selected', 'true')
    const reference = /LX-\d+/.exec(await found.innerText())?.[0] ?? 'nada'
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/findings\?.*id=[0-9a-f-]{36}/)
    await expect(page.getByRole('table', { name: 'Angariações' }).getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('row', { name: new RegExp(reference) })).toBeVisible()
  })

  test('opens pages and forms, and returns the focus when it is closed', async ({ page, shell }) => {
    await shell.open(quietPage)
    const button = page.getByRole('button', { name: 'Procurar' })
    await button.click()
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(box(page)).toBeHidden()
    await expect(button).toBeFocused()

    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('despesas')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Despesas' })).toBeVisible()

    await expect(box(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('adicionar despesa')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Nova despesa' })).toBeVisible()
    // Ctrl+K does not open it over a form.
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeHidden()
  })
})

test.describe('the palette on a phone', () => {
  test.use({ person: account('ceo'), remembered: longAgo, ...phone })

  test('opens from the search button in the bar and fills the screen', async ({ page }) => {
    await page.goto(quietPage)
    await page.getByRole('button', { name: 'Procurar' }).tap()
    await box(page).fill('lisboa')
    const found = page.getByRole('group', { name: 'Angariações' }).getByRole('option').first()
    await expect(found).toBeVisible()
    expect(await sideways(page)).toBe(0)
    await found.tap()
    await expect(page).toHaveURL(/\/findings\?.*id=/)
    await expect(page.getByText('1 angariação', { exact: true })).toBeVisible()
  })
})
