import { account } from './support/people.ts'
import { Shell } from './support/shell.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const admin = account('sysAdmin', 'realtyart')
test.use({ person: admin })

test('a role gains and loses a screen while it is open elsewhere; what is unsaved is not lost unasked', async ({
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
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(entry).toHaveCount(0)
  await expect(recruiter).not.toHaveURL(/findings/)
  await page.getByRole('button', { name: 'Histórico' }).click()
  await expect(page.getByRole('dialog').getByText(admin.name).first()).toBeVisible()
})
