import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { type ErrorCode, errors } from '@tipy/domain/errors/errors'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { readKey, recordKey } from '#api/records.ts'
import { sessionOf } from '#form/form.testing.tsx'
import { useRecord } from '#list/query/useRecord.ts'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { drawRouted } from '#test/routed.tsx'
import { startServer } from '#test/server.ts'
import { MakeInvoice } from './dialog.tsx'

const shares = 'As datas por faturar repartem o que falta.'
const date = { type: 'ESC', predictedExecutionDate: '2027-01-20', executionDate: null, invoice: null }
const billed = { ...date, _id: 'b1', percentage: 50, gross: 8000, amount: 8000, executionDate: '2026-11-10' }
const unbilled = [
  { ...date, _id: 'b2', percentage: 20, gross: 800, amount: 800 },
  { ...date, _id: 'b3', percentage: 30, gross: 1200, amount: 1200 },
]

const deal = (billingDates: readonly object[]) =>
  shownRow(reservations, { _id: 'd1', ref: 'LX-1', value: 10_000, isDraft: false, isBroken: false, billingDates })

/** A page that has read the deal with these dates, and follows it. */
function DealPage({ shown, children }: { readonly shown: readonly object[]; readonly children: ReactNode }) {
  const queries = useQueryClient()
  useState(() => queries.setQueryData(readKey('reservations', 'd1'), deal(shown)))
  const { row } = useRecord(reservations, 'd1')
  return (
    <SessionContextProvider value={sessionOf({})}>
      <p>Faturadas: {row?.billingDates?.filter(({ executionDate }) => executionDate).length}</p>
      {children}
    </SessionContextProvider>
  )
}

/** Opens the dialog from a page that shows these dates; the server may have others by now. */
async function open(shown: readonly object[], current = shown) {
  const server = await startServer({ 'GET /api/reservations/d1': () => ({ data: deal(current) }) })
  connect({ baseUrl: server.baseUrl, session: () => null })
  drawRouted(
    <DealPage shown={shown}>
      <MakeInvoice row={deal(shown)} onClose={() => {}} onDone={() => {}} />
    </DealPage>,
  )
}

it('explains that open dates share the rest once a date is billed', async () => {
  await open([billed, ...unbilled])
  expect(await screen.findByRole('radio', { name: /20% · 800,00\s€/ })).toBeChecked()
  expect(screen.getByText(shares)).toBeVisible()
})

it('shows no hint about shared amounts while no date is billed', async () => {
  await open(unbilled)
  expect(await screen.findAllByRole('radio')).toHaveLength(2)
  expect(screen.queryByText(shares)).not.toBeInTheDocument()
})

it('offers what is open now, not a date billed since the page was loaded', async () => {
  await open([{ ...billed, executionDate: null }, ...unbilled], [billed, ...unbilled])
  expect(await screen.findByRole('radio', { name: /20% · 800,00\s€/ })).toBeChecked()
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Criar fatura' })).toHaveFocus())
})

function MakeInvoiceInList({ shown }: { readonly shown: readonly object[] }) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: recordKey('reservations') })
  return <MakeInvoice row={deal(shown)} onClose={() => {}} onDone={refresh} />
}

/** What the server does with a request to make an invoice: the dates of the deal from then on, and the answer. */
interface Outcome {
  readonly dates: readonly object[]
  readonly answer: object | 'lost'
}

const refused = (code: ErrorCode) => {
  const { status, text } = errors[code]
  return { status, message: code, data: { text, requestId: 'r1' } }
}

/** Opens the dialog in a list, which reads the deal anew after each request, and presses its button once. */
async function openAndMake(shown: readonly object[], outcomes: readonly Outcome[]) {
  let current = shown
  const left = [...outcomes]
  const server = await startServer({
    'GET /api/reservations/d1': () => ({ data: deal(current) }),
    'POST /api/reservations/d1/invoices': (_received, response) => {
      const { dates, answer } = left.shift() ?? { dates: current, answer: refused('NOTHING_TO_BILL') }
      current = dates
      if (typeof answer === 'object') return answer
      response.destroy()
      return undefined
    },
  })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const { user } = drawRouted(
    <DealPage shown={shown}>
      <MakeInvoiceInList shown={shown} />
    </DealPage>,
  )
  const confirm = await screen.findByRole('button', { name: 'Criar fatura' })
  await user.click(confirm)
  const alert = await within(screen.getByRole('dialog')).findByRole('alert')
  const sent = () => server.received.filter(({ name }) => name === 'POST /api/reservations/d1/invoices')
  return { user, confirm, alert, sent }
}

