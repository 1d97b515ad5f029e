import { screen, within } from '@testing-library/react'
import { variantSettings } from '@tipy/domain/company/settings'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { GoalCards } from './GoalCards.tsx'
import { LeadsFunnel } from './LeadsFunnel.tsx'
import { LeadsLines } from './LeadsLines.tsx'
import { countedLead, idOf, showWidget, statisticsOf } from './widgets.testing.tsx'

const empty = statisticsOf()
const detailed = { data: { leads: [countedLead(5)], total: 1 } }

const withGoals = statisticsOf({
  totals: {
    ...empty.totals,
    recruited: { total: 9, daily: 0, weekly: 2, monthly: 3, quarterly: 4, yearly: 5 },
  },
  goals: { ...empty.goals, recruited: { daily: 0, weekly: 2, monthly: 10 } },
})
const cards = { 'GET /api/stats/leads': () => ({ data: withGoals }) }

it('goal cards: a total against the goal of each period; a goal that is met is marked', async () => {
  await showWidget(GoalCards, { answers: cards })
  const card = await screen.findByRole('region', { name: 'Recrutadas' })
  const lines = within(card)
    .getAllByRole('term')
    .map(term => term.parentElement?.textContent)
  expect(lines).toEqual([
    'Hoje00/0',
    'Esta Semana22/2',
    'Este Mês33/10',
    'Este Trimestre4Sem Objetivo',
    'Este Ano5Sem Objetivo',
  ])
  const met = [...card.querySelectorAll('[data-met]')].map(({ textContent }) => textContent)
  expect(met).toEqual(['0/0', '2/2'])
  expect(
    within(card)
      .getAllByRole('progressbar')
      .map(bar => bar.getAttribute('aria-valuenow')),
  ).toEqual(['100', '100', '30'])
})

it('goal cards: a goal opens what counts for it', async () => {
  const opened = { 'GET /api/stats/leads/detailed/total/-/recruited': () => detailed }
  const { user } = await showWidget(GoalCards, { answers: { ...cards, ...opened } })
  await user.click(await screen.findByRole('button', { name: 'Objetivo de Recrutadas, Este Mês: 3/10' }))
  expect(await screen.findByRole('dialog', { name: 'Recrutadas · Este Mês' })).toBeVisible()
})

it('goal cards: one for each of the eight statistics', async () => {
  await showWidget(GoalCards, { answers: cards })
  await screen.findByRole('region', { name: 'Recrutadas' })
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(8)
})

it('goal cards: a company without presentations has no cards of them', async () => {
  await showWidget(GoalCards, { answers: cards, session: { settings: variantSettings } })
  await screen.findByRole('region', { name: 'Recrutadas' })
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Leads Atribuídas',
    'Leads Aceites',
    'Contactadas',
    'Entrevistas Agendadas',
    'Entrevistas Realizadas',
    'Recrutadas',
  ])
})

it('goal cards: a total opens the leads of its period', async () => {
  const answers = { ...cards, 'GET /api/stats/leads/detailed/total/-/recruited': () => detailed }
  const { user, urls } = await showWidget(GoalCards, { answers, filters: { recruiters: [idOf(1)] } })
  await user.click(await screen.findByRole('button', { name: 'Recrutadas, Este Mês: 3' }))
  expect(await screen.findByRole('link', { name: 'Candidata 5' })).toBeVisible()
  expect(urls().at(-1)).toMatch(/^\/api\/stats\/leads\/detailed\/total\/-\/recruited\?recruiter=.*&frequency=monthly$/)
})

const counts = { recruiterAssigned: 4, interviewScheduled: 3, interviewDone: 2, recruited: 1 }

