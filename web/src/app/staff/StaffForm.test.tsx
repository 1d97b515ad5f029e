import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Flag, flags } from '@tipy/domain/access/flags'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import { type Role, roles } from '@tipy/domain/access/roles'
import { variantSettings } from '@tipy/domain/company/settings'
import { type Users, users } from '@tipy/domain/features/users/users.record'
import type { Shown } from '@tipy/domain/record/contract'
import { describe, expect, it } from 'vitest'
import { attachments } from '#app/attachments.tsx'
import { UserForm } from '#features/users/users.form.tsx'
import { usersScreen } from '#features/users/users.list.tsx'
import { notInForm, userSections } from '#features/users/users.sections.ts'
import { userRow } from '#features/users/users.testing.ts'
import { type Attachments, AttachmentsProvider } from '#form/attachments.ts'
import { openForm, sessionOf } from '#form/form.testing.tsx'
import type { RecordFormProps } from '#form/props.ts'
import { bodyFields } from '#form/values.ts'
import type { SessionContext } from '#session/sessionContext.ts'
import { config, person } from '#test/people.ts'
import type { Answers } from '#test/server.ts'

/** The files that were uploaded after a save; the real upload is covered by the browser tests (staff.spec). */
let followed: unknown[] = []
const noting: Attachments = {
  ...attachments,
  send: async (place, files) => {
    followed.push({ ...place, files: files.map(({ name }) => name) })
    return true
  },
}
const Form = (props: RecordFormProps<Users>) => (
  <AttachmentsProvider value={noting}>
    <UserForm {...props} />
  </AttachmentsProvider>
)

interface Opening {
  readonly row?: Shown<Users>
  readonly session?: Partial<SessionContext>
  readonly answers?: Answers
}
async function open({ row, session, answers = {} }: Opening = {}) {
  const view = await openForm<Users>({
    Form,
    ...(row && { row }),
    session: sessionOf({ person: person('sysAdmin'), ...session }),
    answers,
  })
  await waitFor(() => expect(field('Data de nascimento')).toBeVisible())
  return view
}
const without = (...names: readonly Flag[]) => new Set(flags.filter(flag => !names.includes(flag)))
/** Looked up by selector: a form of this size is slow to search by role or label. */
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const labelled = (label: string) =>
  all('label').find(({ textContent }) => textContent === label || textContent === `${label} *`)
const shown = (label: string) => labelled(label) !== undefined

function field(label: string): HTMLInputElement {
  const input = document.getElementById(labelled(label)?.getAttribute('for') ?? '')
  if (!(input instanceof HTMLInputElement)) throw new Error(`no input called ${label}`)
  return input
}
const submit = () => all('button[type=submit]')[0] as HTMLButtonElement
const save = () => fireEvent.click(submit())
const options = () =>
  waitFor(() => {
    const found = all('[role=option]')
    expect(found).not.toHaveLength(0)
    return found
  })

function type(label: string, text: string) {
  const input = field(label)
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}
type View = Awaited<ReturnType<typeof open>>
async function offered(view: View, label: string): Promise<readonly string[]> {
  await view.user.click(field(label))
  return (await options()).map(option => option.textContent ?? '')
}
/** Types first, because long lists draw only the visible rows. */
async function choose(view: View, label: string, name: string) {
  await view.user.click(field(label))
  fireEvent.change(field(label), { target: { value: name } })
  const option = (await options()).find(({ textContent }) => textContent === name)
  if (!option) throw new Error(`${label} does not offer ${name}`)
  await view.user.click(option)
  fireEvent.blur(field(label))
}
const saysOf = (label: string, sentence: string | RegExp) =>
  waitFor(() => expect(field(label)).toHaveAccessibleDescription(sentence))

/** Fills in exactly the required fields of a new consultant. */
async function fillConsultant(view: View) {
  type('Nome', ' Rita Alves\t')
  type('E-mail', 'rita@horizonte.pt')
  type('Telefone', '+351 912 345 678')
  type('NIF', '501964843')
  type('Data de nascimento', '03-02-1990')
  type('Início do contrato', '01-12-2026')
  await choose(view, 'Género', 'Feminino')
  await choose(view, 'Função', 'Consultora')
  await choose(view, 'Tipo de contrato', 'Contrato de Formação (CF)')
  await choose(view, 'Agências', 'Lisboa')
}

