import { screen } from '@testing-library/react'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { expect, it } from 'vitest'
import { sessionOf } from '#form/form.testing.tsx'
import { useNames } from '#kinds/names.ts'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { drawRouted } from '#test/routed.tsx'
import { BillingCell } from './reservations.cells.tsx'
import type { ShownReservation } from './reservations.labels.ts'

const date = { _id: 'b1', executionDate: '2026-11-10', gross: 9000 }
const row = { value: 8500, isDone: true, isBroken: false, isOverBilled: true, billingDates: [date] }

function Drawn({ deal }: { readonly deal: object }) {
  const names = useNames()
  const { billingDates: field } = reservations.fields
  return (
    <div data-testid="cell">
      <BillingCell
        row={deal as ShownReservation}
        name="billingDates"
        field={field}
        value={[date]}
        names={names}
        patch={() => {}}
      />
    </div>
  )
}

it.each([
  ['a deal billed for more than its value', {}, 'Acima do valor'],
  ['one that was given up', { isBroken: true }, 'Desistência: Faturada acima do valor'],
  ['one billed as it should be', { isOverBilled: false }, 'Faturada'],
])('the list marks what the filter of over-billed deals finds: %s', async (_which, over, expected) => {
  drawRouted(
    <SessionContextProvider value={sessionOf({})}>
      <Drawn deal={{ ...row, ...over }} />
    </SessionContextProvider>,
  )
  expect(await screen.findByTestId('cell')).toHaveTextContent(expected)
})
