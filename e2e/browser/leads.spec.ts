import type { APIRequestContext, Page } from '@playwright/test'
import { nifFrom } from '@tipy/domain/identity/nif'
import { screens } from '@tipy/domain/navigation/screens'
import { pdfOf } from '@tipy/seeds/pdf'
import { faultsOn } from './support/axe.ts'
import { phone, sideways } from './support/devices.ts'
import { type Hand, keys, touch } from './support/hands.ts'
import { LeadWizard } from './support/leadWizard.ts'
import { account, type CompanyCode, type Someone } from './support/people.ts'
import { RecordForm, RecordList } from './support/records.ts'
import { logIn } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const { path, title } = screens.leads

/** A candidate without recruiter whom this person registered. */
async function candidate(request: APIRequestContext, person: Someone, values: object): Promise<string> {
  const { token } = await logIn(request, person.email)
  const data = { source: 'linkedin', office: person.offices[0], gender: 'feminino', birthday: '1990-02-03', ...values }
  const answer = await request.post('/api/leads', { headers: { authorization: `Bearer ${token}` }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: { _id: string } }).data._id
}

/** The form that is open, checked as the other places are (looks.spec.ts), except for contrast. */
async function expectNoFaults(page: Page): Promise<void> {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
  expect(await faultsOn(page, { rules, contrast: false }, '[role=dialog]')).toEqual([])
}

/** From the acceptance to the conversion, which waits. */
async function recruit(wizard: LeadWizard, code: CompanyCode, director: string): Promise<void> {
  const { panel } = wizard
  const finish = wizard.form('Finalizar Reunião')
  const add = wizard.form('Adicionar Reunião')
  const attempts = panel.getByRole('list', { name: 'Tentativas de contacto' }).getByRole('listitem')

  await test.step('accept', async () => {
    await wizard.answer('Resposta do recrutador', 'Aceite')
    await wizard.save('Guardar', wizard.step('Primeiro Contacto'))
  })
  await test.step('two attempts', async () => {
    for (const [index, kind] of ['Telefone', 'Mensagem'].entries()) {
      await wizard.answer('Tipo de contacto', kind)
      await wizard.answer('Contactada?', 'Não')
      await wizard.note('Observações', `Não respondeu ${index}`)
      await wizard.hand.press(wizard.button('Adicionar'))
      await expect(attempts).toHaveCount(index + 1)
    }
    await expect(attempts.filter({ hasText: 'Por guardar' })).toHaveCount(2)
    if (code === 'realtyart') await expectNoFaults(wizard.page)
    await wizard.save('Guardar', attempts.nth(1))
    await expect(attempts.filter({ hasText: 'Por guardar' })).toHaveCount(0)
  })
  await test.step('contact', async () => {
    await wizard.answer('Contactada?', 'Sim')
    await wizard.answer('Aceitou?', 'Sim')
    await wizard.save('Guardar', wizard.step('Entrevista'))
  })
  await test.step('interview missed, then done', async () => {
    await wizard.save('Adicionar', finish)
    await wizard.answer('Realizada?', 'Não')
    await wizard.answer('Quem faltou?', 'Lead')
    await wizard.note('Justificação', 'Não apareceu')
    if (code === 'realtyart') await expectNoFaults(wizard.page)
    await wizard.save('Guardar', add)
    await wizard.save('Adicionar', finish)
    if (code === 'realtyart') {
      await wizard.answer('Realizada?', 'Sim')
      await wizard.answer('Aceite?', 'Sim')
      await wizard.hand.type(panel.getByLabel(/^Comissão/), '50')
      await wizard.save('Guardar', wizard.step('Aprovação'))
    } else {
      await wizard.accepted(wizard.step('Apresentação do Projeto'))
      await wizard.save('Adicionar', finish)
      await wizard.accepted(wizard.step('Aprovação'))
    }
  })
  await test.step('approval', async () => {
    await wizard.pick('Diretor Comercial', director)
    await wizard.save('Adicionar', finish)
    await wizard.accepted(wizard.step('Recrutada'))
  })
}

/** Step 6: the staff form, begun by one person and ended by another. */
function staffForm(page: Page, name: string, hand: Hand) {
  const { panel } = new RecordForm(page, `Converter ${name}`)
  // Required fields have an asterisk after the label.
  const field = (label: string) => panel.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(page.locator('input'))
  return {
    panel,
    type: (label: string, text: string) => hand.type(field(label), text),
    pick: (label: string, option: string) => hand.pick(field(label), option),
    /** The buttons are the last of the panel. */
    press: (label: string) => hand.press(panel.getByRole('button', { name: label }), 'backwards'),
    field,
  }
}

async function draft(page: Page, name: string, hand: Hand, email: string): Promise<void> {
  const form = staffForm(page, name, hand)
  await form.panel.getByRole('contentinfo').waitFor()
  await expect(form.field('Nome')).toHaveValue(name)
  await form.type('E-mail', email)
  await hand.save(form.panel.getByRole('button', { name: 'Guardar Rascunho' }))
  await expect(toast(page, 'Rascunho guardado com sucesso')).toBeVisible()
}

