import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../calendar/days.ts'
import { type CountedPerson, daysOfBar, staffDistribution, type YearsDistribution, yearsSince } from './users.stats.ts'

const person = (over: Partial<CountedPerson> = {}): CountedPerson => ({
  gender: 'female',
  offices: ['lisboa'],
  role: 'consultant',
  country: 'PT',
  birthday: '1990-05-05',
  startDate: '2020-01-01',
  ...over,
})

describe('whole years', () => {
  test.each([
    ['2000-03-05', '2026-03-04', 25],
    ['2000-03-05', '2026-03-05', 26],
    ['2004-02-29', '2027-02-27', 22],
    ['2004-02-29', '2027-02-28', 23],
    ['2004-02-29', '2028-02-28', 23],
    ['2004-02-29', '2028-02-29', 24],
  ] as const)('from %s to %s: %i', (day, today, years) => {
    expect(yearsSince(day, today)).toBe(years)
  })
})

describe('the distribution of staff', () => {
  const today = '2026-03-05'
  const barsOf = (name: 'ages' | 'companyAges', people: readonly CountedPerson[]) =>
    Object.fromEntries(staffDistribution(people, today, null)[name].map(({ _id, count }) => [_id, count]))

  test('ages: every bar is there, with its edges; people without a birthday are unknown', () => {
    const born = (birthday: CountedPerson['birthday']) => person({ birthday })
    const people = [
      born('2001-03-06'),
      born('2001-03-05'),
      born('1991-03-06'),
      born('1991-03-05'),
      born('1961-03-06'),
      born('1961-03-05'),
      born('1930-01-01'),
      born(null),
    ]
    expect(barsOf('ages', people)).toEqual({
      '<25': 1,
      '25-34': 2,
      '35-44': 1,
      '45-54': 0,
      '55-64': 1,
      '65+': 2,
      unknown: 1,
    })
  })

  test('years in the company: a contract that starts next month is in the first bar', () => {
    const since = (startDate: CountedPerson['startDate']) => person({ startDate })
    const people = [
      '2026-04-01',
      '2025-03-06',
      '2025-03-05',
      '2023-03-06',
      '2023-03-05',
      '2020-03-06',
      '2020-03-05',
    ] as const
    expect(
      barsOf('companyAges', [...people.map(since), since('2015-03-06'), since('2015-03-05'), since(null)]),
    ).toEqual({
      '<1': 2,
      '1-2': 2,
      '3-5': 2,
      '6-10': 2,
      '>10': 1,
      unknown: 1,
    })
  })

  test('a person of two offices counts in both, and only in those chosen', () => {
    const people = [person({ offices: ['lisboa', 'porto'] }), person(), person({ offices: [], gender: null })]
    expect(staffDistribution(people, today, null)).toMatchObject({
      total: 3,
      offices: [
        { _id: 'lisboa', count: 2 },
        { _id: null, count: 1 },
        { _id: 'porto', count: 1 },
      ],
      genders: [
        { _id: 'female', count: 2 },
        { _id: null, count: 1 },
      ],
      roles: [{ _id: 'consultant', count: 3 }],
      countries: [{ _id: 'PT', count: 3 }],
    })
    expect(staffDistribution(people, today, ['porto']).offices).toEqual([
      { _id: null, count: 2 },
      { _id: 'porto', count: 1 },
    ])
  })
})

describe('the days of a bar', () => {
  const day = (from: Day) => fc.nat(40_000).map(count => addDays(from, count))

  property.prop([day('1930-01-01'), day('2020-01-01'), fc.constantFrom<YearsDistribution>('ages', 'companyAges')])(
    'are those of the people whom it counts, and of nobody else',
    (since, today, name) => {
      const counted = staffDistribution([person({ birthday: since, startDate: since })], today, null)[name]
      const found = counted.filter(({ _id }) => {
        const days = daysOfBar(name, _id, today)
        return days !== null && (days.from ?? since) <= since && since <= (days.to ?? since)
      })
      expect(found.map(({ count }) => count)).toEqual([1])
    },
  )

  test('of people born on 29 February, on the 28th of other years', () => {
    expect(daysOfBar('ages', '25-34', '2029-02-28')).toEqual({ from: '1994-03-01', to: '2004-02-29' })
    expect(daysOfBar('ages', '<25', '2029-02-28')).toEqual({ from: '2004-03-01' })
    expect(daysOfBar('ages', '65+', '2029-02-28')).toEqual({ to: '1964-02-29' })
    expect(daysOfBar('ages', 'unknown', '2029-02-28')).toBeNull()
  })
})
