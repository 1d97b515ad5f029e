import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { phone, sideways } from './support/devices.ts'
import { account } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const wholeYears = { chosenRange: { firstDate: '2020-01-01', lastDate: '2035-12-31' } }

async function exportAs(page: Page, format: 'Excel (XLSX)' | 'CSV'): Promise<Download> {
  await page.getByRole('button', { name: 'Exportar' }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  return started
}

const linesOf = async (file: Download): Promise<readonly string[]> =>
  (await readFile(await file.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')

/** The count next to the title: "1 234 angariações". */
async function counted(page: Page): Promise<number> {
  const text = await page
    .getByText(/^[\d\s]+ angaria(ção|ções)$/)
    .first()
    .innerText()
  return Number(text.replace(/\D/g, ''))
}

test.describe('export', () => {
  test.use({ person: account('ceo'), remembered: wholeYears })

  test('contains all pages of the list, in its order and with its columns', async ({ page }) => {
    await page.goto('/findings?perPage=10&sort=houseValue&q=lisboa&cols=houseValue~ref')
    const first = page.getByRole('table', { name: 'Angariações' }).getByRole('row').nth(1)
    await expect(first).toBeVisible()
    const total = await counted(page)
    expect(total).toBeGreaterThan(10)

    const csv = await exportAs(page, 'CSV')
    expect(csv.suggestedFilename()).toMatch(/^Angariações \d{4}-\d\d-\d\d\.csv$/)
    await expect(toast(page, `Ficheiro pronto: ${csv.suggestedFilename()}`)).toBeVisible()
    const [heads, ...lines] = await linesOf(csv)
    expect(heads).toBe('Valor de venda;Referência')
    expect(lines).toHaveLength(total)
    const values = lines.map(line => Number(line.split(';')[0]?.replace(',', '.')))
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    await expect(first).toContainText(lines[0]?.split(';')[1] ?? 'nada')

    const xlsx = await exportAs(page, 'Excel (XLSX)')
    expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/)
    expect((await readFile(await xlsx.path())).subarray(0, 2).toString()).toBe('PK')
  })

  test('shows an error when it fails, and can be tried again', async ({ page }) => {
    await page.goto('/expenses')
    await page.route('**/api/expenses/export*', route => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await expect(toast(page, 'Ocorreu um erro')).toBeVisible()
    expect((await linesOf(await exportAs(page, 'CSV'))).length).toBeGreaterThan(1)
  })
})

test.describe('export on a phone', () => {
  test.use({ person: account('ceo'), remembered: wholeYears, ...phone })

  test('can be started', async ({ page }) => {
    await page.goto('/expenses')
    const file = await exportAs(page, 'CSV')
    expect(file.suggestedFilename()).toMatch(/^Despesas .*\.csv$/)
    expect(await sideways(page)).toBe(0)
  })
})