it.each([
  ['day', '2026-11-03', 'Dia', '03-11', ['2026-11-03', '2026-11-03']],
  ['month', '2026-11-01', 'Mês', 'novembro 2026', ['2026-11-01', '2026-11-15']],
] as const)('line graph: a point by %s opens the leads of its own days', async (step, date, heading, label, days) => {
  const series = { step, points: [{ date, ...counts }] }
  const answers = {
    'GET /api/stats/leads': () => ({ data: statisticsOf({ series }) }),
    'GET /api/stats/leads/detailed/total/-/interviewDone': () => detailed,
  }
  const { user, server } = await showWidget(LeadsLines, { answers })
  const session = { token: 't', company: 'x', firstDate: '2026-11-01', lastDate: '2026-11-15', offices: [] }
  connect({ session: () => session })
  await user.click(await screen.findByRole('button', { name: 'Estatísticas Mensais: ver tabela' }))
  const table = screen.getByRole('table', { name: 'Estatísticas Mensais' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([heading, 'Leads', 'Agendados', 'Entrevistados', 'Recrutados'])
  expect(within(table).getByRole('rowheader')).toHaveTextContent(label)
  await user.click(within(table).getByRole('button', { name: '2' }))
  await screen.findByRole('link', { name: 'Candidata 5' })
  const { headers } = server.received.findLast(({ url }) => url.includes('/detailed/')) ?? {}
  expect([headers?.firstdate, headers?.lastdate]).toEqual(days)
})

const funnel = {
  steps: [
    {
      stat: 'recruiterAssigned',
      count: 42,
      recruiters: [
        { _id: idOf(1), name: 'Ana', count: 40 },
        { _id: null, name: 'Sem recrutador', count: 2 },
      ],
    },
    { stat: 'interviewScheduled', count: 20, recruiters: [{ _id: idOf(1), name: 'Ana', count: 20 }] },
    { stat: 'interviewDone', count: 9, recruiters: [{ _id: idOf(2), name: 'Rui', count: 9 }] },
    { stat: 'recruited', count: 4, recruiters: [{ _id: idOf(2), name: 'Rui', count: 4 }] },
  ],
  conversionRate: 4 / 42,
} as const

it('funnel: steps with their recruiters, and the conversion of all', async () => {
  const answers = {
    'GET /api/stats/leads': () => ({ data: statisticsOf({ funnel }) }),
    [`GET /api/stats/leads/detailed/recruiter/${idOf(2)}/interviewDone`]: () => detailed,
    'GET /api/stats/leads/detailed/total/-/recruited': () => detailed,
  }
  const { user, urls } = await showWidget(LeadsFunnel, { answers })
  expect(await screen.findByRole('button', { name: /^Conversão, .*: 9,52% \(4 de 42\)$/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Funil de recrutamento: ver tabela' }))
  const table = within(screen.getByRole('table', { name: 'Funil de recrutamento' }))
  const lines = table.getAllByRole('row').map(row => [...row.children].map(({ textContent }) => textContent))
  expect(lines).toEqual([
    ['Etapa', 'Total', 'Ana', 'Sem recrutador', 'Rui'],
    ['Leads', '42', '40', '2', '0'],
    ['Agendados', '20', '20', '0', '0'],
    ['Entrevistados', '9', '0', '0', '9'],
    ['Recrutados', '4', '0', '0', '4'],
  ])
  await user.click(
    within(table.getByRole('row', { name: /^Entrevistados/ })).getAllByRole('button', { name: '9' })[1] as HTMLElement,
  )
  await screen.findByRole('link', { name: 'Candidata 5' })
  expect(urls().at(-1)).toContain(`/detailed/recruiter/${idOf(2)}/interviewDone?`)
})

it('funnel: steps are events of the range, so a later one may have more; the conversion is still of the assigned', async () => {
  const [leads, ...later] = funnel.steps
  const steps = [{ ...leads, count: 1 }, ...later]
  const answers = { 'GET /api/stats/leads': () => ({ data: statisticsOf({ funnel: { steps, conversionRate: 4 } }) }) }
  await showWidget(LeadsFunnel, { answers })
  expect(await screen.findByRole('button', { name: /^Conversão, .*: 400,00% \(4 de 1\)$/ })).toBeVisible()
  expect(screen.getByText('Acontecimentos do período, não as mesmas leads.')).toBeVisible()
})

it('funnel: 0% where nothing was assigned', async () => {
  await showWidget(LeadsFunnel, { answers: { 'GET /api/stats/leads': () => ({ data: empty }) } })
  expect(await screen.findByRole('button', { name: /^Conversão, .*: 0,00% \(0 de 0\)$/ })).toBeVisible()
  expect(screen.getByText('Não há resultados')).toBeVisible()
})

it('the widgets of leads share one request', async () => {
  const answers = { 'GET /api/stats/leads': () => ({ data: withGoals }) }
  const { urls } = await showWidget(
    settings => (
      <>
        <GoalCards {...settings} />
        <LeadsLines {...settings} />
        <LeadsFunnel {...settings} />
      </>
    ),
    { answers },
  )
  await screen.findByRole('region', { name: 'Recrutadas' })
  expect(urls()).toEqual(['/api/stats/leads'])
})
