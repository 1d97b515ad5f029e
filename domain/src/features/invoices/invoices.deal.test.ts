import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { totalsHundred } from '../../deal/percentages.ts'
import { agencyValue } from '../../deal/split.ts'
import { cents } from '../../money/money.ts'
import { rowOf } from '../../record/rows.testing.ts'
import { amountsOfReservation, type BillingDate, dividedDates } from '../reservations/reservations.amounts.ts'
import { billedIssues } from '../reservations/reservations.billed.ts'
import { type Reservation, reservations } from '../reservations/reservations.record.ts'
import { progressOf } from '../reservations/reservations.rules.ts'
import { openBillings } from './invoices.billing.ts'
import { concernsDeal, dealWithInvoice, overBillingIssues } from './invoices.deal.ts'

const date = (_id: string, percentage: number): BillingDate => ({
  _id,
  type: 'CPCV',
  percentage,
  predictedExecutionDate: '2026-04-01',
  executionDate: null,
  gross: null,
  amount: null,
  invoice: null,
})
const saved = (row: Reservation, before: Reservation | null): Reservation => {
  const valued = { ...row, ...amountsOfReservation(row, before) }
  return { ...valued, ...progressOf(valued) }
}
const newDeal = (over: Partial<Reservation> = {}): Reservation =>
  saved(
    rowOf(reservations, {
      dealType: 'sales',
      state: 'active',
      value: cents(1_000_000),
      billingDates: [date('a', 50), date('b', 50)],
      ...over,
    }),
    null,
  )
const bill = (billingDate: string, value: number, over: object = {}) => ({
  _id: `of ${billingDate}`,
  active: true,
  billingDate,
  value: cents(value),
  tipyValue: cents(value),
  date: '2026-03-05',
  ...over,
})

describe('a deal and its invoice', () => {
  test('the date is billed as the invoice says, and open once it is archived', () => {
    const billed = dealWithInvoice(newDeal(), bill('a', 300_000, { tipyValue: cents(120_000) }))
    expect(billed.billingDates).toMatchObject([
      { executionDate: '2026-03-05', gross: 300_000, amount: 120_000, invoice: 'of a' },
      { executionDate: null, gross: 700_000, amount: 700_000, invoice: null },
    ])
    expect(billed).toMatchObject({ tipyValue: 820_000, billedValue: 300_000, isDone: false })
    expect(dealWithInvoice(billed, bill('a', 300_000, { active: false }))).toEqual(newDeal())
  })

  test('value, agency part, day and archiving change the deal; payments do not', () => {
    const before = bill('a', 1)
    expect(concernsDeal(before, null)).toBe(true)
    expect(concernsDeal({ ...before }, before)).toBe(false)
    for (const over of [{ value: cents(2) }, { tipyValue: cents(0) }, { date: '2026-03-06' }, { active: false }])
      expect(concernsDeal({ ...before, ...over }, before), JSON.stringify(over)).toBe(true)
    expect(concernsDeal(Object.assign({}, before, { clientPaymentDate: '2026-03-06' }), before)).toBe(false)
    const archived = { ...before, active: false }
    expect(concernsDeal({ ...archived, value: cents(2), date: '2026-03-06' }, archived)).toBe(false)
  })

  test('billing more than the deal’s value is refused, unless it was more before', () => {
    const deal = dealWithInvoice(newDeal(), bill('a', 500_000))
    const issues = (value: number, from = deal) => overBillingIssues(from, dealWithInvoice(from, bill('a', value)))
    expect(issues(1_000_000)).toEqual({})
    expect(issues(1_000_001)).toEqual({
      value: 'A reserva é de 10\u00a0000,00\u00a0€ e ficariam faturados 10\u00a0000,01\u00a0€',
    })
    const over = dealWithInvoice(deal, bill('a', 1_300_000))
    expect(issues(1_200_000, over)).toEqual({})
    expect(issues(1_300_000, over)).toEqual({})
    expect(issues(1_300_001, over)).toEqual({ value: expect.any(String) })
  })
})

/** A step in the life of a deal; numbers choose among the dates and invoices that exist. */
const step = fc.record({
  what: fc.constantFrom(
    'bill',
    'editInvoice',
    'archive',
    'restore',
    'value',
    'add',
    'remove',
    'execute',
    'percentages',
    'split',
  ),
  which: fc.nat(30),
  amount: fc.integer({ min: 0, max: 2_000_000 }),
})
type Step = { what: string; which: number; amount: number }
type Bill = ReturnType<typeof bill>

/** The life of a deal by the rules alone: a refused step changes nothing. */
class Life {
  deal = newDeal()
  readonly bills = new Map<string, Bill>()
  made = 0

