import { screen, waitFor, within } from '@testing-library/react'
import { goalSumSentence, goalYearSentence } from '@tipy/domain/features/goals/goals.rules'
import { expect, it } from 'vitest'
import { GoalDialog } from './goals.dialog.tsx'
import { ana, even, goal, goalOfAna, idOf, ofAna, showGoals } from './goals.testing.tsx'

const months = () =>
  within(screen.getByRole('group', { name: 'Objetivos mensais' }))
    .getAllByRole('textbox')
    .map(field => (field as HTMLInputElement).value.replaceAll('\u00a0', ' '))
const allOf = (text: string) => even(0).map(() => text)
/** Enabled once what it depends on is loaded. */
async function button(name: string): Promise<HTMLElement> {
  const found = await screen.findByRole('button', { name })
  await waitFor(() => expect(found).toBeEnabled())
  return found
}
const picker = (name: string) => screen.getByRole('combobox', { name })
const field = (name: string) => screen.getByRole('textbox', { name })

it('shows a new goal as Adicionar, divides its year evenly and sends it', async () => {
  let isSaved = false
  const { user, sent } = await showGoals(
    <GoalDialog
      target={ofAna}
      onClose={() => {}}
      onSaved={() => {
        isSaved = true
      }}
    />,
    { answers: { 'POST /api/goals': () => ({ status: 201, data: goal() }) } },
  )
  await button('Adicionar')
  for (const name of ['Grupo', 'Agência', 'Referência', 'Tipo']) expect(picker(name)).toBeDisabled()
  expect(field('Frequência')).toBeDisabled()
  expect(field('Frequência')).toHaveValue('Anual')
  await waitFor(() => expect(picker('Referência')).toHaveValue('Ana Simões'))
  await user.type(field('Valor'), '10000')
  expect(months()).toEqual(allOf('833,33 €'))
  await user.click(await button('Adicionar'))
  expect(await screen.findByText('Objetivo adicionado com sucesso')).toBeVisible()
  expect(isSaved).toBe(true)
  expect(sent('POST /api/goals')).toEqual([
    {
      group: 'consultant',
      user: ana._id,
      office: 'lisboa',
      stat: 'billing',
      frequency: 'yearly',
      number: 10_000,
      monthlyGoals: even(833.33),
      defaultMonthlyGoal: 833.33,
    },
  ])
})

it('a month of a new goal leaves the rest to the months not typed, never less than 0', async () => {
  const { user } = await showGoals(<GoalDialog target={ofAna} onClose={() => {}} />)
  await button('Adicionar')
  await user.type(field('Valor'), '1200')
  await user.clear(field('Jan'))
  await user.type(field('Jan'), '320')
  await user.tab()
  expect(months()).toEqual(['320,00 €', ...allOf('80,00 €').slice(1)])
  await user.clear(field('Dez'))
  await user.type(field('Dez'), '5000')
  await user.tab()
  expect(months()).toEqual(['320,00 €', ...allOf('0,00 €').slice(2), '5 000,00 €'])
})

it('refuses months that are not the year, and sends nothing', async () => {
  const { user, received } = await showGoals(<GoalDialog target={ofAna} onClose={() => {}} />)
  await button('Adicionar')
  await user.type(field('Valor'), '1200')
  await user.clear(field('Jan'))
  await user.type(field('Jan'), '1300')
  await user.click(await button('Adicionar'))
  expect(await screen.findByText(goalSumSentence)).toBeVisible()
  expect(received.filter(({ name }) => name.startsWith('POST /api/goals'))).toEqual([])
})

it('names what is missing, without a row to take it from', async () => {
  const { user, received } = await showGoals(<GoalDialog onClose={() => {}} />)
  await user.click(await button('Adicionar'))
  expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
  // Group, office, person, type, value and the twelve months.
  expect(screen.getAllByText('Obrigatório')).toHaveLength(17)
  expect(received.filter(({ name }) => name === 'POST /api/goals')).toEqual([])
})

it('offers the groups, offices and people for whom the user may add goals', async () => {
  const { user } = await showGoals(<GoalDialog onClose={() => {}} />)
  await button('Adicionar')
  await user.click(picker('Grupo'))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Agência', 'Consultor'])
  await user.click(screen.getByRole('option', { name: 'Consultor' }))
  await user.click(picker('Referência'))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['ASAna Simões'])
  await user.click(screen.getByRole('option', { name: 'Ana Simões' }))
  expect(picker('Agência')).toHaveValue('Lisboa')
})

