import type { FigureRowsReply, StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { statsFields } from '@tipy/domain/features/stats/stats.fields'
import type { Block } from '@tipy/domain/figures/blocks'
import { roundedToPercent } from '@tipy/domain/figures/comparisons'
import { type FigureName, figureOf, termsOf } from '@tipy/domain/figures/figures'
import { figuresIn, type GroupName, groupNames, groupOf } from '@tipy/domain/figures/groups'
import { type FigurePart, figureParts } from '@tipy/domain/figures/parts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#engine/verify'
import { send } from '#testing/app'
import { allFigureChecks } from '#testing/figures'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'
import { volume } from '#testing/volume'
import { fillCompany } from './stats.generated.testing.ts'
import { type Question, readWorld, type Span, slowAnswer, type World } from './stats.slowAnswer.testing.ts'
import { monthsTouched, type SlowMiddle, slowMiddles } from './stats.slowMiddles.testing.ts'
import { workInCompany } from './stats.work.testing.ts'

/**
 * A generated company with records in every state: the answers of the calls agree to the cent with a second, slow
 * computation from the raw rows, for every group, role and kind of range, before and after people work in it.
 */
let fixture: InvoicesFixture
let world: World
beforeAll(async () => {
  fixture = await startInvoices()
  await fillCompany(fixture, { count: volume(250, 2000), seed: 21 })
  world = await readWorld(fixture.database.db)
})
afterAll(() => fixture.end())

const ofPeople = ['billing', 'reservations', 'findings']
const blocksOf: Readonly<Record<string, readonly string[]>> = {
  consultants: ofPeople,
  teams: ofPeople,
  commercialDirectors: ofPeople,
  brokers: ofPeople,
  coo: ofPeople,
  creditManagers: ['billing', 'reservations'],
  offices: ofPeople,
  expenseSubCategories: ['expenses'],
  expenses: ['expenses'],
}
/** The statistic that asks for a block. */
const statOf: Readonly<Record<string, string>> = { expenses: 'margin' }

interface Range {
  readonly name: string
  readonly first: string
  readonly last: string
  readonly filters: object
  /** By hand: what each name of a period means. */
  readonly periods: Readonly<Record<string, readonly Span[]>>
}
const month = (year: number, at: number, until?: string): Span => {
  const first = `${year}-${String(at).padStart(2, '0')}-01`
  const end = new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10)
  return [first, until && until < end ? until : end]
}
/** The months of a year until a day, and that year. */
const yearUntil = (last: string): Record<string, readonly Span[]> => {
  const year = Number(last.slice(0, 4))
  const months = Array.from({ length: Number(last.slice(5, 7)) }, (_, at) => month(year, at + 1, last))
  const named = months.map((span, at) => [`${at + 1}-${year}`, [span]])
  return { ...Object.fromEntries(named), [year]: [[`${year}-01-01`, last]] }
}
const one = (day: string): readonly Span[] => [[day, day]]

