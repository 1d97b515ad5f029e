import type { APIRequestContext } from '@playwright/test'
import type { Invoice } from '@tipy/domain/features/invoices/invoices.record'
import { screens } from '@tipy/domain/navigation/screens'
import { detailPageSize } from '@tipy/domain/record/paging'
import { lastYear, today } from './support/days.ts'
import { account, invoicesOf } from './support/people.ts'
import { counted, euros, RecordList } from './support/records.ts'
import { logIn } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const { path, title } = screens.invoices
const within = (day: string | null) => day !== null && day >= lastYear.firstDate && day <= lastYear.lastDate
/** No test adds an invoice to last year. */
const all = invoicesOf('horizonte').filter(({ active }) => active)
const ofLastYear = all.filter(({ date }) => within(date))
const listed = ({ length }: readonly Invoice[]) => counted(length, 'fatura', 'faturas')
const sum = (rows: readonly Invoice[]) => rows.reduce((total, { tipyValue }) => total + (tipyValue ?? 0), 0)

test.describe('the invoices of a year', () => {
  test.use({ person: account('cfo'), remembered: { chosenRange: lastYear } })

  test('are counted, summed and selected by keyboard; each figure opens the invoices it sums', async ({ page }) => {
    const list = new RecordList(page, path, title)
    await list.open()
    await expect(list.count).toHaveText(listed(ofLastYear))
    await expect(list.total('Faturado')).toContainText(euros(sum(ofLastYear)))

    // The rows have most of the window.
    await expect.poll(() => list.visibleRows()).toBeGreaterThanOrEqual(20)
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect.poll(() => list.visibleRows()).toBeGreaterThanOrEqual(15)
    // Narrower, columns give way, not the amounts.
    await expect.poll(() => list.hiddenAmounts()).toEqual([])
    await expect(list.column('Comissão da agência')).toBeVisible()
    // Beside the filters too.
    await page.setViewportSize({ width: 1440, height: 720 })
    await list.heading.click()
    await page.keyboard.press('f')
    await expect(list.column('Pagamentos')).toBeHidden()
    await expect.poll(() => list.hiddenAmounts()).toEqual([])
    await page.keyboard.press('f')
    await page.setViewportSize({ width: 1024, height: 720 })
    const figures = page.getByRole('list', { name: 'Totais' })
    await expect.poll(() => figures.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })

    await list.heading.click()
    await page.keyboard.press('m')
    const banks = ofLastYear.filter(({ isBank }) => isBank)
    await expect(list.count).toHaveText(listed(banks))
    await expect(list.total('Faturado')).toContainText(euros(sum(banks)))
    await list.total('Faturado').click()
    const largest = Math.max(...banks.map(({ tipyValue }) => tipyValue ?? 0))
    await expect(list.panel.getByRole('row').first()).toContainText(euros(largest))
    await list.closePanel()
    await page.keyboard.press('n')
    await expect(list.count).toHaveText(listed(all.filter(row => row.isBank && within(row.clientPaymentDate))))
    await expect(page).toHaveURL(/f\.dateBy=clientPaymentDate/)
    await page.keyboard.press('n')
    await page.keyboard.press('m')
    await expect(list.count).toHaveText(listed(ofLastYear))

    await page.getByRole('button', { name: 'Faturação mensal' }).click()
    const months = page.getByRole('table', { name: 'Faturação mensal' })
    await expect(months.getByRole('row', { name: /^Total/ })).toContainText(euros(sum(ofLastYear)))
    const december = ofLastYear.filter(({ date, isBank }) => isBank && date.slice(5, 7) === '12')
    await months.getByRole('row', { name: /^dez/ }).getByRole('button').nth(1).click()
    await expect(list.panel).toContainText(`diversos${euros(sum(december))}`)
    await expect(list.panel.getByRole('row')).toHaveCount(Math.min(december.length, detailPageSize))
    await list.panel.getByRole('button', { name: 'Faturação mensal' }).click()
    await expect(months).toBeVisible()
    await list.closePanel()

    await page.getByText('Percentagens', { exact: true }).click()
    await expect(list.column('% comissão (ang.)')).toBeVisible()
    await expect(list.column('Comissão da agência')).toHaveCount(0)
  })
})

const nif = '501964843'