interface Conversion {
  readonly name: string
  readonly id: string
  readonly email: string
  readonly nif: string
  readonly hand: Hand
  /** Whether the company refuses a new person without it. */
  readonly needsContract: boolean
}

/** Another person goes on from the draft. */
async function convert(page: Page, { name, id, email, nif, hand, needsContract }: Conversion): Promise<void> {
  const wizard = new LeadWizard(page, name, hand)
  const form = staffForm(page, name, hand)
  await page.goto(screens.lead.path.replace('{id}', id))
  await hand.press(page.getByRole('button', { name: 'Linha do tempo' }))
  await hand.press(wizard.button('Continuar Rascunho'))
  await form.panel.getByRole('contentinfo').waitFor()
  await expect(form.field('E-mail')).toHaveValue(email)
  await form.type('NIF', nif)
  await form.pick('Tipo de contrato', 'Prestação de Serviços (CPS)')
  await form.type('Início do contrato', '02-11-2026')
  await form.press('Converter')
  if (needsContract) {
    await expect(toast(page, 'Falta o CPS ou o CF (Tem de ser um PDF)')).toBeVisible()
    // A file is chosen in a window of the operating system.
    const file = { name: 'CPS assinado.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(['CPS'])) }
    await form.panel.getByLabel('Ficheiros PDF').setInputFiles(file)
    // The focus went to the files, the last section of the form.
    await hand.press(form.panel.getByRole('button', { name: 'Converter' }))
  }
  await expect(toast(page, 'Lead convertida com sucesso')).toBeVisible()
  await wizard.step('Lead fechada').waitFor()
}

test.describe('by keyboard alone', () => {
  const recruiter = account('recruiter')
  test.use({ person: recruiter })

  test('a candidate is assigned, called, interviewed and approved; a colleague converts them', async ({
    page,
    request,
    openBrowser,
  }) => {
    const name = 'Zulmira Teclas'
    const email = 'zulmira.teclas@horizonte.pt'
    const id = await candidate(request, recruiter, { name, phone: '912000101' })
    const hand = keys(page)
    const list = new RecordList(page, path, title)
    const wizard = new LeadWizard(page, name, hand)

    await list.open()
    await page.keyboard.press('/')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    // On the first of a month there may be no other row.
    await list.settled()
    await expect(list.rows).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: 'Atribuir recrutador' })
    await hand.pick(dialog.getByRole('combobox', { name: 'Recrutador' }), recruiter.name)
    await hand.press(dialog.getByRole('button', { name: 'Atribuir' }))
    await expect(toast(page, 'Lead atribuída')).toBeVisible()
    await expect(dialog).toBeHidden()

    // The row says it a moment after the toast. Enter on it opens its wizard, as a click does.
    await expect(list.rows).toContainText('Atribuída ao Recrutador')
    await hand.press(page.getByRole('link', { name: `Abrir ${name}` }))
    await recruit(wizard, 'horizonte', account('commercialDirector').name)
    await hand.press(wizard.button('Criar Ficha'))
    await draft(page, name, hand, email)

    const other = await openBrowser(account('expansionDirector'))
    await convert(other, { name, id, email, nif: nifFrom('23457001'), hand: keys(other), needsContract: true })
    await other.keyboard.press('Escape')
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await keys(other).press(other.getByRole('main').getByRole('link', { name, exact: true }))
    await expect(other).toHaveURL(/\/users\//)
    await expect(other.getByRole('main').locator(`a[href="/leads/${id}"]`)).toBeVisible()
  })
})

test.describe('on a phone', () => {
  const recruiter = account('recruiter', 'realtyart')
  test.use({ ...phone, person: recruiter })

  test('a candidate goes the shorter way of the other company, with the commission at the interview', async ({
    page,
    request,
    openBrowser,
  }) => {
    const name = 'Zulmira Toque'
    const email = 'zulmira.toque@realtyart.pt'
    const id = await candidate(request, recruiter, { name, phone: '912000102' })
    const hand = touch(page)
    const wizard = new LeadWizard(page, name, hand)
    const form = new RecordForm(page, `Editar ${name}`)

    await page.goto(screens.lead.path.replace('{id}', id))
    await page.getByRole('button', { name: 'Editar' }).tap()
    await hand.pick(form.field('Recrutador'), recruiter.name)
    await form.panel.getByRole('button', { name: 'Atualizar' }).tap()
    await expect(form.panel).toBeHidden()
    await page.getByRole('button', { name: 'Linha do tempo' }).tap()
    await expect(wizard.panel.getByRole('list', { name: 'Etapas' }).getByRole('listitem')).toHaveCount(5)
    expect(await sideways(page)).toBe(0)
    await recruit(wizard, 'realtyart', account('commercialDirector', 'realtyart').name)
    await wizard.button('Criar Ficha').tap()
    await draft(page, name, hand, email)
    expect(await sideways(page)).toBe(0)

    const other = await openBrowser(account('expansionDirector', 'realtyart'))
    await convert(other, { name, id, email, nif: nifFrom('23457002'), hand: touch(other), needsContract: false })
    expect(await sideways(other)).toBe(0)
  })
})
