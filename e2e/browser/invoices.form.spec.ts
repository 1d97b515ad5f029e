import type { Locator, Page } from '@playwright/test'
import { screens } from '@tipy/domain/navigation/screens'
import { account } from './support/people.ts'
import { RecordForm, RecordList } from './support/records.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const { path, title } = screens.invoices
const manager = account('processManager')
const consultant = account('consultant')

/** The form of an invoice: its two sides have fields of the same names. */
class InvoiceForm extends RecordForm {
  section(name: string): Locator {
    return this.panel.getByRole('region', { name, exact: true })
  }

  /** An amount in a section. */
  typed(section: string, label: string): Locator {
    return this.section(section).getByRole('textbox', { name: label, exact: true })
  }

  get lines(): Locator {
    return this.section('Quem recebe o quê').getByRole('listitem')
  }

  async begin(ref: string, value: string): Promise<void> {
    await this.field('Referência').fill(ref)
    await this.panel.getByRole('button', { name: /^Número seguinte/ }).click()
    for (const label of ['Proprietário', 'Comprador']) await this.field(label).fill('Ângela Brandão')
    await this.field('Comissão total').fill(value)
  }
}

async function newInvoice(page: Page): Promise<InvoiceForm> {
  const list = new RecordList(page, path, title)
  await list.open()
  await list.add.click()
  return new InvoiceForm(page, 'Nova fatura')
}

test.use({ person: manager })

test('an invoice of a sale is typed and shows everyone’s share; a CFO refreshes it from a profile', async ({
  page,
  openBrowser,
}) => {
  const ref = `FAT-${Date.now()}`
  let seen: readonly string[] = []
  const office = manager.company.offices.find(({ key }) => manager.offices.includes(key))?.name ?? ''

  await test.step('a sale: a consultant brings their terms, and each amount is there before it is saved', async () => {
    const form = await newInvoice(page)
    await form.save()
    await expect(toast(page, 'Faltam campos obrigatórios')).toBeVisible()
    await form.begin(ref, '10000')
    if (manager.offices.length > 1) await form.choose('Agência', office)
    for (const side of ['Angariador', 'Vendedor']) {
      await form.choose(side, consultant.name)
      await expect(form.typed(side, 'Comissão')).toHaveValue(/%/)
    }
    await expect(form.lines.first()).toHaveText(/Comissão total10.000,00/)
    await expect(form.lines.filter({ hasText: consultant.name })).toHaveCount(2)
    await expect(form.lines.last()).toHaveText(/^Fica na agência/)
    for (const side of ['angariador', 'vendedor'])
      await expect(form.lines.filter({ hasText: `Broker do ${side}` })).toHaveCount(1)
    seen = await form.lines.allTextContents()
    await form.save()
    await expect(toast(page, 'Fatura criada com sucesso')).toBeVisible()
  })

  await test.step('the CFO sees what a refresh would change before it does', async () => {
    const theirs = await openBrowser(account('cfo'))
    const list = new RecordList(theirs, path, title)
    await list.open()
    await list.find(ref)
    await list.rows.first().getByRole('link').first().click()
    await expect(theirs.getByRole('heading', { level: 1, name: new RegExp(ref) })).toBeVisible()
    await expect(theirs.getByRole('table', { name: 'Quem recebe o quê' }).getByRole('row').last()).toContainText(
      'Fica na agência',
    )
    // The shares shown by the form are those the server computed.
    await expect(theirs.getByRole('list', { name: 'Quem recebe o quê' }).getByRole('listitem')).toHaveText([...seen])
    await theirs.getByRole('button', { name: 'Editar' }).click()
    const form = new InvoiceForm(theirs, new RegExp(`^Editar .*${ref}`))
    const commission = form.typed('Angariador', 'Comissão')
    const before = await commission.inputValue()
    await commission.fill('12')
    await form.panel.getByRole('button', { name: /comissões do angariador/ }).click()
    const preview = theirs.getByRole('dialog', { name: 'Atualizar a partir do perfil?' })
    await expect(preview.getByRole('row')).toHaveCount(2)
    await preview.getByRole('button', { name: 'Atualizar' }).click()
    await expect(commission).toHaveValue(before)
    await form.typed('Pagamentos', 'Pagamento do cliente').fill('01-01-2020')
    await expect(form.panel.getByText('Esta data é anterior ao passo que a antecede')).toBeVisible()
    await form.save()
    await expect(toast(theirs, 'Fatura atualizada com sucesso')).toBeVisible()
    await expect(theirs.getByText('Anterior ao passo que a antecede')).toBeVisible()
  })
})