const ranges: readonly Range[] = [
  {
    name: 'this month until today',
    first: '2026-03-01',
    last: '2026-03-05',
    filters: { period: true },
    periods: {
      ...yearUntil('2026-03-05'),
      period: [['2026-03-01', '2026-03-05']],
      total: [['2026-01-01', '2026-03-05']],
    },
  },
  {
    name: 'a leap day, and the last of February a year before',
    first: '2024-02-29',
    last: '2024-02-29',
    filters: { period: true, lastPeriod: true },
    periods: {
      ...yearUntil('2024-02-29'),
      period: one('2024-02-29'),
      lastPeriod: one('2023-02-28'),
      total: [['2024-01-01', '2024-02-29']],
    },
  },
  {
    name: 'across a month, beside the leap year',
    first: '2025-02-27',
    last: '2025-03-01',
    filters: { period: true, lastPeriod: true, multipleYears: true },
    periods: {
      ...yearUntil('2024-03-01'),
      ...yearUntil('2025-03-01'),
      period: [['2025-02-27', '2025-03-01']],
      lastPeriod: [['2024-02-27', '2024-03-01']],
      total: [
        ['2024-01-01', '2024-03-01'],
        ['2025-01-01', '2025-03-01'],
      ],
    },
  },
  {
    name: 'the day on which summer time ends',
    first: '2025-10-26',
    last: '2025-10-26',
    filters: { period: true, lastDateOnly: true },
    periods: {
      '10-2025': [['2025-10-01', '2025-10-26']],
      2025: [['2025-01-01', '2025-10-26']],
      period: one('2025-10-26'),
      total: [['2025-10-01', '2025-10-26']],
    },
  },
  {
    name: 'the day on which summer time begins, in whole years',
    first: '2026-03-29',
    last: '2026-03-29',
    filters: { period: true, fullYears: true },
    periods: { ...yearUntil('2026-12-31'), period: one('2026-03-29'), total: [['2026-01-01', '2026-12-31']] },
  },
  {
    name: 'across a new year, five years',
    first: '2025-12-31',
    last: '2026-01-01',
    filters: { period: true, multipleYears: 5 },
    periods: {
      ...Object.assign({}, ...[2022, 2023, 2024, 2025, 2026].map(year => yearUntil(`${year}-01-01`))),
      period: [['2025-12-31', '2026-01-01']],
      total: [2022, 2023, 2024, 2025, 2026].map(year => [`${year}-01-01`, `${year}-01-01`] as const),
    },
  },
  {
    name: 'whole months',
    first: '2024-02-01',
    last: '2024-02-29',
    filters: { period: true, lastPeriod: true },
    periods: {
      ...yearUntil('2024-02-29'),
      period: [['2024-02-01', '2024-02-29']],
      lastPeriod: [['2023-02-01', '2023-02-28']],
      total: [['2024-01-01', '2024-02-29']],
    },
  },
]

const rangeAt = (at: number): Range => ranges[at] ?? (ranges[0] as Range)

interface Asked extends Omit<Question, 'who' | 'periods'> {
  readonly who: string
  readonly range: Range
  readonly filters?: object
}
const headersOf = ({ first, last }: Range) => ({ firstdate: first, lastdate: last })

function filtersOf({ blocks, range, ref, active, offices, teams, filters }: Asked) {
  return {
    stats: blocks.map(block => statOf[block] ?? block),
    includeTotal: true,
    ...range.filters,
    ...(ref !== undefined && { ref }),
    ...(active && { active }),
    ...(offices && { offices }),
    ...(teams && { teams }),
    ...filters,
  }
}

async function ask(asked: Asked, more: object = {}): Promise<StatsReply> {
  const body = { perPage: 10_000, filters: { ...filtersOf(asked), ...more } }
  const { status, data } = await send<StatsReply>(fixture.app, 'POST /api/stats/{groupBy}', {
    token: fixture.token(asked.who),
    params: { groupBy: asked.group },
    body,
    headers: headersOf(asked.range),
  })
  expect(status, `${labelOf(asked)} ${JSON.stringify(data)}`).toBe(200)
  expect(unrounded(data), labelOf(asked)).toEqual([])
  return data
}
/** The numbers of an answer with more than two decimals, of which there should be none. */
const unrounded = (data: StatsReply) => JSON.stringify(data).match(/[:[]-?\d+(\.\d{3,}|(\.\d+)?e)[^,}\]]*/g) ?? []
const labelOf = ({ who, group, range, ref, active, offices }: Asked) =>
  JSON.stringify({ who, group, range: range.name, ref, active, offices })

type Blocks = Readonly<Record<string, Readonly<Record<string, number | null>>>>

/** As the slow model writes it: `member|period|block.name`. */
function flatten(name: string, row: object | null, expected: Readonly<Record<string, unknown>>) {
  const periods = row as Readonly<Record<string, Blocks>> | null
  const entries = Object.keys(expected)
    .filter(key => key.startsWith(`${name}|`))
    .map(key => {
      const [, period = '', path = ''] = key.split('|')
      const [block = '', figure = ''] = path.split('.')
      return [key, periods?.[period]?.[block]?.[figure]]
    })
  return Object.fromEntries(entries)
}

