import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { computedInvoice } from '@tipy/domain/features/invoices/invoices.rules'
import { cents } from '@tipy/domain/money/money'
import { draftToWire } from '@tipy/domain/record/draft'
import { rowOf, shownRow } from '@tipy/domain/record/rows.testing'
import { expect, it } from 'vitest'
import { dividedRow, divisionOf, linesOf, typedInvoice } from './invoices.waterfall.lines.ts'

const [ana, rui, eva] = [1, 2, 3].map(n => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string]

/** An invoice whose shares need rounding to the cent. */
const invoice = rowOf(invoices, {
  active: true,
  ref: 'LX-1',
  date: '2026-03-05',
  value: cents(1_000_001),
  finder: ana,
  finderPercentage: 47.8,
  finderCommercialDirector: eva,
  finderCommercialDirectorCommission: 3.333,
  seller: rui,
  sellerPercentage: 33.333_333,
})
const saved = { ...invoice, ...computedInvoice(invoice) }
const received = shownRow(invoices, { ...draftToWire(invoices, saved), can: { edit: true, remove: true } })

it('a saved invoice is divided by the amounts stored with it, in euros and to the cent', () => {
  const amounts = Object.fromEntries(linesOf(received).map(({ part, amount }) => [part, amount]))
  expect(amounts).toEqual({
    finder: received.finderCommission,
    finderCommercialDirector: received.finderCommercialDirectorValue,
    seller: received.sellerCommission,
    agency: received.agencyValue,
  })
  expect(amounts).toEqual({ finder: 2390, finderCommercialDirector: 166.65, seller: 1666.67, agency: 5776.69 })
  expect(linesOf(received)[0]).toMatchObject({ base: 5000, percentage: 47.8 })
})

it('the invoice being typed is divided as it would be once saved', () => {
  const typed = typedInvoice(received as Parameters<typeof typedInvoice>[0], received, {})
  expect(typed && divisionOf(typed)).toEqual(dividedRow(received))
  expect(dividedRow(received)).toMatchObject({ value: 10_000.01, outside: null })
})

it('a reader who does not receive an amount has no line for it', () => {
  const { finderCommercialDirectorValue: _, agencyValue: _left, ...others } = received
  expect(linesOf(others).map(({ part }) => part)).toEqual(['finder', 'seller'])
  expect(dividedRow(others)).toBeNull()
})