it('has an input for every field of the record that users write', () => {
  const placed: readonly string[] = [...userSections.flatMap(({ fields }) => fields), ...notInForm]
  expect([...placed].sort()).toEqual(
    bodyFields(users)
      .map(([name]) => name)
      .sort(),
  )
})

describe('validation of a new user', () => {
  it('names each missing field, and shows a hint under numbers that may be mistyped', async () => {
    await open()
    save()
    expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
    for (const label of ['Nome', 'E-mail', 'Função', 'Género', 'Data de nascimento', 'Telefone', 'NIF', 'Agências'])
      await saysOf(label, 'Obrigatório')
    for (const label of ['Tipo de contrato', 'Início do contrato']) await saysOf(label, 'Obrigatório')
    expect(field('Nome')).toHaveFocus()
    type('NIF', '501964842')
    type('NISS', '12345678911')
    type('IBAN', 'PT50000201231234567890155')
    type('Telefone', 'nove nove')
    await saysOf('NIF', 'O último algarismo não confere: confirme o número')
    await saysOf('NISS', 'O último algarismo não confere: confirme o número')
    await saysOf('IBAN', 'Este IBAN não confere: confirme o número')
    await saysOf('Telefone', 'Não parece um número de telefone: confirme-o')
  })

  it('refuses date pairs in the wrong order, and sellers without percentages', async () => {
    const view = await open({ row: userRow({ role: 'commercialDirector', contractType: 'hasTerm' }) })
    type('Fim do contrato', '01-01-2023')
    type('Início do Vitamina 21', '02-01-2026')
    type('Fim do Vitamina 21', '01-01-2026')
    await saysOf('Fim do contrato', 'O início não pode ser depois do fim')
    await saysOf('Fim do Vitamina 21', 'O início não pode ser depois do fim')
    type('Comissão', '')
    type('Comissão bancária', '')
    save()
    await saysOf('Comissão', 'Obrigatório')
    await saysOf('Comissão bancária', 'Obrigatório')
    await view.user.click(within(screen.getByLabelText('Valores sugeridos: Comissão')).getByText('57,3'))
    expect(field('Comissão').value.replaceAll('\u00a0', ' ')).toBe('57,3%')
    expect(screen.getByLabelText('Valores sugeridos: Comissão bancária').textContent).toBe('205060')
  })
})

describe('conditional fields', () => {
  it('are shown by country, permit, role, contract and end date', async () => {
    const view = await open()
    expect(shown('Título de residência')).toBe(false)
    await choose(view, 'País', 'Brasil')
    expect(shown('Passaporte/BI/CC')).toBe(true)
    expect(shown('Validade do título de residência')).toBe(false)
    fireEvent.click(field('Título de residência'))
    await waitFor(() => expect(shown('Validade do título de residência')).toBe(true))
    expect(shown('Número do título de residência')).toBe(true)
    save()
    await saysOf('Validade do título de residência', 'Obrigatório')

    expect(shown('NISS')).toBe(true)
    await choose(view, 'Função', 'Consultor')
    await waitFor(() => expect(shown('NISS')).toBe(false))
    expect(shown('Fim do contrato')).toBe(false)
    await choose(view, 'Tipo de contrato', 'Contrato de Formação (CF)')
    await waitFor(() => expect(shown('Fim do contrato')).toBe(true))
    expect(shown('Motivo de saída')).toBe(false)
    type('Fim do contrato', '01-12-2027')
    await waitFor(() => expect(shown('Motivo de saída')).toBe(true))
  })

  it('offer the new password only when editing, and recruitment mails only when adding', async () => {
    const { unmount } = await open()
    expect(screen.queryByLabelText('Repor password')).toBeNull()
    expect(screen.getByLabelText('Enviar e-mails de recrutamento')).toBeVisible()
    unmount()
    await open({ row: userRow() })
    expect(screen.getByLabelText('Repor password')).toBeVisible()
    expect(screen.queryByLabelText('Enviar e-mails de recrutamento')).toBeNull()
    expect(shown('Fim do contrato')).toBe(true)
  })
})

