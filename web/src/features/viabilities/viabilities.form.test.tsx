import { screen, waitFor, within } from '@testing-library/react'
import type { Role } from '@tipy/domain/access/roles'
import type { Viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import { describe, expect, it } from 'vitest'
import { colleague, openForm, sessionOf } from '#form/form.testing.tsx'
import type { SessionContext } from '#session/sessionContext.ts'
import { config, person } from '#test/people.ts'
import { ViabilityForm } from './viabilities.form.tsx'

const teams = [{ key: 'norte', name: 'Equipa Norte', teamManagers: [], active: true }]
const rui = colleague('01', 'Rui Patrício', { role: 'commercialDirector' })
const ana = colleague('02', 'Ana Simões', { team: 'norte', manager: rui._id })
const marta = colleague('03', 'Marta Reis', { role: 'creditManager' })

const open = async (role: Role = 'coo', own: Partial<SessionContext['person']> = {}) => {
  const view = await openForm<Viabilities>({
    Form: ViabilityForm,
    session: sessionOf({ config: { ...config, teams }, person: person(role, own) }),
    people: [ana, rui, marta],
    answers: { 'POST /api/viabilities': () => ({ status: 201, data: {} }) },
  })
  await screen.findByLabelText(/Data de entrada/, { selector: 'input' })
  return view
}
const field = (label: RegExp, where: HTMLElement = document.body) =>
  within(where).getByLabelText<HTMLInputElement>(label, { selector: 'input' })

describe('a new viability', () => {
  it('starts with today, and with its author as credit manager if that is their role', async () => {
    await open('creditManager', { _id: marta._id })
    expect(field(/Data de entrada/).value).toBe('15-11-2026')
    await waitFor(() => expect(field(/Gestora de crédito/).value).toBe('Marta Reis'))
    expect(field(/^Consultor$/).value).toBe('')
  })

  it('has its author as consultant with team and director; an external consultant has neither', async () => {
    const { user, received } = await open('consultant', { _id: ana._id, team: 'norte', manager: rui._id })
    await waitFor(() => expect(field(/^Consultor$/).value).toBe('Ana Simões'))
    expect(field(/Equipa/).value).toBe('Equipa Norte')
    await user.click(field(/Consultor externo/))
    expect(field(/^Consultor$/).value).toBe('')
    expect(field(/Equipa/)).toBeDisabled()
    await user.type(field(/^Consultor$/), 'Casas do Vale')
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(received('POST /api/viabilities')).toHaveLength(1))
    expect(received('POST /api/viabilities')[0]?.body).toMatchObject({
      consultant: 'Casas do Vale',
      isExternalConsultant: true,
      consultantTeam: null,
      consultantCommercialDirector: null,
    })
  })

  it('is filled in by keyboard: from section to section, and from bank to bank', async () => {
    const { user, received } = await open('consultant', { _id: ana._id })
    const [one, two] = config.banks.filter(({ active }) => active)
    const title = () => document.activeElement?.closest('section[id]')?.querySelector('h2')?.textContent
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('{PageDown}')
    expect(title()).toBe('Compradores')
    await user.keyboard('{Enter}Zulmira{PageDown}{PageDown}{PageDown}{PageUp}')
    expect(title()).toBe('Bancos')
    await user.keyboard(`{Enter}${one?.name}{Shift>}{Enter}{/Shift}${two?.name}{Control>}s{/Control}`)
    await waitFor(() => expect(received('POST /api/viabilities')).toHaveLength(1))
    expect(received('POST /api/viabilities')[0]?.body).toMatchObject({
      buyers: [{ name: 'Zulmira' }],
      requests: [{ bank: one?.key }, { bank: two?.key }],
    })
  })

  it('starts in the first state, and marks the office as required', async () => {
    await open()
    expect(field(/^Estado/).value).toBe(config.viabilityStates.find(({ active }) => active)?.name)
    expect(screen.getByText('Agência').closest('label')).toHaveTextContent('Agência *')
  })

  it('has the focus at its beginning, with no calendar open: Tab goes on with the first field', async () => {
    const { user } = await open()
    await waitFor(() => expect(screen.getByRole('region', { name: 'Processo' })).toHaveFocus())
    await user.tab()
    expect(field(/Data de entrada/)).toHaveFocus()
  })

  it('has a give-up flag, which sets today and requires a reason, and clears both', async () => {
    const { user, received } = await open()
    expect(screen.queryByLabelText(/Data de desistência/)).not.toBeInTheDocument()
    expect(field(/Motivo de desistência/)).toBeDisabled()
    await user.click(field(/^Desistiu$/))
    expect(field(/Data de desistência/).value).toBe('15-11-2026')
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
    expect(field(/Motivo de desistência/)).toHaveAccessibleDescription('Obrigatório')
    expect(received('POST /api/viabilities')).toHaveLength(0)

    await user.click(field(/Motivo de desistência/))
    const [reason] = await screen.findAllByRole('option')
    if (reason) await user.click(reason)
    await user.click(field(/^Desistiu$/))
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(received('POST /api/viabilities')).toHaveLength(1))
    expect(received('POST /api/viabilities')[0]?.body).toMatchObject({ giveUpDate: null, giveUpReason: null })
  })
})

it('a bank request enables its steps one after the other, and clears disabled ones', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Adicionar banco' }))
  const line = screen.getByRole('region', { name: 'Pedidos aos bancos 1' })
  const step = (label: RegExp) => field(label, line)
  for (const label of [/Crédito pedido/, /^Aprovado/, /Crédito aprovado/, /^Escolhido/, /Crédito escolhido/])
    expect(step(label)).toBeDisabled()
  await user.click(step(/^Pedido/))
  await user.type(step(/Crédito pedido/), '150000')
  await user.click(step(/^Aprovado/))
  await user.type(step(/Crédito aprovado/), '140000')
  await user.click(step(/^Escolhido/))
  expect(step(/Crédito escolhido/)).toBeEnabled()
  await waitFor(() => expect(step(/Crédito escolhido/).value).toMatch(/^140\s000,00\s€$/))
  await user.click(step(/^Pedido/))
  expect(step(/^Escolhido/)).toBeDisabled()
  expect(step(/^Escolhido/)).not.toBeChecked()
  expect(step(/Crédito pedido/).value).toBe('')
})
