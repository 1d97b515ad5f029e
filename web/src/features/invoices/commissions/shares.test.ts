import { describe, expect, it } from 'vitest'
import type { InvoiceRow } from '../invoices.labels.ts'
import { bodyOf, type Edits, isReadable, isSomebodys, overtaken, readShare, typedInto } from './shares.ts'

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
const none: Edits = new Map()

it('reads percentages from 0 to 100 and an empty text, and nothing else', () => {
  expect(['47,8', '47.8 %', '0', '100', ''].map(readShare)).toEqual([47.8, 47.8, 0, 100, null])
  expect(['-1', '101', '1e2', 'abc', '1,2,3', '12,1234567'].map(readShare)).toEqual(Array(6).fill(undefined))
})

describe('a typed share', () => {
  it('is sent with the value it replaces, and is no edit once it equals that value', () => {
    const edits = typedInto(typedInto(none, row(), 'finderPercentage', '60'), row(), 'sellerPercentage', '')
    expect(bodyOf(edits)).toEqual({
      a: {
        finderPercentage: 60,
        finderPercentage__old: 50,
        sellerPercentage: null,
        sellerPercentage__old: 33.333333,
      },
    })
    const back = typedInto(typedInto(edits, row(), 'finderPercentage', '50,0'), row(), 'sellerPercentage', '33,333333')
    expect(back.size).toBe(0)
  })

  it('that is no percentage makes the edits unreadable', () => {
    expect(isReadable(typedInto(none, row(), 'finderPercentage', '6x'))).toBe(false)
  })

  it('replaces the value it was first typed over, even if the list has a newer one', () => {
    const first = typedInto(none, row(), 'finderPercentage', '6')
    const edits = typedInto(first, row({ finderPercentage: 45 }), 'finderPercentage', '60')
    expect(bodyOf(edits)).toEqual({ a: { finderPercentage: 60, finderPercentage__old: 50 } })
  })

  it('stays after another user saved first, together with their value', () => {
    const edits = typedInto(none, row(), 'finderPercentage', '60')
    const after = overtaken(edits, [row({ finderPercentage: 45 })])
    expect(after.get('a')?.cells).toEqual({ finderPercentage: { text: '60', old: 45, was: 50 } })
    expect(bodyOf(after)).toEqual({ a: { finderPercentage: 60, finderPercentage__old: 45 } })
  })
})

it('a share is editable only if a person of the company has that role on the invoice', () => {
  expect(isSomebodys(row(), 'finderPercentage')).toBe(true)
  expect(isSomebodys(row({ isExternalFinder: true }), 'finderPercentage')).toBe(false)
  expect(isSomebodys(row(), 'finderBrokerCommission')).toBe(false)
  expect(isSomebodys(row({ finderBroker: 'x' }), 'finderBrokerCommission')).toBe(true)
  expect(isSomebodys(row({ creditManager: 'x', isBank: false }), 'creditManagerCommission')).toBe(false)
})
