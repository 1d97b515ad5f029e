import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  accepted,
  answer,
  assigned,
  carlos,
  done,
  dulce,
  event,
  heading,
  openWizard,
  reached,
  rita,
  saveButton,
  scheduled,
} from './wizard.testing.tsx'

const write = (label: RegExp | string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } })
const cards = (label: string) => within(screen.getByRole('list', { name: label })).getAllByRole('listitem')
const isNow = (title: string) => waitFor(() => expect(heading()).toBe(title))
const toInterview = () => [assigned(), accepted(), reached()]
const toApproval = () => [...toInterview(), done('interview'), done('presentation')]

describe('step 1', () => {
  it('asks for an answer, and for observations of a refusal, before anything is sent', async () => {
    const { user, posts } = await openWizard({ events: [assigned()] })
    expect(heading()).toBe('Aceitação do Recrutador')
    await user.click(saveButton())
    expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
    expect(screen.getByText('Obrigatório')).toBeVisible()
    await waitFor(() => expect(answer('Resposta do recrutador', 'Aceite')).toHaveFocus())
    await user.click(answer('Resposta do recrutador', 'Recusada'))
    await user.click(saveButton())
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Observações/ })).toHaveFocus())
    expect(posts()).toEqual([])
  })

  it('shows no later step as done when the director was chosen early', async () => {
    const director = event({ type: 'approval', subType: 'commercialDirector', recruiter: dulce._id })
    await openWizard({ events: [director, assigned()] })
    const steps = within(screen.getByRole('list', { name: 'Etapas' }))
    expect(steps.getByRole('button', { name: /Aprovação/ })).toBeDisabled()
    expect(screen.getByRole('heading', { level: 3 })).toHaveFocus()
  })

  it('saves with the version and one key, and goes on to the first contact', async () => {
    const { user, posts } = await openWizard({ events: [assigned()] })
    await user.click(answer('Resposta do recrutador', 'Aceite'))
    await user.click(saveButton())
    await isNow('Primeiro Contacto')
    expect(await screen.findByText('Lead atualizada com sucesso')).toBeVisible()
    expect(posts()).toEqual([
      {
        version: 3,
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        entries: [
          { type: 'recruiter', subType: 'acceptance', accepted: true, observations: null, recruiter: rita._id },
        ],
      },
    ])
    expect(screen.getByRole('heading', { level: 3 })).toHaveFocus()
  })

  it('sends a retry after a lost answer with the same key', async () => {
    let isLost = true
    const { user, posts } = await openWizard({
      events: [assigned()],
      answers: {
        'POST /api/leads/l1/events': (_call, response) => {
          if (!isLost) return { status: 409, message: 'BUSY', data: { text: 'Ocupado', requestId: 'r' } }
          isLost = false
          response.destroy()
          return undefined
        },
      },
    })
    await user.click(answer('Resposta do recrutador', 'Aceite'))
    await user.click(saveButton())
    expect(await screen.findByText('Ocorreu um erro')).toBeVisible()
    await user.click(saveButton())
    await waitFor(() => expect(posts()).toHaveLength(2))
    expect(posts()[1]).toEqual(posts()[0])
  })

  it('closes the lead when it is refused, and says where it can be reopened', async () => {
    const { user, posts } = await openWizard({ events: [assigned()] })
    await user.click(answer('Resposta do recrutador', 'Recusada'))
    write(/Observações/, 'Sem tempo')
    await user.click(saveButton())
    await isNow('Lead fechada')
    expect(posts()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Reabrir' })).toBeNull()
    expect(screen.getByRole('link', { name: 'página dela' })).toHaveAttribute('href', '/leads/l1')
  })
})