async function agrees(asked: Asked): Promise<number> {
  const answer = await ask(asked)
  const slow = slowAnswer(world, { ...asked, who: fixture.idOf(asked.who), periods: asked.range.periods })
  const label = labelOf(asked)
  const ids = (list: readonly (string | null)[]) => list.map(String).toSorted()
  expect(ids(answer.stats.map(({ _id }) => _id)), label).toEqual(ids(slow.members))
  expect(answer.total, label).toBe(slow.members.length)
  const shown = Object.assign({}, ...answer.stats.map(row => flatten(String(row._id), row, slow.values)))
  expect(shown, label).toEqual(slow.values)
  expect(flatten('', answer.totals, slow.totals), label).toEqual(slow.totals)
  expect(flatten('', answer.leftOut, slow.leftOut), label).toEqual(slow.leftOut)
  return Object.values(slow.values).filter(value => value !== 0 && value !== null).length
}

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
  const question = { ...asked, who: fixture.idOf(asked.who), periods, days }
  const { stats } = await ask(asked, { comparativeStats: true })
  const { members } = slowAnswer(world, question)
  const label = labelOf(asked)
  expect(stats.map(({ _id }) => String(_id)).toSorted(), label).toEqual(members.map(String).toSorted())
  const rules = { readsValues: readsValues(asked.who), ownBlocks, today }
  const slow = slowMiddles(world, { ...question, ...rules }, members)
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

/** Every group for the cfo, and for the others what they may ask by; ranges in turn. */
function questions(): readonly Asked[] {
  const all = Object.keys(blocksOf)
  const who: readonly (readonly [string, readonly string[]])[] = [
    ['cfo', all],
    ['broker', all.filter(group => !group.startsWith('expense'))],
    ['director', ['consultants', 'teams']],
    ['leader', ['consultants', 'teams']],
    ['credit', ['consultants', 'creditManagers', 'offices']],
  ]
  const withoutFindings = (name: string, blocks: readonly string[]) =>
    name === 'credit' ? blocks.filter(block => block !== 'findings') : blocks
  let turn = 0
  const asked = who.flatMap(([name, groups]) =>
    groups.flatMap(group =>
      Array.from({ length: name === 'cfo' ? 3 : 2 }, (): Asked => {
        turn += 1
        const range = ranges[turn % ranges.length]
        if (!range) throw new Error('no range')
        return { who: name, group, blocks: withoutFindings(name, blocksOf[group] ?? []), range }
      }),
    ),
  )
  return asked
}

