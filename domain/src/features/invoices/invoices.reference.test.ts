import { expect, it } from 'vitest'
import { invoiceReference } from './invoices.reference.ts'

it('names an invoice by number, reference and day; what may not be read is left out', () => {
  expect(invoiceReference({ number: '12', ref: 'Bank', date: '2026-03-05' })).toBe('Fatura 12 · Bank · 05-03-2026')
  expect(invoiceReference({ number: null, ref: 'LX-9', date: null })).toBe('Fatura · LX-9')
})
