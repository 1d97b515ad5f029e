import { readFile } from 'node:fs/promises'
import { sumsOfLines } from '@tipy/domain/features/statements/statements.rules'
import { ledgerOf } from '@tipy/domain/ledger/ledger'
import { toEuros } from '@tipy/domain/money/money'
import { screens } from '@tipy/domain/navigation/screens'
import { lastYear } from './support/days.ts'
import { account, invoicesOf, type Someone } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { euros } from './support/records.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const seller = account('consultant')

/** What the demonstration's invoices of last year pay this person; no test adds one to that year. */
function earned({ id }: Someone) {
  const lines = invoicesOf('horizonte')
    .filter(({ active, date }) => active && date >= lastYear.firstDate && date <= lastYear.lastDate)
    .flatMap(row => ledgerOf(row).filter(({ person }) => person === id))
  return { count: lines.length, sums: sumsOfLines(lines.map(line => ({ ...line, amount: toEuros(line.amount) }))) }
}

test.describe('a statement', () => {
  test.use({ person: seller, remembered: { chosenRange: lastYear } })

  test('is opened by a consultant from the menu, and downloaded as a PDF', async ({ page, shell }) => {
    await shell.open(quietPage)
    await shell.menu.getByRole('link', { name: screens.statements.title }).click()
    await expect(page).toHaveURL(screens.statements.path)
    const { count, sums } = earned(seller)
    await expect(page.getByRole('row')).toHaveCount(count + 1)
    const totals = page.getByRole('list', { name: 'Totais' }).getByRole('listitem')
    await expect(totals.first()).toContainText(euros(sums.total * 100))
    await expect(totals.nth(1)).toContainText(euros(sums.paid * 100))
    await totals.nth(1).getByRole('button').click()
    const panel = page.getByRole('dialog', { name: 'De onde vem este número?' })
    await expect(panel).toContainText(`Pago${euros(sums.paid * 100)}`)
    await expect(panel.getByRole('row').first()).toContainText('Fatura')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page.getByLabel('Pessoa')).toHaveCount(0)
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF', exact: true }).click()
    const file = await started
    expect(file.suggestedFilename()).toMatch(/^Extrato de comissões .*\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test.describe('a CFO', () => {
  test.use({ person: account('cfo'), remembered: { chosenRange: lastYear } })

  test('reads the statement of any person, and generates the document of an invoice', async ({ page, shell }) => {
    await shell.open(`${screens.statements.path}?person=${seller.id}`)
    const { sums } = earned(seller)
    await expect(page.getByRole('list', { name: 'Totais' })).toContainText(euros(sums.total * 100))
    await expect(page.getByRole('link', { name: 'Todos' })).toBeVisible()
    await page
      .getByRole('link', { name: /^Fatura / })
      .first()
      .click()
    await page.getByRole('tab', { name: 'Ficheiros' }).click()
    await page.getByRole('button', { name: 'Gerar documento' }).click()
    await expect(toast(page, 'Documento gerado: Fatura')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Pasta Documentos gerados' })).toContainText('Fatura')
  })
})
