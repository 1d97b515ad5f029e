import { screen, waitFor, within } from '@testing-library/react'
import type { Flag } from '@tipy/domain/access/flags'
import { assignment, newEvent } from '@tipy/domain/features/leads/leads.events'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { colleague, sessionOf } from '#form/form.testing.tsx'
import { RecordPage } from '#list/page/RecordPage.tsx'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { drawRouted } from '#test/routed.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { pageOfLead } from './leads.page.tsx'

const id = '00000000-0000-4000-8000-0000000000aa'
const rita = colleague('a1', 'Rita Nova')

async function openPage(over: object, answers: Answers = {}, flags?: readonly Flag[]) {
  const lead = {
    _id: id,
    version: 1,
    archived: false,
    can: { edit: true, remove: true },
    name: 'Ana Moreira',
    stage: 'recruiterAccepted',
    stageDate: '2026-11-12T10:00',
    attempts: 1,
    recruiter: null,
    duplicate: false,
    events: [],
    duplicates: [],
    merged: [],
    ...over,
  }
  const server = await startServer({
    'POST /api/users/search': () => ({ data: { users: [rita] } }),
    [`GET /api/leads/${id}`]: () => ({ data: lead }),
    ...answers,
  })
  connect({ baseUrl: server.baseUrl, session: () => null })
  return drawRouted(
    <SessionContextProvider value={sessionOf(flags && { flags: new Set(flags) })}>
      <RecordPage page={pageOfLead} id={id} tab="ficha" onTab={() => {}} tabsOf={() => []} missing={<p>Não há</p>} />
    </SessionContextProvider>,
  )
}

const author = { _id: 'e1', createdBy: null, _created: '2026-11-12T10:00:00.000Z', moment: '2026-11-12T10:00' }
const events = [
  newEvent(author, { type: 'recruiter', subType: 'acceptance', accepted: true }),
  newEvent(
    { ...author, _id: 'e2' },
    { type: 'contact', subType: 'phone', accepted: false, observations: 'Não atendeu' },
  ),
  newEvent({ ...author, _id: 'e3' }, { type: 'contact', subType: 'phone', accepted: true, takenBack: true }),
]

it('shows the steps and every event, the newest first; what was taken back is marked', async () => {
  await openPage({ events, stage: 'recruiterAccepted' })
  const steps = within(await screen.findByRole('list', { name: 'Etapas do recrutamento' }))
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(6)
  expect(steps.getByText(/Primeiro Contacto/).closest('li')).toHaveAttribute('aria-current', 'step')
  const timeline = within(screen.getByRole('region', { name: 'Linha do tempo' }))
  const titles = timeline.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(titles[0]).toMatch(/Contactada.*Anulado/)
  expect(titles[1]).toMatch(/Não contactada.*Não atendeu/)
  expect(titles[2]).toMatch(/Aceite/)
  expect(screen.getByRole('button', { name: 'Linha do tempo' })).toBeVisible()
})

it('says what a recruited candidate became, and that nothing waits any more', async () => {
  const user = '00000000-0000-4000-8000-0000000000a1'
  await openPage({ events, stage: 'recruited', user: { _id: user, billing: null }, endDate: '2026-11-12T10:00' })
  expect(await screen.findByRole('link', { name: 'Rita Nova' })).toHaveAttribute('href', `/users/${user}`)
  expect(screen.queryByRole('button', { name: 'Linha do tempo' })).toBeNull()
  expect(screen.getAllByText(/: concluída/)).toHaveLength(6)
})

it('links to other records of the same candidate, and offers to merge those that are leads', async () => {
  const other = '00000000-0000-4000-8000-0000000000b1'
  await openPage({ duplicate: true, duplicates: [{ model: 'leads', _id: other, name: 'Ana M.' }] })
  expect(await screen.findByRole('link', { name: 'Ana M.' })).toHaveAttribute('href', `/leads/${other}`)
  expect(screen.getByRole('button', { name: 'Juntar' })).toBeVisible()
})

