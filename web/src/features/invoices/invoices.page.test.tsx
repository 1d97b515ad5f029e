import { screen, waitFor, within } from '@testing-library/react'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { clearFailure, lastFailure } from '#api/failures.ts'
import { colleague, sessionOf } from '#form/form.testing.tsx'
import { RecordPage } from '#list/page/RecordPage.tsx'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { drawRouted } from '#test/routed.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { pageOfInvoice } from './invoices.page.tsx'

const id = '00000000-0000-4000-8000-0000000000aa'
const ana = colleague('02', 'Ana Simões')
const rui = colleague('01', 'Rui Patrício', { role: 'commercialDirector' })

/** The fields that every reader of the invoice receives. */
const invoice = {
  _id: id,
  version: 4,
  active: true,
  can: { edit: false, remove: false },
  number: 7,
  ref: 'LX-1',
  owner: 'Ângela Brandão',
  buyer: 'Carla Dias',
  office: 'lisboa',
  issueDate: '2026-10-01',
  date: '2026-10-01',
  value: 10_000,
  tipyValue: 4000,
  percentageSplit: 0.4,
  finder: ana._id,
  isExternalFinder: false,
  finderValue: 4000,
  finderTeam: null,
  finderCommercialDirector: rui._id,
  finderBroker: null,
  finderCoo: null,
  finderRecruiter: null,
  finderRecruiterDirector: null,
  seller: 'Casa Alheia',
  isExternalSeller: true,
  sellerValue: 6000,
  clientProofDate: '2026-10-03',
  clientPaymentDate: '2026-10-02',
  sentBillsToFinder: false,
  finderPaymentDate: null,
  sellerPaymentDate: null,
  toReceive: 0,
  isBank: false,
  isPaid: true,
  isDone: false,
  reservation: null,
}
const own = { finderPercentage: 50, finderCommission: 2000 }
const whole = {
  ...own,
  finderCommercialDirectorCommission: 55,
  finderCommercialDirectorValue: 2200,
  agencyValue: -200,
  commission: 2000,
  toPay: 8000,
  responsiblePayments: [],
}

async function open(over: object, answers: Answers = {}) {
  const row = shownRow(invoices, { ...invoice, ...over })
  const server = await startServer({
    'POST /api/users/search': () => ({ data: { users: [ana, rui] } }),
    [`GET /api/invoices/${id}`]: () => ({ data: row }),
    [`PATCH /api/invoices/${id}`]: () => ({ data: { ...row, version: 5 } }),
    ...answers,
  })
  connect({ baseUrl: server.baseUrl, session: () => null })
  await import('#kinds/DayInput.tsx')
  const view = drawRouted(
    <SessionContextProvider value={sessionOf()}>
      <RecordPage page={pageOfInvoice} id={id} tab="fatura" onTab={() => {}} tabsOf={() => []} missing={null} />
    </SessionContextProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Fatura 7 · LX-1' })
  await screen.findAllByText('Ana Simões')
  return { ...view, received: server.received }
}
const plain = ({ textContent }: Element) => (textContent ?? '').replaceAll('\u00a0', ' ')
const lines = () => within(screen.getByRole('table')).getAllByRole('row').slice(1).map(plain)

it('shows a consultant the payment steps and their own line, and no other person’s amounts', async () => {
  await open(own)
  const steps = within(screen.getByRole('region', { name: 'Pagamentos' }))
    .getAllByRole('listitem')
    .map(plain)
  expect(steps).toEqual([
    'Emissão01-10-2026',
    'Comprovativo do cliente03-10-2026',
    'Pagamento do cliente02-10-2026Anterior ao passo que a antecede',
    'Fatura enviada ao angariadorAinda não',
    'Pagamento ao angariadorAinda não',
    'Pagamento ao vendedorAinda não',
    'ConcluídaAinda não',
  ])
  expect(lines()).toEqual(['AngariadorAna Simões4 000,00 €50%2 000,00 €A pagar'])
  for (const hidden of ['Fica na agência', 'Divisão da comissão', 'A pagar a responsáveis', 'Editar'])
    expect(screen.queryByText(hidden)).not.toBeInTheDocument()
})

it('shows no payment state to a reader who does not receive the payment', async () => {
  await open({ finderCommercialDirectorCommission: 55, finderCommercialDirectorValue: 2200 })
  expect(lines()).toEqual(['Diretor comercial do angariadorRui Patrício4 000,00 €55%2 200,00 €'])
})

it('shows a reader of all amounts every line, and an editor sets payments on the lines', async () => {
  const { user, received } = await open({ ...whole, can: { edit: true, remove: true } })
  expect(lines()).toEqual([
    'AngariadorAna Simões4 000,00 €50%2 000,00 €A pagar',
    'Diretor comercial do angariadorRui Patrício4 000,00 €55%2 200,00 €A pagar',
    'Fica na agência4 000,00 €-200,00 €',
  ])
  expect(screen.getByRole('region', { name: 'Divisão da comissão' })).toHaveTextContent('Casa AlheiaAgência de fora')

  const bodies = () => received.filter(({ name }) => name === `PATCH /api/invoices/${id}`).map(({ body }) => body)
  await user.click(screen.getByRole('button', { name: 'Pagamento: Diretor comercial do angariador' }))
  const save = await screen.findByRole('button', { name: 'Guardar' })
  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement))
  expect(document.querySelector('[data-dates-dropdown]')).toBeNull()
  await user.click(save)
  expect(await screen.findByText('Fatura atualizada com sucesso')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Pagamento: Angariador' }))
  await user.click(await screen.findByRole('switch', { name: 'Fatura enviada' }))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()).toEqual([
    { responsiblePayments: [{ part: 'finderCommercialDirector', paymentDate: '2026-11-15' }], version: 4 },
    { sentBillsToFinder: true, finderPaymentDate: '2026-11-15', version: 4 },
  ])
})

