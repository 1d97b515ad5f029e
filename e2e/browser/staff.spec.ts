import type { Locator, Page } from '@playwright/test'
import { type Role, roles } from '@tipy/domain/access/roles'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import { nifFrom } from '@tipy/domain/identity/nif'
import { screens } from '@tipy/domain/navigation/screens'
import { pdfOf } from '@tipy/seeds/pdf'
import { account } from './support/people.ts'
import { RecordList } from './support/records.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const { path, title } = screens.users

class StaffForm {
  readonly page: Page
  readonly panel: Locator
  readonly save: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('dialog', { name: /^(Nova pessoa|Editar )/ })
    this.save = this.panel.locator('button[type=submit]')
  }

  /** Required fields have an asterisk after the label. */
  field(label: string): Locator {
    return this.panel.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(this.page.locator('input'))
  }

  async type(values: Readonly<Record<string, string>>): Promise<void> {
    // Filling the next field blurs the one before; the last one is blurred here.
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
    for (const label of Object.keys(values).slice(-1)) await this.field(label).blur()
  }

  /** Chooses the option found by typing, or the first one. */
  async pick(label: string, text = ''): Promise<void> {
    const field = this.field(label)
    await field.click()
    if (text) await field.fill(text)
    const listed = this.page.getByRole('listbox')
    await listed
      .getByRole('option', text ? { name: text, exact: true } : {})
      .first()
      .click()
    await field.blur()
  }
}

const roleNames = new Map<string, string>(defaultLists.roles.map(({ key, name }) => [key, name]))
const nameOf = (role: Role): string => roleNames.get(role) ?? role

interface NewPerson {
  readonly name: string
  readonly email: string
  readonly role: Role
}

/** Fills the fields that every new person needs. */
async function fill(list: RecordList, form: StaffForm, { name, email, role }: NewPerson): Promise<void> {
  await list.add.click()
  await form.type({
    Nome: name,
    'E-mail': email,
    Telefone: '912345678',
    NIF: nifFrom(`2345${String(roles.indexOf(role)).padStart(4, '0')}`),
    'Data de nascimento': '03-02-1990',
    'Início do contrato': '02-11-2026',
  })
  // The names of roles follow it.
  await form.pick('Género', 'Masculino')
  await form.pick('Função', nameOf(role))
  await form.pick('Agências')
  await form.pick('Tipo de contrato')
}

test.describe('an assistant of the other company', () => {
  test.use({ person: account('sysAdmin', 'realtyart') })

  // The form differs by company, kind of contract and whether the role sells; the server's test tries every role
  // (users.staff.db.test).
  test('is added through the form', async ({ page }) => {
    const list = new RecordList(page, path, title)
    const form = new StaffForm(page)
    const name = 'Prova Assistente'
    await list.open()
    await fill(list, form, { name, email: 'prova.assistente@realtyart.pt', role: 'assistant' })
    await form.save.click()
    await expect(form.panel).toBeHidden()
    await expect(toast(page, 'Staff adicionado com sucesso')).toBeVisible()
    await list.find('prova')
    await expect(list.count).toHaveText('1 pessoa')
  })
})

test.describe('a person', () => {
  test.use({ person: account('sysAdmin') })

  test('is added with a contract, joins a team, is changed, archived and restored', async ({ page }) => {
    const list = new RecordList(page, path, title)
    const form = new StaffForm(page)
    const name = 'Percurso Inteiro'
    const person = { name, email: 'percurso.inteiro@horizonte.pt', role: 'consultant' } as const
    await list.open()
    await fill(list, form, person)
    await form.panel.getByLabel('Enviar e-mails de recrutamento').check()
    await form.save.click()
    await expect(toast(page, 'Falta o CPS ou o CF (Tem de ser um PDF)')).toBeVisible()
    await form.panel.getByLabel('Ficheiros PDF').setInputFiles(pdf('CPS assinado.pdf'))
    await form.save.click()
    await expect(form.panel).toBeHidden()

    await page.getByRole('button', { name: 'Equipas', exact: true }).first().click()
    const teams = page.getByRole('dialog', { name: 'Equipas' })
    const team = (
      await teams
        .getByText(/^Membros · /)
        .first()
        .innerText()
    ).replace('Membros · ', '')
    const members = teams.getByLabel(`Membros · ${team}`)
    await members.click()
    await members.fill(name)
    await page.getByRole('option', { name }).click()
    await expect(toast(page, 'Equipa atualizada com sucesso')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(teams).toBeHidden()

    await list.find(name)
    await page.getByRole('link', { name: `Abrir ${name}` }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Função e agências' })).toContainText(team)
    await page.getByRole('tab', { name: 'Ficheiros' }).click()
    await expect(page.getByText('CPS assinado.pdf')).toBeVisible()
    await page.getByRole('tab', { name: 'Alterações' }).click()
    await expect(page.getByRole('table', { name: /^Alterações de / }).first()).toBeVisible()
    // A tab with only their records, so without the filters by person.
    await page.getByRole('tab', { name: 'Angariações' }).click()
    await expect(page.getByText('Não há resultados')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Consultores|Angariador)/ })).toHaveCount(0)

    await page.getByRole('button', { name: 'Editar' }).click()
    await form.type({ 'Telefone 2': '213456789' })
    await form.save.click()
    await expect(toast(page, 'Staff atualizado com sucesso')).toBeVisible()
    await page.getByRole('tab', { name: 'Dados' }).click()
    await expect(page.getByRole('region', { name: 'Contactos' })).toContainText('213 456 789')

    await page.getByRole('button', { name: 'Arquivar' }).click()
    const question = page.getByRole('dialog', { name: `Arquivar ${name}?` })
    await expect(question).toContainText('as sessões abertas terminam')
    await question.getByRole('button', { name: 'Arquivar' }).click()
    await page.getByRole('button', { name: 'Repor' }).click()
    await expect(page.getByRole('button', { name: 'Arquivar' })).toBeVisible()
  })
})

function pdf(name: string) {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(pdfOf([name])) }
}
