import { screen, waitFor } from '@testing-library/react'
import { variantSettings } from '@tipy/domain/company/settings'
import type { Findings } from '@tipy/domain/features/findings/findings.record'
import type { Shown } from '@tipy/domain/record/contract'
import { describe, expect, it } from 'vitest'
import { colleague, openForm, sessionOf } from '#form/form.testing.tsx'
import type { SessionContext } from '#session/sessionContext.ts'
import { config, person } from '#test/people.ts'
import type { Answers } from '#test/server.ts'
import { FindingForm } from './findings.form.tsx'

const teams = [
  { key: 'norte', name: 'Equipa Norte', teamManagers: [], active: true },
  { key: 'sul', name: 'Equipa Sul', teamManagers: [], active: true },
]
const rui = colleague('01', 'Rui Patrício', { role: 'commercialDirector' })
const ana = colleague('02', 'Ana Simões', { team: 'norte', manager: rui._id })
const withTeams = { ...config, teams }

interface Opening {
  readonly row?: Shown<Findings>
  readonly session?: Partial<SessionContext>
  readonly answers?: Answers
}
const open = async ({ row, session, answers = {} }: Opening = {}) => {
  const view = await openForm<Findings>({
    Form: FindingForm,
    ...(row && { row }),
    session: sessionOf({ config: withTeams, ...session }),
    people: [ana, rui],
    answers,
  })
  await screen.findByLabelText(/Data de angariação/, { selector: 'input' })
  return view
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const reads = (label: RegExp) => field(label).value.replaceAll('\u00a0', ' ')

describe('a new listing', () => {
  it('starts with today, five percent, and the office of a user who has only one', async () => {
    await open({ session: { person: person('coo', { offices: ['porto'] }) } })
    expect(reads(/Data de angariação/)).toBe('15-11-2026')
    expect(reads(/Percentagem interna/)).toBe('5%')
    expect(reads(/^Agência/)).toBe('Porto')
    expect(reads(/^Estado/)).toBe(config.states.find(({ active }) => active)?.name)
    expect(screen.getByText('Agência').closest('label')).toHaveTextContent('Agência *')
    expect(reads(/Angariador/)).toBe('')
    expect(screen.getByRole('button', { name: 'Adicionar' })).toBeVisible()
  })

  it('has its author as finder when their role may find listings', async () => {
    const me = person('consultant', { _id: ana._id, team: 'norte', manager: rui._id })
    await open({ session: { person: me } })
    await waitFor(() => expect(reads(/Angariador/)).toBe('Ana Simões'))
    expect(reads(/Equipa/)).toBe('Equipa Norte')
    expect(reads(/Diretor comercial/)).toBe('Rui Patrício')
  })

  it('has contract type, duration and regime only if the company’s settings include them', async () => {
    const { unmount } = await open()
    expect(screen.queryByText('Regime')).not.toBeInTheDocument()
    unmount()
    await open({ session: { settings: variantSettings } })
    for (const label of [/Tipo de contrato/, /Duração do contrato/, /Regime/]) expect(field(label)).toBeVisible()
  })
})

describe('value linkage', () => {
  it('derives the commission from sale value and percentage, and the percentage from the commission', async () => {
    const { user } = await open()
    await user.type(field(/Valor de venda/), '250000')
    expect(reads(/Comissão da agência/)).toBe('12 500,00 €')
    await user.clear(field(/Percentagem interna/))
    await user.type(field(/Percentagem interna/), '4,5')
    expect(reads(/Comissão da agência/)).toBe('11 250,00 €')
    await user.clear(field(/Comissão da agência/))
    await user.type(field(/Comissão da agência/), '10000,1')
    await user.tab()
    expect(reads(/Percentagem interna/)).toBe('4%')
    expect(reads(/Comissão da agência/)).toBe('10 000,10 €')
    expect(reads(/Valor de venda/)).toBe('250 000,00 €')
  })

  it('clears the error of a field that it fills in', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(field(/Comissão da agência/)).toHaveAccessibleDescription('Obrigatório'))
    await user.type(field(/Valor de venda/), '100')
    await waitFor(() => expect(field(/Comissão da agência/)).not.toHaveAccessibleDescription())
  })
})

