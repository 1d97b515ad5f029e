import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CopyGoalsButton } from './goals.buttons.tsx'
import type { CopyReport } from './goals.calls.ts'
import { showGoals } from './goals.testing.tsx'

const report: CopyReport = {
  year: 2026,
  made: [
    { group: 'office', stat: 'billing', count: 2, before: 400_000, after: 420_000 },
    { group: 'consultant', stat: 'findings', count: 1, before: 10, after: 11 },
  ],
  existing: [{ group: 'consultant', stat: 'billing', name: 'Ana Simões' }],
  leftOut: [{ group: 'consultant', stat: 'billing', name: 'Ida Reis', problem: 'inactive' }],
}

it('shows what would be made before it is made', async () => {
  const { user, sent } = await showGoals(<CopyGoalsButton />, {
    answers: { 'POST /api/goals/copy': () => ({ data: report }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Copiar objetivos de 2025' }))
  const table = within(await screen.findByRole('table', { name: 'Objetivos a criar' }))
  const lines = table.getAllByRole('row').map(row => row.textContent?.replaceAll('\u00a0', ' '))
  expect(lines.slice(1)).toEqual(['Agência · Faturação2400 000,00 €420 000,00 €', 'Consultor · Angariações11011'])
  expect(screen.getByText('1 já existe e fica como está')).toBeVisible()
  expect(screen.getByText(/^Ida Reis · .*pessoa inativa/)).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'Consultor' }))
  await user.clear(screen.getByRole('textbox', { name: 'Percentagem' }))
  await user.type(screen.getByRole('textbox', { name: 'Percentagem' }), '-2,5')
  const make = screen.getByRole('button', { name: 'Criar 3 objetivos' })
  await waitFor(() => expect(make).toBeEnabled())
  await user.click(make)
  expect(await screen.findByText('3 objetivos criados')).toBeVisible()
  const bodies = sent('POST /api/goals/copy')
  expect(bodies.at(0)).toEqual({
    groups: ['office', 'commercialDirector', 'consultant'],
    stats: ['billing', 'reservations', 'findings'],
    percent: 5,
    preview: true,
  })
  expect(bodies.filter(body => !(body as { preview: boolean }).preview)).toEqual([
    {
      groups: ['office', 'commercialDirector'],
      stats: ['billing', 'reservations', 'findings'],
      percent: -2.5,
      preview: false,
    },
  ])
})

it('asks for a percentage within its limits', async () => {
  const { user } = await showGoals(<CopyGoalsButton />, {
    answers: { 'POST /api/goals/copy': () => ({ data: { ...report, made: [] } }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Copiar objetivos de 2025' }))
  expect(await screen.findByText('Não há objetivos por criar.')).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Percentagem' })
  await user.clear(field)
  expect(screen.getByText('Obrigatório')).toBeVisible()
  await user.type(field, '501')
  expect(screen.getByText('No máximo 500')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Criar 0 objetivos' })).toBeDisabled()
})
