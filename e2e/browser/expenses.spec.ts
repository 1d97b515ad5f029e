import { formatDay } from '@tipy/domain/calendar/format'
import { screens } from '@tipy/domain/navigation/screens'
import { lastMonth } from './support/days.ts'
import { account, expensesOf } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { RecordForm, RecordList } from './support/records.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const { path, title } = screens.expenses
const inLastMonth = ({ active, paymentDate }: { readonly active: boolean; readonly paymentDate: string | null }) =>
  active && paymentDate !== null && paymentDate >= lastMonth.firstDate && paymentDate <= lastMonth.lastDate
const remembered = { chosenRange: lastMonth }

test.describe('an expense', () => {
  test.use({ person: account('cfo'), remembered })

  test('is added, gets its invoice and is found; other roles may only read it', async ({
    page,
    shell,
    openBrowser,
  }) => {
    const list = new RecordList(page, path, title)
    const form = new RecordForm(page, 'Nova despesa')
    const name = `Água da loja ${Date.now()}`
    const before = expensesOf('horizonte').filter(inLastMonth).length
    await shell.open(quietPage)
    await page.keyboard.press('d')
    await expect(list.count).toHaveText(`${before} despesas`)

    await test.step('category and sub-category find each other', async () => {
      await list.add.click()
      await expect(form.field('Data de pagamento')).toBeVisible()
      await form.save()
      await expect(toast(page, 'Faltam campos obrigatórios')).toBeVisible()
      await expect(form.field('Nome')).toBeFocused()
      await form.field('Nome').fill(name)
      await form.choose('Subcategoria', 'Salários')
      await expect(form.field('Categoria')).toHaveValue('Pessoal')
      await form.choose('Categoria', 'Instalações')
      await expect(form.field('Subcategoria')).toHaveValue('')
      await form.field('Subcategoria').click()
      await expect(page.getByRole('option', { name: 'Salários' })).toHaveCount(0)
      await page.getByRole('option', { name: 'Água' }).click()
      await form.field('Valor').fill('1250,5')
      await form.field('Data de pagamento').fill(formatDay(lastMonth.firstDate))
      await form.field('Data de pagamento').press('Tab')
      await form.panel.getByRole('switch', { name: 'Repete mensalmente' }).click()
      await form.save()
      await expect(toast(page, 'Despesa criada com sucesso')).toBeVisible()
      await expect(list.count).toHaveText(`${before + 1} despesas`)
    })

    const received = page.getByRole('switch', { name: `Fatura recebida de ${name}` })
    await test.step('its invoice arrives: on the row', async () => {
      await list.find('agua da loja')
      await expect(list.rows).toHaveCount(1)
      await expect(list.row(name)).toContainText('1 250,50 €')
      const saved = page.waitForResponse(answer => answer.request().method() === 'PATCH' && answer.ok())
      await received.click()
      await expect(received).toBeChecked()
      await saved
      await page.reload()
      await expect(received).toBeChecked()
      await list.act('Histórico', name)
      const newest = list.panel.getByRole('table').first()
      await expect(newest.getByRole('row')).toHaveText(/^Fatura recebida−Antes: Não\+Depois: Sim$/)
      await list.closePanel()
    })

    await test.step('who may look but not touch', async () => {
      await list.openTitle(name)
      await expect(page).toHaveURL(/view(:|%3A)[\da-f-]{36}/)
      const id = decodeURIComponent(page.url()).split('view:')[1]?.slice(0, 36) ?? ''
      const reader = new RecordList(await openBrowser(account('coo')), path, title)
      await reader.open(`?id=${id}`)
      // A link to one item opens its comments.
      await expect(reader.panel).toContainText('Comentários')
      await reader.closePanel()
      await expect(reader.row(name)).toContainText('Sim')
      await expect(reader.add).toHaveCount(0)
      await expect(reader.page.getByRole('switch')).toHaveCount(0)
      expect((await reader.actionsOfFirst()).filter(action => ['Editar', 'Arquivar'].includes(action))).toEqual([])
    })
  })
})

test.describe('in the other company', () => {
  test.use({ person: account('cfo', 'realtyart'), remembered })

  test('only that company’s expenses are listed, and the form changes one', async ({ page }) => {
    const list = new RecordList(page, path, title)
    const own = expensesOf('realtyart').filter(inLastMonth)
    await list.open()
    await expect(list.count).toHaveText(`${own.length} despesas`)
    const name = own[0]?.name ?? ''
    const form = new RecordForm(page, `Editar ${name}`)
    await list.act('Editar', name)
    const number = `FT ${Date.now()}`
    await form.field('Número').fill(number)
    await form.panel.getByRole('button', { name: 'Atualizar' }).click()
    await expect(toast(page, 'Despesa atualizada com sucesso')).toBeVisible()
    await expect(list.row(name)).toContainText(number)
  })
})