describe('the generated company', () => {
  test('every answer is the slow one, for every group and role', async () => {
    let numbers = 0
    for (const asked of questions()) numbers += await agrees(asked)
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
      { who: 'cfo', group: 'consultants', blocks, range: rangeAt(4), ref: fixture.idOf('ana') },
      { who: 'director', group: 'consultants', blocks, range: rangeAt(4), active: 'all' },
    ]
    for (const asked of more) await agrees(asked)
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
    for (const question of [...asked, ...ofBroker]) await agrees(question)
  })

  test('medians and averages are the slow ones, for every group and reader', async () => {
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
      const own = { who, group: 'consultants', range, ref: fixture.idOf(who) }
      told.set(who, await middlesAgree({ ...own, blocks: ['billing', 'findings'] }, before))
      expect(await middlesAgree({ ...own, blocks: ['commissions'] }, before, ['commissions'])).toBe(0)
    }
    for (const who of ['cfo', 'broker', 'director', 'leader', 'credit', 'ana', 'rui'])
      expect(told.get(who), who).toBeGreaterThan(0)
  })

  test('a consultant has their own figures, whatever they ask for', async () => {
    for (const who of ['ana', 'rui', 'eva']) {
      const own = { who, group: 'consultants', range: rangeAt(4), ref: fixture.idOf(who) }
      await agrees({ ...own, blocks: ['billing', 'findings'] })
      const asked: Asked = { ...own, blocks: ['commissions'] }
      const { stats } = await ask(asked)
      const { values } = slowAnswer(world, { ...asked, who: fixture.idOf(who), periods: asked.range.periods })
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
    const { status, data } = await send<StatsReply>(fixture.app, 'POST /api/stats/{groupBy}', {
      token: fixture.token(who),
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
          const question = { ...asked, who: fixture.idOf('cfo'), periods: { period: spans }, ranked: measure }
          const slow = slowAnswer(world, question)
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

const inCents = (euros: number | null) => (euros === null ? null : Math.round(euros * 100))

/** All rows behind a cell, page by page. */
async function rowsBehind(
  asked: Asked,
  body: { ref?: string | null; stat: FigureName; period: string; perPage: number; part?: FigurePart },
) {
  const found: FigureRowsReply['rows'][number][] = []
  for (let page = 0; ; page += 1) {
    const { status, data } = await send<FigureRowsReply>(fixture.app, 'POST /api/stats/{groupBy}/rows', {
      token: fixture.token(asked.who),
      params: { groupBy: asked.group },
      body: { ...body, page, filters: filtersOf(asked) },
      headers: headersOf(asked.range),
    })
    expect(status, `${labelOf(asked)} ${JSON.stringify({ body, data })}`).toBe(200)
    found.push(...data.rows)
    if (data.rows.length < body.perPage) {
      expect(found.length, labelOf(asked)).toBe(data.total)
      return { ...data, rows: found }
    }
  }
}

/** The two sides of a figure, and what no side brought, are its rows; each side is asked for by itself. */
async function sidesAddUp(
  asked: Asked,
  body: { ref?: string | null; stat: FigureName; period: string; perPage: number },
  rows: FigureRowsReply['rows'],
) {
  if (asked.group !== 'consultants' || termsOf(body.stat).length > 1) return
  const added = (some: FigureRowsReply['rows']) => some.reduce((total, { value }) => total + (inCents(value) ?? 0), 0)
  for (const part of figureParts) {
    const side = await rowsBehind(asked, { ...body, part })
    const label = `${labelOf(asked)} ${part} ${body.stat}`
    expect(side.rows, label).toEqual(rows.filter(row => row.part === part))
    expect(inCents(side.sum), label).toBe(added(side.rows))
  }
}

/** Every figure of a row, or of the totals: its rows add up to the cell. */
async function addUp(
  asked: Asked,
  ref: string | null | undefined,
  values: object | null,
  period: string,
  perPage: number,
) {
  let count = 0
  const cells = (values as Readonly<Record<string, Blocks>> | null)?.[period] ?? {}
  for (const block of asked.blocks)
    for (const stat of figuresIn(asked.group as GroupName, block as Block)) {
      const { name, unit } = figureOf(stat)
      const cell = cells[block]?.[name]
      const body = { stat, period, perPage, ...(ref !== undefined && { ref }) }
      const { rows, sum, shared, terms } = await rowsBehind(asked, body)
      const label = `${labelOf(asked)} ${ref} ${stat} ${period}`
      expect(sum, label).toBe(cell)
      if (unit === 'percent') continue
      const ofTerms = terms.reduce((total, { value }) => total + (inCents(value) ?? 0), 0)
      if (terms.length > 0) expect(ofTerms, label).toBe(inCents(cell ?? null))
      const ofShared = (shared?.value ?? 0) * (stat.startsWith('margin') ? -1 : 1)
      await sidesAddUp(asked, body, rows)
      const added = rows.reduce((total, { value }) => total + (inCents(value) ?? 0), 0) + (inCents(ofShared) ?? 0)
      expect(added, label).toBe(inCents(cell ?? null))
      count += rows.length
    }
  return count
}

describe('rows', () => {
  test('add up to their cell, for every figure', async () => {
    const year = rangeAt(4)
    const withPay = [...ofPeople, 'commissions']
    const ofOne = ['billing', 'findings', 'commissions']
    const samples: readonly (readonly [Asked, string, number])[] = [
      [{ who: 'cfo', group: 'consultants', blocks: withPay, range: year }, 'total', 100],
      [{ who: 'cfo', group: 'teams', blocks: ofPeople, range: rangeAt(0) }, 'period', 50],
      [{ who: 'cfo', group: 'offices', blocks: ['expenses'], range: rangeAt(2) }, 'period', 20],
      [{ who: 'cfo', group: 'offices', blocks: ['expenses'], range: rangeAt(6) }, '2024', 100],
      [{ who: 'cfo', group: 'creditManagers', blocks: ['billing', 'reservations'], range: year }, 'total', 100],
      [{ who: 'cfo', group: 'expenseSubCategories', blocks: ['expenses'], range: year }, '3-2026', 10],
      [{ who: 'broker', group: 'brokers', blocks: ofPeople, range: year }, '2026', 100],
      [{ who: 'director', group: 'consultants', blocks: ofPeople, range: rangeAt(3) }, 'period', 10],
      [{ who: 'leader', group: 'teams', blocks: ofPeople, range: year }, 'total', 100],
      [{ who: 'ana', group: 'consultants', blocks: ofOne, range: year }, 'total', 20],
    ]
    let count = 0
    for (const [asked, period, perPage] of samples) {
      const { stats, totals } = await ask(asked)
      count += await addUp(asked, undefined, totals, period, perPage)
      const some = [stats.find(({ _id }) => _id !== null), stats.find(({ _id }) => _id === null)]
      for (const row of some) if (row) count += await addUp(asked, row._id, row, period, perPage)
    }
    expect(count).toBeGreaterThan(300)
  })
})

describe('what a filter leaves out', () => {
  test('is what its rows add up to, for every group and figure', async () => {
    let count = 0
    // Of people and of offices, some of one and all of the other.
    for (const group of groupNames)
      for (const block of groupOf(group).blocks)
        for (const search of ['di', 'por']) {
          const asked = { who: 'cfo', group, blocks: [block], range: rangeAt(4), filters: { search } }
          const { leftOut } = await ask(asked)
          const cells = (leftOut as Readonly<Record<string, Blocks>> | null)?.total?.[block]
          const opened = { ...asked, filters: { search, leftOut: true } }
          for (const stat of figuresIn(group, block)) {
            const { name, unit } = figureOf(stat)
            // The line has no percentages.
            if (unit === 'percent') continue
            const { rows, sum, shared } = await rowsBehind(opened, { stat, period: 'total', perPage: 100 })
            const added = rows.reduce((total, { value }) => total + (inCents(value) ?? 0), 0)
            const label = `${labelOf(asked)} ${search} ${stat}`
            expect([inCents(sum), added, shared], label).toEqual([inCents(cells?.[name] ?? null), inCents(sum), null])
            count += rows.length
          }
        }
    expect(count).toBeGreaterThan(300)
  })

  test('is of the group: what everyone earns is nothing that directors earn', async () => {
    const asked = { who: 'cfo', group: 'commercialDirectors', blocks: ['commissions'], range: rangeAt(4) }
    const { totals: all } = await ask(asked)
    const { totals, leftOut } = await ask({ ...asked, filters: { search: 'zzz' } })
    const earned = (some: object | null) => (some as Readonly<Record<string, Blocks>>).total?.commissions?.value
    expect(earned(all)).toBeGreaterThan(0)
    expect([earned(totals), earned(leftOut)]).toEqual([0, earned(all)])
  })
})

describe('the whole', () => {
  type Totals = Readonly<Record<string, number | null>>
  const listed = async (name: string, range: Range, filters = {}): Promise<Totals> => {
    const { data } = await send<{ totals: Totals }>(
      fixture.app,
      `POST /api/${name}/search` as 'POST /api/invoices/search',
      {
        token: fixture.token('cfo'),
        body: { filters, parts: ['total', 'totals'] },
        headers: headersOf(range),
      },
    )
    return data.totals
  }

  test('members and what has none are the offices, and those the totals of the lists', async () => {
    for (const range of ranges) {
      const sum = async (group: string, blocks: readonly string[]) => {
        const { totals, leftOut } = await ask({ who: 'cfo', group, blocks, range })
        return Object.fromEntries(
          blocks.flatMap(block => {
            const of = (some: object | null) => (some as Readonly<Record<string, Blocks>> | null)?.period?.[block] ?? {}
            const names = Object.keys(of(totals)).filter(name => /^[a-z]/.test(name) && !name.includes('Percent'))
            return names.map(name => [
              `${block}.${name}`,
              (inCents(of(totals)[name] ?? 0) ?? 0) + (inCents(of(leftOut)[name] ?? 0) ?? 0),
            ])
          }),
        )
      }
      const offices = await sum('offices', ofPeople)
      for (const group of ['consultants', 'teams', 'commercialDirectors', 'brokers', 'coo'])
        expect(await sum(group, ofPeople), `${group} ${range.name}`).toEqual(offices)
      const invoices = await listed('invoices', range)
      const paid = await listed('invoices', range, { dateBy: ['clientPaymentDate'] })
      const deals = await listed('reservations', range)
      const findings = await listed('findings', range)
      expect(offices, range.name).toMatchObject({
        'billing.value': inCents(invoices.invoiced ?? null),
        'billing.paid': inCents(paid.invoiced ?? null),
        'reservations.predicted': inCents(deals.toInvoice ?? null),
        'reservations.giveUps': inCents(deals.giveUps ?? null),
        'reservations.creditValue': inCents(deals.financing ?? null),
        'findings.count': inCents(findings.count ?? null),
      })
      const spent = await listed('expenses', range)
      for (const group of ['expenseSubCategories', 'expenses', 'offices'])
        expect((await sum(group, ['expenses']))['expenses.value'], `${group} ${range.name}`).toBe(
          inCents(spent.value ?? null),
        )
    }
  })

  test('expenses of no office are shared by the offices shown: equal, and to the cent', async () => {
    for (const range of [rangeAt(2), rangeAt(4)]) {
      const asked: Asked = { who: 'cfo', group: 'offices', blocks: ['expenses'], range }
      const { stats, totals } = await ask(asked)
      const slow = slowAnswer(world, { ...asked, who: fixture.idOf('cfo'), periods: range.periods })
      expect(flatten('', totals, slow.totals)).toEqual(slow.totals)
      const shares = stats.map(row => {
        const { expenses } = (row.period as Blocks | undefined) ?? {}
        return (
          (inCents(expenses?.value ?? 0) ?? 0) - (inCents(slow.values[`${row._id}|period|expenses.value`] ?? 0) ?? 0)
        )
      })
      expect(shares).toHaveLength(2)
      // A cent for each month and each day at an edge.
      expect(Math.abs((shares[0] ?? 0) - (shares[1] ?? 0))).toBeLessThanOrEqual(5)
    }
  })
})

describe('beside the figures', () => {
  const asked: Asked = { who: 'cfo', group: 'consultants', blocks: ['billing', 'reservations'], range: rangeAt(0) }
  const asking = async (body: object, filters: object = {}) => {
    const { data } = await send<StatsReply>(fixture.app, 'POST /api/stats/{groupBy}', {
      token: fixture.token('cfo'),
      params: { groupBy: 'consultants' },
      body: { ...body, filters: { ...filtersOf(asked), ...filters } },
      headers: headersOf(asked.range),
    })
    return data
  }

  test('growth, median, average and single sides are those of the raw rows', async () => {
    const sides = (id: string | null, first: string, last: string) =>
      world.parts
        .filter(
          ({ measure, person, day }) =>
            measure === 'billing' && person === id && day !== null && day >= first && day <= last,
        )
        .map(({ value }) => value)
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    const { stats } = await asking({ perPage: 10_000 }, { comparativeStats: true })
    const of = (id: string | null) => sum(sides(id, '2026-03-01', '2026-03-05'))
    const slow = slowAnswer(world, { ...asked, who: fixture.idOf('cfo'), periods: asked.range.periods })
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
    const rows = await asking({ perPage: 10_000, parts: ['rows'] }, filters)
    expect(rows).toEqual({ ...whole, totals: null, leftOut: null })
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

describe('after people worked in it', () => {
  beforeAll(async () => {
    const done = await workInCompany(fixture, { count: volume(44, 400), seed: 5 })
    // Every kind of work was done, whatever else was refused.
    expect(Object.entries(done).filter(([, count]) => count === 0)).toEqual([])
    world = await readWorld(fixture.database.db)
  })

  test('the figures are still those of the rows', async () => {
    expect(await verify(fixture.database.db, allFigureChecks)).toEqual([])
  })

  test('every answer is still the slow one', async () => {
    for (const asked of questions()) await agrees(asked)
  })
})
