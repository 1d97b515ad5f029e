import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { notHundred } from '@tipy/domain/features/reservations/reservations.issues'
import { screens } from '@tipy/domain/navigation/screens'
import { contrastOf } from './support/contrast.ts'
import { setDarkMode } from './support/darkMode.ts'
import { phone, wide } from './support/devices.ts'
import { account, type CompanyCode, type Someone } from './support/people.ts'
import { RecordForm, RecordList } from './support/records.ts'
import { logIn } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const { path, title } = screens.reservations

class DealForm extends RecordForm {
  part(list: string, number: number): Locator {
    return this.panel.getByRole('region', { name: `${list} ${number}`, exact: true })
  }

  async name(list: string, number: number, name: string): Promise<void> {
    await this.part(list, number).getByRole('textbox', { name: 'Nome', exact: true }).fill(name)
  }

  /** Types a predicted day and closes the calendar that opens with it. */
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

/** For a person of one office it is filled in already. */
async function chooseOffice(form: DealForm, { company, offices }: Someone): Promise<void> {
  if (offices.length === 1) return
  const office = company.offices.find(({ key }) => offices.includes(key))
  await form.choose('Agência', office?.name ?? '')
}

/** Other tests prove the fields each company requires; here each company has other kinds of deals. */
const peopleOf = (code: CompanyCode) => ({
  manager: account('processManager', code),
  consultant: account('consultant', code),
})

/** Adds a deal of ten thousand, half due with the CPCV and half with the deed, as a person who may bill it. */
async function halfAndHalf(
  request: APIRequestContext,
  ref: string,
  { manager, consultant }: ReturnType<typeof peopleOf>,
) {
  const { user } = await logIn(request, consultant.email)
  const { _id: seller } = user as { readonly _id: string }
  const { token } = await logIn(request, manager.email)
  const person = { name: 'Zulmira Prova', nif: '501964843' }
  const answer = await request.post('/api/reservations', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ref,
      dealType: 'sales',
      state: 'active',
      office: manager.offices[0],
      finder: seller,
      seller,
      houseValue: 200_000,
      value: 10_000,
      owners: [{ ...person, percentage: 100 }],
      buyers: [person],
      billingDates: [
        { type: 'CPCV', percentage: 50, predictedExecutionDate: '2026-11-20' },
        { type: 'ESC', percentage: 50, predictedExecutionDate: '2027-01-20' },
      ],
    },
  })
  expect(answer.status()).toBe(201)
  const { data } = (await answer.json()) as { readonly data: { readonly _id: string } }
  return data._id
}

/** Bills the next date of the deal on the page, after checking its amount. */
async function bill(page: Page, next: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Criar fatura' }).click()
  const dialog = page.getByRole('dialog', { name: /^Criar fatura/ })
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(next)
  await dialog.getByRole('button', { name: 'Criar fatura' }).click()
  await expect(dialog).toContainText(/A fatura \d+ foi criada/)
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(dialog).toBeHidden()
}

