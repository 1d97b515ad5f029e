import { screens } from '@tipy/domain/navigation/screens'
import { account } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { RecordForm, RecordList } from './support/records.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const { path, title } = screens.viabilities

test.use({ person: account('creditManager') })

test('a credit manager adds a viability with its buyer and banks, and later gives it up', async ({ page, shell }) => {
  const buyer = 'Zulmira Prova'
  const list = new RecordList(page, path, title)
  await shell.open(quietPage)
  await page.keyboard.press('v')
  await expect(list.heading).toBeVisible()
  await list.settled()

  await test.step('a new one, with a bank that says yes', async () => {
    await list.add.click()
    const form = new RecordForm(page, 'Nova viabilidade')
    await form.panel.getByRole('button', { name: 'Adicionar comprador' }).click()
    await form.field('Nome').fill(buyer)
    const addBank = form.panel.getByRole('button', { name: 'Adicionar banco' })
    await addBank.click()
    const line = form.panel.getByRole('region', { name: 'Pedidos aos bancos 1' })
    // Leaving the empty bank shows its error while the mouse is down: the button must not move away from it.
    await addBank.hover()
    await page.mouse.down()
    await expect(line.getByText('Obrigatório')).toBeVisible()
    await page.mouse.up()
    await expect(form.panel.getByRole('region', { name: 'Pedidos aos bancos 2' })).toBeVisible()
    // By key: the list of banks opens with the focus of the new line, and may lie over the button by now.
    await form.panel.getByRole('button', { name: 'Retirar Pedidos aos bancos 2' }).press('Enter')
    await form.choose('Banco', 'BPI')
    const step = (name: string) => line.getByRole('switch', { name, exact: true })
    await expect(step('Aprovado')).toBeDisabled()
    for (const name of ['Pedido', 'Aprovado', 'Escolhido']) {
      await expect(step(name)).toBeEnabled()
      await step(name).click({ force: true })
    }
    await form.field('Crédito escolhido').fill('180000')
    await form.save()
    await expect(toast(page, 'Viabilidade criada')).toBeVisible()
  })

  await test.step('is found by its buyer, as done', async () => {
    await list.find(buyer)
    await expect(list.row(buyer)).toContainText('BPI · 180 000,00 €')
  })

  await test.step('given up, it leaves the list and stands among those given up', async () => {
    await list.act('Editar', buyer)
    const form = new RecordForm(page, `Editar ${buyer}`)
    await form.panel.getByRole('switch', { name: 'Desistiu' }).click({ force: true })
    await form.field('Data de desistência').fill('05-11-2026')
    await form.save()
    await expect(toast(page, 'Faltam campos obrigatórios')).toBeVisible()
    await form.choose('Motivo de desistência', 'Motivos Pessoais')
    await form.save()
    await expect(form.panel).toBeHidden()
    await expect(page.getByText('Não há resultados')).toBeVisible()
    const ways = page.getByRole('radiogroup', { name: 'Mostrar' })
    await ways.getByText('Desistências', { exact: true }).click()
    await expect(list.row(buyer)).toBeVisible()
    await expect(page).toHaveURL(/f\.giveUp=1/)
    await ways.getByText('Tudo').click()
    await expect(list.row(buyer)).toBeVisible()
  })
})
