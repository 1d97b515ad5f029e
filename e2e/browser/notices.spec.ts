import { account } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { expect, test } from './support/test.ts'

const coo = account('coo', 'realtyart')
const hr = account('hr', 'realtyart')
test.use({ person: coo })

test('a notice reaches the bell of another browser; a scheduled one is changed and cancelled', async ({
  page,
  openBrowser,
}) => {
  const elsewhere = await openBrowser(hr)
  await elsewhere.goto(quietPage)
  await expect(elsewhere.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible()

  await page.goto('/config/notifications')
  await page.getByRole('button', { name: 'Novo aviso' }).click()
  const form = page.getByRole('dialog', { name: 'Novo aviso' })
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Faltam campos obrigatórios')).toBeVisible()
  await expect(form.getByText('Obrigatório')).toHaveCount(3)
  await expect(form.getByLabel('Título')).toBeFocused()
  const title = 'Almoço de equipa <b>amanhã</b>'
  await form.getByLabel('Título').fill(title)
  await form.getByLabel('Descrição').fill('Às 13h, no sítio do costume.')
  await form.getByLabel('Pessoas').fill(hr.name)
  await page.getByRole('option', { name: hr.name }).first().click()
  await form.getByLabel('Título').click()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Aviso guardado com sucesso')).toBeVisible()

  // The other browser and the list here are updated without a reload.
  await elsewhere.getByRole('button', { name: 'Notificações, 1 por ler' }).click()
  await expect(elsewhere.getByRole('dialog', { name: 'Notificações' }).getByText(title)).toBeVisible()
  await expect(page.getByRole('listitem', { name: title }).getByText('Enviado')).toBeVisible()

  await page.getByRole('button', { name: 'Editar Fecho do mês' }).click()
  const editing = page.getByRole('dialog', { name: 'Editar aviso' })
  await editing.getByLabel('Título').fill('Fecho do trimestre')
  await editing.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Apagar Fecho do trimestre' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click()
  await expect(page.getByText('Aviso apagado com sucesso')).toBeVisible()
  await expect(page.getByRole('listitem', { name: /^Fecho do/ })).toHaveCount(0)
})

test('a mail template is edited with placeholders, previewed, tested and reset; a failed mail is queued again', async ({
  page,
  shell,
}) => {
  await page.goto('/config/emails')
  await page.getByRole('button', { name: 'Comentário' }).click()
  const message = page.getByRole('textbox', { name: 'Mensagem' })
  await message.fill('Boa tarde {{idade}}')
  await expect(page.getByText('Marcador desconhecido: {{idade}}')).toBeVisible()
  await message.fill('<script>alert(1)</script> Boa tarde ')
  await page.getByRole('button', { name: 'Inserir Nome de quem recebe' }).click()
  await expect(message).toHaveValue('<script>alert(1)</script> Boa tarde {{nome}}')
  const paper = page.frameLocator('iframe[title="E-mail Comentário"]')
  await expect(paper.getByText(`<script>alert(1)</script> Boa tarde ${coo.name}`)).toBeVisible()

  // Leaving the page with unsaved changes asks first.
  await shell.menu.getByRole('link', { name: 'Início' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar a editar' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Modelo guardado com sucesso')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Comentário\s*Alterado$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar teste' }).click()
  await expect(page.getByText(`Teste a caminho de ${coo.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Repor original' }).click()
  await expect(page.getByText('Modelo original reposto')).toBeVisible()
  await expect(message).toHaveValue(/^Olá \{\{nome\}\}/)

  await page.getByRole('tab', { name: 'Caixa de saída' }).click()
  await expect(page.getByRole('listitem', { name: `Comentário para ${coo.email}` })).toBeVisible()
  await page.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name: 'Falhou' }).click()
  const lost = page.getByRole('listitem', { name: 'Reunião para arquivo@realtyart.pt' })
  await expect(lost).toContainText('Mailbox full')
  await expect(page.getByRole('list', { name: 'E-mails' }).getByText('Enviado')).toHaveCount(0)
  await lost.getByRole('button', { name: /^Tentar de novo/ }).click()
  await expect(page.getByText('O e-mail voltou à fila')).toBeVisible()
})