describe('the options', () => {
  it('are the roles the user may give, and the contracts of the chosen role', async () => {
    const view = await open({ session: { person: person('hr') } })
    const names = await offered(view, 'Função')
    // Neither the roles that lead the company, nor those that validate deals and bill.
    expect(names).toHaveLength(roles.length - 6)
    for (const name of ['CEO', 'CFO', 'COO', 'Administrador de Sistema', 'Broker']) expect(names).not.toContain(name)
    await choose(view, 'Função', 'Chefe de Equipa')
    const ofRole = (kind: string) =>
      config.contractTypes.filter(({ type: one }) => one === kind).map(({ name }) => name)
    expect(await offered(view, 'Tipo de contrato')).toEqual(ofRole('consultant'))
    await choose(view, 'Tipo de contrato', 'Contrato de Formação (CF)')
    await choose(view, 'Função', 'Assistente')
    expect(field('Tipo de contrato')).toHaveValue('')
    expect(await offered(view, 'Tipo de contrato')).toEqual(ofRole('staff'))
  })
})

describe('the options of a user who manages few roles', () => {
  const integration = { person: person('integration', { offices: ['lisboa'] }) }

  it('are the four roles that integration may give, and its own offices', async () => {
    const view = await open({ session: integration })
    expect(await offered(view, 'Função')).toEqual(['Chefe de Equipa', 'Consultor', 'Recrutador', 'Assistente'])
    expect(await offered(view, 'Outras funções')).toHaveLength(4)
    expect(await offered(view, 'Agências')).toEqual(['Lisboa'])
  })

  it('leave out a role to which the company gives a flag that integration lacks', async () => {
    const features = { ...defaultFeatures, editInvoice: { roles: ['assistant'], users: [] } } as const
    const view = await open({ session: { ...integration, features } })
    expect(await offered(view, 'Função')).toEqual(['Chefe de Equipa', 'Consultor', 'Recrutador'])
  })

  it('do not include adding, for roles that manage no other role, whatever their flags', () => {
    const adds = (role: Role) => usersScreen.adds?.(sessionOf({ person: person(role) }))
    expect(roles.filter(adds)).toEqual(['sysAdmin', 'coo', 'expansionDirector', 'integration', 'hr'])
  })
})

describe('percentages', () => {
  it('are read-only without editCommissions when editing, and open when adding', async () => {
    const session = { person: person('hr'), flags: without('editCommissions', 'editResponsableCommissions') }
    const { unmount } = await open({ session })
    expect(shown('Comissão')).toBe(true)
    expect(screen.queryByText('Comissões de responsáveis')).toBeNull()
    unmount()
    await open({ session, row: userRow() })
    expect(shown('Comissão')).toBe(false)
    expect(screen.getAllByText('(só de leitura)')).toHaveLength(2)
  })

  it('have the focus for a user who may write nothing else', async () => {
    const row = { ...userRow(), can: { edit: false, remove: false } }
    await openForm<Users>({ Form, row, session: sessionOf({ person: person('cfo') }), answers: {} })
    await waitFor(() => expect(field('Comissão')).toHaveFocus())
  })

  it('role and offices of the user’s own record are read-only, whatever their flags', async () => {
    const me = person('sysAdmin')
    await open({ session: { person: me }, row: userRow({ _id: me._id, role: 'sysAdmin' }) })
    for (const label of ['Função', 'Agências', 'Comissão']) expect(shown(label)).toBe(false)
    expect(shown('Telefone 2')).toBe(true)
  })
})

