import { fc } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { cents } from '../../money/money.ts'
import { rowOf } from '../../record/rows.testing.ts'
import {
  amountsOfReservation,
  type BillingDate,
  billedOf,
  closedDates,
  dividedDates,
  sharesWhatIsLeft,
} from './reservations.amounts.ts'
import { type Reservation, reservations } from './reservations.record.ts'
import { progressOf } from './reservations.rules.ts'

const date = (_id: string, percentage: number | null, over: Partial<BillingDate> = {}): BillingDate => ({
  _id,
  type: 'CPCV',
  percentage,
  predictedExecutionDate: '2026-04-01',
  executionDate: null,
  gross: null,
  amount: null,
  invoice: null,
  ...over,
})
const invoiced = (_id: string, percentage: number, gross: number, amount = gross) =>
  date(_id, percentage, {
    executionDate: '2026-03-01',
    invoice: `invoice of ${_id}`,
    gross: cents(gross),
    amount: cents(amount),
  })
const byHand = (_id: string, percentage: number, gross: number) =>
  date(_id, percentage, { executionDate: '2026-03-01', gross: cents(gross), amount: cents(gross) })
const deal = (billingDates: BillingDate[], over: Partial<Reservation> = {}): Reservation =>
  rowOf(reservations, { dealType: 'sales', value: cents(1_000_000), billingDates, ...over })

const grossOf = (row: Pick<Reservation, 'billingDates'>) => row.billingDates.map(({ gross }) => gross)
const amountsIn = (row: Pick<Reservation, 'billingDates'>) => row.billingDates.map(({ amount }) => amount)
const sumOf = (dates: readonly BillingDate[]) => dates.reduce((sum, { gross }) => sum + (gross ?? 0), 0)
const valued = (row: Reservation, before: Reservation | null = row) => amountsOfReservation(row, before)

describe('without closed dates', () => {
  test('the value is divided by percentages, and the last date takes the remainder', () => {
    const thirds = [33.33, 33.33, 33.34].map((percentage, at) => date(`${at}`, percentage))
    const row = valued(deal(thirds, { value: cents(100_001), isExternalSeller: true }), null)
    expect(grossOf(row)).toEqual([33_330, 33_330, 33_341])
    expect([row.tipyValue, ...amountsIn(row)]).toEqual([50_001, 16_665, 16_665, 16_671])
    expect(row).toMatchObject({ billedValue: 0, isOverBilled: false })
  })

  test('a deal without a value has no amounts; the whole value of a loan is the agency’s', () => {
    expect(valued(deal([date('a', 100)], { value: null }), null)).toMatchObject({ tipyValue: 0 })
    const loan = deal([date('a', 100)], { dealType: 'mortgageLoan', isExternalFinder: true })
    expect(valued(loan, null).tipyValue).toBe(1_000_000)
  })

  test('a date executed by this save still takes its part', () => {
    const before = deal([date('a', 50), date('b', 50)])
    const row = deal([date('a', 50, { executionDate: '2026-03-01' }), date('b', 50)])
    expect(grossOf(valued(row, before))).toEqual([500_000, 500_000])
    expect(valued(row, before).billedValue).toBe(500_000)
  })
})

describe('with closed dates', () => {
  test('open dates share the rest by their percentages, and the last takes what is left', () => {
    const row = valued(deal([invoiced('a', 50, 500_000), date('b', 25), date('c', 25)], { value: cents(1_000_001) }))
    expect(grossOf(row)).toEqual([500_000, 250_001, 250_000])
    expect(row).toMatchObject({ tipyValue: 1_000_001, billedValue: 500_000, isOverBilled: false })
  })

  test('a higher value, or an invoice with another amount, changes open dates only', () => {
    const grown = valued(deal([invoiced('a', 50, 500_000), date('b', 50)], { value: cents(1_200_000) }))
    expect(grossOf(grown)).toEqual([500_000, 700_000])
    const cheaper = valued(deal([invoiced('a', 50, 300_000), date('b', 50)]))
    expect(grossOf(cheaper)).toEqual([300_000, 700_000])
  })

  test('a changed split applies to open dates only: invoiced ones keep the agency’s part of their invoices', () => {
    const dates = [invoiced('a', 50, 500_000, 200_000), date('b', 50)]
    const row = valued(deal(dates, { isExternalSeller: true, percentageSplit: 0.5 }))
    expect(amountsIn(row)).toEqual([200_000, 250_000])
    expect(row.tipyValue).toBe(450_000)
  })

  test('dates executed by hand keep their amounts until they are opened again', () => {
    const before = deal([byHand('a', 50, 500_000), date('b', 50)])
    const grown = { ...before, value: cents(2_000_000) }
    expect(grossOf(valued(grown, before))).toEqual([500_000, 1_500_000])
    const opened = { ...grown, billingDates: grown.billingDates.map(one => ({ ...one, executionDate: null })) }
    expect(grossOf(valued(opened, before))).toEqual([1_000_000, 1_000_000])
    expect(closedDates(before, { ...before, isDraft: true })).toEqual([])
  })

  test('an over-billed deal leaves open dates 0, never a negative amount', () => {
    const row = valued(deal([invoiced('a', 50, 900_000), invoiced('b', 30, 400_000), date('c', 20)]))
    expect(grossOf(row)).toEqual([900_000, 400_000, 0])
    expect(row).toMatchObject({ billedValue: 1_300_000, isOverBilled: true, tipyValue: 1_300_000 })
  })

  test('a new date without a percentage takes the rest of a value that grew', () => {
    const row = valued(deal([invoiced('a', 100, 1_000_000), date('b', 0)], { value: cents(1_250_000) }))
    expect(grossOf(row)).toEqual([1_000_000, 250_000])
  })

  test('a date with nothing left to bill counts as executed, but not while nothing is billed', () => {
    const progress = (dates: BillingDate[], over: Partial<Reservation> = {}) => {
      const row = deal(dates, { state: 'active', ...over })
      return progressOf({ ...row, ...valued(row) }).isDone
    }
    expect(progress([invoiced('a', 50, 1_000_000), date('b', 50)])).toBe(true)
    expect(progress([invoiced('a', 50, 500_000), date('b', 50)])).toBe(false)
    expect(progress([date('a', 100)], { value: cents(0) })).toBe(false)
    expect(progress([])).toBe(false)
  })

  test('billedOf sums the gross of executed dates', () => {
    expect(billedOf(deal([invoiced('a', 50, 5), byHand('b', 20, 7), date('c', 30, { gross: cents(9) })]))).toBe(12)
  })
})

