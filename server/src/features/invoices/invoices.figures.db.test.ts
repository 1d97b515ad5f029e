import { rowsOfMonth, rowsOfOwed, rowsOfShare, rowsOfTotal } from '@tipy/domain/features/invoices/invoices.figures'
import { rangeDates } from '@tipy/domain/features/invoices/invoices.filters'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'
import { fillGenerated } from './invoices.generated.testing.ts'

let fixture: InvoicesFixture
beforeAll(async () => {
  fixture = await startInvoices()
  await fillGenerated(fixture, { count: 400, seed: 32, hasRecruiterDirectors: true })
})
afterAll(() => fixture.end())

const ranges = {
  none: {},
  february: { firstdate: '2026-02-01', lastdate: '2026-02-28' },
  days: { firstdate: '2025-12-10', lastdate: '2026-01-20' },
  since: { firstdate: '2026-03-05' },
  until: { lastdate: '2026-03-05' },
} as const

const filters = () => [
  {},
  { consultants: [fixture.idOf('ana')] },
  { isBank: true },
  { clientPaid: true, shared: true },
  { clientPaid: false },
  { external: true },
  { owedResponsible: true },
  { done: false, clientPaymentDate: { from: '2026-01-01' } },
  { active: false },
  { search: 'bank' },
]

const cents = (euros: number | null | undefined) => Math.round((euros ?? Number.NaN) * 100)
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + cents(value), 0)

/** Every row a query finds, page by page. */
async function rowsOf(chosenFilters: object, range: object) {
  const rows: Record<string, unknown>[] = []
  for (let page = 0; ; page += 1) {
    const { status, data } = await fixture.search('cfo', { page, filters: chosenFilters, parts: ['rows'] }, range)
    expect(status, JSON.stringify(chosenFilters)).toBe(200)
    rows.push(...data.invoices)
    if (data.invoices.length < 50) return rows
  }
}

describe.each(rangeDates)('by %s', dateBy => {
  test('the months add up to the invoiced total, whatever the range and the filter', async () => {
    for (const range of Object.values(ranges))
      for (const filter of filters()) {
        const datedFilter = { ...filter, dateBy: [dateBy] }
        const caseLabel = JSON.stringify({ datedFilter, range })
        const { data } = await fixture.search('cfo', { filters: datedFilter, parts: ['totals'] }, range)
        const { monthly, totals } = data
        expect(sumOf((monthly ?? []).map(({ value }) => value)), caseLabel).toBe(cents(totals?.invoiced))
        expect(monthly, caseLabel).toEqual(monthly?.toSorted(byMonth))
        const banks = await fixture.search(
          'cfo',
          { filters: { ...datedFilter, isBank: true }, parts: ['totals'] },
          range,
        )
        const bank = 'isBank' in filter ? totals?.invoiced : banks.data.totals?.invoiced
        expect(sumOf((monthly ?? []).map(one => one.bank)), caseLabel).toBe(cents(bank))
      }
  })
})

const byMonth = (a: { month: string | null }, b: { month: string | null }) =>
  (a.month ?? '9999').localeCompare(b.month ?? '9999')

test('invoices without a payment date form a month without a name', async () => {
  const { data } = await fixture.search('cfo', { filters: { dateBy: ['clientPaymentDate'] }, parts: ['totals'] })
  const [unpaid] = (
    await sql<{ value: number; bank: number }>`
      select sum(tipy_value)::float as value, sum(tipy_value) filter (where ref = 'Bank')::float as bank
      from invoices where active and client_payment_date is null`.execute(fixture.database.db)
  ).rows
  expect(unpaid?.value).toBeGreaterThan(0)
  expect(data.monthly?.at(-1)).toEqual({ month: null, ...unpaid })
})

describe('what is owed now', () => {
  test('ignores the range: it equals the totals of the query without one', async () => {
    for (const filter of filters()) {
      const ever = await fixture.search('cfo', { filters: filter, parts: ['totals'] })
      const { toPayInternal: internal, toPayExternal: external } = ever.data.totals ?? {}
      const owed = { internal, external, responsible: ever.data.toPayResponsible }
      for (const range of Object.values(ranges)) {
        const { data } = await fixture.search('cfo', { filters: filter, parts: ['totals'] }, range)
        expect(data.owed, JSON.stringify({ filter, range })).toEqual(owed)
      }
    }
  })

  test('is at least that of a narrower period; offices limit it like every total', async () => {
    const query = { parts: ['totals'] }
    const { data } = await fixture.search('cfo', query, ranges.february)
    expect(data.totals?.toPayInternal).toBeLessThan(data.owed?.internal ?? 0)
    const ofLisbon = await fixture.search('cfo', query, { ...ranges.february, offices: 'lisboa' })
    const [lisbon] = (
      await sql<{ internal: number; external: number; responsible: number }>`
        select sum(to_pay_internal)::float as internal, sum(to_pay_external)::float as external,
          sum(to_pay_responsible)::float as responsible
        from invoices where active and 'lisboa' in (office, finder_office, seller_office)`.execute(fixture.database.db)
    ).rows
    expect(ofLisbon.data.owed).toEqual(lisbon)
    expect(ofLisbon.data.owed?.internal).toBeLessThan(data.owed?.internal ?? 0)
  })
})

test('the rows that a figure opens add up to it', async () => {
  const questions = [
    [{}, ranges.none],
    [{ consultants: [fixture.idOf('ana')] }, ranges.days],
    [{ dateBy: ['clientPaymentDate'] }, ranges.since],
    [{ dateBy: ['clientPaymentDate'], external: true }, ranges.none],
  ] as const
  for (const [filter, range] of questions) {
    const { data } = await fixture.search('cfo', { filters: filter, parts: ['totals'] }, range)
    const by = 'dateBy' in filter ? filter.dateBy[0] : 'date'
    const { totals, owed } = data
    const { toPayResponsible } = data
    const figures = [
      ...Object.entries({ ...totals, toPayResponsible }).map(([name, value]) => ({
        name,
        value,
        of: rowsOfTotal[name as keyof typeof rowsOfTotal],
      })),
      ...(['internal', 'external', 'responsible'] as const).map(whom => ({
        name: `owed ${whom}`,
        value: owed?.[whom],
        of: rowsOfOwed(whom),
      })),
      ...(data.monthly ?? []).flatMap(({ month, value, bank }) => [
        { name: `month ${month}`, value, of: rowsOfMonth(month, by, 'all') },
        { name: `banks in ${month}`, value: bank, of: rowsOfMonth(month, by, 'bank') },
        { name: `others in ${month}`, value: value - bank, of: rowsOfMonth(month, by, 'real') },
      ]),
      { name: 'banks', value: sumOf((data.monthly ?? []).map(({ bank }) => bank)) / 100, of: rowsOfShare('bank') },
    ]
    expect(figures.length).toBeGreaterThan(12)
    for (const { name, value, of } of figures) {
      const rows = await rowsOf({ ...filter, ...of.filters }, range)
      const caseLabel = `${name} of ${JSON.stringify({ filter, range })}`
      expect(sumOf(rows.map(row => row[of.sums] as number)), caseLabel).toBe(cents(value))
      const isOwed = Object.keys(of.filters).some(key => key.startsWith('owed'))
      if (isOwed)
        expect(
          rows.filter(row => row[of.sums] === 0),
          caseLabel,
        ).toEqual([])
    }
  }
})
