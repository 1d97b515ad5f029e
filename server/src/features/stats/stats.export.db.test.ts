import type { SheetColumn } from '@tipy/domain/features/stats/stats.sheet'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { send } from '#testing/app'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'

/** ana and rui share an invoice of 10 000 €; eva has one of 3 000,50 €, in Porto. */
let fixture: InvoicesFixture
beforeAll(async () => {
  fixture = await startInvoices()
  const { made, idOf } = fixture
  await made({ value: 10_000 })
  await made({ value: 3000.5, finder: idOf('eva'), seller: idOf('eva'), office: 'porto' })
})
afterAll(() => fixture.end())

const headers = { firstdate: '2026-03-01', lastdate: '2026-03-31' }
const name: SheetColumn = { label: 'Nome', path: 'name', unit: 'text' }
const billing: SheetColumn = { label: '2026 · Total', path: '2026.billing.value', unit: 'euro' }
interface Body {
  readonly sortBy?: string
  readonly filters?: object
  readonly columns?: unknown
}
const path = 'POST /api/stats/{groupBy}/export'
const optionsOf = (who: string, groupBy: string, { columns = [name, billing], ...body }: Body) => ({
  token: fixture.token(who),
  params: { groupBy },
  body: { ...body, columns },
  headers,
})
const refused = (who: string, groupBy: string, body: Body = {}) =>
  send<{ fields?: object }>(fixture.app, path, optionsOf(who, groupBy, body))
const statusOf = async (...asked: Parameters<typeof refused>) => (await refused(...asked)).status

async function sheetOf(who: string, groupBy: string, body: Body = {}) {
  const response = await fixture.app.inject({
    method: 'POST',
    url: `/api/stats/${groupBy}/export`,
    headers: { ...headers, authorization: `Bearer ${fixture.token(who)}` },
    payload: { columns: [name, billing], ...body },
  })
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return { response, rows: await readSheet(response.rawPayload) }
}

describe('what is refused', () => {
  test('groups and figures beyond the reader’s rights, as in the table', async () => {
    expect(await statusOf('hr', 'consultants')).toBe(403)
    expect(await statusOf('ana', 'offices')).toBe(403)
    expect(await statusOf('director', 'commercialDirectors')).toBe(403)
    expect(await statusOf('broker', 'consultants', { filters: { stats: ['commissions'] } })).toBe(403)
    expect(await statusOf('director', 'consultants', { filters: { ref: fixture.idOf('eva') } })).toBe(404)
  })

  test('columns that the reader does not get, and columns that there are not', async () => {
    const asking = (...paths: readonly string[]): Body => ({
      columns: [name, ...paths.map(one => ({ label: 'x', path: one, unit: 'percent' }))],
    })
    const answer = await refused('broker', 'consultants', asking('commission', 'total.commissions.value'))
    expect(answer).toMatchObject({
      status: 422,
      data: {
        fields: { 'columns.commission': 'Coluna desconhecida', 'columns.total.commissions.value': expect.any(String) },
      },
    })
    expect(await statusOf('coo', 'consultants', asking('cooCommission'))).toBe(422)
    for (const one of ['nope', 'total.billing.nope', '__proto__', 'total.constructor.name'])
      expect(await statusOf('cfo', 'consultants', asking(one)), one).toBe(422)
  })

  test('bodies that are none', async () => {
    const wrong: readonly Body[] = [
      { columns: [] },
      { columns: 'name' },
      { columns: [{ ...name, unit: 'nope' }] },
      { columns: [{ ...name, path: 'a b' }] },
      { columns: [{ ...name, width: 3 }] },
      { columns: Array.from({ length: 201 }, () => name) },
      { filters: { nope: true } },
      { sortBy: 'nope' },
    ]
    for (const body of wrong) expect(await statusOf('cfo', 'consultants', body), JSON.stringify(body)).toBe(422)
    expect(await statusOf('cfo', 'nope')).toBe(422)
  })

  test('a fourth file of a person: one is written, and two wait for their turn', async () => {
    const { db } = fixture.database
    const statuses: number[] = []
    const ask = async () => statuses.push(await statusOf('cfo', 'consultants'))
    let files: Promise<unknown> | undefined
    await db.transaction().execute(async trx => {
      // The first file waits for its figures as long as this transaction lasts.
      await sql`lock table invoices in access exclusive mode`.execute(trx)
      files = Promise.all([ask(), ask(), ask(), ask()])
      await vi.waitFor(() => expect(statuses).toEqual([503]), { timeout: 60_000 })
      await vi.waitFor(async () => expect(await waitingForTable(db)).toBe(1), { timeout: 60_000 })
    })
    await files
    expect(statuses).toEqual([503, 200, 200, 200])
  })
})

