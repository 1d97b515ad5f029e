import { addDays, type Day, startOf } from '@tipy/domain/calendar/days'
import type { StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { roundedToPercent } from '@tipy/domain/figures/comparisons'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#testing/app'
import { buildUser, signIn } from '#testing/factories'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'
import {
  type BoundsOf,
  both,
  learnRankings,
  learnRounded,
  learnSum,
  learnWhole,
  minus,
  type ToldPlace,
  times,
} from './stats.attacker.testing.ts'

/** What a consultant without listBillingStats is told of eight colleagues over a year (docs/decisions/0064). */
const firstDay: Day = '2026-03-05'
const days = Array.from({ length: 365 }, (_, at) => addDays(firstDay, at))
const me = 'ana'

let fixture: InvoicesFixture
/** Everyone of the group, by name. */
const people = new Map<string, string>()
interface Billed {
  readonly name: string
  readonly day: Day
  readonly value: number
}
const billed: Billed[] = []

/** The same numbers in every run: a linear congruential generator. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

beforeAll(async () => {
  fixture = await startInvoices()
  const { database, deals, idOf, made } = fixture
  for (const name of ['ana', 'rui', 'eva', 'director', 'leader']) people.set(name, idOf(name))
  for (const name of ['gil', 'ivo', 'lia', 'mia'])
    people.set(name, (await buildUser(database.db, deals.company, { name: `Pessoa ${name}`, role: 'consultant' })).id)
  const next = numbers(7)
  for (const day of days)
    for (const [name, id] of people) {
      if (next() > (name === me ? 0.15 : 0.06)) continue
      const value = Math.round(next() * 1_900_000 + 100_000) / 100
      billed.push({ name, day, value })
      await made({ value, finder: id, seller: id, date: day, issueDate: day })
    }
})
afterAll(() => fixture.end())

const sumOf = (name: string, first: Day, last: Day): number =>
  billed.reduce((sum, one) => (one.name === name && one.day >= first && one.day <= last ? sum + one.value : sum), 0)

interface Comparison {
  readonly amount: number | null
  readonly percent: number | null
}
interface Own {
  readonly value: number
  readonly PercentOfTotal: number | null
  readonly ComparedToMedian: Comparison
  readonly ComparedToAverage: Comparison
  readonly ComparedValue?: number
  readonly ComparedDays?: string
}

test('medians and averages are of whole months, of five or more who have a value, else of the company', async () => {
  const compared = async (first: Day, last: Day, offices?: string) => {
    const { data } = await send<StatsReply>(fixture.app, 'POST /api/stats/{groupBy}', {
      token: await tokenOn(me),
      params: { groupBy: 'consultants' },
      body: { filters: { stats: ['billing'], period: true, comparativeStats: true } },
      headers: { firstdate: first, lastdate: last, ...(offices && { offices }) },
    })
    return (data.stats[0]?.period as { readonly billing: Own } | undefined)?.billing
  }
  const ofJuly = await compared('2026-07-10', '2026-07-10')
  const all = [...people.keys()].map(name => sumOf(name, '2026-07-01', '2026-07-31'))
  const average = roundedToPercent((all.reduce((sum, value) => sum + value, 0) / all.length) * 100) / 100
  const mine = sumOf(me, '2026-07-01', '2026-07-31')
  expect(ofJuly).toMatchObject({ ComparedDays: '2026-07-01..2026-07-31', ComparedValue: expect.closeTo(mine) })
  expect(ofJuly?.ComparedToAverage).toMatchObject({
    amount: expect.closeTo(mine - average),
    percent: expect.closeTo((mine / average - 1) * 100),
  })
  expect(ofJuly?.PercentOfTotal === null || Number.isInteger(ofJuly?.PercentOfTotal)).toBe(true)
  // Fewer than five work in the reader's office, and any other choice is none of theirs.
  for (const offices of ['lisboa', 'porto', 'lisboa,porto'])
    expect((await compared('2026-07-10', '2026-07-10', offices))?.ComparedToAverage, offices).toMatchObject({
      amount: expect.closeTo((offices === 'porto' ? 0 : mine) - average),
      percent: expect.any(Number),
    })
  // The month that has begun counts up to today, on which fewer than five have billed.
  const running = await compared('2026-03-20', '2026-03-25')
  expect(running).toMatchObject({ ComparedToMedian: { amount: null, percent: null } })
  expect(running).not.toHaveProperty('ComparedDays')
})

test('rows are sorted by any value, also by the one that a median is compared with', async () => {
  const token = await tokenOn(me)
  const ask = (more: object) =>
    send<StatsReply>(fixture.app, 'POST /api/stats/{groupBy}', {
      token,
      params: { groupBy: 'consultants' },
      body: { filters: { stats: ['billing'], period: true, comparativeStats: true }, ...more },
      headers: { firstdate: '2026-07-10', lastdate: '2026-07-10' },
    })
  const whole = (await ask({})).data.stats[0]?.period as { readonly billing: Own } | undefined
  const names = Object.keys(whole?.billing ?? {})
  expect(names).toEqual(expect.arrayContaining(['ComparedValue', 'ComparedDays']))
  for (const name of names)
    for (const more of [{}, { fields: ['billing.value'] }])
      expect((await ask({ sortBy: `period.billing.${name}`, ...more })).status, name).toBe(200)
})

const places = (reply: StatsReply) =>
  reply.stats.map(({ _id, position, difference }) => ({ id: _id, position, difference }) as ToldPlace)

/** One day's answers to the reader: rankings of the day and of the month so far, and their own statistics. */
async function answersOn(day: Day, token: string) {
  const ask = async (first: Day, filters: object) => {
    const { status, data } = await send<StatsReply>(fixture.app, 'POST /api/stats/{groupBy}', {
      token,
      params: { groupBy: 'consultants' },
      body: { filters: { stats: ['billing'], period: true, lastDateOnly: true, ...filters } },
      headers: { firstdate: first, lastdate: day },
    })
    expect(status, JSON.stringify(data)).toBe(200)
    return data
  }
  const own = (reply: StatsReply) => (reply.stats[0]?.period as { readonly billing: Own } | undefined)?.billing
  return {
    ofDay: places(await ask(day, { isRanking: true })),
    ofMonth: places(await ask(startOf('month', day), { isRanking: true })),
    own: own(await ask(day, { comparativeStats: true })) as Own,
  }
}

const tokenOn = (who: string) => {
  const user = fixture.deals.people.get(who)
  if (!user) throw new Error(`nobody is ${who}`)
  return signIn(fixture.database.db, user, fixture.deals.clock.now())
}

/** The value with which the reader's own is compared; null: none is told. */
const comparedWith = ({ ComparedValue }: Own, { amount }: Comparison): number | null =>
  amount === null || ComparedValue === undefined ? null : ComparedValue - amount

/** What the month so far tells: the ranking, the average as a sum, and the median, which is one in the middle. */
function learnMonth(ranking: readonly ToldPlace[], own: Own, mine: number): BoundsOf {
  const ranked = learnRankings([ranking], people.get(me) ?? '', mine)
  const [average, median] = [comparedWith(own, own.ComparedToAverage), comparedWith(own, own.ComparedToMedian)]
  const summed = average === null ? ranked : learnSum(ranked, times(learnRounded(average), people.size))
  const middle = ranking[(people.size - 1) / 2]
  const isAlone = ranking.filter(({ position }) => position === middle?.position).length === 1
  const bounds = middle && summed.get(middle.id)
  if (median === null || !middle || !bounds || !isAlone) return summed
  return new Map([...summed, [middle.id, both(bounds, learnRounded(median))]])
}

test('no colleague’s value is known more closely than by half a percent, by all that is told on each day of a year', async () => {
  const { clock } = fixture.deals
  let [known, averages] = [0, 0]
  let before: BoundsOf | null = null
  for (const day of days) {
    const { ofDay, ofMonth, own } = await answersOn(day, await tokenOn(me))
    const myId = people.get(me) ?? ''
    const firstOfMonth = startOf('month', day)
    const mine = sumOf(me, firstOfMonth, day)
    const sharesOfDay = learnSum(learnRankings([ofDay], myId, own.value), learnWhole(own.value, own.PercentOfTotal))
    const month = learnMonth(ofMonth, own, mine)
    if (own.ComparedToAverage.amount !== null) averages += 1
    const yesterday: BoundsOf | null = day === firstOfMonth ? null : before
    const told = new Map(
      [...sharesOfDay].map(([id, bounds]) => {
        const [until, earlier] = [month.get(id), yesterday?.get(id)]
        return [id, until && earlier ? both(bounds, minus(until, earlier)) : bounds]
      }),
    )
    for (const [name, id] of people) {
      if (name === me) continue
      for (const [bounds, value] of [
        [told.get(id), sumOf(name, day, day)],
        [month.get(id), sumOf(name, firstOfMonth, day)],
      ] as const) {
        if (value === 0) continue
        const { lo, hi } = bounds ?? { lo: 0, hi: Number.POSITIVE_INFINITY }
        const label = `${name} ${day}: ${value} in ${lo} to ${hi}`
        expect(lo <= value + 0.01 && value <= hi + 0.01, label).toBe(true)
        expect(hi - lo, label).toBeGreaterThan(value * 0.005)
        if (hi - lo < value * 0.05) known += 1
      }
    }
    before = month
    clock.pass({ days: 1 })
  }
  // The attack is one: it learns much, though never enough.
  expect(known).toBeGreaterThan(200)
  expect(averages).toBeGreaterThan(200)
})

test('no colleague’s value is known more closely than by half a percent, by rankings of whomever filters choose', async () => {
  const { database } = fixture
  const [first, last]: [Day, Day] = ['2026-07-01', '2026-09-30']
  // Each is found by themselves: a filter of three names three.
  const names = [...people.keys()]
  for (const id of people.values())
    await database.db.updateTable('users').set({ manager: id }).where('id', '=', id).execute()
  const choices = names.flatMap((_, at) =>
    names.slice(0, at).flatMap((__, second) => Array.from({ length: second + 1 }, (___, third) => [at, second, third])),
  )
  const token = await tokenOn(me)
  const rankings: (readonly ToldPlace[])[] = []
  for (const choice of choices) {
    const managers = [...new Set(choice)].map(at => people.get(names[at] ?? ''))
    const { status, data } = await send<StatsReply>(fixture.app, 'POST /api/stats/{groupBy}', {
      token,
      params: { groupBy: 'consultants' },
      body: { filters: { stats: ['billing'], period: true, isRanking: true, managers } },
      headers: { firstdate: first, lastdate: last },
    })
    expect(status, JSON.stringify(data)).toBe(200)
    rankings.push(places(data))
  }
  const known = learnRankings(rankings, people.get(me) ?? '', sumOf(me, first, last))
  for (const [name, id] of people) {
    if (name === me) continue
    const value = sumOf(name, first, last)
    const { lo, hi } = known.get(id) ?? { lo: 0, hi: Number.POSITIVE_INFINITY }
    const label = `${name}: ${value} in ${lo} to ${hi}`
    expect(lo <= value && value <= hi, label).toBe(true)
    expect(hi - lo, label).toBeGreaterThan(value * 0.005)
    // The attack is one: it learns all but what was rounded.
    expect(hi - lo, label).toBeLessThan(value * 0.05)
  }
})
