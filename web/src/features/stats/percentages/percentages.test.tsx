import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { consultant, showPercentages } from './percentages.testing.tsx'

const cellOf = (name: string, field = 'Comissão') => screen.findByRole('textbox', { name: `${field} de ${name}` })
const save = () => screen.getByRole('button', { name: 'Guardar' })
const rows = [consultant('a', 'Ana Dias'), consultant('r', 'Rui Sá', { bankCommission: 50 })]

it('typed percentages are pending, with the value they replace, and saved together', async () => {
  let stored = rows
  const { user, saved } = await showPercentages(() => stored, {
    'PATCH /api/users': () => {
      stored = [consultant('a', 'Ana Dias', { commission: 57.3 }), rows[1] ?? consultant('r', 'Rui Sá')]
      return { data: null }
    },
  })
  const ana = await cellOf('Ana Dias')
  expect(save()).toBeDisabled()
  await user.clear(ana)
  await user.type(ana, '57,3')
  expect(ana).toHaveAccessibleDescription('Antes: 50,00%')
  expect(screen.getByText(/1 percentagem por guardar, de 1 pessoa/)).toBeVisible()
  await user.click(save())
  expect(await screen.findByText('Consultores editados')).toBeVisible()
  expect(saved()).toEqual([{ a: { commission: 57.3, commission__old: 50 } }])
  await waitFor(() => expect(save()).toBeDisabled())
  await waitFor(() => expect(ana).toHaveValue('57,3'))
})

it('a cell is undone alone, and an empty or wrong percentage cannot be saved', async () => {
  const { user } = await showPercentages(() => rows)
  const ana = await cellOf('Ana Dias')
  await user.clear(ana)
  expect(ana).toHaveAccessibleDescription('Obrigatório')
  expect(save()).toBeDisabled()
  await user.type(ana, '101')
  expect(ana).toBeInvalid()
  expect(save()).toBeDisabled()
  const director = await cellOf('Rui Sá', 'Comissão do diretor comercial')
  await user.clear(director)
  await user.click(screen.getByRole('button', { name: 'Repor Comissão de Ana Dias' }))
  expect(ana).toHaveValue('50')
  expect(save()).toBeEnabled()
})

it('usual values are offered, and a press takes one', async () => {
  const { user } = await showPercentages(() => rows)
  await user.click(await cellOf('Ana Dias', 'Comissão bancária'))
  expect(screen.queryByRole('button', { name: '47,8' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: '60' }))
  expect(await cellOf('Ana Dias', 'Comissão bancária')).toHaveValue('60')
})

it('a conflict names the person, and what was typed stays and replaces what is stored now', async () => {
  let isStale = true
  const { user, saved } = await showPercentages(() => rows, {
    'PATCH /api/users': () => {
      if (!isStale) return { data: null }
      isStale = false
      return {
        status: 409,
        message: 'STALE',
        data: { text: 'x', requestId: 'x', fields: { a: 'Este registo foi alterado' } },
      }
    },
    'GET /api/users/a': () => ({ data: { _id: 'a', commission: 45 } }),
  })
  const ana = await cellOf('Ana Dias')
  await user.clear(ana)
  await user.type(ana, '60')
  await user.click(save())
  expect(await screen.findByText('Ana Dias, Comissão: era 50,00%, agora é 45,00%; escreveu 60')).toBeVisible()
  expect(ana).toHaveValue('60')
  await waitFor(() => expect(save()).toBeEnabled())
  await user.click(save())
  expect(await screen.findByText('Consultores editados')).toBeVisible()
  expect(saved().at(-1)).toEqual({ a: { commission: 60, commission__old: 45 } })
})

it('leaving with pending percentages asks; another page of the view does not', async () => {
  const { user, history } = await showPercentages(() => rows)
  const ana = await cellOf('Ana Dias')
  await user.clear(ana)
  await user.type(ana, '60')
  history.push('/stats?view=percentages&page=2')
  expect(await cellOf('Ana Dias')).toHaveValue('60')
  expect(screen.queryByRole('dialog')).toBeNull()
  history.push('/stats?view=months')
  expect(await screen.findByRole('dialog', { name: 'Sair sem guardar?' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Continuar a editar' }))
  expect(await cellOf('Ana Dias')).toHaveValue('60')
  history.push('/')
  await user.click(await screen.findByRole('button', { name: 'Sair sem guardar' }))
  expect(await screen.findByText('Início')).toBeVisible()
})

it('percentages of the company’s leaders are shown, not edited, and what has no person is not there', async () => {
  const none = { _id: null, ref: null, name: 'Sem responsável' }
  await showPercentages(() => [consultant('c', 'Eva Paz', { role: 'ceo', commission: 33 }), none])
  expect(await screen.findByText('33,00%')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText('Sem responsável')).toBeNull()
})