async function waitingForTable(db: InvoicesFixture['database']['db']): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%billing_facts%'`.execute(db)
  return rows.length
}

describe('a file', () => {
  test('has all rows in their order, numbers as numbers, and the totals last', async () => {
    const { response, rows } = await sheetOf('cfo', 'consultants', { sortBy: 'name', filters: { stats: ['billing'] } })
    expect(response.headers['content-disposition']).toContain(
      "filename*=UTF-8''Estat%C3%ADsticas%20Consultores%202026-03-05.xlsx",
    )
    expect(rows[0]).toEqual(['Nome', '2026 · Total'])
    expect(rows.slice(1)).toEqual([
      ['Pessoa rui', 5000],
      ['Pessoa leader', 0],
      ['Pessoa eva', 3000.5],
      ['Pessoa director', 0],
      ['Pessoa ana', 5000],
      ['Total', 13_000.5],
    ])
  })

  test('shows a consultant their own row, whatever the body says', async () => {
    const { rows } = await sheetOf('ana', 'consultants', { filters: { ref: fixture.idOf('rui') } })
    expect(rows.slice(1)).toEqual([
      ['Pessoa ana', 5000],
      ['Total', 5000],
    ])
  })

  test('names offices, and leaves a value empty that is not of its unit', async () => {
    const columns = [
      name,
      { label: 'Agência', path: 'office', unit: 'office' },
      { label: 'Nome outra vez', path: 'name', unit: 'euro' },
      { label: 'Blocos', path: '2026.billing', unit: 'text' },
    ]
    const { rows } = await sheetOf('cfo', 'consultants', { columns, filters: { ref: fixture.idOf('ana') } })
    expect(rows[1]).toEqual(['Pessoa ana', 'Agência lisboa', null, null])
  })

  test('has the growth between a period and the same a year before', async () => {
    const growth = 'period.billing.YearlyGrowth'
    const columns = [
      name,
      { label: 'Variação (€)', unit: 'euro', path: `${growth}.amount` },
      { label: 'Variação (%)', unit: 'percent', path: `${growth}.percent` },
    ]
    const filters = { ref: fixture.idOf('eva'), period: true, lastPeriod: true }
    const { rows } = await sheetOf('cfo', 'consultants', { columns, filters })
    expect(rows[1]).toEqual(['Pessoa eva', 3000.5, null])
  })

  test('of a ranking has its places and no values', async () => {
    const columns = [name, { label: 'Lugar', path: 'position', unit: 'count' }]
    const filters = { isRanking: true, stats: ['billing'] }
    const { rows } = await sheetOf('hr', 'consultants', { columns, filters })
    expect(rows.slice(0, 3)).toEqual([
      ['Nome', 'Lugar'],
      ['Pessoa ana', 1],
      ['Pessoa rui', 1],
    ])
    expect(rows.at(-1)?.[0]).not.toBe('Total')
    const value = { label: 'Valor', path: 'value', unit: 'euro' }
    expect(await statusOf('hr', 'consultants', { columns: [name, value], filters })).toBe(422)
  })

  test('runs no formula: texts that could be one are neutralised', async () => {
    const people = fixture.database.db.updateTable('users').where('id', '=', fixture.idOf('eva'))
    await people.set({ name: '=HYPERLINK("x")' }).execute()
    try {
      const columns = [{ ...name, label: '=1+1' }]
      const { rows } = await sheetOf('cfo', 'consultants', { columns, filters: { ref: fixture.idOf('eva') } })
      expect(rows.slice(0, 2)).toEqual([[`'=1+1`], [`'=HYPERLINK("x")`]])
    } finally {
      await people.set({ name: 'Pessoa eva' }).execute()
    }
  })
})
