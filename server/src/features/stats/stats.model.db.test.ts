import type { StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { roundedToPercent } from '@tipy/domain/figures/comparisons'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#engine/verify'
import { send } from '#testing/app'
import { allFigureChecks } from '#testing/figures'
import { volume } from '#testing/volume'
import {
  type Asked,
  blocksOf,
  flatten,
  headersOf,
  type Model,
  ofPeople,
  questions,
  rangeAt,
  ranges,
  startModel,
  unrounded,
} from './stats.model.testing.ts'
import { type Span, slowAnswer } from './stats.slowAnswer.testing.ts'
import { workInCompany } from './stats.work.testing.ts'

/**
 * A generated company with records in every state: the answers of the calls agree to the cent with a second, slow
 * computation from the raw rows, for every group, role and kind of range, before and after people work in it.
 */
let model: Model
beforeAll(async () => {
  model = await startModel()
})
afterAll(() => model.end())

describe('the generated company', () => {
  test('every answer is the slow one, for every group and role', async () => {
    let numbers = 0
    for (const asked of questions()) numbers += await model.agrees(asked)
    expect(numbers).toBeGreaterThan(2000)
  })

  test('filters leave out exactly what they name', async () => {
    const blocks = ofPeople
    const more: readonly Asked[] = [
      { who: 'cfo', group: 'consultants', blocks, range: rangeAt(4), active: 'all' },
      { who: 'cfo', group: 'consultants', blocks, range: rangeAt(4), active: 'false' },
      { who: 'cfo', group: 'consultants', blocks, range: rangeAt(2), offices: ['porto'] },
      { who: 'cfo', group: 'consultants', blocks, range: rangeAt(2), teams: ['sul'] },
      { who: 'cfo', group: 'teams', blocks, range: rangeAt(0), active: 'all' },
      { who: 'cfo', group: 'offices', blocks, range: rangeAt(6), active: 'all' },
      { who: 'cfo', group: 'consultants', blocks: ['commissions'], range: rangeAt(4) },
      { who: 'cfo', group: 'brokers', blocks: ['commissions'], range: rangeAt(4) },
      { who: 'cfo', group: 'teams', blocks: ['commissions'], range: rangeAt(2) },
      { who: 'cfo', group: 'offices', blocks: ['commissions'], range: rangeAt(2) },
      { who: 'cfo', group: 'consultants', blocks, range: rangeAt(4), ref: model.fixture.idOf('ana') },
      { who: 'director', group: 'consultants', blocks, range: rangeAt(4), active: 'all' },
    ]
    for (const asked of more) await model.agrees(asked)
  })

  test('chosen offices have what is in them, whether few or most are chosen', async () => {
    // 'faro' is closed: a CFO who chooses all offices there are to choose from leaves it out.
    const choices = [['porto'], ['lisboa', 'porto'], ['faro', 'lisboa'], ['faro', 'lisboa', 'porto']]
    const groups = Object.entries(blocksOf)
    const asked = choices.flatMap((offices, at) =>
      groups.map(([group, blocks], turn): Asked => {
        const range = rangeAt((at + turn) % ranges.length)
        return { who: 'cfo', group, blocks, range, offices }
      }),
    )
    const ofBroker = choices
      .slice(0, 2)
      .flatMap(offices =>
        ['consultants', 'teams'].map(group => ({ who: 'broker', group, blocks: ofPeople, range: rangeAt(4), offices })),
      )
    for (const question of [...asked, ...ofBroker]) await model.agrees(question)
  })

  test('a consultant has their own figures, whatever they ask for', async () => {
    for (const who of ['ana', 'rui', 'eva']) {
      const own = { who, group: 'consultants', range: rangeAt(4), ref: model.fixture.idOf(who) }
      await model.agrees({ ...own, blocks: ['billing', 'findings'] })
      const asked: Asked = { ...own, blocks: ['commissions'] }
      const { stats } = await model.ask(asked)
      const { values } = slowAnswer(model.world, {
        ...asked,
        who: model.fixture.idOf(who),
        periods: asked.range.periods,
      })
      expect(stats.map(row => flatten(String(row._id), row, values))).toEqual([values])
    }
  })
})

/** What a ranking is of: its block and the name of its value there. */
const ranked = {
  billing: { measure: 'billing', value: 'billing.value' },
  reservations: { measure: 'pipeline', value: 'reservations.value' },
  findings: { measure: 'findings', value: 'findings.count' },
} as const

describe('a ranking', () => {
  const rank = async (
    who: string,
    stat: keyof typeof ranked,
    { group, range, offices, active }: Omit<Asked, 'who'>,
  ) => {
    const body = {
      perPage: 10_000,
      filters: { ...range.filters, period: true, isRanking: true, stats: [stat], ...(active && { active }) },
    }
    const { status, data } = await send<StatsReply>(model.fixture.app, 'POST /api/stats/{groupBy}', {
      token: model.fixture.token(who),
      params: { groupBy: group },
      body,
      headers: { ...headersOf(range), ...(offices && { offices: offices.join() }) },
    })
    expect(status, JSON.stringify(data)).toBe(200)
    expect(unrounded(data)).toEqual([])
    return data
  }

  test('has everyone of the group, and whoever else has its figure in its period, in order', async () => {
    let numbers = 0
    for (const [at, range] of ranges.entries())
      for (const group of ['consultants', 'teams'])
        for (const stat of ['billing', 'reservations', 'findings'] as const) {
          const { measure, value } = ranked[stat]
          const offices = [undefined, ['porto'], ['lisboa', 'porto']][at % 3]
          const asked: Omit<Asked, 'who'> = {
            group,
            range,
            blocks: [stat],
            ...(offices && { offices }),
            ...(at % 2 === 0 && { active: 'all' }),
          }
          const spans: readonly Span[] = [[range.first, range.last]]
          const question = { ...asked, who: model.fixture.idOf('cfo'), periods: { period: spans }, ranked: measure }
          const slow = slowAnswer(model.world, question)
          const slowValue = (id: string | null) => slow.values[`${id}|period|${value}`] ?? 0
          const places = slow.members.filter(id => id !== null).map(id => [id, slowValue(id)] as const)
          const label = JSON.stringify({ group, stat, range: range.name, offices })
          const { stats, total } = await rank('cfo', stat, asked)
          expect(new Map(stats.map(row => [row._id, row.value])), label).toEqual(new Map(places))
          expect(stats.length, label).toBe(places.length)
          expect(total, label).toBe(places.length)
          const values = stats.map(row => Number(row.value))
          expect(values, label).toEqual(values.toSorted((a, b) => b - a))
          const placeOf = (amount: number) => (amount === 0 ? null : values.indexOf(amount) + 1)
          expect(
            stats.map(row => row.position),
            label,
          ).toEqual(values.map(placeOf))
          numbers += values.filter(shown => shown !== 0).length
        }
    expect(numbers).toBeGreaterThan(100)
  })

  test('is by whole percents for whoever has the widget and reads no values', async () => {
    const asked = { group: 'consultants', range: rangeAt(6), blocks: ['billing'], offices: ['lisboa'] }
    const ofAll = await rank('cfo', 'billing', asked)
    const ofConsultant = await rank('ana', 'billing', asked)
    const rounded = (value: unknown) => roundedToPercent(Math.round(Number(value) * 100))
    const best = rounded(ofAll.stats[0]?.value)
    const differences = new Map(
      ofAll.stats.map(({ _id, value }) => [_id, Math.round((rounded(value) / best - 1) * 100) + 0]),
    )
    expect(best).toBeGreaterThan(0)
    expect(new Map(ofConsultant.stats.map(({ _id, difference }) => [_id, difference ?? 0]))).toEqual(differences)
    expect(ofConsultant.stats.some(row => 'value' in row)).toBe(false)
  })
})
describe('after people worked in it', () => {
  beforeAll(async () => {
    const done = await workInCompany(model.fixture, { count: volume(44, 400), seed: 5 })
    // Every kind of work was done, whatever else was refused.
    expect(Object.entries(done).filter(([, count]) => count === 0)).toEqual([])
    await model.reread()
  })

  test('the figures are still those of the rows', async () => {
    expect(await verify(model.fixture.database.db, allFigureChecks)).toEqual([])
  })

  test('every answer is still the slow one', async () => {
    for (const asked of questions()) await model.agrees(asked)
  })
})
