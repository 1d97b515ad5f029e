import type { Locator, Page } from '@playwright/test'
import { screens } from '@tipy/domain/navigation/screens'
import { account, type CompanyCode, type Someone } from './support/people.ts'
import { RecordForm, RecordList } from './support/records.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const { path, title } = screens.reservations

/** The form of a deal, as whoever types one finds it. */
class DealForm extends RecordForm {
  part(list: string, number: number): Locator {
    return this.panel.getByRole('region', { name: `${list} ${number}`, exact: true })
  }

  async name(list: string, number: number, name: string): Promise<void> {
    await this.part(list, number).getByRole('textbox', { name: 'Nome', exact: true }).fill(name)
  }

  /** The calendar that opens beside a day goes with it. */
  async predict(number: number, day: string): Promise<void> {
    const input = this.part('Datas de faturação', number).getByRole('textbox', { name: 'Data prevista' })
    await input.fill(day)
    await input.press('Tab')
  }

  press(name: string): Promise<void> {
    return this.panel.getByRole('button', { name }).click()
  }
}

async function newDeal(page: Page, ref: string, dealType: string): Promise<DealForm> {
  const list = new RecordList(page, path, title)
  await list.open()
  await list.add.click()
  const form = new DealForm(page, 'Nova reserva')
  await form.field('Referência').fill(ref)
  await form.choose('Tipo de negócio', dealType)
  return form
}

/** A person of one office has it there already. */
async function chooseOffice(form: DealForm, { company, offices }: Someone): Promise<void> {
  if (offices.length === 1) return
  const office = company.offices.find(({ key }) => offices.includes(key))
  await form.choose('Agência', office?.name ?? '')
}

/** What the two companies ask differently is proved by their records; here each sees other deals through. */
const peopleOf = (code: CompanyCode) => ({
  manager: account('processManager', code),
  consultant: account('consultant', code),
})

test.describe('horizonte', () => {
  const { manager, consultant } = peopleOf('horizonte')
  test.use({ person: manager })

  test('a sale is kept as a draft, found again, completed and sent', async ({ page }) => {
    // Typed by hand, field by field.
    test.slow()
    const ref = `PROVA-${Date.now()}`
    const list = new RecordList(page, path, title)

    await test.step('a sale of two owners and two buyers, billed half and half, is kept as a draft', async () => {
      const form = await newDeal(page, ref, 'Venda')
      await form.choose('Angariador', consultant.name)
      await form.choose('Vendedor', consultant.name)
      await chooseOffice(form, manager)
      await form.field('Valor do imóvel').fill('250000')
      await form.field('Percentagem da comissão').fill('5')
      await expect(form.field('Comissão total')).toHaveValue(/12.500,00/)
      await form.name('Proprietários', 1, 'Ângela Brandão')
      await form.press('Adicionar proprietário')
      await form.name('Proprietários', 2, 'Rui Brandão')
      for (const [index, name] of ['Carla Dias', 'Jorge Dias'].entries()) {
        await form.press('Adicionar comprador')
        await form.name('Compradores', index + 1, name)
      }
      await form.panel.getByText('50/50', { exact: true }).click()
      await expect(form.part('Datas de faturação', 2)).toContainText(/Escritura\s*50.%\s*6.250,00/)
      await form.predict(1, '20-11-2026')
      await form.press('Guardar Rascunho')
      await expect(toast(page, 'Rascunho guardado')).toBeVisible()
    })

    await test.step('found again after a reload, completed and sent', async () => {
      await page.reload()
      await list.find(ref)
      await expect(list.row(ref)).toContainText('Rascunho')
      await list.act('Editar', ref)
      const form = new DealForm(page, `Editar ${ref}`)
      await expect(form.part('Proprietários', 2)).toContainText('Rui Brandão')
      await form.press('Guardar e Enviar')
      await expect(toast(page, 'Faltam campos obrigatórios')).toBeVisible()
      await form.predict(2, '20-01-2027')
      await form.press('Guardar e Enviar')
      await expect(toast(page, 'Reserva enviada')).toBeVisible()
      await expect(list.row(ref)).toContainText('Ativa')
      const sheet = page.waitForEvent('download')
      await list.act('Descarregar ficha', ref)
      expect((await sheet).suggestedFilename()).toBe('reservation.pdf')
    })
  })
})

test.describe('realtyart', () => {
  const { manager, consultant } = peopleOf('realtyart')
  test.use({ person: manager })

  test('a renting with a guarantor, and a consultant’s own that waits for whoever validates', async ({
    page,
    openBrowser,
  }) => {
    // Typed by hand, field by field.
    test.slow()
    const ref = `PROVA-${Date.now()}`
    const list = new RecordList(page, path, title)

    await test.step('a renting is billed on its signature and has guarantors', async () => {
      const form = await newDeal(page, `${ref}-A`, 'Arrendamento')
      await form.choose('Angariador', consultant.name)
      await form.choose('Vendedor', consultant.name)
      await chooseOffice(form, manager)
      await form.field('Renda mensal').fill('900')
      await form.field('Comissão total').fill('900')
      await form.field('Número de cauções').fill('2')
      await form.press('Adicionar fiador')
      await form.name('Fiadores', 1, 'Rita Nunes')
      await form.predict(1, '20-11-2026')
      await form.press('Guardar e Enviar')
      await expect(toast(page, 'Reserva enviada')).toBeVisible()
    })

    await test.step('a consultant’s is their own, billed in one word, and waits to be validated', async () => {
      const theirs = await openBrowser(consultant)
      const form = await newDeal(theirs, `${ref}-B`, 'Venda')
      await expect(form.field('Vendedor')).toHaveValue(consultant.name)
      await chooseOffice(form, consultant)
      await form.field('Valor do imóvel').fill('180000')
      await form.field('Comissão total').fill('9000')
      await expect(form.field('Percentagem da comissão')).toHaveValue(/^5.%$/)
      await form.panel.getByText('Escritura', { exact: true }).click()
      await form.press('Guardar e Enviar')
      await expect(toast(theirs, 'Reserva enviada')).toBeVisible()
      await list.open(`?q=${ref}-B`)
      await expect(list.row(`${ref}-B`)).toContainText('Por Validar')
    })
  })
})