it('shows a goal that exists as Atualizar; a new year keeps the months that are over', async () => {
  const { user, sent } = await showGoals(<GoalDialog target={ofAna} onClose={() => {}} />, {
    saved: () => goal(),
    answers: { [`PUT /api/goals/${idOf(50)}`]: () => ({ data: goal({ version: 2 }) }) },
  })
  await button('Atualizar')
  await waitFor(() => expect(months()).toEqual(allOf('1 000,00 €')))
  await user.clear(field('Valor'))
  await user.type(field('Valor'), '18000')
  // It is November: ten months are over.
  expect(months()).toEqual([...allOf('1 000,00 €').slice(2), '4 000,00 €', '4 000,00 €'])
  await user.clear(field('Nov'))
  await user.type(field('Nov'), '3500')
  await user.tab()
  expect(months()).toEqual([...allOf('1 000,00 €').slice(2), '3 500,00 €', '4 500,00 €'])
  await user.click(await button('Atualizar'))
  expect(await screen.findByText('Objetivo atualizado com sucesso')).toBeVisible()
  expect(sent(`PUT /api/goals/${idOf(50)}`)).toMatchObject([
    { _id: idOf(50), version: 1, number: 18_000, monthlyGoals: [...even(1000).slice(2), 3500, 4500] },
  ])
})

it('a goal added meanwhile is said, and the form then updates it', async () => {
  let isTaken = false
  const { user } = await showGoals(<GoalDialog target={ofAna} onClose={() => {}} />, {
    saved: () => (isTaken ? goal() : null),
    answers: {
      'POST /api/goals': () => {
        isTaken = true
        return { status: 409, message: 'GOAL_TAKEN', data: { text: 'Já existe um objetivo igual', requestId: 'r' } }
      },
    },
  })
  await button('Adicionar')
  await user.type(field('Valor'), '2400')
  await user.click(await button('Adicionar'))
  expect(await screen.findByText('Já existe um objetivo igual')).toBeVisible()
  expect(await button('Atualizar')).toBeVisible()
  expect(months()).toEqual(allOf('200,00 €'))
})

it('a goal changed by another person meanwhile is shown, and can be loaded', async () => {
  let saved = goal()
  const stale = { text: 'Este registo foi alterado por outra pessoa', requestId: 'r' }
  const { user, sent } = await showGoals(<GoalDialog target={ofAna} onClose={() => {}} />, {
    saved: () => saved,
    answers: {
      [`PUT /api/goals/${idOf(50)}`]: () => {
        saved = goal({ version: 2, number: 36_000, monthlyGoals: even(3000) })
        return { status: 409, message: 'STALE', data: stale }
      },
    },
  })
  await button('Atualizar')
  await user.clear(field('Valor'))
  await user.type(field('Valor'), '24000')
  await user.click(await button('Atualizar'))
  const notice = within(await screen.findByRole('alert', { name: 'Este objetivo foi alterado por outra pessoa' }))
  expect(notice.getByText(/Agora é de 36.000,00.€/)).toBeVisible()
  expect(field('Valor')).toHaveValue('24 000,00\u00a0€')
  await user.click(notice.getByRole('button', { name: 'Recarregar' }))
  expect(months()).toEqual(allOf('3 000,00 €'))
  expect(sent(`PUT /api/goals/${idOf(50)}`)).toHaveLength(1)
})

it('a goal of another year, or one that the user may not change, is only read', async () => {
  const old = goal({ year: 2025, can: { edit: false, remove: false } })
  const { received } = await showGoals(<GoalDialog target={{ ...ofAna, year: 2025 }} onClose={() => {}} />, {
    saved: () => old,
  })
  expect(await screen.findByText(goalYearSentence)).toBeVisible()
  expect(field('Valor')).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Atualizar' })).toBeNull()
  expect(received.find(({ name }) => name === `GET ${goalOfAna}`)?.url).toBe(`${goalOfAna}?year=2025`)
})

it('a goal of listings is a whole number', async () => {
  const { user } = await showGoals(<GoalDialog target={{ ...ofAna, stat: 'findings' }} onClose={() => {}} />, {
    answers: { [`GET ${goalOfAna.replace('billing', 'findings')}`]: () => ({ data: [] }) },
  })
  await button('Adicionar')
  await user.type(field('Valor'), '1,5')
  expect(field('Valor')).toHaveValue('15')
  expect(months()).toEqual(allOf('1,25'))
})

it('a year, a month or a choice that is emptied is missing, and nothing is sent', async () => {
  const { user, received } = await showGoals(<GoalDialog onClose={() => {}} />)
  await button('Adicionar')
  await user.click(picker('Tipo'))
  await user.click(await screen.findByRole('option', { name: 'Faturação' }))
  await user.type(field('Valor'), '1200')
  await user.clear(field('Mar'))
  await user.clear(field('Valor'))
  await user.type(picker('Tipo'), '{Backspace}')
  await user.click(await button('Adicionar'))
  await screen.findByText('Faltam campos obrigatórios')
  for (const input of [picker('Tipo'), field('Valor'), field('Mar')])
    expect(input).toHaveAccessibleDescription('Obrigatório')
  expect(received.filter(({ name }) => name.startsWith('POST /api/goals'))).toEqual([])
})
