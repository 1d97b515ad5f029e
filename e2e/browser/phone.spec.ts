import { screens } from '@tipy/domain/navigation/screens'
import { lately } from './support/days.ts'
import { phone, sideways, wide } from './support/devices.ts'
import { holdRequests } from './support/hold.ts'
import { account } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { RecordForm, RecordList } from './support/records.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

test.use({ person: account('processManager') })

test('in a narrow window the menu is a drawer that opens over the page, navigates and closes', async ({
  page,
  shell,
}) => {
  const open = page.getByRole('button', { name: 'Abrir o menu' })
  const drawer = page.getByRole('dialog').filter({ has: shell.menu })
  await shell.open('/profile')
  await expect(shell.menu).toBeVisible()
  await page.setViewportSize(phone.viewport)
  await expect(open).toBeVisible()
  await expect(shell.menu).toHaveCount(0)

  await open.click()
  await expect(drawer).toBeVisible()
  await shell.menu.getByRole('link', { name: screens.viabilities.title }).click()
  await expect(page).toHaveURL(screens.viabilities.path)
  await expect(drawer).toBeHidden()

  await open.click()
  await page.getByRole('button', { name: 'Fechar o menu' }).click()
  await expect(drawer).toBeHidden()
  await open.click()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(open).toBeFocused()

  await page.setViewportSize(wide.viewport)
  await expect(open).toBeHidden()
  await expect(shell.menu).toBeVisible()
})

test.describe('on a phone', () => {
  // A month may begin without a listing.
  test.use({ ...phone, remembered: { chosenRange: lately } })

  test('offices and dates are chosen in the second row of the bar', async ({ page, shell }) => {
    await shell.open(quietPage)
    await shell.offices.tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Coimbra' }).tap()
    await expect(shell.offices).toHaveAccessibleName('Agências: Coimbra')
    const releaseCalendar = await holdRequests(page, '**/assets/dates-*.js')
    await shell.range.tap()
    const lastYear = shell.rangePanel.getByRole('button', { name: 'Ano passado' })
    await expect(shell.rangePanel.getByLabel('A carregar o calendário')).toBeVisible()
    // Waits until the panel is in its place.
    await lastYear.tap({ trial: true })
    const place = await lastYear.boundingBox()
    releaseCalendar()
    await shell.rangePanel.getByRole('table').waitFor()
    // What is about to be touched stays where it is when the calendar comes.
    expect(await lastYear.boundingBox()).toEqual(place)
    await lastYear.tap()
    await expect(shell.rangePanel).toBeHidden()
    await expect(shell.range).toHaveAccessibleName(/^Período: Ano passado, /)
    expect(await sideways(page)).toBe(0)
  })
  test('listings are cards, which are found, filtered, opened and added by touch', async ({ page, shell }) => {
    const { path, title } = screens.findings
    const list = new RecordList(page, path, title)
    const form = new RecordForm(page, 'Nova angariação')
    const cards = page.getByRole('list', { name: title }).getByRole('listitem')
    await shell.open(quietPage)
    await page.getByRole('button', { name: 'Abrir o menu' }).tap()
    await shell.menu.getByRole('link', { name: title }).tap()
    await expect(cards.first()).toContainText('Angariador')
    expect(await sideways(page)).toBe(0)

    await page.getByRole('button', { name: 'Filtros' }).tap()
    const filters = page.getByRole('dialog', { name: 'Filtros' })
    await filters.getByLabel('Tipo de Imóvel').tap()
    await page.getByRole('option', { name: 'Apartamento', exact: true }).tap()
    await filters.getByRole('button', { name: 'Fechar os filtros' }).tap()
    await expect(filters).toBeHidden()
    await expect(list.chips).toContainText('Tipo de Imóvel: Apartamento')
    // The chips are ahead of the cards.
    await list.settled()
    for (const card of await cards.all()) await expect(card).toContainText('Apartamento')
    expect(await sideways(page)).toBe(0)

    await cards.first().getByRole('button', { name: 'Mais dados' }).tap()
    await expect(cards.first()).toContainText('Proprietário')
    await cards
      .first()
      .getByRole('button', { name: /^Abrir / })
      .tap()
    await expect(list.panel.getByRole('region', { name: 'Imóvel' })).toContainText('Apartamento')
    expect(await sideways(page)).toBe(0)
    await list.panel.getByRole('button', { name: 'Fechar' }).tap()
    await expect(list.panel).toBeHidden()

    await list.add.tap()
    await form.field('Referência').fill('A meio')
    await form.panel.getByRole('button', { name: 'Adicionar' }).tap()
    await expect(toast(page, 'Faltam campos obrigatórios')).toBeVisible()
    await expect(form.field('Angariador')).toBeFocused()
    expect(await sideways(page)).toBe(0)
    await form.panel.getByRole('button', { name: 'Cancelar' }).tap()
    await form.leaving.getByRole('button', { name: 'Sair sem guardar' }).tap()
    await expect(form.panel).toBeHidden()
  })
})
