import { screen, within } from '@testing-library/react'
import { newEvent } from '@tipy/domain/features/leads/leads.events'
import { expect, it, vi } from 'vitest'
import { connect } from '#api/client.ts'
import { colleague, sessionOf } from '#form/form.testing.tsx'
import { RecordPage } from '#list/page/RecordPage.tsx'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { drawRouted } from '#test/routed.tsx'
import { startServer } from '#test/server.ts'
import { pageOfLead } from './leads.page.tsx'

vi.setConfig({ testTimeout: 30_000 })

const id = '00000000-0000-4000-8000-0000000000aa'
const rita = colleague('a1', 'Rita Nova')

async function openPage(over: object) {
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
  })
  connect({ baseUrl: server.baseUrl, session: () => null })
  drawRouted(
    <SessionContextProvider value={sessionOf()}>
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
  expect(titles[1]).toMatch(/Sem resposta.*Não atendeu/)
  expect(titles[2]).toMatch(/Aceite/)
  expect(screen.getByRole('button', { name: 'Linha do tempo' })).toBeVisible()
})

it('says what a recruited candidate became, and that nothing waits any more', async () => {
  const user = '00000000-0000-4000-8000-0000000000a1'
  await openPage({ events, stage: 'recruited', user, endDate: '2026-11-12T10:00' })
  expect(await screen.findByRole('link', { name: 'Rita Nova' })).toHaveAttribute('href', `/users/${user}`)
  expect(screen.queryByRole('button', { name: 'Linha do tempo' })).toBeNull()
  expect(screen.getAllByText(/: concluída/)).toHaveLength(6)
})

it('links to other records of the same candidate, and to the lead it was merged into', async () => {
  const other = '00000000-0000-4000-8000-0000000000b1'
  await openPage({ duplicate: true, duplicates: [{ model: 'leads', _id: other, name: 'Ana M.' }], mergedInto: other })
  expect(await screen.findByRole('link', { name: 'Ana M.' })).toHaveAttribute('href', `/leads/${other}`)
  expect(screen.getByRole('link', { name: 'Abrir a outra lead' })).toHaveAttribute('href', `/leads/${other}`)
})
