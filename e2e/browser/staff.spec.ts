import type { Locator, Page } from '@playwright/test'
import { type Role, roles } from '@tipy/domain/access/roles'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import { nifFrom } from '@tipy/domain/identity/nif'
import { screens } from '@tipy/domain/navigation/screens'
import { pdfOf } from '@tipy/seeds/pdf'
import { account, type CompanyCode } from './support/people.ts'
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

  says(label: string, sentence: string): Promise<void> {
    return expect(this.field(label)).toHaveAccessibleDescription(sentence)
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

async function create(list: RecordList, form: StaffForm, role: Role, code: CompanyCode): Promise<void> {
  await fill(list, form, { name: `Prova ${nameOf(role)}`, email: `prova.${role.toLowerCase()}@${code}.pt`, role })
  await form.save.click()
  await expect(form.panel).toBeHidden()
}

/**
 * The form differs by company, kind of contract and whether the role sells, so a sample of roles is enough here; the
 * server's test tries every role (users.staff.db.test). A consultant of Horizonte is added below.
 */
const sampledRoles: Readonly<Record<CompanyCode, readonly Role[]>> = {
  horizonte: ['commercialDirector', 'hr'],
  realtyart: ['teamLeader', 'assistant'],
}

for (const code of ['horizonte', 'realtyart'] as const)
  test.describe(`in ${code}`, () => {
    test.use({ person: account('sysAdmin', code) })

    test('people with each kind of role are added through the form', async ({ page }) => {
      const list = new RecordList(page, path, title)
      const form = new StaffForm(page)
      await list.open()
      for (const role of sampledRoles[code]) await create(list, form, role, code)
      await expect(toast(page, 'Staff adicionado com sucesso').first()).toBeVisible()
      await list.find('prova')
      await expect(list.count).toHaveText(`${sampledRoles[code].length} pessoas`)
    })
  })

test.describe('integration of one office', () => {
  test.use({ person: account('integration') })

  test('edits consultants of that office, and cannot edit a process manager of six offices', async ({ page }) => {
    const victim = account('processManager').name
    const list = new RecordList(page, path, title)
    await list.open()
    await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeVisible()
    await list.find(victim)
    await expect(list.row(victim)).toBeVisible()
    await expect(page.getByRole('button', { name: `Editar ${victim}`, exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: `Abrir ${victim}`, exact: true }).click()
    await expect(page.getByRole('heading', { name: victim })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Editar' })).toHaveCount(0)
  })
})

test.describe('a person', () => {
  test.use({ person: account('sysAdmin') })

  test('is not saved without a required field, and the form names each one', async ({ page }) => {
    const list = new RecordList(page, path, title)
    const form = new StaffForm(page)
    await list.open()
    await list.add.click()
    await form.field('Nome').waitFor()
    await page.keyboard.press('Control+s')
    await expect(toast(page, 'Faltam campos obrigatórios')).toBeVisible()
    for (const label of ['Nome', 'E-mail', 'Função', 'Género', 'Data de nascimento', 'Telefone', 'NIF', 'Agências'])
      await form.says(label, 'Obrigatório')
    for (const label of ['Tipo de contrato', 'Início do contrato']) await form.says(label, 'Obrigatório')
    await expect(form.field('Nome')).toBeFocused()

    const wrong = [
      ['E-mail', 'prova', 'Email inválido'],
      ['E-mail pessoal', 'prova@', 'Email inválido'],
      ['Telefone', '12345', 'Telefone inválido'],
      ['NIF', '12345678', 'NIF inválido'],
      ['NISS', '123', 'NISS inválido'],
      ['Cartão de Cidadão', '12345678', 'Cartão de Cidadão inválido'],
      ['Código Postal', '1000', 'Código postal inválido'],
      ['Data de nascimento', '01-01-2090', 'A data não pode ser no futuro'],
      ['Validade do documento', '01-01-2020', 'A data não pode ser no passado'],
    ] as const
    for (const [label, value, sentence] of wrong) {
      await form.type({ [label]: value })
      await form.says(label, sentence)
    }
    await form.type({ NIF: '501964842' })
    await form.says('NIF', 'O último algarismo não confere: confirme o número')

    // The role decides the kinds of contract, the contract whether it ends, the country the documents.
    await form.pick('Função', 'Assistente')
    await form.pick('Tipo de contrato', 'Contrato a Termo Certo')
    await page.keyboard.press('Control+s')
    await form.says('Fim do contrato', 'Obrigatório')
    await form.type({ 'Início do contrato': '02-11-2026', 'Fim do contrato': '01-11-2026' })
    await form.says('Fim do contrato', 'O início não pode ser depois do fim')
    await form.pick('Função', 'Consultor')
    await expect(form.field('Tipo de contrato')).toHaveValue('')
    await expect(form.field('NISS')).toHaveCount(0)
    await form.type({ Comissão: '', 'Comissão bancária': '' })
    await form.says('Comissão', 'Obrigatório')
    await form.says('Comissão bancária', 'Obrigatório')
    await form.panel.getByRole('button', { name: '47,8' }).click()
    await expect(form.field('Comissão')).toHaveValue('47,8%')
    await form.pick('País', 'Brasil')
    await expect(form.field('Passaporte/BI/CC')).toBeVisible()
    await form.panel.getByRole('switch', { name: 'Título de residência' }).click()
    await page.keyboard.press('Control+s')
    await form.says('Validade do título de residência', 'Obrigatório')
    await form.panel.getByLabel('Ficheiro da fotografia').setInputFiles(pdf('nada.pdf'))
    await expect(toast(page, 'Só são aceites imagens')).toBeVisible()
  })

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

    // The same person again is refused.
    await fill(list, form, { ...person, email: 'outro.email@horizonte.pt' })
    await form.save.click()
    await expect(toast(page, 'Este nome ou email já está registado')).toBeVisible()
    await form.panel.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Sair sem guardar' }).click()

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
    // Tabs with only their records, so without the filters by person.
    for (const tab of ['Viabilidades', 'Angariações', 'Pipeline']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByText('Não há resultados')).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Consultores|Angariador)/ })).toHaveCount(0)
    }

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