const dealId = '00000000-0000-4000-8000-0000000000dd'
const deal = {
  _id: dealId,
  ref: 'LX-1',
  value: 30_000,
  billedValue: 10_000,
  isOverBilled: false,
  billingDates: [{ _id: 'b1', type: 'CPCV', percentage: 50 }],
}
const ofDeal = { reservation: dealId, billingDate: 'b1' }

it('shows the deal it bills: the billing date, the billed amount, and the rest', async () => {
  await open(ofDeal, { [`GET /api/reservations/${dealId}`]: () => ({ data: deal }) })
  const section = await screen.findByRole('region', { name: 'Reserva' })
  expect(within(section).getByRole('link', { name: 'LX-1' })).toHaveAttribute('href', `/reservations/${dealId}`)
  expect(plain(section)).toContain('Data de faturaçãoCPCV · 50%')
  expect(plain(section)).toContain('Faturado10 000,00 € de 30 000,00 €')
  expect(plain(section)).toContain('Falta faturar20 000,00 €')
})

it('says only that there is a deal when the reader may not see it, and reports no failure', async () => {
  clearFailure()
  await open(ofDeal)
  expect(await screen.findByText('Esta fatura é de uma reserva que não está ao seu alcance.')).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  expect(lastFailure()).toBeNull()
})

it('a restore that its deal refuses shows the message about the deal’s amount', async () => {
  const text = 'A reserva é de 30 000,00 € e ficariam faturados 40 000,00 €'
  const { user } = await open(
    { ...ofDeal, active: false, can: { edit: true, remove: true } },
    {
      [`GET /api/reservations/${dealId}`]: () => ({ data: deal }),
      [`DELETE /api/invoices/${id}`]: () => ({
        status: 422,
        message: 'INVALID',
        data: { text: 'Dados inválidos', requestId: 'r', fields: { value: text } },
      }),
    },
  )
  await user.click(screen.getByRole('button', { name: 'Repor' }))
  expect(await screen.findByText(text)).toBeVisible()
})

const steps = () => within(screen.getByRole('region', { name: 'Pagamentos' }))
const patched = (received: readonly { readonly name: string; readonly body: unknown }[]) =>
  received.filter(({ name }) => name === `PATCH /api/invoices/${id}`).map(({ body }) => body)

it('each side has its own track, and its steps are taken on the page', async () => {
  const { user, received } = await open({ ...whole, can: { edit: true, remove: false }, clientPaymentDate: null })
  expect(
    within(steps().getByRole('list', { name: 'Angariador' }))
      .getAllByRole('listitem')
      .map(plain),
  ).toEqual(['Fatura enviada ao angariadorAinda não', 'Pagamento ao angariadorAinda não'])
  expect(within(steps().getByRole('list', { name: 'Vendedor' })).getAllByRole('listitem')).toHaveLength(1)

  expect(steps().getByRole('button', { name: /^Pagamento ao angariador/ })).toBeDisabled()
  await user.click(steps().getByRole('button', { name: /^Fatura enviada ao angariador/ }))
  await waitFor(() => expect(patched(received)).toEqual([{ sentBillsToFinder: true, version: 4 }]))

  await user.click(steps().getByRole('button', { name: /^Pagamento do cliente/ }))
  const asked = await screen.findByRole('dialog', { name: /^Pagamento do cliente/ })
  const day = await within(asked).findByRole('textbox', { name: /^Pagamento do cliente/ })
  await user.clear(day)
  await user.type(day, '05-10-2026')
  await user.click(within(asked).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(patched(received).at(-1)).toMatchObject({ clientPaymentDate: '2026-10-05' }))
})

it('undoing a sent bill says that its payment goes too', async () => {
  const paid = { sentBillsToFinder: true, finderPaymentDate: '2026-10-04', can: { edit: true, remove: false } }
  const { user, received } = await open({ ...whole, ...paid })
  await user.click(steps().getByRole('button', { name: /^Fatura enviada ao angariador/ }))
  const asked = await screen.findByRole('dialog', { name: /^Fatura enviada ao angariador/ })
  expect(await within(asked).findByText(/Tirar apaga também a data do pagamento/)).toBeVisible()
  await user.click(within(asked).getByRole('button', { name: 'Tirar' }))
  await waitFor(() => expect(patched(received)).toEqual([{ sentBillsToFinder: false, version: 4 }]))
})

it('a finished invoice says what is still owed to responsible people', async () => {
  await open({ ...whole, isDone: true, toPayResponsible: 2200 })
  expect(plain(screen.getByRole('banner'))).toContain('A pagar a responsáveis: 2 200,00 €')
  expect(plain(screen.getByRole('region', { name: 'Pagamentos' }))).toContain(
    'ConcluídaFalta pagar 2 200,00 € a responsáveis',
  )
})
