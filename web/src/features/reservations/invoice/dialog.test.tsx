import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { errors } from '@tipy/domain/errors/errors'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { readKey, recordKey } from '#api/records.ts'
import { sessionOf } from '#form/form.testing.tsx'
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

/** A page that has read the deal with these dates, which stay in the cache. */
function DealPage({ shown, children }: { readonly shown: readonly object[]; readonly children: ReactNode }) {
  const queries = useQueryClient()
  useState(() => queries.setQueryData(readKey('reservations', 'd1'), deal(shown)))
  return <SessionContextProvider value={sessionOf({})}>{children}</SessionContextProvider>
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

it('no longer offers a date that was refused because somebody else has billed it, and chooses no other', async () => {
  const first = { ...billed, executionDate: null }
  let current: readonly object[] = [first, ...unbilled]
  const server = await startServer({
    'GET /api/reservations/d1': () => ({ data: deal(current) }),
    'POST /api/reservations/d1/invoices': () => {
      current = [billed, ...unbilled]
      return { status: 409, message: 'ALREADY_BILLED', data: { text: errors.ALREADY_BILLED.text, requestId: 'r1' } }
    },
  })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const { user } = drawRouted(
    <SessionContextProvider value={sessionOf({})}>
      <MakeInvoiceInList shown={current} />
    </SessionContextProvider>,
  )
  const confirm = await screen.findByRole('button', { name: 'Criar fatura' })
  await user.click(confirm)
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2))
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(errors.ALREADY_BILLED.text)
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
  expect(confirm).toBeDisabled()
  expect(screen.getByRole('radio', { name: /20% · 800,00\s€/ })).toHaveFocus()
  await user.click(screen.getByRole('radio', { name: /20% · 800,00\s€/ }))
  expect(confirm).toBeEnabled()
})

it('says so when everything has been billed meanwhile', async () => {
  await open(unbilled, [billed])
  expect(await screen.findByText('Todas as datas de faturação já têm fatura.')).toBeVisible()
  expect(screen.getByText('Fechar', { selector: 'button *' }).closest('button')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Criar fatura' })).not.toBeInTheDocument()
})
