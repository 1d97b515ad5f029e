import { screen, waitFor, within } from '@testing-library/react'
import { leads } from '@tipy/domain/features/leads/leads.record'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { sessionOf } from '#form/form.testing.tsx'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { drawRouted } from '#test/routed.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { MergeDialog } from './leads.merge.tsx'
import { offersMerge } from './leads.mergeAction.ts'

const [older, younger, third] = ['a1', 'b2', 'c3'].map(end => `00000000-0000-4000-8000-0000000000${end}`) as [
  string,
  string,
  string,
]
const lead = (over: object) => ({
  ...shownRow(leads, { _id: older, name: 'Ana Moreira', office: 'lisboa', stage: 'recruiterAccepted' }),
  _created: '2026-01-10T10:00:00.000Z',
  user: null,
  events: [],
  duplicates: [],
  merged: [],
  ...over,
})
const row = lead({
  _id: younger,
  name: 'Ana M.',
  version: 4,
  _created: '2026-06-10T10:00:00.000Z',
  comments: 2,
  tasks: 1,
  files: [{}],
  duplicate: true,
  duplicates: [{ model: 'leads', _id: older, name: 'Ana Moreira' }],
})

async function open(from: typeof row, answers: Answers = {}) {
  const server = await startServer({
    'POST /api/users/search': () => ({ data: { users: [] } }),
    [`GET /api/leads/${older}`]: () => ({ data: lead({ version: 7 }) }),
    [`GET /api/leads/${third}`]: () => ({
      data: lead({ _id: third, name: 'Ana Terceira', user: { _id: older, billing: 0 } }),
    }),
    ...answers,
  })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const done: (string | undefined)[] = []
  const view = drawRouted(
    <SessionContextProvider value={sessionOf()}>
      <MergeDialog row={from} onClose={() => {}} onDone={stays => done.push(stays?._id)} />
    </SessionContextProvider>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Juntar leads' }))
  await dialog.findByRole('button', { name: 'Juntar' })
  const sent = () => server.received.filter(({ name }) => name.includes('/merge'))
  return { ...view, dialog, done, sent }
}

it('says which lead stays and what moves, and sends both versions', async () => {
  const { user, dialog, done, sent } = await open(row, {
    [`POST /api/leads/${younger}/merge`]: () => ({ data: lead({ version: 8 }) }),
  })
  expect(dialog.getByRole('region', { name: 'Fica: Ana Moreira' })).toHaveTextContent('criada em 10-01-2026')
  expect(dialog.getByRole('region', { name: 'É arquivada: Ana M.' })).toBeVisible()
  expect(dialog.getByText(/Passam para a lead que fica: 2 comentários, 1 tarefa, 1 ficheiro\./)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Juntar' }))
  expect(await screen.findByText('Leads juntas com sucesso')).toBeVisible()
  expect(done).toEqual([older])
  const [call] = sent()
  expect(call?.url).toContain('version=4')
  expect(call?.body).toEqual({ lead: older, version: 7 })
})

it('warns of the meeting that stays in calendars, of the lead that goes only', async () => {
  const warning = /reunião marcada para 20-12-2026 15:30/
  const { dialog, unmount } = await open({ ...row, meetingDate: '2026-12-20T15:30' })
  expect(dialog.getByRole('alert')).toHaveTextContent(warning)
  unmount()
  const { dialog: other } = await open(row, {
    [`GET /api/leads/${older}`]: () => ({ data: lead({ meetingDate: '2026-12-20T15:30' }) }),
  })
  expect(other.queryByRole('alert')).toBeNull()
})

it('shows why two leads cannot be merged', async () => {
  const sentence = 'Esta lead foi junta a outra'
  const { user, dialog, done } = await open(row, {
    [`POST /api/leads/${younger}/merge`]: () => ({
      status: 422,
      message: 'INVALID',
      data: { text: 'Há campos inválidos', requestId: 'r', fields: { lead: sentence } },
    }),
  })
  await user.click(dialog.getByRole('button', { name: 'Juntar' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  await waitFor(() => expect(done).toEqual([undefined]))
})

it('asks which of several leads is meant; the one that became staff stays', async () => {
  const several = { ...row, duplicates: [...row.duplicates, { model: 'leads', _id: third, name: 'Ana Terceira' }] }
  const { user, dialog } = await open(several as typeof row)
  await user.click(dialog.getByRole('radio', { name: 'Ana Terceira' }))
  expect(await dialog.findByRole('region', { name: 'Fica: Ana Terceira' })).toBeVisible()
})

it('is offered only with editLead, for a lead that names another one', () => {
  const session = (...flags: readonly string[]) => ({ flags: new Set(flags) }) as Parameters<typeof offersMerge>[1]
  expect(offersMerge(row, session('listLeads', 'editLead'))).toBe(true)
  expect(offersMerge(row, session('listLeads'))).toBe(false)
  expect(offersMerge({ ...row, archived: true }, session('editLead'))).toBe(false)
  const staff = { ...row, duplicates: [{ model: 'users', _id: older, name: 'Ana' }] }
  expect(offersMerge(staff as typeof row, session('editLead'))).toBe(false)
})
