import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { addDays, type DateRange, type Day } from '../calendar/days.ts'
import { Spans } from './spans.ts'

const range = (firstDate: Day, lastDate: Day): DateRange => ({ firstDate, lastDate })

describe('the spans of some ranges', () => {
  test('begin where a range begins, or on the day after its end', () => {
    const [year, march] = [range('2026-01-01', '2026-12-31'), range('2026-03-01', '2026-03-31')]
    const spans = new Spans([year, march])
    expect(spans.cuts).toEqual(['2026-01-01', '2026-03-01', '2026-04-01', '2027-01-01'])
    expect([...spans.timesIn([year])]).toEqual([0, 1, 1, 1, 0])
    expect([...spans.timesIn([march])]).toEqual([0, 0, 1, 0, 0])
    expect([...spans.timesIn([])]).toEqual([0, 0, 0, 0, 0])
  })

  test('of a range that ends before it begins are none', () => {
    const none = range('2026-03-18', '2026-03-17')
    expect([...new Spans([none]).timesIn([none])]).toEqual([0, 0])
  })

  test('say nothing of a range they were not made of', () => {
    const spans = new Spans([range('2026-01-01', '2026-12-31')])
    expect(() => spans.timesIn([range('2026-01-02', '2026-12-31')])).toThrow('no span begins on 2026-01-02')
  })

  const day = fc.integer({ min: 0, max: 1500 }).map(days => addDays('2023-01-01', days))
  const anyRange = fc
    .tuple(day, fc.integer({ min: 0, max: 500 }))
    .map(([first, days]) => range(first, addDays(first, days)))
  const isIn = (at: Day, { firstDate, lastDate }: DateRange) => at >= firstDate && at <= lastDate

  property.prop([fc.array(anyRange, { minLength: 1, maxLength: 5 }), fc.array(day, { minLength: 1, maxLength: 40 })])(
    'have each day of a range in one of its spans, and no other day',
    (ranges, days) => {
      const spans = new Spans(ranges)
      for (const at of days) {
        // As `width_bucket` numbers them.
        const span = spans.cuts.filter(cut => cut <= at).length
        for (const one of ranges) expect(spans.timesIn([one])[span]).toBe(isIn(at, one) ? 1 : 0)
        expect(spans.timesIn(ranges)[span]).toBe(ranges.filter(one => isIn(at, one)).length)
      }
    },
  )
})