describe('step 2', () => {
  it('collects attempts on cards, of which the newest new one can be removed, and saves them together', async () => {
    const earlier = event({ type: 'contact', subType: 'email', accepted: false, observations: 'Sem resposta' })
    const { user, posts } = await openWizard({ events: [assigned(), accepted(), earlier] })
    for (const text of ['Não atendeu', 'Ocupado', 'Outra vez']) {
      await user.click(answer('Contactada?', 'Não'))
      write(/Observações/, text)
      await user.click(saveButton('Adicionar'))
      await waitFor(() => expect(screen.getByText(text)).toBeVisible())
    }
    expect(cards('Tentativas de contacto')).toHaveLength(4)
    expect(screen.getAllByRole('button', { name: 'Remover o contacto' })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Remover o contacto' }))
    expect(screen.queryByText('Outra vez')).toBeNull()
    expect(posts()).toEqual([])
    await user.click(saveButton())
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(posts()[0]?.entries).toMatchObject([
      { subType: 'phone', accepted: false, observations: 'Não atendeu' },
      { subType: 'phone', accepted: false, observations: 'Ocupado' },
    ])
    await waitFor(() => expect(screen.queryByText('Por guardar')).toBeNull())
    expect(cards('Tentativas de contacto')).toHaveLength(3)
    expect(heading()).toBe('Primeiro Contacto')
  })

  it('requires observations only where the candidate was not reached', async () => {
    const { user, posts } = await openWizard({ events: [assigned(), accepted()] })
    await user.click(answer('Contactada?', 'Não'))
    await user.click(saveButton())
    expect(await screen.findByText('Obrigatório')).toBeVisible()
    await user.click(answer('Contactada?', 'Sim'))
    await waitFor(() => expect(screen.queryByText('Obrigatório')).toBeNull())
    await user.click(saveButton())
    await waitFor(() => expect(answer('Aceitou?', 'Sim')).toHaveFocus())
    await user.click(answer('Aceitou?', 'Não'))
    await user.click(saveButton())
    expect(await screen.findAllByText('Obrigatório')).toHaveLength(2)
    await user.click(answer('Quem recusou?', 'Lead'))
    write(/Justificação/, 'Outra proposta')
    await user.click(saveButton())
    await isNow('Lead fechada')
    expect(posts()[0]?.entries).toMatchObject([
      { type: 'contact', accepted: true, declinedBy: 'lead', justification: 'Outra proposta' },
    ])
  })

  it('schedules an interview that was agreed in the contact in the same save', async () => {
    const { user, posts } = await openWizard({ events: [assigned(), accepted()] })
    await user.click(answer('Tipo de contacto', 'Rede Social'))
    await user.click(answer('Contactada?', 'Sim'))
    await user.click(answer('Aceitou?', 'Sim'))
    const day = screen.getByRole('textbox', { name: 'Entrevista já marcada para' })
    fireEvent.change(day, { target: { value: '20-12-2026' } })
    fireEvent.blur(day)
    // A day alone is not a meeting at midnight.
    await user.click(saveButton())
    const hours = screen.getByRole('spinbutton', { name: 'Hora da entrevista: horas' })
    await waitFor(() => expect(hours).toHaveFocus())
    expect(posts()).toHaveLength(0)
    await user.type(hours, '15')
    await user.type(screen.getByRole('spinbutton', { name: 'Hora da entrevista: minutos' }), '30')
    await user.click(saveButton())
    await isNow('Entrevista')
    expect(posts()[0]?.entries).toMatchObject([
      { type: 'contact', subType: 'socialNetwork', accepted: true },
      { type: 'interview', subType: 'scheduled', scheduledDate: '2026-12-20T15:30', afterContact: true },
    ])
  })
})

describe('step 3', () => {
  it('schedules the interview for now by default, then moves it instead of adding another', async () => {
    const { user, posts } = await openWizard({ events: toInterview() })
    await user.click(saveButton('Adicionar'))
    await screen.findByRole('heading', { name: 'Finalizar Reunião' })
    expect(posts()[0]?.entries).toMatchObject([
      { type: 'interview', subType: 'scheduled', scheduledDate: expect.stringMatching(/T\d\d:\d\d$/) },
    ])
    expect(screen.queryByRole('heading', { name: 'Adicionar Reunião' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Alterar Reunião' }))
    const day = screen.getByRole('textbox', { name: 'Data da reunião' })
    fireEvent.change(day, { target: { value: '05-01-2027' } })
    fireEvent.blur(day)
    await user.click(saveButton())
    await waitFor(() => expect(posts()).toHaveLength(2))
    expect(posts()[1]?.entries).toEqual([
      {
        _id: expect.any(String),
        recruiter: rita._id,
        scheduledDate: expect.stringMatching(/^2027-01-05T/),
      },
    ])
    await waitFor(() => expect(cards('Registos')[0]).toHaveTextContent(/Agendada para 05-01-2027/))
  })

  it('schedules nothing while a required day or person is emptied', async () => {
    const { user, posts } = await openWizard({ events: toInterview() })
    const days = ['Data da reunião', 'Data de registo'].map(name => screen.getByRole('textbox', { name }))
    for (const day of days) await user.clear(day)
    const person = screen.getByRole('combobox', { name: /Recrutador/ })
    await user.type(person, '{Backspace}')
    await user.click(saveButton('Adicionar'))
    expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
    for (const field of [...days, person]) expect(field).toHaveAccessibleDescription('Obrigatório')
    expect(posts()).toEqual([])
    // Another day has the time that the first one had.
    const minutes = () => screen.getByRole('spinbutton', { name: 'Hora da reunião: minutos' })
    expect(minutes()).toHaveValue('')
    for (const day of days) await user.type(day, '02-11-2026')
    await user.type(person, 'Rita{Enter}')
    await user.click(saveButton('Adicionar'))
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(posts()[0]?.entries).toMatchObject([{ scheduledDate: expect.stringMatching(/^2026-11-02T\d\d:\d\d$/) }])
  })

  it('asks who missed it and why, and waits for another date', async () => {
    const { user, posts } = await openWizard({ events: [...toInterview(), scheduled('interview')] })
    await user.click(saveButton())
    await waitFor(() => expect(answer('Realizada?', 'Sim')).toHaveFocus())
    await user.click(answer('Realizada?', 'Não'))
    await user.click(saveButton())
    expect(await screen.findAllByText('Obrigatório')).toHaveLength(2)
    await user.click(answer('Quem faltou?', 'Lead'))
    write(/Justificação/, 'Adoeceu')
    await user.click(saveButton())
    await screen.findByRole('heading', { name: 'Adicionar Reunião' })
    expect(heading()).toBe('Entrevista')
    expect(cards('Registos')).toHaveLength(1)
    expect(posts()[0]?.entries).toMatchObject([{ subType: 'missed', declinedBy: 'lead', justification: 'Adoeceu' }])
  })

  it('leads to the presentation, and saves no commission, in the usual company', async () => {
    const { user, posts } = await openWizard({ events: [...toInterview(), scheduled('interview')] })
    await user.click(answer('Realizada?', 'Sim'))
    await user.click(answer('Aceite?', 'Sim'))
    expect(screen.queryByRole('textbox', { name: /Comissão/ })).toBeNull()
    await user.click(saveButton())
    await isNow('Apresentação do Projeto')
    expect(posts()[0]?.entries[0]).not.toHaveProperty('commission')
  })

  it('requires the commission, takes offers and leads to the approval in the other company', async () => {
    const { user, posts } = await openWizard({ events: [...toInterview(), scheduled('interview')], isVariant: true })
    expect(within(screen.getByRole('list', { name: 'Etapas' })).getAllByRole('listitem')).toHaveLength(5)
    await user.click(answer('Realizada?', 'Sim'))
    await user.click(answer('Aceite?', 'Sim'))
    await user.click(saveButton())
    const commission = screen.getByRole('textbox', { name: /Comissão/ })
    await waitFor(() => expect(commission).toHaveFocus())
    expect(commission).toHaveAccessibleDescription('Obrigatório')
    await user.click(screen.getByRole('button', { name: '47,8' }))
    expect(commission).toHaveValue('47,8%')
    expect(screen.getByRole('combobox', { name: 'Ofertas' })).toBeVisible()
    await user.click(saveButton())
    await isNow('Aprovação')
    expect(posts()[0]?.entries).toMatchObject([{ subType: 'done', accepted: true, commission: 47.8, offers: [] }])
  })
})

describe('step 5', () => {
  it('requires the commercial director, who replaces the recruiter', async () => {
    const { user, posts } = await openWizard({ events: toApproval() })
    expect(screen.queryByRole('combobox', { name: /Recrutador/ })).toBeNull()
    await user.click(saveButton('Adicionar'))
    const director = screen.getByRole('combobox', { name: /Diretor Comercial/ })
    await waitFor(() => expect(director).toHaveFocus())
    expect(director).toHaveAccessibleDescription('Obrigatório')
    await user.click(director)
    await user.click(await screen.findByRole('option', { name: dulce.name }))
    expect(screen.queryByRole('option', { name: carlos.name })).toBeNull()
    await user.click(saveButton('Adicionar'))
    await screen.findByRole('heading', { name: 'Finalizar Reunião' })
    expect(posts()[0]?.entries).toMatchObject([
      { type: 'approval', subType: 'commercialDirector', recruiter: dulce._id },
      { type: 'approval', subType: 'scheduled', recruiter: dulce._id },
    ])
    await user.click(answer('Realizada?', 'Não'))
    expect(answer('Quem faltou?', 'Diretor')).toBeVisible()
  })

  it('finishes a presentation, or schedules the approval, where the presentation is off', async () => {
    const events = [...toInterview(), done('interview'), scheduled('presentation')]
    const { user, posts } = await openWizard({ events, isVariant: true })
    expect(heading()).toBe('Aprovação')
    expect(screen.getByRole('heading', { name: 'Finalizar Reunião' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Marcar Aprovação' }))
    await user.click(screen.getByRole('combobox', { name: /Diretor Comercial/ }))
    await user.click(await screen.findByRole('option', { name: dulce.name }))
    await user.click(saveButton('Adicionar'))
    await waitFor(() => expect(posts()[0]?.entries).toMatchObject([{ type: 'approval' }, { type: 'approval' }]))
  })
})

describe('step 6', () => {
  const approved = () => [...toApproval(), done('approval')]

  it('opens the staff form of the application in place of the wizard', async () => {
    const { user } = await openWizard({
      events: approved(),
      lead: { userDraft: { name: 'Ana' } },
      ConversionForm: ({ lead }) => <p>Ficha de {lead.name}</p>,
    })
    await user.click(screen.getByRole('button', { name: 'Continuar Rascunho' }))
    expect(await screen.findByText('Ficha de Ana Candidata')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('links a consultant who is there already once it is confirmed, and shows why one cannot be', async () => {
    let isRefused = true
    const text = 'Esta pessoa já tem uma lead'
    const { user, server } = await openWizard({
      events: approved(),
      answers: {
        [`PATCH /api/users/${carlos._id}`]: () =>
          isRefused
            ? { status: 422, message: 'INVALID', data: { text: 'x', requestId: 'r', fields: { lead: text } } }
            : { data: {} },
      },
    })
    await user.click(saveButton('Associar'))
    expect(await screen.findByText('Obrigatório')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: /Consultor/ }))
    // Of the people with the role, those whom the server would take.
    expect(await screen.findAllByRole('option')).toHaveLength(1)
    await user.click(await screen.findByRole('option', { name: carlos.name }))
    const sent = () => server.received.filter(({ name }) => name.startsWith('PATCH'))
    const confirmation = async () => {
      await user.click(saveButton('Associar'))
      return within(await screen.findByRole('dialog', { name: `Associar Ana Candidata a ${carlos.name}?` }))
    }
    await user.click((await confirmation()).getByRole('button', { name: 'Cancelar' }))
    expect(sent()).toEqual([])
    await user.click((await confirmation()).getByRole('button', { name: 'Associar' }))
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /Consultor/ })).toHaveAccessibleDescription(new RegExp(text)),
    )
    isRefused = false
    await user.click((await confirmation()).getByRole('button', { name: 'Associar' }))
    expect(await screen.findByText('Lead associada com sucesso')).toBeVisible()
    expect(sent().at(-1)?.body).toEqual({ lead: 'l1', source: 'linkedin' })
  })

  it('is only shown to users who may not convert', async () => {
    await openWizard({ events: approved(), session: { flags: new Set(['listLeads']) } })
    expect(screen.getByText(/registam etapas/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Associar/ })).toBeNull()
  })
})

describe('another person', () => {
  it('was first: what they did is shown, and what was typed stays where it is still possible', async () => {
    const { user, posts, stored } = await openWizard({ events: [assigned(), accepted()] })
    await user.click(answer('Contactada?', 'Não'))
    write(/Observações/, 'Não atendeu')
    stored.events = [...stored.events, event({ type: 'contact', subType: 'email', accepted: false })]
    stored.version += 1
    await user.click(saveButton())
    expect(await screen.findByText('Alguém alterou esta lead entretanto')).toBeVisible()
    expect(screen.getByText('Rita Recrutadora: Contacto por e-mail, não contactada')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Observações/ })).toHaveValue('Não atendeu')
    await user.click(saveButton())
    await waitFor(() => expect(cards('Tentativas de contacto')).toHaveLength(2))
    expect(posts().map(({ version }) => version)).toEqual([3, 4])
    expect(screen.queryByText('Alguém alterou esta lead entretanto')).toBeNull()
  })

  it('was first and moved the lead on: what was not saved is shown too', async () => {
    const { user, stored } = await openWizard({ events: [assigned(), accepted()] })
    await user.click(answer('Contactada?', 'Não'))
    write(/Observações/, 'Não atendeu')
    stored.events = [...stored.events, reached()]
    stored.version += 1
    await user.click(saveButton())
    await isNow('Entrevista')
    expect(screen.getByText('Contacto por telefone, não contactada (Não atendeu)')).toBeVisible()
  })
})

describe('the wizard', () => {
  it('shows the sentence of a refusal at its field', async () => {
    const fields = { '0.date': 'A data não pode ser no futuro', recruiter: 'Esta opção não existe' }
    const { user } = await openWizard({
      events: [assigned()],
      answers: {
        'POST /api/leads/l1/events': () => ({
          status: 422,
          message: 'INVALID',
          data: { text: 'Dados inválidos', requestId: 'r', fields },
        }),
      },
    })
    await user.click(answer('Resposta do recrutador', 'Aceite'))
    await user.click(saveButton())
    const day = screen.getByRole('textbox', { name: 'Data de registo' })
    await waitFor(() => expect(day).toHaveAccessibleDescription(fields['0.date']))
    expect(screen.getByRole('combobox', { name: /Recrutador/ })).toHaveAccessibleDescription('Esta opção não existe')
  })

  it('lets past steps be read, not written, and keeps what is typed meanwhile', async () => {
    const { user } = await openWizard({ events: [assigned(), accepted()] })
    await user.click(answer('Contactada?', 'Não'))
    write(/Observações/, 'A meio')
    const steps = within(screen.getByRole('list', { name: 'Etapas' }))
    expect(steps.getByRole('button', { name: /Entrevista/ })).toBeDisabled()
    await user.click(steps.getByRole('button', { name: /Aceitação/ }))
    expect(cards('Aceitação do Recrutador')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull()
    await user.click(steps.getByRole('button', { name: /Primeiro Contacto/ }))
    expect(screen.getByRole('textbox', { name: /Observações/ })).toHaveValue('A meio')
  })

  it('takes the newest event back, after asking, only for the user who wrote it today', async () => {
    const { user, posts } = await openWizard({ events: [assigned()] })
    expect(screen.queryByRole('button', { name: 'Anular' })).toBeNull()
    await user.click(answer('Resposta do recrutador', 'Aceite'))
    await user.click(saveButton())
    await isNow('Primeiro Contacto')
    await user.click(screen.getByRole('button', { name: 'Anular' }))
    const question = await screen.findByRole('dialog', { name: 'Anular o último registo?' })
    await user.click(within(question).getByRole('button', { name: 'Anular' }))
    await isNow('Aceitação do Recrutador')
    expect(posts()[1]?.entries).toEqual([{ _id: expect.any(String), takenBack: true }])
  })

  it('asks before something typed is lost', async () => {
    const { user, outcome } = await openWizard({ events: [assigned()] })
    await user.click(answer('Resposta do recrutador', 'Aceite'))
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    await user.click(await screen.findByRole('button', { name: 'Continuar a editar' }))
    expect(outcome.closed).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    await user.click(await screen.findByRole('button', { name: 'Sair sem guardar' }))
    expect(outcome.closed).toBe(1)
  })

  it('is read-only for users who neither edit leads nor recruit this one', async () => {
    await openWizard({ events: [assigned()], session: { flags: new Set(['listLeads']) } })
    expect(screen.getByText('Só o recrutador da lead e quem edita leads registam etapas.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull()
  })
})
