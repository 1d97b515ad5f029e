import { screen, waitFor } from '@testing-library/react'
import { variantSettings } from '@tipy/domain/company/settings'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { leads } from '@tipy/domain/features/leads/leads.record'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { userRow } from '#features/users/users.testing.ts'
import { inputsBy, sessionOf } from '#form/form.testing.tsx'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { person } from '#test/people.ts'
import { drawRouted } from '#test/routed.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { LeadConversionForm } from './LeadConversionForm.tsx'

const lead = (over: object = {}): ShownLead => ({
  ...shownRow(leads, { _id: 'l1', name: 'Ana Candidata', phone: '912345678', office: 'lisboa', stage: 'approvalDone' }),
  events: [],
  duplicates: [],
  merged: [],
  ...over,
})
const draft = {
  email: 'ana@horizonte.pt',
  gender: 'feminino',
  birthday: '1990-05-05',
  nif: '501964843',
  startDate: '2026-12-01',
  contractType: 'cf',
}

async function open(first: ShownLead, answers: Answers) {
  const server = await startServer({ 'POST /api/users/search': () => ({ data: { users: [] } }), ...answers })
  connect({ baseUrl: server.baseUrl })
  await import('#kinds/DayInput.tsx')
  const done: string[] = []
  function Opened() {
    const [now, setNow] = useState(first)
    return (
      <LeadConversionForm lead={now} onLead={setNow} onDone={() => done.push('done')} onClose={() => done.push('x')} />
    )
  }
  const session = sessionOf({ person: person('sysAdmin'), settings: variantSettings })
  const view = drawRouted(
    <SessionContextProvider value={session}>
      <Opened />
    </SessionContextProvider>,
  )
  await screen.findByRole('dialog', { name: 'Converter Ana Candidata' })
  const sent = (name: string) => server.received.filter(call => call.name === name)
  return { ...view, done, sent }
}
const filledIn = (label: RegExp) => inputsBy(label)[0]?.value
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(label)) as HTMLElement

it('starts with the lead and its draft, and keeps a half-filled form on the lead', async () => {
  const { user, sent, done } = await open(lead({ userDraft: { name: 'Ana do rascunho' } }), {
    'POST /api/leads/l1/draft': () => ({ data: lead({ version: 2 }) }),
  })
  expect(filledIn(/^Nome \*$/)).toBe('Ana do rascunho')
  expect(filledIn(/^Nome completo$/)).toBe('Ana Candidata')
  await user.click(button('Guardar Rascunho'))
  expect(await screen.findByText('Rascunho guardado com sucesso')).toBeVisible()
  expect(done).toEqual(['done'])
  const [call] = sent('POST /api/leads/l1/draft')
  expect(call?.url).toContain('version=1')
  expect(call?.headers['idempotency-key']).toBeDefined()
  expect(call?.body).toMatchObject({ name: 'Ana do rascunho', role: 'consultant', offices: ['lisboa'], nif: null })
})

it('refuses to convert what is incomplete, before anything is sent', async () => {
  const { user, sent } = await open(lead(), {})
  await user.click(button('Converter'))
  expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
  expect(sent('POST /api/leads/l1/convert')).toEqual([])
})

it('converts with the version of the lead, and again over what another person saved meanwhile', async () => {
  const newer = lead({ version: 2 })
  const { user, sent, done } = await open(lead({ userDraft: draft }), {
    'POST /api/leads/l1/convert': ({ url }) =>
      url.includes('version=2')
        ? { status: 201, data: userRow({ name: 'Ana Candidata' }) }
        : { status: 409, message: 'STALE', data: { text: 'Foi alterado', requestId: 'r', current: newer } },
  })
  await user.click(button('Converter'))
  expect(await screen.findByText(/^Alguém alterou esta lead entretanto/)).toBeVisible()
  await waitFor(() => expect(button('Converter')).toBeEnabled())
  await user.click(button('Converter'))
  expect(await screen.findByText('Lead convertida com sucesso')).toBeVisible()
  await waitFor(() => expect(done).toEqual(['done']))
  expect(sent('POST /api/leads/l1/convert').map(({ body }) => body)).toMatchObject([draft, draft])
})