test.describe('horizonte', () => {
  const { manager, consultant } = peopleOf('horizonte')
  test.use({ person: manager })

  test('a sale is saved as a draft, found again, completed and sent', async ({ page }) => {
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
      await expect(form.part('Datas de faturação', 2)).toContainText(/Escritura\s*50%\s*6.250,00/)
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

test.describe('a deal half billed', () => {
  const people = peopleOf('horizonte')
  test.use({ person: people.manager })

  test('keeps its billed amount when a date is added, and is billed for exactly its value', async ({
    page,
    request,
  }) => {
    const ref = `PROVA-${Date.now()}`
    await page.goto(`${path}/${await halfAndHalf(request, ref, people)}`)
    const main = page.getByRole('main')
    const dates = page.getByRole('table', { name: 'Datas de faturação' }).getByRole('row')
    await bill(page, /CPCV · 50% · 5.000,00/)
    await expect(main).toContainText(/Faturado5.000,00.€ de 10.000,00/)

    await test.step('the billed date keeps its half, and the open ones share the other', async () => {
      await page.getByRole('button', { name: 'Editar' }).click()
      const form = new DealForm(page, `Editar ${ref}`)
      await form.panel.getByText('Detalhada', { exact: true }).click()
      await form.press('Adicionar data')
      const share = (number: number) =>
        form.part('Datas de faturação', number).getByRole('textbox', { name: 'Percentagem' })
      await expect(share(1)).toHaveValue(/^50%$/)
      await expect(share(1)).toBeDisabled()
      const billed = form.part('Datas de faturação', 1).locator('input:disabled')
      await expect(billed).toHaveCount(3)
      for (const dark of [true, false]) {
        await setDarkMode(page, dark)
        for (const value of await billed.all()) expect(await contrastOf(value)).toBeGreaterThan(4.5)
      }
      for (const number of [2, 3]) {
        await expect(share(number)).toHaveValue(/^25%$/)
        await expect(form.part('Datas de faturação', number)).toContainText(/2.500,00/)
      }
      const type = form.part('Datas de faturação', 3).getByRole('combobox', { name: 'Tipo' })
      await type.or(form.part('Datas de faturação', 3).getByRole('textbox', { name: 'Tipo' })).click()
      await page.getByRole('option', { name: 'Escritura' }).click()
      await form.predict(3, '20-02-2027')
      await form.press('Atualizar')
      await expect(form.panel).toBeHidden()
    })

    await test.step('what is left is billed, to the cent, and both pages say so', async () => {
      await expect(dates).toHaveCount(4)
      await bill(page, /Escritura · 25% · 2.500,00/)
      await bill(page, /Escritura · 25% · 2.500,00/)
      await expect(main).toContainText(/Faturado10.000,00.€ de 10.000,00/)
      await expect(page.getByRole('button', { name: 'Criar fatura' })).toBeHidden()
      await expect(dates.filter({ hasText: /Fatura \d+.*por pagar/ })).toHaveCount(3)
      await page.getByRole('button', { name: 'Arquivar' }).click()
      await expect(toast(page, 'Esta reserva tem faturas: arquive-as primeiro')).toBeVisible()
      await dates
        .nth(1)
        .getByRole('link', { name: /^Fatura/ })
        .click()
      const deal = page.getByRole('region', { name: 'Reserva' })
      await expect(deal).toContainText(/CPCV · 50%/)
      await expect(deal).toContainText(/Faturado10.000,00.€ de 10.000,00.€/)
      await expect(deal).toContainText(/Falta faturar0,00/)
      await deal.getByRole('link', { name: ref }).click()
      await expect(page.getByRole('heading', { level: 1, name: ref })).toBeVisible()
    })
  })
})

test.describe('by keyboard alone', () => {
  const people = peopleOf('horizonte')
  test.use({ person: people.manager })

  test('a refused invoice leaves the focus in the dialog, and the last one on the page', async ({ page, request }) => {
    const id = await halfAndHalf(request, `PROVA-${Date.now()}`, people)
    await page.goto(`${path}/${id}`)
    const open = page.getByRole('button', { name: 'Criar fatura' })
    const dialog = page.getByRole('dialog', { name: /^Criar fatura/ })
    const make = dialog.getByRole('button', { name: 'Criar fatura' })

    await test.step('without an answer the button can be pressed again', async () => {
      await open.press('Enter')
      const call = `**/api/reservations/${id}/invoices`
      await page.route(call, async route => {
        // The browser takes the focus from the busy button when it draws: before that there is nothing to give back.
        await expect(make).not.toBeFocused()
        await route.abort()
      })
      await make.press('Enter')
      await expect(dialog.getByRole('alert')).toBeVisible()
      await expect(make).toBeFocused()
      await page.unroute(call)
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('link', { name: 'Abrir a fatura' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(open).toBeFocused()
    })

    await test.step('with the last date billed there is no button to return to', async () => {
      await page.keyboard.press('Enter')
      await expect(make).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog).toContainText(/A fatura \d+ foi criada/)
      await expect(open).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('main')).toBeFocused()
    })
  })
})

test.describe('a deal with something wrong', () => {
  const people = peopleOf('horizonte')
  test.use({ person: people.manager })

  test('scrolls to the first error on saving, and its buttons stay at the bottom', async ({ page, request }) => {
    const ref = `PROVA-${Date.now()}`
    await page.goto(`${path}/${await halfAndHalf(request, ref, people)}`)
    await page.getByRole('button', { name: 'Editar' }).click()
    const form = new DealForm(page, `Editar ${ref}`)
    await form.panel.getByText('Detalhada', { exact: true }).click()
    const share = form.part('Datas de faturação', 2).getByRole('textbox', { name: 'Percentagem' })
    const button = form.panel.getByRole('button', { name: 'Atualizar' })
    for (const [size, percentage] of [
      [wide.viewport, '20'],
      [phone.viewport, '30'],
    ] as const) {
      await page.setViewportSize(size)
      await share.fill(percentage)
      await button.click()
      await expect(toast(page, notHundred).first()).toBeVisible()
      const sentence = form.panel.getByText(notHundred)
      await expect(sentence).toBeFocused()
      await expect(sentence).toBeInViewport({ ratio: 1 })
      // The layout follows the size of the window after a pause.
      await expect.poll(() => form.slack()).toBe(0)
      const bottom = async () => {
        const { y, height } = (await button.boundingBox()) ?? { y: 0, height: 0 }
        return y + height
      }
      await expect.poll(bottom).toBeGreaterThan(size.height - 30)
    }
  })
})

test.describe('realtyart', () => {
  const { manager, consultant } = peopleOf('realtyart')
  test.use({ person: manager })

  test('a rental is billed on its signature and has guarantors', async ({ page }) => {
    const form = await newDeal(page, `PROVA-${Date.now()}`, 'Arrendamento')
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
})
