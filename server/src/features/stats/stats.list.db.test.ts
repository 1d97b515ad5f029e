import { writeCell } from '@tipy/domain/features/stats/stats.cellAddress'
import type { FigureRow, FigureRowsReply, StatsFilters, StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { type FigureName, figureOf, openPeriod } from '@tipy/domain/figures/figures'
import type { GroupName } from '@tipy/domain/figures/groups'
import { figuresIn } from '@tipy/domain/figures/groups'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordViewers } from '#engine/viewer'
import { send } from '#testing/app'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'
import { volume } from '#testing/volume'
import { fillCompany } from './stats.generated.testing.ts'
import { queryOfCell, recordsOfCell } from './stats.rows.ts'

/** The link from a number opens the list with exactly the records behind it, for every figure, group and role. */
let fixture: InvoicesFixture
beforeAll(async () => {
  fixture = await startInvoices()
  await fillCompany(fixture, { count: volume(70, 600), seed: 42 })
})
afterAll(() => fixture.end())

type Model = FigureRow['model']
interface Range {
  readonly firstDate: `${number}-${number}-${number}`
  readonly lastDate: `${number}-${number}-${number}`
}
const winter: Range = { firstDate: '2026-02-27', lastDate: '2026-03-05' }
const leap: Range = { firstDate: '2024-02-01', lastDate: '2024-03-30' }

interface Table {
  readonly who: string
  readonly group: GroupName
  readonly range: Range
  readonly filters: StatsFilters
  readonly offices?: readonly string[]
}
interface Asked extends Table {
  readonly ref?: string | null
  readonly stat: FigureName
  readonly period: string
}

/** What the shell sends with every call. */
const headersOf = ({ range, offices = [] }: Pick<Table, 'range' | 'offices'>) => ({
  firstdate: range.firstDate,
  lastdate: range.lastDate,
  offices: offices.join(','),
})

const readTable = async (table: Table): Promise<StatsReply> => {
  const { status, data } = await send<StatsReply>(fixture.app, 'POST /api/stats/{groupBy}', {
    token: fixture.token(table.who),
    params: { groupBy: table.group },
    body: { perPage: 10_000, filters: { ...table.filters, includeTotal: true } },
    headers: headersOf(table),
  })
  expect(status, JSON.stringify({ table, data })).toBe(200)
  return data
}

async function readRows({ who, group, ref, stat, period, filters, ...shell }: Asked) {
  const rows: FigureRow[] = []
  for (let page = 0; ; page += 1) {
    const { status, data } = await send<FigureRowsReply>(fixture.app, 'POST /api/stats/{groupBy}/rows', {
      token: fixture.token(who),
      params: { groupBy: group },
      body: { ...(ref !== undefined && { ref }), stat, period, filters, page, perPage: 100 },
      headers: headersOf(shell),
    })
    expect(status, JSON.stringify(data)).toBe(200)
    rows.push(...data.rows)
    if (rows.length >= data.total) return { ...data, rows }
  }
}

/** The days and offices of another moment: the link has its own. */
const elsewhere = { range: { firstDate: '2020-01-01', lastDate: '2020-01-02' }, offices: ['porto'] } as const

const textOf = ({ offices = [], ...asked }: Omit<Asked, 'who'>) => writeCell({ ...asked, offices }) ?? ''

async function search(who: string, model: Model, figure: string, body: object = {}) {
  return send<Readonly<Record<string, unknown>>>(
    fixture.app,
    `POST /api/${model}/search` as 'POST /api/invoices/search',
    { token: fixture.token(who), body: { perPage: 50, ...body, filters: { figure } }, headers: headersOf(elsewhere) },
  )
}

/** All ids of the list behind the link. */
async function listed(asked: Asked, model: Model): Promise<readonly string[]> {
  const found: string[] = []
  for (let page = 0; ; page += 1) {
    const { status, data } = await search(asked.who, model, textOf(asked), { page, parts: ['rows', 'total'] })
    expect(status, JSON.stringify({ asked, data })).toBe(200)
    found.push(...(data[model] as readonly { _id: string }[]).map(({ _id }) => _id))
    if (found.length >= Number(data.total)) return found
  }
}

const inCents = (euros: number | null | undefined) => (typeof euros === 'number' ? Math.round(euros * 100) : null)

/** The lists of a number are its rows, which add up to it. Says how many records were compared. */
async function agrees(asked: Asked, cell: unknown): Promise<number> {
  const { rows, sum, shared, unit } = await readRows(asked)
  const label = JSON.stringify(asked)
  expect(sum, label).toBe(cell)
  if (unit !== 'percent') {
    const ofShared = asked.stat.startsWith('margin') ? 0 - (shared?.value ?? 0) : (shared?.value ?? 0)
    const added = rows.reduce((all, { value }) => all + (inCents(value) ?? 0), 0) + (inCents(ofShared) ?? 0)
    expect(added, label).toBe(inCents(sum))
  }
  for (const model of new Set(rows.map(row => row.model))) {
    const behind = [...new Set(rows.filter(row => row.model === model).map(({ ref }) => ref))]
    expect([...(await listed(asked, model))].toSorted(), `${model} ${label}`).toEqual(behind.toSorted())
  }
  return rows.length
}

