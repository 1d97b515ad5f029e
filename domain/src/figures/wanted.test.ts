import { describe, expect, test } from 'vitest'
import type { DateRange, Day } from '../calendar/days.ts'
import type { NamedPeriod } from './periods.ts'
import { isWanted, measuresWanted, rangesWanted, type WantedTable, wantsAny } from './wanted.ts'

const days = (firstDate: Day, lastDate: Day): readonly DateRange[] => [{ firstDate, lastDate }]
const period: NamedPeriod = {
  key: 'period',
  kind: 'range',
  ranges: days('2026-03-01', '2026-03-31'),
  yearBefore: days('2025-03-01', '2025-03-31'),
  before: days('2026-02-01', '2026-02-28'),
}
const table = (fields: readonly string[] | undefined, over: Partial<WantedTable> = {}): WantedTable => ({
  group: 'consultants',
  mains: new Map([['billing', 'billingPaid']]),
  isComparative: true,
  fields: fields && new Set(fields),
  ...over,
})

describe('the fields that a caller names', () => {
  test('are all there are when none is named', () => {
    expect(isWanted(undefined, 'billing', 'value')).toBe(true)
    expect(wantsAny(table(undefined), ['Goal'])).toBe(true)
    expect(measuresWanted(table(undefined))).toEqual(['billing', 'paid'])
  })

  test('are of one block', () => {
    expect(isWanted(new Set(['billing.value']), 'billing', 'value')).toBe(true)
    expect(isWanted(new Set(['billing.value']), 'expenses', 'value')).toBe(false)
    expect(wantsAny(table(['reservations.Goal']), ['Goal'])).toBe(false)
  })

  test('bring the days and the value that a median is of', () => {
    expect(isWanted(new Set(['billing.ComparedToAverage']), 'billing', 'ComparedDays')).toBe(true)
    expect(isWanted(new Set(['billing.value']), 'billing', 'ComparedDays')).toBe(false)
    expect(isWanted(new Set(['billing.ComparedDays']), 'billing', 'ComparedDays')).toBe(true)
  })

  test('decide what is read: a figure its own measure, a comparison that of the figure compared', () => {
    expect(measuresWanted(table(['billing.value']))).toEqual(['billing'])
    expect(measuresWanted(table(['billing.YearlyGrowth']))).toEqual(['paid'])
    expect(measuresWanted(table(['pipeline']))).toEqual([])
  })

  test('decide which days are read: those before only where they are compared with', () => {
    const { ranges, yearBefore, before } = period
    expect(rangesWanted(table(['billing.value']), [period])).toEqual(ranges)
    expect(rangesWanted(table(['billing.PeriodicGrowth']), [period])).toEqual([...ranges, ...before])
    expect(rangesWanted(table(undefined), [period])).toEqual([...ranges, ...yearBefore, ...before])
    expect(rangesWanted(table(undefined, { isComparative: false }), [period])).toEqual(ranges)
    const grown = table(undefined, { isComparative: false, grownPeriod: 'period' })
    expect(rangesWanted(grown, [period])).toEqual([...ranges, ...yearBefore])
  })
})