  save(over: Partial<Reservation>): void {
    const row = saved({ ...this.deal, ...over }, this.deal)
    const isWhole = totalsHundred(row.billingDates.map(({ percentage }) => percentage))
    if (isWhole && Object.keys(billedIssues(row, this.deal)).length === 0) this.deal = row
  }
  saveBill(next: Bill): void {
    const before = this.bills.get(next._id) ?? null
    if (!concernsDeal(next, before)) {
      this.bills.set(next._id, next)
      return
    }
    const after = dealWithInvoice(this.deal, next)
    if (Object.keys(overBillingIssues(this.deal, after)).length > 0) return
    this.deal = after
    this.bills.set(next._id, next)
  }
  priced = (value: number) => ({
    value: cents(value),
    tipyValue: agencyValue(cents(value), { ...this.deal, isBank: false }),
  })
  take({ what, which, amount }: Step): void {
    const { deal } = this
    const pick = <T>(some: readonly T[]): T | undefined => some[which % some.length]
    const someBill = (active: boolean) => pick([...this.bills.values()].filter(one => one.active === active))
    const dates = deal.billingDates
    const steps: Record<string, () => void> = {
      bill: () => {
        const open = pick(openBillings(deal))
        this.made += 1
        if (open) this.saveBill(bill(open._id, 0, { _id: `bill ${this.made}`, ...this.priced(open.gross ?? 0) }))
      },
      editInvoice: () => {
        const found = someBill(which % 3 > 0)
        if (found) this.saveBill({ ...found, ...this.priced(amount), date: `2026-0${1 + (which % 9)}-01` })
      },
      archive: () => {
        const found = someBill(true)
        if (found) this.saveBill({ ...found, active: false })
      },
      restore: () => {
        const found = someBill(false)
        const place = dates.find(one => one._id === found?.billingDate)
        if (found && place && place.executionDate === null) this.saveBill({ ...found, active: true })
      },
      value: () => this.save({ value: cents(amount) }),
      add: () => {
        this.made += 1
        this.save({ billingDates: dividedDates([...dates, date(`date ${this.made}`, 0)]) })
      },
      remove: () => {
        const gone = pick(dates)
        if (dates.length > 1) this.save({ billingDates: dividedDates(dates.filter(one => one !== gone)) })
      },
      execute: () => {
        const chosen = pick(dates)
        const executionDate = chosen?.executionDate === null ? '2026-02-01' : null
        this.save({ billingDates: dates.map(one => (one === chosen ? { ...one, executionDate } : one)) })
      },
      percentages: () => {
        const [first, second] = [pick(dates), dates[0]]
        const moved = (one: BillingDate) => (one === first ? 1 : 0) - (one === second ? 1 : 0)
        const percentage = (one: BillingDate) => Math.max(0, (one.percentage ?? 0) + moved(one) * (which - 15))
        this.save({ billingDates: dates.map(one => ({ ...one, percentage: percentage(one) })) })
      },
      split: () => this.save({ isExternalSeller: which % 2 === 0, percentageSplit: (which % 11) / 10 }),
    }
    steps[what]?.()
  }
}

const total = (amounts: readonly (number | null)[]) => amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0)

property.prop([fc.array(step, { maxLength: 40 })])(
  'after any steps a deal is not billed for more than its value, and agrees with its invoices',
  steps => {
    const life = new Life()
    for (const next of steps) {
      life.take(next)
      const { deal } = life
      const live = [...life.bills.values()].filter(({ active }) => active)
      expect(deal.billedValue).toBeLessThanOrEqual(deal.value ?? 0)
      expect(deal.isOverBilled).toBe(false)
      expect(deal.billingDates.flatMap(({ invoice }) => invoice ?? []).sort()).toEqual(
        live.map(({ _id }) => _id).sort(),
      )
      for (const { _id, billingDate, value, tipyValue, date: day } of live)
        expect(deal.billingDates.find(one => one._id === billingDate)).toMatchObject({
          invoice: _id,
          gross: value,
          amount: tipyValue,
          executionDate: day,
        })
      expect(saved(deal, deal)).toEqual(deal)
      const open = deal.billingDates.filter(({ executionDate }) => executionDate === null)
      const isDivided = open.length > 0 && deal.billedValue !== 0
      // Open dates, if there are any, share all that is left.
      if (isDivided) expect(total(open.map(({ gross }) => gross))).toBe((deal.value ?? 0) - (deal.billedValue ?? 0))
      if (isDivided) expect(total(deal.billingDates.map(({ amount }) => amount))).toBe(deal.tipyValue)
      for (const { gross, amount } of deal.billingDates)
        expect(Math.min(gross ?? 0, amount ?? 0)).toBeGreaterThanOrEqual(0)
    }
  },
)