describe('the finder', () => {
  it('fills in team and manager, and the button reads them again', async () => {
    let team = 'norte'
    const { user } = await open({
      answers: { 'POST /api/users/search': () => ({ data: { users: [{ ...ana, team }, rui] } }) },
    })
    await user.click(field(/Angariador/))
    await user.click(await screen.findByRole('option', { name: /Ana Simões/ }))
    expect(reads(/Equipa/)).toBe('Equipa Norte')
    expect(reads(/Diretor comercial/)).toBe('Rui Patrício')
    team = 'sul'
    await user.click(screen.getByRole('button', { name: 'Atualizar equipa e diretor comercial' }))
    await waitFor(() => expect(reads(/Equipa/)).toBe('Equipa Sul'))
  })
})

describe('Preencher', () => {
  const fill = () => screen.getByRole('button', { name: 'Preencher' })
  const refused = (message: string) => ({ status: 400, message, data: { text: 'não', requestId: 'r' } })

  it('without a link shows an error at the link and sends nothing', async () => {
    const { user, received } = await open()
    await user.click(fill())
    expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
    expect(field(/Link do anúncio/)).toHaveAccessibleDescription('Obrigatório')
    expect(received('POST /api/findings/info')).toHaveLength(0)
  })

  it('fills in and marks what the page says, and empties no field', async () => {
    const info = {
      ref: 'LX-77',
      finder: ana._id,
      houseValue: 300_000,
      address: 'Rua da Prata 1',
      city: null,
      houseType: null,
      area: 120.5,
      rooms: 3,
    }
    const { user, received } = await open({ answers: { 'POST /api/findings/info': () => ({ data: info }) } })
    await user.type(field(/Cidade/), 'Lisboa')
    await user.type(field(/Link do anúncio/), 'https://exemplo.pt/77')
    await user.click(fill())
    await waitFor(() => expect(reads(/Referência/)).toBe('LX-77'))
    expect(received('POST /api/findings/info').map(({ body }) => body)).toEqual([
      { url: 'https://exemplo.pt/77', ref: null, office: null },
    ])
    expect(reads(/Valor de venda/)).toBe('300 000,00 €')
    expect(reads(/Comissão da agência/)).toBe('15 000,00 €')
    expect(reads(/Tipologia/)).toBe('T3')
    await waitFor(() => expect(reads(/Equipa/)).toBe('Equipa Norte'))
    expect(reads(/Cidade/)).toBe('Lisboa')
    expect(screen.getAllByText('Preenchido automaticamente')).toHaveLength(6)
    await user.type(field(/Referência/), '8')
    expect(screen.getAllByText('Preenchido automaticamente')).toHaveLength(5)
  })

  it('sends the office chosen in the form', async () => {
    const { user, received } = await open({ answers: { 'POST /api/findings/info': () => refused('INVALID') } })
    await user.click(field(/^Agência/))
    await user.click(await screen.findByRole('option', { name: 'Porto' }))
    await user.type(field(/Link do anúncio/), 'https://exemplo.pt/77')
    await user.click(fill())
    await waitFor(() => expect(received('POST /api/findings/info')).toHaveLength(1))
    expect(received('POST /api/findings/info')[0]?.body).toMatchObject({ office: 'porto' })
  })

  it.each([
    ['OFFICE_MISSING', 'Escolha uma agência'],
    ['INVALID', 'URL inválido'],
    ['INTERNAL', 'URL inválido'],
  ])('refused with %s shows %s', async (message, sentence) => {
    const { user } = await open({ answers: { 'POST /api/findings/info': () => refused(message) } })
    await user.type(field(/Link do anúncio/), 'https://exemplo.pt/77')
    await user.click(fill())
    expect(await screen.findByText(sentence)).toBeVisible()
  })
})

it('a save refused with OFFICE_MISSING shows the message under the office', async () => {
  const row = {
    _id: '00000000-0000-4000-8000-0000000000aa',
    version: 1,
    active: true,
    can: { edit: true, remove: true },
    ref: 'A',
    findingDate: '2026-01-01',
    finder: ana._id,
    houseType: 'moradia',
    houseValue: 1,
    percentageSplit: 0.05,
    value: 1,
    office: null,
    owner: null,
  } as Shown<Findings>
  const { user } = await open({
    row,
    answers: {
      [`PUT /api/findings/${row._id}`]: () => ({
        status: 400,
        message: 'OFFICE_MISSING',
        data: { text: 'Escolha uma agência', requestId: 'r' },
      }),
    },
  })
  await user.type(field(/Proprietário/), 'Maria')
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(await screen.findAllByText('Escolha uma agência')).toHaveLength(2)
  expect(field(/^Agência/)).toHaveAccessibleDescription('Escolha uma agência')
})
