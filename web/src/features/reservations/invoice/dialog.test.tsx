import { screen } from '@testing-library/react'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { expect, it } from 'vitest'
import { sessionOf } from '#form/form.testing.tsx'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { drawRouted } from '#test/routed.tsx'
import { MakeInvoice } from './dialog.tsx'

const shares = 'As datas por faturar repartem o que falta.'
const date = { type: 'ESC', predictedExecutionDate: '2027-01-20', executionDate: null, invoice: null }
const open = [
  { ...date, _id: 'b2', percentage: 20, gross: 800, amount: 800 },
  { ...date, _id: 'b3', percentage: 30, gross: 1200, amount: 1200 },
]

const draw = (billingDates: readonly object[]) =>
  drawRouted(
    <SessionContextProvider value={sessionOf({})}>
      <MakeInvoice
        row={shownRow(reservations, { ref: 'LX-1', value: 10_000, isDraft: false, isBroken: false, billingDates })}
        onClose={() => {}}
        onDone={() => {}}
      />
    </SessionContextProvider>,
  )

it('explains that open dates share the rest once a date is billed', async () => {
  const billed = { ...date, _id: 'b1', percentage: 50, gross: 8000, amount: 8000, executionDate: '2026-11-10' }
  draw([billed, ...open])
  expect(await screen.findByRole('radio', { name: /20% · 800,00\s€/ })).toBeChecked()
  expect(screen.getByText(shares)).toBeVisible()
})

it('shows no hint about shared amounts while no date is billed', async () => {
  draw(open)
  expect(await screen.findAllByRole('radio')).toHaveLength(2)
  expect(screen.queryByText(shares)).not.toBeInTheDocument()
})
