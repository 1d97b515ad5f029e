import type { FigureRowsReply, StatsReply } from '@tipy/domain/features/stats/stats.contract'
import type { FigureName } from '@tipy/domain/figures/figures'
import type { FigurePart } from '@tipy/domain/figures/parts'
import { expect } from 'vitest'
import { send } from '#testing/app'
import { startInvoices } from '#testing/invoices'
import { volume } from '#testing/volume'
import { fillCompany } from './stats.generated.testing.ts'
import { type Question, readWorld, type Span, slowAnswer } from './stats.slowAnswer.testing.ts'

/** What the calls of a generated company are asked for, and whether they answer as the slow model does. */

export const ofPeople = ['billing', 'reservations', 'findings']
export const blocksOf: Readonly<Record<string, readonly string[]>> = {
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

export interface Range {
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

export const ranges: readonly Range[] = [
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

export const rangeAt = (at: number): Range => ranges[at] ?? (ranges[0] as Range)

export interface Asked extends Omit<Question, 'who' | 'periods'> {
  readonly who: string
  readonly range: Range
  readonly filters?: object
}
export const headersOf = ({ first, last }: Range) => ({ firstdate: first, lastdate: last })

export function filtersOf({ blocks, range, ref, active, offices, teams, filters }: Asked) {
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

/** The numbers of an answer with more than two decimals, of which there should be none. */
export const unrounded = (data: StatsReply) =>
  JSON.stringify(data).match(/[:[]-?\d+(\.\d{3,}|(\.\d+)?e)[^,}\]]*/g) ?? []
export const labelOf = ({ who, group, range, ref, active, offices }: Asked) =>
  JSON.stringify({ who, group, range: range.name, ref, active, offices })

export type Blocks = Readonly<Record<string, Readonly<Record<string, number | null>>>>

/** As the slow model writes it: `member|period|block.name`. */
export function flatten(name: string, row: object | null, expected: Readonly<Record<string, unknown>>) {
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

/** Every group for the cfo, and for the others what they may ask by; ranges in turn. */
export function questions(): readonly Asked[] {
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

export const inCents = (euros: number | null) => (euros === null ? null : Math.round(euros * 100))

/** A generated company, its calls, and the slow model of it. */
export async function startModel(seed = 21) {
  const fixture = await startInvoices()
  await fillCompany(fixture, { count: volume(250, 2000), seed })
  const read = () => readWorld(fixture.database.db)
  const model = { fixture, world: await read(), ask, agrees, rowsBehind, reread, end: () => fixture.end() }
  return model

  /** After its rows changed. */
  async function reread(): Promise<void> {
    model.world = await read()
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

  async function agrees(asked: Asked): Promise<number> {
    const answer = await ask(asked)
    const slow = slowAnswer(model.world, { ...asked, who: fixture.idOf(asked.who), periods: asked.range.periods })
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
}
export type Model = Awaited<ReturnType<typeof startModel>>