describe('saving', () => {
  const made = userRow({ name: 'Rita Alves' })
  const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

  it('requires the contract before recruitment mails, then sends the user and after that the files', async () => {
    followed = []
    const view = await open({
      answers: {
        'POST /api/users': () => ({ status: 201, data: made }),
      },
    })
    await fillConsultant(view)
    fireEvent.click(screen.getByLabelText('Enviar e-mails de recrutamento'))
    save()
    expect(await screen.findByText('Falta o CPS ou o CF (Tem de ser um PDF)')).toBeVisible()
    const drop = await screen.findByLabelText('Ficheiros PDF')
    await view.user.upload(drop, pdf('CPS Rita.pdf'))
    expect(await screen.findByText('CPS Rita.pdf')).toBeVisible()
    expect(view.received('POST /api/users')).toHaveLength(0)
    save()
    expect(await screen.findByText('Staff adicionado com sucesso')).toBeVisible()
    await waitFor(() => expect(view.outcome.done).toHaveLength(1))
    expect(followed).toEqual([{ group: 'users', id: made._id, field: 'files', files: ['CPS Rita.pdf'] }])
    const [sent] = view.received('POST /api/users')
    expect(sent?.body).toMatchObject({
      name: 'Rita Alves',
      role: 'consultant',
      offices: ['lisboa'],
      contractType: 'cf',
      commission: 50,
      bankCommission: 20,
      invoice: true,
      fullTime: true,
      sendRecruitedEmails: true,
      fileNames: ['CPS Rita.pdf'],
    })
    expect(sent?.body).not.toHaveProperty('niss')
    expect(sent?.body).not.toHaveProperty('lead')
  })

  it('needs no contract where the company does not require it; a name that is taken is reported', async () => {
    const taken = { text: 'Este nome ou email já está registado', requestId: 'r' }
    const view = await open({
      session: { settings: variantSettings },
      answers: { 'POST /api/users': () => ({ status: 409, message: 'NAME_OR_EMAIL_TAKEN', data: taken }) },
    })
    await fillConsultant(view)
    fireEvent.click(screen.getByLabelText('Enviar e-mails de recrutamento'))
    save()
    await saysOf('Nome', taken.text)
    await saysOf('E-mail', taken.text)
    expect(view.outcome.done).toHaveLength(0)
  })

  it('with only a new password is a save; any other failure is reported', async () => {
    const row = userRow()
    const answers = [
      { status: 503, message: 'nonsense' },
      { status: 200, data: { ...row, version: 4 } },
    ]
    const put = `PUT /api/users/${row._id}`
    const view = await open({ row, answers: { [put]: () => answers.shift() } })
    await waitFor(() => expect(screen.getByLabelText('Repor password')).toBeEnabled())
    fireEvent.click(screen.getByLabelText('Repor password'))
    save()
    expect(await screen.findByText('Ocorreu um erro')).toBeVisible()
    await waitFor(() => expect(submit()).toBeEnabled())
    save()
    expect(await screen.findByText('Staff atualizado com sucesso')).toBeVisible()
    expect(view.received(put).map(({ body }) => body)).toEqual([
      { resetPassword: true, version: 3 },
      { resetPassword: true, version: 3 },
    ])
  })
  it('shows the access link of a new user once, without a mail server, and closes after the dialog', async () => {
    const accessLink = { link: 'https://tipy.example/?token=codigo', until: '2026-03-12T10:00:00.000Z' }
    const view = await open({
      session: { settings: variantSettings },
      answers: { 'POST /api/users': () => ({ status: 201, data: { ...made, accessLink } }) },
    })
    await fillConsultant(view)
    save()
    const dialog = await screen.findByRole('dialog', { name: 'Ligação de acesso' })
    expect(within(dialog).getByLabelText('Ligação')).toHaveValue(accessLink.link)
    expect(dialog).toHaveTextContent('Rita Alves')
    expect(dialog).toHaveTextContent('até 12-03-2026 10:00')
    expect(view.outcome.done).toHaveLength(0)
    fireEvent.click(within(dialog).getByText('Fechar'))
    await waitFor(() => expect(view.outcome.done).toHaveLength(1))
  })

  it('requires the current password for a change of the user’s own e-mail, and for nothing else', async () => {
    const self = person('sysAdmin')
    const row = userRow({ _id: self._id, role: 'sysAdmin', contractType: 'contratosemtermo' })
    const put = `PUT /api/users/${row._id}`
    const refusal = { status: 403, message: 'INVALID_CREDENTIALS', data: { text: 'não', requestId: 'r' } }
    const sending = { sendsMail: true, hasComeIn: true, emailChange: null, mayLink: false }
    const answers = { [put]: () => refusal, [`GET /api/users/${row._id}/access`]: () => ({ data: sending }) }
    const view = await open({ row, session: { person: self }, answers })
    const about =
      'Para mudar o seu próprio e-mail. O endereço antigo é avisado e, em regra, pode repô-lo durante 7 dias.'
    expect(shown('Password atual')).toBe(false)
    type('E-mail', 'ANA@horizonte.pt')
    expect(shown('Password atual')).toBe(false)
    type('E-mail', 'outra@horizonte.pt')
    await waitFor(() => expect(shown('Password atual')).toBe(true))
    await saysOf('Password atual', about)
    save()
    const findAlert = (sentence: string) => screen.findByText(sentence, { selector: '[role=alert] *' })
    expect(await findAlert('Escreva a sua password atual para mudar o seu e-mail')).toBeVisible()
    await saysOf('Password atual', `Escreva a sua password atual para mudar o seu e-mail ${about}`)
    expect(field('Password atual')).toHaveFocus()
    expect(field('Password atual')).toBeInvalid()
    expect(view.received(put)).toHaveLength(0)
    type('Password atual', 'errada')
    await saysOf('Password atual', about)
    field('E-mail').focus()
    save()
    expect(await findAlert('A sua password atual não é essa')).toBeVisible()
    await saysOf('Password atual', `A sua password atual não é essa ${about}`)
    expect(field('Password atual')).toHaveFocus()
    expect(view.received(put)[0]?.body).toEqual({ email: 'outra@horizonte.pt', currentPassword: 'errada', version: 3 })
    expect(JSON.stringify(localStorage)).not.toContain('errada')
  })

  it('warns, without a mail server, that the old address is not notified of the user’s new e-mail', async () => {
    const self = person('sysAdmin')
    const row = userRow({ _id: self._id, role: 'sysAdmin', contractType: 'contratosemtermo' })
    const access = { sendsMail: false, hasComeIn: true, emailChange: null, mayLink: false }
    const answers = { [`GET /api/users/${row._id}/access`]: () => ({ data: access }) }
    await open({ row, session: { person: self }, answers })
    type('E-mail', 'outra@horizonte.pt')
    await waitFor(() => expect(shown('Password atual')).toBe(true))
    await saysOf('Password atual', /o endereço antigo não é avisado\.$/)
  })

  describe('without a mail server', () => {
    const row = userRow()
    const access = { sendsMail: false, hasComeIn: true, emailChange: null, mayLink: true }
    const read = `GET /api/users/${row._id}/access`
    const box = () => screen.getByRole('checkbox', { name: 'Repor password' })
    const setting = ' Para o haver, falta a definição SMTP_URL.'

    it('a reset answers with a link, which is shown once to the user who hands it over', async () => {
      const put = `PUT /api/users/${row._id}`
      const accessLink = { link: 'https://tipy.example/?token=codigo', until: '2026-03-12T10:00:00.000Z' }
      const answers = {
        [read]: () => ({ data: access }),
        [put]: () => ({ data: { ...row, version: 4, accessLink } }),
      }
      const view = await open({ row, answers })
      await waitFor(() => expect(box()).toBeEnabled())
      expect(box()).toHaveAccessibleDescription(
        `Não há envio de e-mail: ao guardar recebe uma ligação para entregar.${setting}`,
      )
      fireEvent.click(box())
      save()
      const dialog = await screen.findByRole('dialog', { name: 'Ligação de acesso' })
      expect(within(dialog).getByLabelText('Ligação')).toHaveValue(accessLink.link)
      expect(view.received(put).map(({ body }) => body)).toEqual([{ resetPassword: true, version: 3 }])
      expect(screen.queryByText('E-mail enviado')).toBeNull()
      fireEvent.click(within(dialog).getByText('Fechar'))
      await waitFor(() => expect(view.outcome.done).toHaveLength(1))
      expect(screen.queryByText('Ligação de acesso')).toBeNull()
    })

    it('a reset that the server refuses says why', async () => {
      const put = `PUT /api/users/${row._id}`
      const sentence = 'Não há envio de e-mail: só um administrador de sistema pode entregar uma ligação a esta pessoa'
      const data = { text: 'Há campos inválidos', requestId: 'r1', fields: { resetPassword: sentence } }
      const answers = { [read]: () => ({ data: access }), [put]: () => ({ status: 422, message: 'INVALID', data }) }
      const view = await open({ row, answers })
      await waitFor(() => expect(box()).toBeEnabled())
      fireEvent.click(box())
      save()
      expect(await screen.findByText(sentence, { selector: '[role=alert] *' })).toBeVisible()
      expect(view.outcome.done).toHaveLength(0)
    })

    it.each<[string, Partial<Shown<Users>>, Role, string]>([
      ['hr', {}, 'hr', 'só um administrador de sistema pode entregar uma ligação a esta pessoa.'],
      ['oneself', { _id: person('hr')._id }, 'hr', 'mude a sua password no seu perfil.'],
      [
        'a person who left',
        { active: false },
        'sysAdmin',
        `a quem está no arquivo não se entrega uma ligação.${setting}`,
      ],
    ])('the box is there and disabled for %s, with who can', async (_who, over, role, sentence) => {
      const shownRow = { ...row, ...over }
      const answers = { [`GET /api/users/${shownRow._id}/access`]: () => ({ data: { ...access, mayLink: false } }) }
      await open({ row: shownRow, session: { person: person(role) }, answers })
      await waitFor(() => expect(box()).toHaveAccessibleDescription(`Não há envio de e-mail: ${sentence}`))
      expect(box()).toBeDisabled()
    })
  })
})

