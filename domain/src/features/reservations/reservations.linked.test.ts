import { describe, expect, it } from 'vitest'
import { cents } from '../../money/money.ts'
import { billingDatesOf, isSimplyBilled, simpleBillings } from './reservations.billing.ts'
import { type LinkedAmounts, linkedAmounts } from './reservations.linked.ts'

const amounts = (over: Partial<LinkedAmounts> = {}): LinkedAmounts => ({
  houseValue: cents(25_000_000),
  officePercentage: 0.05,
  value: null,
  ...over,
})

describe('the amounts of a sale', () => {
  it.each(['houseValue', 'officePercentage'] as const)('a changed %s changes the commission', changed => {
    expect(linkedAmounts(changed, amounts(), 'sales')).toEqual({ value: 1_250_000 })
    expect(linkedAmounts(changed, amounts({ officePercentage: null }), null)).toEqual({})
  })

  it('a changed commission changes its rate, to two decimals', () => {
    expect(linkedAmounts('value', amounts({ value: cents(1_000_010) }), 'sales')).toEqual({ officePercentage: 0.04 })
    expect(linkedAmounts('value', amounts({ value: cents(1), houseValue: cents(0) }), 'sales')).toEqual({})
    expect(linkedAmounts('value', amounts({ value: cents(1), houseValue: null }), 'sales')).toEqual({})
  })

  it.each(['renting', 'mortgageLoan', 'creditTransfer'])('are not derived from each other in a %s', dealType => {
    expect(linkedAmounts('houseValue', amounts(), dealType)).toEqual({})
  })
})

describe('simple billing', () => {
  it.each(simpleBillings)('%s', word => expect(isSimplyBilled(billingDatesOf(word))).toBe(true))

  it.each([
    [[]],
    [[{ type: 'CPCV', percentage: 90 }]],
    [[{ type: null, percentage: 100 }]],
    [
      [
        { type: 'ESC', percentage: 50 },
        { type: 'CPCV', percentage: 50 },
      ],
    ],
    [
      [
        { type: 'CPCV', percentage: 60 },
        { type: 'ESC', percentage: 40 },
      ],
    ],
    [
      [
        { type: 'CPCV', percentage: 50 },
        { type: 'ESC', percentage: 25 },
        { type: 'ESC', percentage: 25 },
      ],
    ],
  ])('does not match %j', dates => expect(isSimplyBilled(dates)).toBe(false))
})