const blocksOf: Readonly<Record<string, readonly (keyof typeof statOf)[]>> = {
  creditManagers: ['billing', 'reservations', 'commissions'],
  offices: ['billing', 'reservations', 'findings', 'expenses'],
  expenseSubCategories: ['expenses'],
  expenses: ['expenses'],
}
const statOf = {
  billing: 'billing',
  reservations: 'reservations',
  findings: 'findings',
  commissions: 'commissions',
  expenses: 'expenses',
} as const

type Blocks = Readonly<Record<string, Readonly<Record<string, unknown>>>>
const valueIn = (row: object | null, period: string, block: string, name: string): unknown =>
  (row as Readonly<Record<string, Blocks>> | null)?.[period]?.[block]?.[name]

const periodsOf = ['total', 'period', 'lastPeriod']

/** Some cells of a table: its totals, what has no member, and one member; the periods in turn. */
async function walk(table: Table, blocks: readonly string[]): Promise<number> {
  const { stats, totals } = await readTable(table)
  const some = [...stats.filter(({ _id }) => _id !== null).slice(0, 1), ...stats.filter(({ _id }) => _id === null)]
  const rows = [{ ref: undefined, row: totals as object | null }, ...some.map(row => ({ ref: row._id, row }))]
  let count = 0
  let turn = 0
  for (const block of blocks)
    for (const stat of figuresIn(table.group, block as keyof typeof statOf))
      for (const { ref, row } of rows) {
        turn += 1
        const period = periodsOf[turn % periodsOf.length] ?? 'total'
        const cell = valueIn(row, period, block, figureOf(stat).name)
        // Predictions and financing are hidden from some readers: then there is no cell.
        if (cell === undefined) continue
        count += await agrees({ ...table, stat, period, ...(ref !== undefined && { ref }) }, cell)
      }
  return count
}

const filters = (blocks: readonly string[], more: StatsFilters = {}): StatsFilters => ({
  stats: blocks.map(block => statOf[block as keyof typeof statOf]),
  period: true,
  lastPeriod: true,
  ...more,
})

describe('the list behind a number', () => {
  const all = ['billing', 'reservations', 'findings', 'commissions']
  const seen = all.slice(0, 3)
  const groups: readonly GroupName[] = [
    'consultants',
    'teams',
    'commercialDirectors',
    'brokers',
    'coo',
    'creditManagers',
    'offices',
    'expenseSubCategories',
    'expenses',
  ]

  test.each(groups)('%s: the cfo', async group => {
    const blocks = blocksOf[group] ?? all
    const table = { who: 'cfo', group, range: leap, filters: filters(blocks, { multipleYears: true, active: 'all' }) }
    expect(await walk(table, blocks)).toBeGreaterThan(5)
  })

  test.each<[string, GroupName, readonly string[], StatsFilters]>([
    ['broker', 'brokers', seen, {}],
    ['broker', 'offices', seen, {}],
    ['director', 'consultants', seen, { active: 'all' }],
    ['director', 'teams', seen, {}],
    ['leader', 'consultants', seen, {}],
    ['leader', 'teams', seen, { fullYears: true }],
    ['ana', 'consultants', ['billing', 'findings'], {}],
  ])('%s by %s', async (who, group, blocks, more) => {
    const table = { who, group, range: winter, filters: filters(blocks, { multipleYears: 3, ...more }) }
    expect(await walk(table, blocks)).toBeGreaterThan(2)
  })

  test('chosen offices, teams and searches are part of the number', async () => {
    const table = { who: 'cfo', group: 'consultants', range: leap } as const
    const blocks = ['billing', 'findings']
    const narrowed: readonly Table[] = [
      { ...table, filters: filters(blocks), offices: ['lisboa'] },
      { ...table, filters: filters(blocks, { offices: ['porto'], active: 'all' }) },
      { ...table, filters: filters(blocks, { teams: ['sul'], search: 'a' }) },
    ]
    for (const one of narrowed) expect(await walk(one, blocks)).toBeGreaterThan(0)
  })

  test('what is open today has rows of any day', async () => {
    for (const who of ['cfo', 'leader']) {
      const table: Table = { who, group: 'consultants', range: winter, filters: filters(['reservations']) }
      const { stats } = await readTable(table)
      const open = stats.filter(row => (row.pipeline ?? 0) > 0).slice(0, 3)
      expect(open.length).toBeGreaterThan(0)
      for (const { _id, pipeline } of open)
        expect(await agrees({ ...table, ref: _id, stat: 'predicted', period: openPeriod }, pipeline)).toBeGreaterThan(0)
    }
  })

  test('counts, sums and exports are of the same rows', async () => {
    const asked: Asked = {
      who: 'cfo',
      group: 'offices',
      range: leap,
      stat: 'billing',
      period: '2024',
      filters: filters(['billing']),
    }
    const { rows, sum } = await readRows(asked)
    const { data } = await search('cfo', 'invoices', textOf(asked), { parts: ['total', 'totals'] })
    expect(data).toMatchObject({
      total: new Set(rows.map(({ ref }) => ref)).size,
      totals: { invoiced: sum },
    })
    const { status, data: file } = await send<string>(fixture.app, 'POST /api/invoices/export', {
      token: fixture.token('cfo'),
      query: { format: 'csv' },
      body: { columns: ['number'], filters: { figure: textOf(asked) } },
      headers: headersOf(elsewhere),
    })
    expect(status).toBe(200)
    expect(file.trim().split('\n')).toHaveLength(Number(data.total) + 1)
  })
})

