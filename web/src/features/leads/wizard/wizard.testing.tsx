import { screen, within } from '@testing-library/react'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { standardSettings, variantSettings } from '@tipy/domain/company/settings'
import type { SentEvent } from '@tipy/domain/features/leads/leads.entries'
import { assignment, type LeadEvent, newEvent } from '@tipy/domain/features/leads/leads.events'
import { progressOf } from '@tipy/domain/features/leads/leads.progress'
import { leads } from '@tipy/domain/features/leads/leads.record'
import { postEvents } from '@tipy/domain/features/leads/leads.timeline'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { connect } from '#api/client.ts'
import { colleague, sessionOf } from '#form/form.testing.tsx'
import { type SessionContext, SessionContextProvider } from '#session/sessionContext.ts'
import { person } from '#test/people.ts'
import { drawRouted } from '#test/routed.tsx'
import { type Answers, type Received, startServer } from '#test/server.ts'
import { type ConversionFormProps, ConversionProvider } from './conversion.ts'
import { LeadWizard } from './Wizard.tsx'

export const rita = colleague('01', 'Rita Recrutadora', { role: 'recruiter' })
export const dulce = colleague('02', 'Dulce Diretora', { role: 'commercialDirector' })
export const carlos = colleague('03', 'Carlos Consultor')
const people = [rita, dulce, carlos, colleague('04', 'Olga Outra')]

let made = 0
/** Written yesterday by a colleague, unless the test says otherwise. */
export const event = (of: Pick<LeadEvent, 'type' | 'subType'> & Partial<LeadEvent>): LeadEvent => ({
  ...newEvent(
    { _id: `event ${++made}`, createdBy: rita._id, _created: '2026-11-01T09:00:00.000Z', moment: '2026-11-01T09:00' },
    of,
  ),
  ...of,
})
export const assigned = () =>
  assignment(
    { _id: `event ${++made}`, createdBy: dulce._id, _created: '2026-11-01T08:00:00.000Z', moment: '2026-11-01T08:00' },
    rita._id,
  )
export const accepted = () => event({ type: 'recruiter', subType: 'acceptance', accepted: true, recruiter: rita._id })
export const reached = () => event({ type: 'contact', subType: 'phone', accepted: true, recruiter: rita._id })
export const scheduled = (type: 'interview' | 'presentation' | 'approval', over: Partial<LeadEvent> = {}) =>
  event({ type, subType: 'scheduled', scheduledDate: '2026-11-20T15:00', recruiter: rita._id, ...over })
export const done = (type: 'interview' | 'presentation' | 'approval') =>
  event({ type, subType: 'done', accepted: true, scheduledDate: '2026-11-02T15:00', recruiter: rita._id })

interface Opening {
  readonly events: readonly LeadEvent[]
  readonly isVariant?: boolean
  readonly lead?: object
  readonly session?: Partial<SessionContext>
  readonly answers?: Answers
  readonly ConversionForm?: (props: ConversionFormProps) => React.ReactNode
}

/** The wizard over a server that keeps a lead by the rules of the domain, and counts its versions. */
export async function openWizard({ events, isVariant = false, lead = {}, session, answers, ConversionForm }: Opening) {
  const settings = isVariant ? variantSettings : standardSettings
  const me = person('coo')
  const stored = { events, version: 3, values: lead }
  const shown = () => ({
    ...shownRow(leads, { _id: 'l1', name: 'Ana Candidata', source: 'linkedin', office: 'lisboa', ...stored.values }),
    version: stored.version,
    stage: progressOf(stored.events).stage,
    events: stored.events,
    duplicates: [],
  })
  function post({ url, body }: Received) {
    const version = Number(new URL(url, 'http://x').searchParams.get('version'))
    const errorData = { text: 'Dados inválidos', requestId: 'r' }
    if (version !== stored.version)
      return { status: 409, message: 'STALE', data: { ...errorData, text: 'Foi alterado', current: shown() } }
    const now = new Date()
    const posted = postEvents(JSON.parse(String(body)) as readonly SentEvent[], stored.events, {
      settings,
      commission: null,
      author: me._id,
      now: now.toISOString(),
      moment: lisbonMoment(now),
      newId: () => `event ${++made}`,
    })
    if (!posted.ok) return { status: 422, message: 'INVALID', data: { ...errorData, fields: posted.fields } }
    stored.events = posted.events
    stored.version += 1
    stored.values = { ...stored.values, ...posted.terms }
    return { data: shown() }
  }
  const server = await startServer({
    'POST /api/users/search': () => ({ data: { users: people } }),
    'GET /api/leads/l1/people': () => ({ data: [carlos] }),
    'GET /api/leads/l1': () => ({ data: shown() }),
    'POST /api/leads/l1/events': post,
    ...answers,
  })
  connect({ baseUrl: server.baseUrl })
  const outcome = { closed: 0 }
  const view = drawRouted(
    <SessionContextProvider value={sessionOf({ person: me, settings, ...session })}>
      <ConversionProvider value={ConversionForm ? { Form: ConversionForm } : null}>
        <LeadWizard
          lead={{ _id: 'l1', name: 'Ana Candidata' }}
          onClose={() => {
            outcome.closed += 1
          }}
        />
      </ConversionProvider>
    </SessionContextProvider>,
  )
  await screen.findByRole('heading', { level: 3 })
  const posts = () =>
    server.received
      .filter(({ name }) => name === 'POST /api/leads/l1/events')
      .map(({ body, url, headers }) => ({
        entries: JSON.parse(String(body)) as readonly SentEvent[],
        version: Number(new URL(url, 'http://x').searchParams.get('version')),
        key: headers['idempotency-key'],
      }))
  return { ...view, server, stored, posts, outcome }
}

/** The answer to one of the questions with radio buttons. */
export const answer = (question: string, label: string): HTMLElement =>
  within(screen.getByRole('radiogroup', { name: new RegExp(`^${question.replace('?', '\\?')}`) })).getByRole('radio', {
    name: label,
  })
export const heading = () => screen.getByRole('heading', { level: 3 }).textContent
export const saveButton = (name = 'Guardar') => screen.getByRole('button', { name: new RegExp(`^${name}`) })
