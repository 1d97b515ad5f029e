import { screen } from '@testing-library/react'
import { type Flag, flags } from '@tipy/domain/access/flags'
import type { Role } from '@tipy/domain/access/roles'
import { errors } from '@tipy/domain/errors/errors'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { connect } from '#api/client.ts'
import { colleague, sessionOf } from '#form/form.testing.tsx'
import { RecordPage } from '#list/page/RecordPage.tsx'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { person } from '#test/people.ts'
import { drawRouted } from '#test/routed.tsx'
import { startServer } from '#test/server.ts'
import { pageOfReservation } from './reservations.page.tsx'

export const id = '00000000-0000-4000-8000-0000000000aa'
export const ana = colleague('02', 'Ana Simões')
export const date = {
  type: 'CPCV',
  percentage: 25,
  predictedExecutionDate: '2027-01-20',
  executionDate: null,
  gross: 2500,
  amount: 1250,
  invoice: null,
}
export const dates = [
  { ...date, _id: 'b1', executionDate: '2026-11-10', invoice: 'i1', gross: 8000, amount: 4000 },
  { ...date, _id: 'b2', type: 'ESC', executionDate: '2026-11-12', gross: 1000, amount: 500 },
  { ...date, _id: 'b3', type: 'ESC', gross: 1000, amount: 500 },
]
const deal = {
  _id: id,
  version: 4,
  active: true,
  can: { edit: true, remove: true },
  ref: 'LX-1',
  dealType: 'sales',
  state: 'active',
  isDraft: false,
  isDone: false,
  isBroken: false,
  reservationDate: '2026-10-01',
  finder: ana._id,
  seller: ana._id,
  value: 10_000,
  tipyValue: 5000,
  billedValue: 9000,
  isOverBilled: false,
  owners: [],
  buyers: [],
  billingDates: dates,
}
const invoice = { _id: 'i1', number: 12, date: '2026-11-10', isPaid: true, billingDate: 'b1', reservation: id }

interface Opening {
  readonly role?: Role
  readonly over?: object
  readonly grantedFlags?: readonly Flag[]
  readonly found?: readonly object[]
}
/** Opens the page of a deal, of which the first date is invoiced. */
export async function openPage({
  role = 'processManager',
  over = {},
  grantedFlags = flags,
  found = [invoice],
}: Opening = {}) {
  let row = shownRow(reservations, { ...deal, ...over })
  const server = await startServer({
    'POST /api/users/search': () => ({ data: { users: [ana] } }),
    'POST /api/invoices/search': () => ({ data: { invoices: found } }),
    [`GET /api/reservations/${id}`]: () => ({ data: row }),
    [`PATCH /api/reservations/${id}`]: ({ body }) => {
      if ((body as { kyc?: boolean }).kyc) return { status: 422, message: 'INVALID', data: refusedKyc }
      row = { ...row, ...(body as object), version: (row.version ?? 0) + 1 }
      return { data: row }
    },
    [`PUT /api/reservations/${id}`]: () => ({ data: row }),
    [`DELETE /api/reservations/${id}`]: () => ({
      status: 409,
      message: 'HAS_INVOICES',
      data: { text: errors.HAS_INVOICES.text, requestId: 'r' },
    }),
  })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const view = drawRouted(
    <SessionContextProvider value={sessionOf({ person: person(role), flags: new Set(grantedFlags) })}>
      <RecordPage page={pageOfReservation} id={id} tab="ficha" onTab={() => {}} tabsOf={() => []} missing={null} />
    </SessionContextProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'LX-1' })
  const received = (wanted: string) => server.received.filter(({ name }) => name === wanted).map(({ body }) => body)
  const invoiceQueries = () => received('POST /api/invoices/search')
  const patches = () => received(`PATCH /api/reservations/${id}`)
  return { ...view, received, invoiceQueries, patches }
}
const refusedKyc = { text: errors.INVALID.text, requestId: 'r', fields: { kyc: 'Ainda não' } }
export const plain = ({ textContent }: Element) => (textContent ?? '').replaceAll('\u00a0', ' ')