describe('refused like the rows themselves', () => {
  const asked: Asked = {
    who: 'cfo',
    group: 'consultants',
    range: winter,
    stat: 'billing',
    period: 'total',
    filters: { stats: ['billing'] },
  }
  const status = async (who: string, model: Model, figure: string) => (await search(who, model, figure)).status

  test('a text that is no number, a period that the table has not, another list', async () => {
    expect(await status('cfo', 'invoices', 'nada')).toBe(422)
    expect(await status('cfo', 'invoices', 'x'.repeat(3001))).toBe(422)
    expect(await status('cfo', 'invoices', textOf({ ...asked, period: 'lastPeriod' }))).toBe(422)
    expect(await status('cfo', 'invoices', textOf({ ...asked, stat: 'margin' }))).toBe(422)
    expect(await status('cfo', 'findings', textOf(asked))).toBe(422)
    expect(await status('cfo', 'invoices', textOf({ ...asked, period: openPeriod }))).toBe(422)
  })

  test('groups and figures that a role does not read', async () => {
    expect(await status('leader', 'invoices', textOf({ ...asked, group: 'offices' }))).toBe(403)
    expect(await status('leader', 'invoices', textOf({ ...asked, stat: 'commissions' }))).toBe(403)
    const predicted = textOf({ ...asked, stat: 'predicted', filters: { stats: ['predicted'] } })
    expect(await status('cfo', 'reservations', predicted)).toBe(200)
    expect(await status('ana', 'reservations', predicted)).toBe(403)
  })

  test('a person whom the reader does not see, or of another company', async () => {
    const outside = textOf({ ...asked, ref: '00000000-0000-4000-8000-000000000000' })
    expect(await status('cfo', 'invoices', outside)).toBe(404)
    const { rows } = await sql<{ id: string }>`
      select id from users where not (id = any(${[fixture.idOf('leader')]}::uuid[])) and role = 'cfo'`.execute(
      fixture.database.db,
    )
    expect(await status('leader', 'invoices', textOf({ ...asked, ref: rows[0]?.id ?? '' }))).toBe(404)
  })

  test('a consultant who names others gets their own rows', async () => {
    const other = textOf({ ...asked, range: leap, ref: fixture.idOf('rui'), filters: { multipleYears: 5 } })
    const own = textOf({ ...asked, range: leap, ref: fixture.idOf('ana'), filters: { multipleYears: 5 } })
    const [found, mine] = [await search('ana', 'invoices', other), await search('ana', 'invoices', own)]
    expect(found.status).toBe(200)
    expect(found.data.total).toBe(mine.data.total)
    expect(found.data.invoices).toEqual(mine.data.invoices)
  })
})

test('the records of a number are found by their day, not by reading every one', async () => {
  const { db } = fixture.database
  const [viewer] = await recordViewers(db, fixture.deals.company.id, [fixture.idOf('cfo')])
  if (!viewer) throw new Error('no cfo')
  const cell = { group: 'consultants', stat: 'billing', period: 'period', filters: { period: true } } as const
  const query = queryOfCell({ ...viewer, range: winter }, cell, '2026-03-05')
  const behind = await recordsOfCell(db, query, cell, 'invoices')
  if (!behind) throw new Error('no rows')
  const plan = await db.transaction().execute(async trx => {
    // Among few rows the planner reads them all, unless that is made expensive.
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select t.id from invoices t where t.company_id = ${viewer.companyId} and ${behind}`.execute(trx)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
  expect(plan).not.toContain('Seq Scan')
  expect(plan).toMatch(/Index Cond: .*date >= '2026-02-27'/)
})