async function asPerson(request: APIRequestContext, email: string) {
  const { token, user } = await logIn(request, email)
  const headers = { authorization: `Bearer ${token}` }
  const { _id } = user as { readonly _id: string }
  return {
    _id,
    post: async <T>(address: string, data: object): Promise<T> => {
      const answer = await request.post(address, { headers, data })
      expect(answer.ok(), await answer.text()).toBe(true)
      return ((await answer.json()) as { data: T }).data
    },
    patch: (address: string, data: object) => request.patch(address, { headers, data }),
  }
}

test.describe('a deal and its invoices', () => {
  test.use({ person: account('cfo') })

  test('are created once, split into shares, edited by two people concurrently, paid, and read by the people they pay', async ({
    page,
    request,
    openBrowser,
  }) => {
    const ref = `FAT-${Date.now()}`
    const consultant = account('consultant')
    const { _id: seller } = await asPerson(request, consultant.email)
    const manager = await asPerson(request, account('processManager').email)
    const person = (name: string) => ({ name, nif, percentage: 100 })
    const deal = await manager.post<{ readonly _id: string }>('/api/reservations', {
      ref,
      office: consultant.offices[0],
      dealType: 'sales',
      state: 'active',
      finder: seller,
      seller,
      houseValue: 200_000,
      value: 10_000,
      owners: [person('Zulmira Prova')],
      buyers: [{ name: 'Xavier Prova', nif }],
      billingDates: [
        { type: 'CPCV', percentage: 50, predictedExecutionDate: today },
        { type: 'ESC', percentage: 50, predictedExecutionDate: today },
      ],
    })

    await page.goto(screens.reservation.path.replace('{id}', deal._id))
    const make = page.getByRole('main').getByRole('button', { name: 'Criar fatura' })
    for (const expected of ['CPCV', 'Escritura']) {
      await make.click()
      const dialog = page.getByRole('dialog', { name: `Criar fatura de ${ref}` })
      await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(`^${expected}`))
      await dialog.getByRole('button', { name: 'Criar fatura' }).dblclick()
      await expect(toast(page, 'Fatura criada com sucesso').last()).toBeVisible()
      await expect(dialog.getByRole('link', { name: 'Abrir a fatura' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await expect(make).toHaveCount(0)
    await page.getByRole('tab', { name: 'Faturas' }).click()
    const list = new RecordList(page, path, title)
    await expect(list.rows).toHaveCount(2)

    await list.open(`?q=${ref}`)
    await page.getByRole('button', { name: 'Editar comissões' }).click()
    const shares = page.getByRole('textbox', { name: /^Comissão do angariador de / })
    await shares.first().fill('41,5')
    await shares.first().press('Enter')
    await expect(shares.nth(1)).toBeFocused()
    await page.keyboard.type('42')
    const second = await page
      .getByRole('link', { name: /^Abrir / })
      .nth(1)
      .getAttribute('href')
    expect((await manager.patch(`/api${second}`, { finderPercentage: 33 })).status()).toBe(200)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(/: era .*, agora é 33,00%; escreveu 42/)).toBeVisible()
    await expect(shares.nth(1)).toHaveValue('42')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(toast(page, 'Faturas editadas')).toBeVisible()
    await expect(shares).toHaveCount(0)

    await page.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }).check()
    const payments = list.selected.getByRole('button', { name: 'Pagamentos' })
    const dialog = page.getByRole('dialog', { name: 'Pagamentos das faturas selecionadas' })
    await payments.press('Enter')
    // Only then it listens to keys.
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(payments).toBeFocused()
    const pay = async (step: string) => {
      await payments.click()
      await dialog.getByText(step, { exact: true }).click()
      await expect(dialog.getByText('Mudam 2 faturas.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }).check()
    }
    await pay('Pagamento do cliente')
    await pay('Fatura enviada a angariador e vendedor')
    await pay('Pagamento a angariador e vendedor')
    await expect(list.rows.first()).toContainText('Concluída')

    const own = await openBrowser(consultant)
    const theirs = new RecordList(own, path, title)
    await theirs.open(`?q=${ref}&f.done=1`)
    await expect(theirs.rows).toHaveCount(2)
    await expect(theirs.totals).toHaveCount(0)
    await expect(own.getByRole('button', { name: 'Editar comissões' })).toHaveCount(0)
    // Each side has a quarter of ten thousand in each invoice; the consultant's share of it is 42%.
    await expect(theirs.rows.filter({ hasText: euros(105_000) })).toHaveCount(1)
  })
})
