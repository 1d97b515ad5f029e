import { expect, it } from 'vitest'
import type { InvoiceRow } from '../invoices.labels.ts'
import { isSomebodys } from './shares.ts'

const row = (over: Partial<InvoiceRow> = {}): InvoiceRow => ({
  _id: 'a',
  version: 1,
  active: true,
  can: { edit: true, remove: true },
  number: 7,
  ref: 'LX-1',
  finderPercentage: 50,
  sellerPercentage: 33.333333,
  isExternalFinder: false,
  isExternalSeller: false,
  ...over,
})
it('a share is editable only if a person of the company has that role on the invoice', () => {
  expect(isSomebodys(row(), 'finderPercentage')).toBe(true)
  expect(isSomebodys(row({ isExternalFinder: true }), 'finderPercentage')).toBe(false)
  expect(isSomebodys(row(), 'finderBrokerCommission')).toBe(false)
  expect(isSomebodys(row({ finderBroker: 'x' }), 'finderBrokerCommission')).toBe(true)
  expect(isSomebodys(row({ creditManager: 'x', isBank: false }), 'creditManagerCommission')).toBe(false)
})
