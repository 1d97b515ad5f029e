import type { StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { statsFields } from '@tipy/domain/features/stats/stats.fields'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '#testing/app'
import {
  type Asked,
  blocksOf,
  filtersOf,
  headersOf,
  labelOf,
  type Model,
  ofPeople,
  type Range,
  rangeAt,
  startModel,
} from './stats.model.testing.ts'
import { type Span, slowAnswer } from './stats.slowAnswer.testing.ts'
import { monthsTouched, type SlowMiddle, slowMiddles } from './stats.slowMiddles.testing.ts'

/** What the generated company's figures are compared with, against a second computation (`stats.slowMiddles.testing.ts`). */
let model: Model
beforeAll(async () => {
  model = await startModel()
})
afterAll(() => model.end())

/** The company's ranges in which comparisons are asked for, with the days before that they compare with, by hand. */
const comparedRanges: readonly (readonly [range: Range, before: readonly Span[]])[] = [
  [
    rangeAt(0),
    [
      ['2025-01-01', '2025-03-05'],
      ['2025-12-01', '2025-12-31'],
    ],
  ],
  [
    rangeAt(1),
    [
      ['2022-02-28', '2022-02-28'],
      ['2023-01-01', '2023-02-28'],
      ['2023-12-01', '2023-12-31'],
    ],
  ],
  [
    rangeAt(3),
    [
      ['2024-01-01', '2024-10-26'],
      ['2025-01-01', '2025-10-26'],
    ],
  ],
]
const today = '2026-03-05'

interface ShownComparison {
  readonly amount: number | null
  readonly percent: number | null
  readonly isPoor?: true
}

/** Whether a comparison on the wire is the exact one, rounded: euros and percentages to hundredths, listings whole. */
function compares(shown: ShownComparison, own: number, other: number | null, unit: 'euro' | 'count'): boolean {
  const { amount, percent, isPoor = false } = shown
  if (other === null) return amount === null && percent === null && !isPoor
  const isAt = (value: number | null, decimals: number, exact: number) =>
    value !== null && value === Number(value.toFixed(decimals)) && Math.abs(value - exact) * 10 ** decimals <= 0.501
  const difference = own - other
  if (!(unit === 'euro' ? isAt(amount, 2, difference / 100) : isAt(amount, 0, difference))) return false
  if (other === 0) return percent === null && !isPoor
  const exact = (difference * 100) / other
  return isAt(percent, 2, exact) && isPoor === exact < -20
}

/** The default access matrix: who reads values of others, and who reads only their own of which blocks. */
const readsValues = (who: string) => ['cfo', 'coo', 'broker'].includes(who)

/** Medians and averages of every row, as the slow model has them; how many of them were told. */
async function middlesAgree(asked: Asked, before: readonly Span[], ownBlocks: readonly string[] = []): Promise<number> {
  const { periods } = asked.range
  const own = Object.values(periods).flat()
  const days = [...own, ...before, ...(readsValues(asked.who) ? [] : monthsTouched(own, today))]
  const question = { ...asked, who: model.fixture.idOf(asked.who), periods, days }
  const { stats } = await model.ask(asked, { comparativeStats: true })
  const { members } = slowAnswer(model.world, question)
  const label = labelOf(asked)
  expect(stats.map(({ _id }) => String(_id)).toSorted(), label).toEqual(members.map(String).toSorted())
  const rules = { readsValues: readsValues(asked.who), ownBlocks, today }
  const slow = slowMiddles(model.world, { ...question, ...rules }, members)
  const nothing: SlowMiddle = { own: Number.NaN, middle: null }
  const wrong: object[] = []
  let told = 0
  for (const row of stats)
    for (const period of Object.keys(periods))
      for (const block of asked.blocks) {
        const key = `${row._id}|${period}|${block}`
        const { own: value, middle } = slow.get(key) ?? nothing
        const shown = (row[period] as Readonly<Record<string, Readonly<Record<string, ShownComparison>>>>)[block]
        const unit = block === 'findings' ? 'count' : 'euro'
        for (const [name, other] of [
          ['ComparedToMedian', middle?.median],
          ['ComparedToAverage', middle?.average],
        ] as const)
          if (!compares(shown?.[name] as ShownComparison, value, other ?? null, unit))
            wrong.push({ key, name, own: value, other, shown: shown?.[name] })
        if (middle !== null) told += 1
      }
  expect(wrong, label).toEqual([])
  return told
}
describe('medians and averages', () => {
  test('are the slow ones, for every group and reader', async () => {
    const withPay = (group: string) =>
      group.startsWith('expense') ? ['expenses'] : [...(blocksOf[group] ?? []), 'commissions']
    const people = ['consultants', 'teams', 'commercialDirectors', 'brokers', 'coo']
    const asked = comparedRanges.flatMap(([range, before]) => {
      const of = (who: string, group: string, blocks: readonly string[] = blocksOf[group] ?? []) => ({
        before,
        asked: { who, group, blocks, range },
      })
      return [
        ...Object.keys(blocksOf).map(group => of('cfo', group, withPay(group))),
        ...[...people, 'offices'].map(group => of('broker', group)),
        ...['director', 'leader'].flatMap(who => ['consultants', 'teams'].map(group => of(who, group))),
        ...['consultants', 'creditManagers', 'offices'].map(group => of('credit', group, ['billing', 'reservations'])),
      ]
    })
    const told = new Map<string, number>()
    for (const { asked: question, before } of asked)
      told.set(question.who, (told.get(question.who) ?? 0) + (await middlesAgree(question, before)))
    const [[range, before] = [rangeAt(0), []]] = comparedRanges
    for (const offices of [['lisboa'], ['porto'], ['lisboa', 'porto']])
      for (const who of ['cfo', 'broker', 'director'])
        await middlesAgree({ who, group: 'consultants', blocks: ofPeople, range, offices }, before)
    for (const who of ['ana', 'rui']) {
      const own = { who, group: 'consultants', range, ref: model.fixture.idOf(who) }
      told.set(who, await middlesAgree({ ...own, blocks: ['billing', 'findings'] }, before))
      expect(await middlesAgree({ ...own, blocks: ['commissions'] }, before, ['commissions'])).toBe(0)
    }
    for (const who of ['cfo', 'broker', 'director', 'leader', 'credit', 'ana', 'rui'])
      expect(told.get(who), who).toBeGreaterThan(0)
  })
})

describe('beside the figures', () => {
  const asked: Asked = { who: 'cfo', group: 'consultants', blocks: ['billing', 'reservations'], range: rangeAt(0) }
  const asking = async (body: object, filters: object = {}) => {
    const { data } = await send<StatsReply>(model.fixture.app, 'POST /api/stats/{groupBy}', {
      token: model.fixture.token('cfo'),
      params: { groupBy: 'consultants' },
      body: { ...body, filters: { ...filtersOf(asked), ...filters } },
      headers: headersOf(asked.range),
    })
    return data
  }

  test('growth, median, average and single sides are those of the raw rows', async () => {
    const sides = (id: string | null, first: string, last: string) =>
      model.world.parts
        .filter(
          ({ measure, person, day }) =>
            measure === 'billing' && person === id && day !== null && day >= first && day <= last,
        )
        .map(({ value }) => value)
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    const { stats } = await asking({ perPage: 10_000 }, { comparativeStats: true })
    const of = (id: string | null) => sum(sides(id, '2026-03-01', '2026-03-05'))
    const slow = slowAnswer(model.world, { ...asked, who: model.fixture.idOf('cfo'), periods: asked.range.periods })
    const peers = slow.members.flatMap(id => (id === null ? [] : [of(id)])).toSorted((a, b) => a - b)
    const middle = peers.length / 2
    const median = ((peers[Math.ceil(middle) - 1] ?? 0) + (peers[Math.floor(middle)] ?? 0)) / 2
    const near = (shown: number | null | undefined, exact: number) =>
      expect(Math.abs((shown ?? Number.NaN) * 100 - exact)).toBeLessThanOrEqual(0.5001)
    for (const row of stats) {
      const { billing } = row.period as { billing: Readonly<Record<string, { amount: number | null }>> }
      near(billing.YearlyGrowth?.amount, of(row._id) - sum(sides(row._id, '2025-03-01', '2025-03-05')))
      near(billing.PeriodicGrowth?.amount, of(row._id) - sum(sides(row._id, '2026-02-24', '2026-02-28')))
      near(billing.ComparedToMedian?.amount, of(row._id) - median)
      near(billing.ComparedToAverage?.amount, of(row._id) - sum(peers) / peers.length)
      const values = sides(row._id, '2026-03-01', '2026-03-05')
      expect(billing, row.name).toMatchObject({
        transactionCount: values.length,
        transactionHighest: values.length === 0 ? null : Math.max(...values) / 100,
        transactionLowest: values.length === 0 ? null : Math.min(...values) / 100,
      })
    }
    expect(stats.some(({ _id }) => _id === null)).toBe(true)
  })

  test('totals without rows, and rows without single facts, are those of the whole answer', async () => {
    const filters = { comparativeStats: true, includeTotal: true }
    const whole = await asking({ perPage: 10_000 }, filters)
    expect(await asking({ parts: ['totals'] }, filters)).toEqual({ ...whole, stats: [] })
    const ofSingles = /^(transaction\w+|productivity|giveUpsCount)$/
    const fields = statsFields.filter(field => !ofSingles.test(field.split('.')[1] ?? ''))
    const { stats } = await asking({ perPage: 10_000, fields }, filters)
    const without = (rows: unknown) =>
      JSON.stringify(rows, (name: string, value: unknown) => (ofSingles.test(name) ? undefined : value))
    expect(JSON.stringify(whole.stats)).toMatch(/transactionCount.*productivity|productivity.*transactionCount/)
    expect(JSON.stringify(stats)).toBe(without(whole.stats))
  })

  test('rows come in the order of any value, page by page', async () => {
    for (const sortBy of [
      'pipeline',
      'comments',
      'total.reservations.value',
      'total.reservations.giveUpsCount',
      'name',
    ]) {
      const whole = await asking({ perPage: 10_000, sortBy, sortDesc: false })
      const pages = await Promise.all(
        Array.from({ length: 6 }, (_, page) => asking({ perPage: 3, page, sortBy, sortDesc: false })),
      )
      const ids = (some: readonly { readonly _id: string | null }[]) => some.map(({ _id }) => _id)
      expect(
        pages.flatMap(({ stats }) => ids(stats)),
        sortBy,
      ).toEqual(ids(whole.stats).slice(0, 18))
      const values = whole.stats.map(row =>
        sortBy.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], row),
      )
      const numbers = values.filter(value => typeof value === 'number')
      expect(numbers, sortBy).toEqual(numbers.toSorted((a, b) => a - b))
      expect(sortBy === 'name' ? values.length : numbers.length, sortBy).toBeGreaterThan(3)
    }
  })
})