const otherId = '00000000-0000-4000-8000-0000000000b1'

it('says where a merged lead went, with a link for users who see it, and can only be read', async () => {
  await openPage(
    { mergedInto: otherId, archived: true },
    { [`GET /api/leads/${otherId}`]: () => ({ data: { _id: otherId, version: 1, name: 'Ana Antiga' } }) },
  )
  expect(await screen.findByRole('link', { name: 'Ana Antiga' })).toHaveAttribute('href', `/leads/${otherId}`)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('list', { name: 'Etapas do recrutamento' })).toBeNull()
})

it('shows the events of a lead that was merged into it apart from its own', async () => {
  const merged = {
    _id: otherId,
    name: 'Ana Nova',
    stage: 'interviewScheduled',
    source: 'site',
    recruiter: null,
    _created: '2026-11-10T10:00:00.000Z',
    events: [newEvent({ ...author, _id: 'm1' }, { type: 'contact', subType: 'email', accepted: true })],
  }
  await openPage({ events, merged: [merged] })
  const apart = within(await screen.findByRole('region', { name: 'Da lead que foi junta a esta' }))
  expect(apart.getByRole('link', { name: 'Ana Nova' })).toHaveAttribute('href', `/leads/${otherId}`)
  expect(apart.getAllByRole('listitem')).toHaveLength(1)
  expect(apart.getByText('Contacto por e-mail')).toBeVisible()
  const own = within(screen.getByRole('region', { name: 'Linha do tempo' }))
  expect(own.getAllByRole('listitem')).toHaveLength(3)
})

it('shows what the person has billed only to users who read billing', async () => {
  const user = '00000000-0000-4000-8000-0000000000a1'
  const recruited = { events, stage: 'recruited', user: { _id: user, billing: null }, endDate: '2026-11-12T10:00' }
  const billing = {
    [`GET /api/leads/${id}/billing`]: () => ({ data: { since: '2026-11-13', billed: 12_500 } }),
  }
  const { unmount } = await openPage(recruited, billing, ['listLeads', 'editLead', 'listBillingStats'])
  expect(await screen.findByText('Faturado desde 13-11-2026')).toBeVisible()
  expect(screen.getByText(/12.500,00/)).toBeVisible()
  unmount()
  await openPage(recruited, billing, ['listLeads', 'editLead'])
  await screen.findByRole('heading', { name: 'Ana Moreira' })
  expect(screen.queryByText(/Faturado desde/)).toBeNull()
})

it('reopens a refused lead with a reason, in a dialog of its own', async () => {
  const refused = newEvent({ ...author, _id: 'e4' }, { type: 'recruiter', subType: 'acceptance', accepted: false })
  const assigned = assignment({ ...author, _id: 'e0' }, rita._id)
  const bodies: unknown[] = []
  const { user } = await openPage(
    { events: [assigned, refused], stage: 'recruiterRejected', recruiter: rita._id },
    {
      [`POST /api/leads/${id}/events`]: ({ body }) => {
        bodies.push(JSON.parse(String(body)))
        const can = { edit: true, remove: true }
        return { data: { _id: id, version: 2, can, name: 'Ana Moreira', events: [], duplicates: [], merged: [] } }
      },
    },
  )
  expect(screen.queryByRole('button', { name: 'Linha do tempo' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Reabrir' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reabrir Lead' })
  const reason = within(dialog).getByRole('textbox', { name: /Motivo/ })
  await waitFor(() => expect(reason).toHaveFocus())
  const reopen = within(dialog).getByRole('button', { name: /^Reabrir/ })
  await user.click(reopen)
  expect(reason).toHaveAccessibleDescription('Obrigatório')
  await user.type(reason, 'Mudou de ideias')
  await user.click(reopen)
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(bodies).toEqual([[{ type: 'recruiter', subType: 'reopened', observations: 'Mudou de ideias' }]])
})
