import { account } from './support/people.ts'
import { Shell } from './support/shell.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const admin = account('sysAdmin', 'realtyart')
test.use({ person: admin })

test('granting and revoking a flag changes the menu of an open browser; leaving unsaved changes asks first', async ({
  page,
  openBrowser,
}) => {
  const recruiter = await openBrowser(account('recruiter', 'realtyart'))
  await recruiter.goto('/profile')
  const entry = new Shell(recruiter).menu.getByRole('link', { name: /^Angariações/ })
  await expect(new Shell(recruiter).menu).toBeVisible()
  await expect(entry).toHaveCount(0)

  await page.goto('/config/access')
  const box = (role: string, label = 'Ver angariações') => page.getByRole('checkbox', { name: `${label}: ${role}` })
  await expect(box('aberto a todos', 'Ver faturas')).toBeDisabled()
  await box('aberto a todos').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(box('aberto a todos')).not.toBeChecked()

  await box('Consultor').focus()
  await page.keyboard.press('ArrowRight')
  await expect(box('Recrutador')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 permissão por guardar')).toBeVisible()
  await page.getByRole('link', { name: 'Início' }).click()
  await page.getByRole('button', { name: 'Continuar a editar' }).click()
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Acessos guardados')).toBeVisible()
  await entry.click()
  await expect(recruiter.getByRole('heading', { name: 'Angariações' })).toBeVisible()

  await page.getByRole('button', { name: 'Ver angariações', exact: true }).click()
  const holders = page.getByRole('dialog').getByRole('region', { name: 'Quem tem e porquê' })
  await expect(holders.getByRole('listitem').filter({ hasText: account('recruiter', 'realtyart').name })).toContainText(
    'Função: Recrutador',
  )
  await page.getByRole('dialog').getByLabel('Recrutador').uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(entry).toHaveCount(0)
  await expect(recruiter).not.toHaveURL(/findings/)
  await page.getByRole('button', { name: 'Histórico' }).click()
  await expect(page.getByRole('dialog').getByText(admin.name).first()).toBeVisible()
})

test('a new list item appears in an open form elsewhere; items used by records or by rules cannot be removed', async ({
  page,
  openBrowser,
}) => {
  const name = `Moinho ${Date.now()}`
  const assistant = await openBrowser(account('assistant', 'realtyart'))
  await assistant.goto('/findings')
  await assistant.getByRole('button', { name: /^Adicionar/ }).click()
  const choice = assistant.getByRole('dialog').getByLabel('Tipo de Imóvel')
  await choice.waitFor()

  await page.goto('/config/lists')
  await page.getByLabel('Pesquisar listas e itens').fill('moradia')
  await page.getByRole('button', { name: /^Tipos de imóvel/ }).click()
  const list = page.getByRole('list', { name: 'Tipos de imóvel' })
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await page.keyboard.type(name)
  await page.keyboard.press('Alt+ArrowUp')
  const line = list.getByRole('listitem').filter({ has: page.getByLabel(`Nome de ${name}`) })
  await expect(line.getByRole('textbox')).toBeFocused()
  await expect(line).toContainText(name.toLowerCase().replace(' ', ''))
  await expect(line.getByRole('button', { name: `Descer ${name}` })).toBeEnabled()
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Control+s')
  await reloaded
  await expect(toast(page, 'Lista atualizada com sucesso')).toBeVisible()
  await choice.click()
  await choice.fill(name)
  await expect(assistant.getByRole('option', { name })).toBeVisible()

  await page.getByRole('button', { name: 'Retirar Apartamento' }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'ainda está em uso' })
  await expect(refusal).toContainText(/Apartamento: Usado por \d+ registos/)
  await refusal.getByRole('button', { name: 'Repor e desativar' }).click()
  await expect(list.getByRole('switch', { name: 'Apartamento: ativo' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Descartar' }).click()

  await page.getByRole('button', { name: `Retirar ${name}` }).click()
  const reloadedAgain = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await reloadedAgain
  await expect(list).toBeVisible()
  await expect(line).toHaveCount(0)
  await expect(page.getByText('1 lista por guardar')).toHaveCount(0)

  await page.getByLabel('Pesquisar listas e itens').fill('')
  await page.getByRole('button', { name: /^Funções/ }).click()
  await expect(page.getByText('Fixo')).toHaveCount(15)
  await expect(page.getByRole('button', { name: 'Adicionar' })).toHaveCount(0)
})
