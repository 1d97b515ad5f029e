import { configure, screen, waitFor, within } from '@testing-library/react'
import { flags } from '@tipy/domain/access/flags'
import { standardSettings } from '@tipy/domain/company/settings'
import { leads } from '@tipy/domain/features/leads/leads.record'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { sessionOf } from '#form/form.testing.tsx'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { showList } from '#test/list.tsx'
import { drawRouted } from '#test/routed.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { RetentionNotice } from './leads.keep.tsx'
import { shownLead } from './leads.labels.ts'
import { LeadsList, leadsScreen } from './leads.list.tsx'

configure({ defaultHidden: true })

const id = '00000000-0000-4000-8000-000000000001'
const ana = {
  _id: id,
  version: 4,
  name: 'Ana Moreira',
  stage: 'interviewDoneByLead',
  office: null,
  recruiter: null,
  endDate: '2025-11-16T10:00',
  leaves: '2026-11-16',
}
const zita = { ...ana, _id: '00000000-0000-4000-8000-000000000002', name: 'Zita Paz', leaves: '2026-12-03' }

const openList = (answers: Answers, session: object = {}) =>
  showList({
    screen: leadsScreen,
    Page: LeadsList,
    session,
    answers: { 'POST /api/leads/search': () => ({ data: { leads: [], total: 0 } }), ...answers },
  })
const opener = () => screen.queryByRole('button', { name: 'Dados a apagar' })

it('lists whose data goes soon, and keeps one with a reason', async () => {
  let leaving = [ana, zita]
  const { user, server, queriesOf } = await openList({
    'GET /api/leads/retention': () => ({ data: leaving }),
    [`PATCH /api/leads/${id}`]: () => {
      leaving = [zita]
      return { data: ana }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Dados a apagar' }))
  const list = await screen.findByRole('list', { name: 'Candidatos cujos dados vão ser apagados' })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent(/Ana Moreira.*16-11-2026amanhã/)
  expect(second).toHaveTextContent(/Zita Paz.*03-12-2026daqui a 18 dias/)
  expect(within(list).getByRole('link', { name: 'Ana Moreira' })).toHaveAttribute('href', `/leads/${id}`)

  await user.click(within(list).getByRole('button', { name: 'Manter os dados de Ana Moreira' }))
  await user.click(await screen.findByRole('button', { name: 'Manter os dados' }))
  expect(screen.getByText('Obrigatório')).toBeVisible()
  await user.type(screen.getByLabelText(/^Motivo/), ' Processo em tribunal {Enter}')
  await screen.findByText('Os dados são mantidos')
  const sent = server.received.find(({ name }) => name.startsWith('PATCH'))
  expect(sent?.body).toEqual({ keepReason: 'Processo em tribunal', version: 4 })
  await waitFor(() => expect(screen.queryByText('Ana Moreira')).toBeNull())
  expect(screen.getByText('1 candidato')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Ver as leads com dados mantidos' }))
  await waitFor(() => expect(queriesOf('rows').at(-1)?.filters).toEqual({ kept: true, ignoreDate: true }))
})

it('is offered to users who edit leads, where the company erases candidates', async () => {
  await openList({}, { flags: new Set(flags.filter(flag => flag !== 'editLead')) })
  await screen.findByRole('heading', { name: 'Leads' })
  expect(opener()).toBeNull()
})

it('is not offered where candidates are kept for ever', async () => {
  await openList({}, { settings: { ...standardSettings, candidateRetentionMonths: 0 } })
  await screen.findByRole('heading', { name: 'Leads' })
  expect(opener()).toBeNull()
})

async function openNotice(over: object) {
  const lead = shownLead(shownRow(leads, { ...ana, ...over }))
  const server = await startServer({ [`PATCH /api/leads/${id}`]: () => ({ data: lead }) })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const view = drawRouted(
    <SessionContextProvider value={sessionOf()}>
      <RetentionNotice lead={lead} />
      <p>fim</p>
    </SessionContextProvider>,
  )
  await screen.findByText('fim')
  return { ...view, server }
}

it('on its page a lead says why its data is kept, and can be released', async () => {
  const { user, server } = await openNotice({ keepReason: 'Processo em tribunal' })
  expect(screen.getByText('Processo em tribunal')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Deixar de manter' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deixar de manter os dados?' })
  expect(dialog).toHaveTextContent('são apagados em 16-11-2026')
  await user.click(within(dialog).getByRole('button', { name: 'Deixar de manter' }))
  await waitFor(() => expect(server.received.at(-1)?.body).toEqual({ keepReason: null, version: 4 }))
})

it('on its page a lead says when its data goes, thirty days before, and who edits it can keep it', async () => {
  await openNotice({})
  expect(screen.getByText(/são apagados em/)).toHaveTextContent('em 16-11-2026 (amanhã).')
  expect(screen.getByRole('button', { name: 'Manter' })).toBeVisible()
})

it.each([
  ['an open lead', { stage: 'interviewDone', endDate: null }],
  ['a recruited candidate', { stage: 'recruited' }],
  ['one whose time is far', { endDate: '2026-10-01T10:00' }],
  ['one who was erased', { anonymisedDate: '2026-11-14' }],
])('says nothing of %s', async (_which, over) => {
  await openNotice(over)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a reader who may not edit the lead sees the reason only', async () => {
  await openNotice({ keepReason: 'Processo em tribunal', can: { edit: false, remove: false } })
  expect(screen.getByText('Processo em tribunal')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
