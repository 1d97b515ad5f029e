import { screen, waitFor, within } from '@testing-library/react'
import { variantSettings } from '@tipy/domain/company/settings'
import { expect, it } from 'vitest'
import { inputsBy } from '#form/form.testing.tsx'
import { ana, button, field, id, openReservation as open, reads, region, rui, saved, type } from './form.testing.tsx'

it('a process manager’s new deal links amounts, divides shares and billing, and is saved as a draft', async () => {
  const { user, received } = await open({
    answers: { 'POST /api/reservations': () => ({ status: 201, data: saved({ isDraft: true }) }) },
  })
  await user.click(button('Guardar e Enviar'))
  expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
  for (const label of [/^Referência/, /Tipo de negócio/, /Valor do imóvel/, /Comissão total/, /Data prevista/])
    expect(field(label)).toHaveAccessibleDescription('Obrigatório')
  expect(received('POST /api/reservations')).toHaveLength(0)

  type(/Valor do imóvel/, '250000')
  type(/Percentagem da comissão/, '5')
  expect(reads(/Comissão total/)).toBe('12 500,00 €')
  type(/Comissão total/, '10000')
  expect(reads(/Percentagem da comissão/)).toBe('4%')

  type(/Nome/, 'Ângela Brandão', region('Proprietários 1'))
  await user.click(button('Adicionar proprietário'))
  expect(field(/Nome/, region('Proprietários 2'))).toHaveFocus()
  expect(reads(/Percentagem/, region('Proprietários 2'))).toBe('50%')
  // The card of an owner with a name is folded and still shows their share.
  expect(within(region('Proprietários 1')).queryByLabelText(/^Nome/)).not.toBeInTheDocument()
  expect(region('Proprietários 1')).toHaveTextContent(/50%/)

  await user.click(field(/^50\/50$/))
  expect(region('Datas de faturação 2')).toHaveTextContent('Escritura50%5 000,00 €')
  await user.click(field(/^Detalhada$/))
  await user.click(button('Adicionar data'))
  expect([1, 2, 3].map(one => reads(/Percentagem/, region(`Datas de faturação ${one}`)))).toEqual([
    '33,33%',
    '33,33%',
    '33,34%',
  ])
  expect(field(/^Simples$/)).toBeDisabled()

  await user.click(button('Guardar Rascunho'))
  await waitFor(() => expect(received('POST /api/reservations')).toHaveLength(1))
  expect(received('POST /api/reservations')[0]?.body).toMatchObject({
    state: 'draft',
    ref: null,
    houseValue: 250_000,
    value: 10_000,
    officePercentage: 0.04,
    owners: [{ percentage: 50 }, { percentage: 50 }],
    billingDates: [{ type: 'CPCV' }, { type: 'ESC' }, { type: null, percentage: 33.34 }],
  })
  expect(await screen.findByText('Rascunho guardado com sucesso')).toBeVisible()
})

it('a consultant’s deal has them as finder, simple billing only, and shows a taken reference', async () => {
  const taken = { status: 409, message: 'REFERENCE_TAKEN', data: { text: 'Essa referência já existe', requestId: 'r' } }
  const { user, received } = await open({
    role: 'consultant',
    own: { _id: ana._id, manager: rui._id, offices: ['lisboa'] },
    answers: { 'POST /api/reservations': () => taken },
  })
  await waitFor(() => expect(reads(/^Vendedor/)).toBe('Ana Simões'))
  for (const label of ['Estado', 'Número de processo', 'Data prevista', 'Valor do financiamento', 'Comissão'])
    expect(screen.queryByText(label)).not.toBeInTheDocument()
  expect(inputsBy(/^Detalhada$/)).toHaveLength(0)

  await user.click(field(/Tipo de negócio/))
  await user.click(await screen.findByText('Arrendamento'))
  expect(field(/^Assinatura do Contrato$/)).toBeChecked()
  await user.click(button('Adicionar fiador'))
  type(/Nome/, 'Rita Nunes', region('Fiadores 1'))
  type(/^Referência/, 'LX-9')
  type(/Renda mensal/, '900')
  type(/Comissão total/, '900')
  await user.click(button('Guardar e Enviar'))
  expect(await screen.findAllByText('Essa referência já existe')).toHaveLength(2)
  expect(field(/^Referência/)).toHaveAccessibleDescription('Essa referência já existe')
  expect(received('POST /api/reservations')[0]?.body).toMatchObject({
    state: 'toValidate',
    finder: ana._id,
    billingDates: [{ type: 'ASS', percentage: 100 }],
    guarantors: [{ name: 'Rita Nunes' }],
  })
})

it('a consultant bills a sale at its deed by one choice', async () => {
  const { user, received } = await open({
    role: 'consultant',
    own: { _id: ana._id, manager: rui._id, offices: ['lisboa'] },
    answers: { 'POST /api/reservations': () => ({ status: 201, data: saved({ state: 'toValidate' }) }) },
  })
  await user.click(field(/Tipo de negócio/))
  await user.click(await screen.findByText('Venda'))
  await user.click(field(/^Escritura$/))
  type(/^Referência/, 'LX-9')
  type(/Valor do imóvel/, '250000')
  type(/Comissão total/, '12500')
  await user.click(button('Guardar e Enviar'))
  await waitFor(() => expect(received('POST /api/reservations')).toHaveLength(1))
  expect(received('POST /api/reservations')[0]?.body).toMatchObject({
    dealType: 'sales',
    state: 'toValidate',
    billingDates: [{ type: 'ESC', percentage: 100 }],
  })
})