describe('open dates share what closed ones leave', () => {
  const open = date('b', 50, { gross: cents(2000) })
  test.each<[string, boolean, BillingDate[], Partial<Reservation>?]>([
    ['while some are invoiced and some open', true, [invoiced('a', 50, 8000), open]],
    ['or executed by hand', true, [byHand('a', 50, 8000), open]],
    ['not while none is', false, [open]],
    ['nor once all are', false, [invoiced('a', 50, 8000), byHand('b', 50, 2000)]],
    ['nor where nothing is left', false, [invoiced('a', 50, 10_000), { ...open, gross: cents(0) }]],
    ['nor of a draft', false, [byHand('a', 50, 8000), open], { isDraft: true }],
    ['nor once given up', false, [byHand('a', 50, 8000), open], { isBroken: true }],
  ])('%s', (_when, expected, billingDates, over = {}) => {
    expect(sharesWhatIsLeft(deal(billingDates, { value: cents(10_000), ...over }))).toBe(expected)
  })
})

describe('any deal', () => {
  const percentage = fc.oneof(
    fc.constantFrom(null, 0, 0.01, 100),
    fc.integer({ min: 0, max: 100_000_000 }).map(millionths => millionths / 1_000_000),
  )
  const amount = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 9_999_999_999 }))
  const billed = fc.record({
    executionDate: fc.constant('2026-03-01'),
    gross: amount.map(cents),
    amount: amount.map(cents),
  })
  /** Executed before this save, by this save, or not at all. */
  const billing = fc.record({
    percentage,
    billed: fc.option(billed),
    isInvoiced: fc.boolean(),
    isExecuted: fc.boolean(),
  })
  /** Many dates, also of tiny deals: divided by the form, or as typed. */
  const given = fc.record({
    value: amount,
    dates: fc.array(billing, { minLength: 1, maxLength: 24 }),
    isDivided: fc.boolean(),
    isExternalSeller: fc.boolean(),
    percentageSplit: fc.constantFrom(null, 0.0001, 0.3, 0.5, 0.9999, 1),
    stage: fc.constantFrom('drafted', 'sent', 'active'),
  })
  type Given = typeof given extends fc.Arbitrary<infer G> ? G : never

  function save({ value, dates, isDivided, stage, ...parties }: Given) {
    const made = dates.map((one, at) => {
      const invoice = one.billed && one.isInvoiced && stage === 'active' ? `invoice of ${at}` : null
      return date(`${at}`, one.percentage, { ...one.billed, invoice })
    })
    const isDraft = stage !== 'active'
    const stored = { value: cents(value), ...parties, isDraft, state: isDraft ? 'draft' : 'active' }
    const before = deal(isDivided ? [...dividedDates(made)] : made, stored)
    const billingDates = before.billingDates.map((one, at) =>
      one.executionDate === null && dates[at]?.isExecuted ? { ...one, executionDate: '2026-03-05' } : one,
    )
    const row = { ...before, billingDates, ...(stage === 'sent' && { isDraft: false, state: 'active' }) }
    const closed = new Set(closedDates(row, before).map(({ _id }) => _id))
    const after = { ...row, ...valued(row, before) }
    const open = after.billingDates.filter(({ _id }) => !closed.has(_id))
    return { after, open, closed: after.billingDates.filter(({ _id }) => closed.has(_id)) }
  }

  test('no open date is negative, however small the deal', () => {
    fc.assert(
      fc.property(given, one => {
        for (const { gross, amount: own } of save(one).open)
          expect(Math.min(gross ?? -1, own ?? -1)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 1000 },
    )
  })

  test('open dates add up to what closed ones leave, and a second save changes nothing', () => {
    fc.assert(
      fc.property(given, one => {
        const { after, open, closed } = save(one)
        const rest = Math.max(0, one.value - sumOf(closed))
        if (closed.length > 0 && open.length > 0) expect(sumOf(open)).toBe(rest)
        expect(after).toMatchObject(valued(after, after))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('dividing dates in the form', () => {
  const shares = (dates: BillingDate[]) => dividedDates(dates).map(({ percentage }) => percentage)

  test('is equal while no date is billed', () => {
    expect(shares([date('a', 50), date('b', 50), date('c', null)])).toEqual([33.33, 33.33, 33.34])
  })
  test('leaves billed dates as they are', () => {
    expect(shares([invoiced('a', 50, 1), date('b', 50), date('c', null)])).toEqual([50, 25, 25])
    expect(shares([date('b', 50), byHand('a', 33.33, 1), date('c', null)])).toEqual([33.33, 33.33, 33.34])
    expect(shares([invoiced('a', 100, 1), date('b', null)])).toEqual([100, 0])
    expect(shares([invoiced('a', 33.333333, 1), date('b', null)])).toEqual([33.333333, 66.67])
    expect(shares([invoiced('a', 60, 1), invoiced('b', 60, 1), date('c', null)])).toEqual([60, 60, 0])
  })
})
