import type { Page, Response } from '@playwright/test'
import type { Role } from '@tipy/domain/access/roles'
import type { FigureRowsReply } from '@tipy/domain/features/stats/stats.contract'
import { choiceLabels } from '@tipy/domain/features/stats/stats.views'
import { screens } from '@tipy/domain/navigation/screens'
import { faultsOn } from './support/axe.ts'
import { lastYear } from './support/days.ts'
import { phone } from './support/devices.ts'
import { account, type CompanyCode } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** No test adds anything to last year, so its numbers stay. */
const year = lastYear.lastDate.slice(0, 4)
const { path } = screens.stats

const table = (page: Page) => page.getByRole('table', { name: / por / })
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const rowsOf = (page: Page) => table(page).locator('tbody tr[data-row]')

/** An answer of the table's own call, after something changed it. */
const answered = (page: Page, group: string): Promise<Response> =>
  page.waitForResponse(response => response.url().endsWith(`/api/stats/${group}`) && response.ok())

async function settled(page: Page): Promise<void> {
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
}

/** The amount of a text as the product writes it: `1 234,50 €`. */
const amountOf = (text: string): number => Number(text.replace(/[^\d,-]/g, '').replace(',', '.'))

async function opensItsRows(page: Page): Promise<void> {
  // The name has buttons of its own.
  const cell = rowsOf(page).first().locator('td').getByRole('button').first()
  const shown = amountOf((await cell.textContent()) ?? '')
  const asked = page.waitForResponse(response => /\/api\/stats\/\w+\/rows$/.test(response.url()))
  await cell.click()
  const { data } = (await (await asked).json()) as { readonly data: FigureRowsReply }
  expect(data.sum).toBe(shown)
  if (data.total === data.rows.length) {
    const cents = data.rows.reduce((sum, { value }) => sum + Math.round(value * 100), 0)
    expect(cents).toBe(Math.round(shown * 100))
  }
  const panel = page.getByRole('dialog', { name: 'De onde vem este número?' })
  await expect(panel).toContainText((await cell.textContent()) ?? '')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
}

const readers: readonly (readonly [CompanyCode, Role])[] = [
  ['horizonte', 'cfo'],
  ['horizonte', 'teamLeader'],
  ['horizonte', 'commercialDirector'],
  ['realtyart', 'cfo'],
  ['realtyart', 'teamLeader'],
  ['realtyart', 'commercialDirector'],
]

for (const [code, role] of readers)
  test.describe(`${role} of ${code}`, () => {
    test.use({ person: account(role, code), remembered: { chosenRange: lastYear } })

    test('chooses, sorts and filters; for a CFO the address shows the same again', async ({ page, shell }) => {
      await shell.open(path)
      await settled(page)
      await opensItsRows(page)

      await select(page, 'Vista').selectOption(choiceLabels.view('comparison'))
      await expect(page).toHaveURL(/view=comparison/)
      await select(page, 'Estatística').selectOption(choiceLabels.statistic('findings'))
      await expect(page).toHaveURL(/stat=findings/)
      await settled(page)

      const sorted = answered(page, 'consultants')
      await table(page).getByRole('columnheader', { name: 'Nome' }).getByRole('button').click()
      await sorted
      await expect(table(page).getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'ascending')

      await page.getByRole('button', { name: 'Filtros' }).click()
      const filters = page.getByRole('complementary', { name: 'Filtros' })
      await expect(filters.getByRole('combobox', { name: 'Diretor' })).toHaveCount(role === 'cfo' ? 1 : 0)
      const filtered = answered(page, 'consultants')
      // The input itself is covered by its label.
      await filters.getByText('Todos', { exact: true }).first().click()
      await filtered
      await expect(page).toHaveURL(/f\.active=all/)
      await settled(page)

      if (role !== 'cfo') return
      expect(
        await faultsOn(page, { rules: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], contrast: true }, 'main'),
      ).toEqual([])
      const before = await rowsOf(page).allTextContents()
      await page.reload()
      await settled(page)
      await expect(rowsOf(page)).toHaveText(before)
      await expect(select(page, 'Vista')).toHaveValue('comparison')
      await expect(select(page, 'Estatística')).toHaveValue('findings')
    })
  })

test.describe('a CFO', () => {
  test.use({ person: account('cfo'), remembered: { chosenRange: lastYear } })

  test('scrolls all rows without drawing them all', async ({ page, shell }) => {
    await shell.open(`${path}?perPage=10000&f.active=all&f.years=5`)
    await settled(page)
    const count = Number(await table(page).getAttribute('aria-rowcount')) - 3
    expect(await rowsOf(page).count()).toBeLessThan(count)
    const last = rowsOf(page).last()
    await page.getByRole('region', { name: 'Linhas das estatísticas' }).evaluate(element => {
      element.scrollTop = element.scrollHeight
    })
    await expect(last).toHaveAttribute('aria-rowindex', String(count + 2))
  })
})

test.describe('where the filters lie over the rows', () => {
  test.use({ viewport: { width: 1280, height: 800 }, person: account('cfo') })

  test('they stay inside the table, from their heading on', async ({ page, shell }) => {
    await shell.open(`${path}?filtering=1`)
    await settled(page)
    const filters = page.getByRole('complementary', { name: 'Filtros' })
    await filters.getByRole('button', { name: 'Fechar os filtros' }).click()
    await expect(filters).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ ...phone, person: account('commercialDirector'), remembered: { chosenRange: lastYear } })

  test('the name stays while the months scroll', async ({ page, shell }) => {
    await shell.open(path)
    await settled(page)
    const name = rowsOf(page).first().getByRole('rowheader')
    const before = await name.boundingBox()
    await page.getByRole('region', { name: 'Linhas das estatísticas' }).evaluate(element => {
      element.scrollLeft = 400
    })
    await expect(table(page).getByRole('columnheader', { name: year, exact: true })).toBeVisible()
    expect((await name.boundingBox())?.x).toBe(before?.x)
  })
})