const first = { ...billed, executionDate: null }
const others = [billed, ...unbilled]

it('no longer offers a date that was refused because somebody else has billed it, and chooses no other', async () => {
  const outcome = { dates: others, answer: refused('ALREADY_BILLED') }
  const { user, confirm, alert } = await openAndMake([first, ...unbilled], [outcome])
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2))
  expect(alert).toHaveTextContent(errors.ALREADY_BILLED.text)
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
  expect(confirm).toBeDisabled()
  expect(screen.getByRole('radio', { name: /20% · 800,00\s€/ })).toHaveFocus()
  await user.click(screen.getByRole('radio', { name: /20% · 800,00\s€/ }))
  expect(confirm).toBeEnabled()
  // "Essa data" would now be the other one.
  expect(within(screen.getByRole('dialog')).queryByRole('alert')).not.toBeInTheDocument()
})

it.each([
  ['has been billed by others', others, errors.ALREADY_BILLED.text],
  ['has been removed from the deal', unbilled, 'Essa data de faturação já não existe'],
  [
    'has nothing left to bill',
    [{ ...first, gross: 0 }, ...unbilled],
    'Essa data de faturação já não tem nada por faturar',
  ],
])('says that the chosen date %s, in place of an older refusal', async (_what, dates, sentence) => {
  const { alert } = await openAndMake([first, ...unbilled], [{ dates, answer: refused('REQUIRED_FIELDS_BANK') }])
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2))
  expect(alert).toHaveTextContent(sentence)
  expect(alert).not.toHaveTextContent(errors.REQUIRED_FIELDS_BANK.text)
})

it.each([
  ['whose answer was lost', 'lost'],
  ['that the server failed to answer', refused('UNAVAILABLE')],
] as const)('repeats a request %s under its key, and shows the invoice that was made', async (_which, failed) => {
  const answers = [failed, { status: 201, data: { _id: 'i1', number: 7 } }] as const
  const { user, confirm, sent } = await openAndMake(
    [first],
    answers.map(answer => ({ dates: [billed], answer })),
  )
  expect(await screen.findByText('Faturadas: 1')).toBeInTheDocument()
  expect(screen.getByRole('radio')).toBeChecked()
  await user.click(confirm)
  expect(await screen.findByText(/^A fatura 7 foi criada/)).toBeVisible()
  const [key, repeated] = sent().map(({ headers }) => headers['idempotency-key'])
  expect(key).toBeTruthy()
  expect(repeated).toBe(key)
})

it('says that others have billed the date when a request without an answer is repeated', async () => {
  const answers = ['lost', refused('ALREADY_BILLED')] as const
  const { user, confirm, alert } = await openAndMake(
    [first, ...unbilled],
    answers.map(answer => ({ dates: others, answer })),
  )
  expect(await screen.findByText('Faturadas: 1')).toBeInTheDocument()
  await user.click(confirm)
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2))
  expect(alert).toHaveTextContent(errors.ALREADY_BILLED.text)
  expect(confirm).toBeDisabled()
})

it('still offers a date whose answer was lost after another date is refused', async () => {
  const outcomes = [
    { dates: others, answer: 'lost' },
    { dates: others, answer: refused('REQUIRED_FIELDS_BANK') },
  ] as const
  const { user, confirm } = await openAndMake([first, ...unbilled], outcomes)
  expect(await screen.findByText('Faturadas: 1')).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: /20%/ }))
  await user.click(confirm)
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText(errors.REQUIRED_FIELDS_BANK.text)).toBeVisible()
  expect(dialog.getAllByRole('radio')).toHaveLength(3)
})

it('says so when everything has been billed meanwhile', async () => {
  await open(unbilled, [billed])
  expect(await screen.findByText('Todas as datas de faturação já têm fatura.')).toBeVisible()
  expect(screen.getByText('Fechar', { selector: 'button *' }).closest('button')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Criar fatura' })).not.toBeInTheDocument()
})