it('a deal to validate locks the give-up date once billed, needs shares of 100%, and has Validar', async () => {
  const row = saved({
    state: 'toValidate',
    billingDates: [
      { _id: 'b1', type: 'CPCV', percentage: 60, predictedExecutionDate: '2026-11-20', executionDate: '2026-11-10' },
      { _id: 'b2', type: 'ESC', percentage: 40, predictedExecutionDate: '2027-01-20', executionDate: null },
    ],
  })
  const { user, received } = await open({
    row,
    settings: variantSettings,
    answers: { [`PUT /api/reservations/${id}`]: () => ({ data: { ...row, version: 5 } }) },
  })
  expect(field(/^Detalhada$/)).toBeChecked()
  expect(field(/Data de desistência/)).toBeDisabled()
  expect(field(/Data de desistência/)).toHaveAccessibleDescription('Já há faturação executada')
  expect(field(/Data IMPIC/)).toBeDisabled()
  await user.click(field(/^IMPIC$/))
  expect(field(/Data IMPIC/)).toBeEnabled()

  const owner = region('Proprietários 1')
  expect(inputsBy(/^Nome/, owner)).toHaveLength(0)
  await user.click(within(owner).getByText('Ângela Brandão'))
  type(/Percentagem/, '90', owner)
  await user.click(button('Validar'))
  expect(await screen.findAllByText('A percentagem total têm de ser 100%')).toHaveLength(2)
  type(/Percentagem/, '100', owner)
  await user.click(button('Validar'))
  await waitFor(() => expect(received(`PUT /api/reservations/${id}`)).toHaveLength(1))
  expect(received(`PUT /api/reservations/${id}`)[0]?.body).toEqual({ impic: true, state: 'active', version: 4 })
})

it('an editor of a sent deal may mail its recipients again, even without a change', async () => {
  const row = saved()
  const { user, received } = await open({
    row,
    answers: { [`PUT /api/reservations/${id}`]: () => ({ data: { ...row, version: 5 } }) },
  })
  await user.click(field(/^Enviar e-mail aos destinatários$/))
  await user.click(button('Atualizar'))
  await waitFor(() => expect(received(`PUT /api/reservations/${id}`)).toHaveLength(1))
  expect(received(`PUT /api/reservations/${id}`)[0]?.body).toEqual({ sendEmails: true, version: 4 })
})

it('a draft is updated without being sent, and has no switch to mail the recipients', async () => {
  const row = saved({ isDraft: true, state: 'draft', ref: null })
  const { user, received } = await open({
    row,
    answers: { [`PUT /api/reservations/${id}`]: () => ({ data: { ...row, version: 5 } }) },
  })
  expect(inputsBy(/^Enviar e-mail aos destinatários$/)).toHaveLength(0)
  for (const label of ['Guardar Rascunho', 'Guardar e Enviar']) expect(button(label)).toBeVisible()
  type(/^Referência/, 'LX-2')
  await user.click(button('Atualizar'))
  await waitFor(() => expect(received(`PUT /api/reservations/${id}`)).toHaveLength(1))
  expect(received(`PUT /api/reservations/${id}`)[0]?.body).toEqual({ ref: 'LX-2', version: 4 })
})

it('owners and buyers have the names of the sheet of their type of deal', async () => {
  await open({ row: saved({ dealType: 'renting', buyers: [{ _id: 'p1', name: 'Rita Nunes' }] }) })
  expect(region('Senhorios 1')).toHaveTextContent('Ângela Brandão')
  expect(region('Arrendatários 1')).toHaveTextContent('Rita Nunes')
  for (const label of ['Adicionar senhorio', 'Adicionar arrendatário', 'Adicionar fiador'])
    expect(button(label)).toBeVisible()
})

it('a credit manager without editReservation edits the credit fields only', async () => {
  const row = saved({ can: { edit: false, remove: false }, internalCredit: 'yes', creditValue: 1, creditBank: null })
  const { user, received } = await open({
    role: 'creditManager',
    row,
    answers: { [`PATCH /api/reservations/${id}`]: () => ({ data: { ...row, version: 5 } }) },
  })
  expect(inputsBy(/Valor do imóvel/)).toHaveLength(0)
  type(/Valor do financiamento/, '150000')
  await user.click(button('Atualizar'))
  await waitFor(() => expect(received(`PATCH /api/reservations/${id}`)).toHaveLength(1))
  expect(received(`PATCH /api/reservations/${id}`)[0]?.body).toEqual({ creditValue: 150_000, version: 4 })
})

it('choosing a colleague’s listing by its reference fills in empty fields and keeps typed ones', async () => {
  const found = {
    ref: 'LX-77',
    finder: rui._id,
    houseValue: 300_000,
    address: 'Rua da Prata 1',
    postalCode: null,
    city: 'Lisboa',
    houseType: null,
    area: 120,
    rooms: 3,
  }
  const { user, received } = await open({
    role: 'consultant',
    own: { _id: ana._id },
    answers: {
      'POST /api/findings/lookup': () => ({ data: { findings: [found] } }),
      'POST /api/viabilities/search': () => ({ data: { viabilities: [] } }),
    },
  })
  type(/Cidade/, 'Almada')
  type(/^Referência/, 'prata')
  await user.click(field(/^Referência/))
  await user.click(await screen.findByText('LX-77'))
  const question = { page: 0, perPage: 10, search: 'prata', ignoreDate: true }
  expect(received('POST /api/findings/lookup').map(({ body }) => body)).toEqual([question])
  expect(reads(/^Referência/)).toBe('LX-77')
  expect(reads(/Valor do imóvel/)).toBe('300 000,00 €')
  expect(reads(/Tipologia/)).toBe('T3')
  expect(reads(/Cidade/)).toBe('Almada')
  expect(reads(/^Angariador/)).toBe('Rui Patrício')
})
