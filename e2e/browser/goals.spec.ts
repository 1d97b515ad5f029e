import type { Locator, Page } from '@playwright/test'
import { goalSumSentence } from '@tipy/domain/features/goals/goals.rules'
import { screens } from '@tipy/domain/navigation/screens'
import { faultsOn } from './support/axe.ts'
import { today } from './support/days.ts'
import { account, type CompanyCode, peopleOf, type Someone } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const year = today.slice(0, 4)
/** Of this year, so that goals can be set. */
const remembered = { chosenRange: { firstDate: `${year}-01-01`, lastDate: today } }
const goalsView = (query: string) => `${screens.stats.path}?view=goals${query}`
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

class GoalForm {
  readonly dialog: Locator
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: /^Objetivo de/ })
  }

  picker = (name: string) => this.dialog.getByRole('combobox', { name })
  field = (name: string) => this.dialog.getByRole('textbox', { name, exact: true })
  button = (name: string) => this.dialog.getByRole('button', { name, exact: true })

  async choose(name: string, option: string): Promise<void> {
    await this.picker(name).fill(option)
    await this.page.getByRole('listbox').getByRole('option', { name: option }).first().click()
  }

  async type(name: string, amount: string): Promise<void> {
    await this.field(name).fill(amount)
    await this.field(name).press('Tab')
  }
}

/** A button of a row of the table. */
const rowButton = (page: Page, action: string, name: string) =>
  page.getByRole('button', { name: `${action} objetivo de ${name}`, exact: true })

for (const code of ['horizonte', 'realtyart'] as const) {
  test.describe(`the COO of ${code}`, () => {
    const person = account('coo', code)
    const office = person.company.offices[0]
    if (!office) throw new Error(`no office in ${code}`)
    test.use({ person, remembered })

    test('sets the goal of an office, deletes it and makes it again', async ({ page }) => {
      const form = new GoalForm(page)
      await page.goto(goalsView('&group=offices'))
      await rowButton(page, 'Editar', office.name).click()
      await expect(form.button('Atualizar')).toBeEnabled()
      await expect(form.picker('Agência')).toBeDisabled()
      expect(await faultsOn(page, { rules, contrast: true }, '[role=dialog]')).toEqual([])
      await form.type('Dez', '999999999')
      await form.button('Atualizar').click()
      await expect(toast(page, goalSumSentence)).toBeVisible()
      // More than the months that are over have, which stay as they are.
      await form.type('Valor', '12000000')
      await form.button('Atualizar').click()
      await expect(toast(page, 'Objetivo atualizado com sucesso')).toBeVisible()

      await rowButton(page, 'Apagar', office.name).click()
      await page.getByRole('button', { name: 'Apagar', exact: true }).click()
      await expect(toast(page, 'Objetivo apagado com sucesso')).toBeVisible()
      await rowButton(page, 'Repor', office.name).click()
      await expect(toast(page, 'Objetivo reposto com sucesso')).toBeVisible()
      await rowButton(page, 'Editar', office.name).click()
      await expect(form.field('Valor')).toHaveValue('12 000 000,00\u00a0€')
    })
  })

  test.describe(`a team leader of ${code}`, () => {
    const person = account('teamLeader', code)
    test.use({ person, remembered })

    test('sets the goal of a member of their team, and of no one else', async ({ page }) => {
      const form = new GoalForm(page)
      const member = memberOf(person, code)
      await page.goto(goalsView(''))
      await page.getByRole('button', { name: 'Novo objetivo' }).click()
      await expect(form.button('Adicionar')).toBeEnabled()
      await form.button('Adicionar').click()
      await expect(toast(page, 'Faltam campos obrigatórios')).toBeVisible()
      await form.picker('Grupo').click()
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Consultor'])
      await page.getByRole('listbox').getByRole('option', { name: 'Consultor' }).click()
      await form.picker('Referência').fill(person.name)
      await expect(page.getByText('Não há resultados')).toBeVisible()
      await form.choose('Referência', member.name)
      await form.choose('Tipo', 'Angariações')
      // The demonstration may have given them one.
      await expect(form.button('Atualizar').or(form.button('Adicionar'))).toBeEnabled()
      await form.type('Valor', '24')
      await form.button('Atualizar').or(form.button('Adicionar')).click()
      await expect(
        page.getByRole('alert').filter({ hasText: /Objetivo (adicionado|atualizado) com sucesso/ }),
      ).toBeVisible()
    })
  })
}

function memberOf({ id, team }: Someone, code: CompanyCode) {
  const member = peopleOf(code).find(one => one.active && one.team === team && one.id !== id)
  if (!member) throw new Error(`nobody in the team of ${code}`)
  return member
}

test.describe('the COO', () => {
  test.use({ person: account('coo'), remembered })

  test('sees before copying last year’s goals what would be made', async ({ page }) => {
    await page.goto(goalsView(''))
    await page.getByRole('button', { name: `Copiar objetivos de ${Number(year) - 1}` }).click()
    const dialog = page.getByRole('dialog', { name: /^Copiar objetivos/ })
    await expect(dialog.getByText(/já existem e ficam como estão/)).toBeVisible()
    expect(await faultsOn(page, { rules, contrast: true }, '[role=dialog]')).toEqual([])
  })

  test('reads references and sessions', async ({ page }) => {
    await page.goto(`${screens.stats.path}?tab=referencias`)
    const references = page.getByRole('table', { name: 'Referências' })
    await references.locator('tbody button[aria-expanded]').first().click()
    expect(await faultsOn(page, { rules, contrast: true }, 'main')).toEqual([])
    await page.getByRole('tab', { name: 'Sessões' }).click()
    const sessions = page.getByRole('table', { name: 'Sessões' })
    await sessions.locator('tbody button[aria-expanded]').first().click()
    await expect(page.getByRole('list', { name: /^Sessões de/ })).toBeVisible()
    expect(await faultsOn(page, { rules, contrast: true }, 'main')).toEqual([])
  })
})
