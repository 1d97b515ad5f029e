import { readFile } from 'node:fs/promises'
import { addDays, lisbonDay } from '@tipy/domain/calendar/days'
import { rangeOf } from '@tipy/domain/calendar/presets'
import { sumsOfLines } from '@tipy/domain/features/statements/statements.rules'
import { ledgerOf } from '@tipy/domain/ledger/ledger'
import { toEuros } from '@tipy/domain/money/money'
import { screens } from '@tipy/domain/navigation/screens'
import { account, invoicesOf, peopleOf, type Someone } from './support/people.ts'
import { euros } from './support/records.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const today = lisbonDay(new Date())
const lastYear = rangeOf('lastYear', today, today)
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
    await shell.open('/')
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

/** A week of last year in which a few people of each of two offices earn something: their mails are few. */
function quietWeek() {
  const { offices } = seller.company
  const rows = invoicesOf('horizonte').filter(({ active }) => active)
  for (let week = 0; week < 52; week += 1) {
    const firstDate = addDays(lastYear.firstDate, 7 * week)
    const range = { firstDate, lastDate: addDays(firstDate, 6) }
    const lines = rows
      .filter(({ date }) => date >= range.firstDate && date <= range.lastDate)
      .flatMap(row => ledgerOf(row).filter(({ amount, role }) => amount !== 0 || role === 'consultant'))
    const earners = peopleOf('horizonte').filter(({ id, active }) => active && lines.some(line => line.person === id))
    const places = offices.flatMap(({ key, name }, place) => {
      const people = earners.filter(person => person.offices.includes(key))
      return people.length > 0 && people.length < 5 ? [{ name, digit: String(place + 1), people }] : []
    })
    const [first, second] = places
    if (first && second && !first.people.some(person => second.people.includes(person))) return { range, first, second }
  }
  throw new Error('every week of last year is busy')
}

test.describe('a CFO who sends statements', () => {
  const { range, first, second } = quietWeek()
  test.use({ person: account('cfo'), remembered: { chosenRange: range } })

  test('sends an office its statements in five clicks, and another one in four keys', async ({ page, shell }) => {
    await shell.open(screens.invoices.path)
    await shell.menu.getByRole('link', { name: screens.statements.title }).click()
    await shell.offices.click()
    await page.getByRole('group', { name: 'Agências' }).getByRole('button', { name: first.name }).click()
    await page.getByRole('button', { name: /^Enviar por e-mail/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar extratos por e-mail' })
    const count = ({ people }: typeof first) => (people.length === 1 ? '1 extrato' : `${people.length} extratos`)
    await dialog.getByRole('button', { name: `Enviar ${count(first)}`, exact: true }).click()
    const progress = page.getByRole('region', { name: 'Andamento do envio' })
    await expect(progress).toContainText(` de ${count(first)} enviado`)
    for (const { name } of first.people)
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/Na fila|Enviado/)

    await shell.open(screens.invoices.path)
    await page.keyboard.press('e')
    await expect(page).toHaveURL(screens.statements.path)
    await page.keyboard.press(second.digit)
    for (const { name } of second.people) await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByRole('button', { name: `Enviar ${count(second)}`, exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(progress).toContainText(` de ${count(second)} enviado`)

    await page.getByRole('button', { name: 'Envios', exact: true }).click()
    const log = page.getByRole('dialog', { name: 'Extratos enviados' })
    for (const { name } of [...first.people, ...second.people]) await expect(log).toContainText(name)
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