describe('a draft of a person', () => {
  const row = userRow({ nif: '226157870', iban: 'PT50000201231234567890154', address: 'Rua das Flores, 3' })
  const storedDrafts = () => JSON.stringify(Object.entries(sessionStorage))

  it('survives a reload without identity numbers, IBAN and address, which are taken from the row', async () => {
    const { unmount } = await open({ row })
    type('Nome completo', 'Rita Maria Alves')
    type('NIF', '501964843')
    window.dispatchEvent(new Event('pagehide'))
    unmount()
    expect(storedDrafts()).toContain('Rita Maria Alves')
    expect(storedDrafts()).not.toMatch(/501964843|226157870|PT50|Flores/)

    const again = await open({ row })
    expect(screen.getByText(/moradas de pessoas e agências não ficam no browser/)).toBeVisible()
    await again.user.click(screen.getByRole('button', { name: 'Recuperar rascunho' }))
    expect(field('Nome completo').value).toBe('Rita Maria Alves')
    expect(field('NIF').value).toBe('226157870')
    expect(field('Morada').value).toBe('Rua das Flores, 3')
  })

  it('stores that a personal field was cleared, but not its value', async () => {
    const { unmount } = await open({ row })
    type('Morada', '')
    unmount()
    expect(storedDrafts()).not.toMatch(/226157870|PT50|Flores/)

    const again = await open({ row })
    await again.user.click(screen.getByRole('button', { name: 'Recuperar rascunho' }))
    expect(field('Morada').value).toBe('')
    expect(field('NIF').value).toBe('226157870')
  })

  it('no longer stores that a field was cleared once it is typed in again', async () => {
    sessionStorage.clear()
    const first = await open({ row })
    type('Nome completo', 'Rita Maria Alves')
    type('Morada', '')
    first.unmount()
    const second = await open({ row })
    type('Morada', 'Rua da Paz, 9')
    second.unmount()
    expect(storedDrafts()).not.toContain('Paz')

    const again = await open({ row })
    expect(screen.getByText(/moradas de pessoas e agências não ficam no browser/)).toBeVisible()
    await again.user.click(screen.getByRole('button', { name: 'Recuperar rascunho' }))
    expect(field('Nome completo').value).toBe('Rita Maria Alves')
    expect(field('Morada').value).toBe('Rua das Flores, 3')
  })

  it('is not offered when only personal fields were typed in', async () => {
    sessionStorage.clear()
    const { unmount } = await open({ row })
    type('NIF', '501964843')
    unmount()
    expect(sessionStorage).toHaveLength(0)
  })
})
