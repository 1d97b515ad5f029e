import type { Role } from '@tipy/domain/access/roles'
import { standardSettings, variantSettings } from '@tipy/domain/company/settings'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#engine/verify'
import { succeed } from '#testing/app'
import { allFigureChecks } from '#testing/figures'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'
import { volume } from '#testing/volume'
import { fillGenerated } from './invoices.generated.testing.ts'
import {
  independentAmounts,
  independentLedger,
  independentMonthly,
  independentStatement,
  independentTotals,
} from './invoices.independent.testing.ts'
import { invoiceChecks } from './invoices.verify.ts'

/**
 * Thousands of invoices, half in each company: the totals of lists, the ledger and its sums agree to the cent with a
 * second implementation that was written from the rules alone, for every viewer and every filter.
 */
const companies = [
  { variant: 'standard', settings: standardSettings, seed: 7, half: 0 },
  { variant: 'other', settings: variantSettings, seed: 11, half: 1 },
]
const count = volume(1500, 5000)

type Sql = RawBuilder<unknown>
const ranges = {
  none: {},
  february: { firstdate: '2026-02-01', lastdate: '2026-02-28' },
  days: { firstdate: '2025-12-10', lastdate: '2026-01-20' },
  since: { firstdate: '2026-03-05' },
  until: { lastdate: '2026-03-05' },
} as const
type DateColumn = 'date' | 'issue_date' | 'client_payment_date'

describe.each(companies)('a company with $variant settings', ({ settings, seed, half }) => {
  let fixture: InvoicesFixture
  beforeAll(async () => {
    fixture = await startInvoices(settings)
    const { recruiterDirector: hasRecruiterDirectors } = settings
    await fillGenerated(fixture, { count, seed, hasRecruiterDirectors })
    // Every role may see totals, as a company may choose: each view is tested.
    const access = fixture.database.db.updateTable('access_features').where('flag', '=', 'listInvoiceTotals')
    await access.set({ roles: viewers().map(({ role }) => role) }).execute()
    // The second computation, once: every query below reads it.
    await sql`create table recomputed as ${independentAmounts}`.execute(fixture.database.db)
    await sql`create unique index on recomputed (company_id, id)`.execute(fixture.database.db)
    await sql`analyze recomputed`.execute(fixture.database.db)
  })
  afterAll(() => fixture.end())

  const rowsOf = async <T>(query: Sql): Promise<T[]> => (await sql<T>`${query}`.execute(fixture.database.db)).rows

  /** Which invoices `t` each role sees, and which roles read every person's money. */
  function viewers() {
    const id = (who: string) => sql`${fixture.idOf(who)}`
    const party = (who: string) => sql`(t.finder = ${id(who)}::text or t.seller = ${id(who)}::text
      or ${id(who)}::uuid in (t.created_by, t.credit_manager, t.finder_commercial_director,
        t.seller_commercial_director, t.finder_recruiter, t.seller_recruiter))`
    const lisbon = sql`'lisboa' in (t.office, t.finder_office, t.seller_office)`
    const led = (who: string) => sql`exists (select from users u where u.manager = ${id(who)}::uuid
      and u.id::text in (t.finder, t.seller))`
    const all = (who: string, role: Role) => ({ who, role, sees: sql`true`, reads: true })
    const ofLisbon = (who: string, role: Role, reads: boolean) => ({
      who,
      role,
      sees: sql`(${lisbon} or ${party(who)})`,
      reads,
    })
    const own = (who: string, role: Role) => ({ who, role, sees: party(who), reads: false })
    return [
      all('sys', 'sysAdmin'),
      all('ceo', 'ceo'),
      all('cfo', 'cfo'),
      all('coo', 'coo'),
      ofLisbon('broker', 'broker', true),
      ofLisbon('pm', 'processManager', true),
      ofLisbon('assistant', 'assistant', false),
      { ...own('director', 'commercialDirector'), sees: sql`(${party('director')} or ${led('director')})` },
      { ...own('leader', 'teamLeader'), sees: sql`(${party('leader')} or 'sul' in (t.finder_team, t.seller_team))` },
      own('ana', 'consultant'),
      own('rui', 'consultant'),
      own('credit', 'creditManager'),
    ]
  }

  /** The filters of the list, in the body of a request and in SQL. */
  function filters(): readonly { readonly filter: object; readonly where: Sql; readonly by?: DateColumn }[] {
    const { idOf } = fixture
    const bank = sql`t.ref = 'Bank'`
    const outside = sql`(t.is_external_seller or (t.is_external_finder and t.ref <> 'Bank'))`
    return [
      { filter: {}, where: sql`true` },
      {
        filter: { consultants: [idOf('ana'), idOf('eva')] },
        where: sql`(t.finder in (${idOf('ana')}, ${idOf('eva')}) or t.seller in (${idOf('ana')}, ${idOf('eva')}))`,
      },
      { filter: { teams: ['sul'] }, where: sql`'sul' in (t.finder_team, t.seller_team)` },
      {
        filter: { commercialDirectors: [idOf('director')] },
        where: sql`${idOf('director')}::uuid in (t.finder_commercial_director, t.seller_commercial_director)`,
      },
      {
        filter: { recruiters: [idOf('hr')] },
        where: sql`${idOf('hr')}::uuid in (t.finder_recruiter, t.seller_recruiter)`,
      },
      { filter: { creditManager: [idOf('credit')] }, where: sql`t.credit_manager = ${idOf('credit')}::uuid` },
      { filter: { isBank: true }, where: bank },
      { filter: { isBank: false, clientPaid: true }, where: sql`not ${bank} and t.client_payment_date is not null` },
      { filter: { clientPaid: false, external: true }, where: sql`t.client_payment_date is null and ${outside}` },
      {
        filter: { internal: true, clientProved: true },
        where: sql`not ${outside} and t.client_proof_date is not null`,
      },
      {
        filter: { shared: true, billsSent: true },
        where: sql`not t.is_external_finder and not t.is_external_seller and t.finder <> t.seller
          and t.sent_bills_to_finder and t.sent_bills_to_seller`,
      },
      { filter: { dateBy: ['issueDate'] }, where: sql`true`, by: 'issue_date' },
      { filter: { dateBy: ['clientPaymentDate'] }, where: sql`true`, by: 'client_payment_date' },
    ]
  }

  const within = (by: DateColumn, { firstdate, lastdate }: { firstdate?: string; lastdate?: string }) =>
    sql`${firstdate ? sql`${sql.ref(`t.${by}`)} >= ${firstdate}::date` : sql`true`}
      and ${lastdate ? sql`${sql.ref(`t.${by}`)} <= ${lastdate}::date` : sql`true`}`

  /**
   * Decided after the second computation was written (docs/decisions/0022): a bank is no other agency, so the whole
   * value is to be received from it, also if an external party sold the loan. Only that case differs.
   */
  const owedByBanks = sql`case when t.ref = 'Bank' and t.is_external_seller and t.client_payment_date is null
    then t.value - a.tipy_value else 0 end`

  /** The second computation of a view: the sums of `independentTotals`, over the stored table. */
  const recomputed = (where: Sql) => sql`
    select coalesce(sum(a.tipy_value), 0)::float as invoiced, coalesce(sum(a.commission), 0)::float as commissions,
      coalesce(sum(a.to_receive + ${owedByBanks}), 0)::float as "toReceive",
      coalesce(sum(a.to_pay_internal), 0)::float as "toPayInternal",
      coalesce(sum(a.to_pay_external), 0)::float as "toPayExternal",
      coalesce(sum(a.to_pay_responsible), 0)::float as "toPayResponsible", count(*)::int as total
    from invoices t join recomputed a on a.company_id = t.company_id and a.id = t.id
    where t.active and ${where}`
  const months = (where: Sql, by: DateColumn) => sql`
    select to_char(${sql.ref(`t.${by}`)}, 'YYYY-MM') as month, sum(a.tipy_value)::float as value,
      coalesce(sum(a.tipy_value) filter (where a.is_bank), 0)::float as bank
    from invoices t join recomputed a on a.company_id = t.company_id and a.id = t.id
    where t.active and ${where} group by 1 order by 1`
  /** The same view by the ledger: all of its lines, and those of consultants. */
  const ofLedger = (where: Sql) => sql`
    select coalesce(sum(l.amount), 0)::float as invoiced,
      coalesce(sum(l.amount) filter (where l.role = 'consultant'), 0)::float as commissions
    from invoices t join ledger l on l.company_id = t.company_id and l.invoice_id = t.id
    where l.active and ${where}`

  test('every stored amount and every ledger line equals the second computation', async () => {
    const names = await rowsOf<{ name: string }>(sql`
      select attname as name from pg_attribute where attrelid = 'recomputed'::regclass and attnum > 2`)
    expect(names.length).toBeGreaterThan(25)
    const same = names.map(({ name }) =>
      name === 'to_receive'
        ? sql`t.to_receive = a.to_receive + ${owedByBanks}`
        : sql`${sql.ref(`t.${name}`)} = ${sql.ref(`a.${name}`)}`,
    )
    const differing = await rowsOf(sql`
      select t.id from invoices t full join recomputed a on a.company_id = t.company_id and a.id = t.id
      where (${sql.join(same, sql` and `)}) is not true`)
    expect(differing).toEqual([])
    const lines = await rowsOf(sql`
      select l.invoice_id, l.part, l.amount, a.amount as recomputed
      from ledger l full join (${independentLedger}) a
        on a.company_id = l.company_id and a.invoice_id = l.invoice_id and a.part = l.part
      where (l.person, l.amount, l.payment_date) is distinct from (a.person, a.amount, a.paid_day)
        or l.part is null or a.part is null`)
    expect(lines).toEqual([])
    expect(await verify(fixture.database.db, [...invoiceChecks, ...allFigureChecks])).toEqual([])
  })

  test('list totals, months, ledger and the second computation agree for every view and every filter', async () => {
    const allRanges = Object.values(ranges)
    let turn = 0
    for (const { who, sees, reads } of viewers())
      for (const { filter, where, by = 'date' } of filters()) {
        // Ranges rotate: every view and every filter meets several. Each view meets each filter in one of the
        // companies, alternately.
        turn += 1
        if (turn % 2 === half) continue
        const range = allRanges[turn % allRanges.length] ?? {}
        const all = sql`${sees} and ${where} and ${within(by, range)}`
        const { data } = await fixture.search(who, { filters: filter, parts: ['total', 'totals'] }, { ...range })
        const [expected] = await rowsOf<Record<string, number>>(recomputed(all))
        const [ledger] = await rowsOf<Record<string, number>>(ofLedger(all))
        const caseLabel = `${who} ${JSON.stringify({ filter, range })}`
        const shown = { ...data.totals, toPayResponsible: data.toPayResponsible, total: data.total }
        const hidden = { commissions: null, toPayInternal: null, toPayExternal: null, toPayResponsible: null }
        expect(shown, caseLabel).toEqual(reads ? expected : { ...expected, ...hidden })
        expect(data.monthly, caseLabel).toEqual(await rowsOf(months(all, by)))
        const [now] = await rowsOf<Record<string, number>>(recomputed(sql`${sees} and ${where}`))
        const { toPayInternal: internal, toPayExternal: external, toPayResponsible: responsible } = now ?? {}
        expect(data.owed, caseLabel).toEqual(reads ? { internal, external, responsible } : null)
        expect(ledger, caseLabel).toEqual({ invoiced: expected?.invoiced, commissions: expected?.commissions })
      }
    expect(turn).toBe(12 * 13)
  })

  test('list totals equal `independentTotals` and `independentMonthly`', async () => {
    const [first] = await rowsOf<Record<string, string>>(independentTotals(sql`true`))
    const { data } = await fixture.search('cfo', { parts: ['totals'] })
    const [differs] = await rowsOf<{ sum: number }>(sql`
      select sum(${owedByBanks})::float as sum from invoices t
      join recomputed a on a.company_id = t.company_id and a.id = t.id where t.active`)
    const { toReceive = '', ...others } = first ?? {}
    const numbers = Object.fromEntries(Object.entries(others).map(([name, sum]) => [name, Number(sum)]))
    const { toReceive: shown, ...totals } = data.totals ?? {}
    expect({ ...totals, toPayResponsible: data.toPayResponsible }).toEqual(numbers)
    expect(differs?.sum).toBeGreaterThan(0)
    expect(Math.round(((shown ?? 0) - (differs?.sum ?? 0)) * 100)).toBe(Math.round(Number(toReceive) * 100))
    const monthly = await rowsOf<Record<string, string>>(independentMonthly(sql`true`, 'issue_date'))
    const byIssue = await fixture.search('cfo', { parts: ['totals'], filters: { dateBy: ['issueDate'] } })
    expect(byIssue.data.monthly).toEqual(
      monthly.map(({ month, value, bank }) => ({ month, value: Number(value), bank: Number(bank) })),
    )
  })

  test('the figures of whole months equal the second computation', async () => {
    for (const [measure, by] of [
      ['billing', 'date'],
      ['paid', 'client_payment_date'],
    ] as const) {
      const figures = await rowsOf(sql`
        select to_char(day, 'YYYY-MM') as month, (sum(value) / 100)::float as value,
          coalesce(sum(value) filter (where is_bank) / 100, 0)::float as bank
        from figure_facts where measure = ${measure} group by 1 order by 1`)
      expect(figures, measure).toEqual(await rowsOf(months(sql`${sql.ref(`t.${by}`)} is not null`, by)))
      expect(figures.length).toBeGreaterThan(6)
    }
    const figures = await rowsOf(sql`
      select to_char(day, 'YYYY-MM') as month, person, office, (sum(value) / 100)::float as amount
      from figure_facts where measure = 'commissions' group by 1, 2, 3 order by 1, 2, 3`)
    const second = await rowsOf(sql`
      select to_char(t.date, 'YYYY-MM') as month, l.person, t.office, sum(l.amount)::float as amount
      from (${independentLedger}) l join invoices t on t.company_id = l.company_id and t.id = l.invoice_id
      where t.active and l.part <> 'agency' and l.amount <> 0 group by 1, 2, 3 order by 1, 2, 3`)
    expect(figures).toEqual(second)
  })

  test('the billing of each person, and of none, equals the second computation', async () => {
    for (const [measure, by] of [
      ['billing', 'date'],
      ['paid', 'client_payment_date'],
    ] as const) {
      const figures = await rowsOf(sql`
        select to_char(day, 'YYYY-MM') as month, person, team, office, (sum(value) / 100)::float as value
        from figure_facts where measure = ${measure} group by 1, 2, 3, 4 having sum(value) <> 0 order by 1, 2, 3, 4`)
      const second = await rowsOf(sql`
        select to_char(${sql.ref(`t.${by}`)}, 'YYYY-MM') as month, s.person, s.team, t.office, sum(s.value)::float as value
        from invoices t join recomputed a on a.company_id = t.company_id and a.id = t.id
        cross join lateral (values
          (t.finder, t.finder_team, a.finder_value, a.is_bank or t.is_external_finder),
          (t.seller, t.seller_team, a.seller_value, t.is_external_seller)
        ) typed (party, team, value, is_external)
        cross join lateral (select
          case when not typed.is_external then typed.party::uuid end as person,
          case when not typed.is_external then typed.team end as team,
          case when typed.is_external and not (a.is_bank and typed.value = a.tipy_value) then 0 else typed.value end as value
        ) s
        where t.active and ${sql.ref(`t.${by}`)} is not null
        group by 1, 2, 3, 4 having sum(s.value) <> 0 order by 1, 2, 3, 4`)
      expect(figures, measure).toEqual(second)
    }
  })

  test('a person’s statement equals the second computation', async () => {
    const { app, deals, idOf, token } = fixture
    for (const [who, reader, firstDate, lastDate] of [
      ['ana', 'ana', '2026-01-01', '2026-02-15'],
      ['director', 'cfo', '2025-12-01', '2026-01-15'],
      ['credit', 'cfo', '2026-02-10', '2026-05-31'],
    ] as const) {
      const request = { token: token(reader), params: { person: idOf(who) }, query: { firstDate, lastDate } }
      const { lines, sums } = await succeed(app, 'GET /api/statements/{person}', request)
      const second = await rowsOf<Record<string, unknown>>(sql`
        select invoice_id as invoice, part, base::float, percentage::float, commission::float as amount,
          paid_day::text as "paymentDate", pending::float
        from (${independentStatement(deals.company.id, idOf(who), firstDate, lastDate)}) s
        where commission <> 0 or part in ('finder', 'seller')`)
      expect(second.length, who).toBeGreaterThan(count / 100)
      const total = (name: string) => second.reduce((sum, line) => sum + Math.round(Number(line[name]) * 100), 0) / 100
      expect([sums.total, sums.pending], who).toEqual([total('amount'), total('pending')])
      const place = ({ role, side }: (typeof lines)[number]) => {
        if (role === 'consultant') return side
        return side === null ? role : side + role.charAt(0).toUpperCase() + role.slice(1)
      }
      const shownLines = lines.map(line => {
        const { invoice, base, percentage, amount, paymentDate, clientPaymentDate } = line
        const pending = clientPaymentDate !== null && paymentDate === null ? amount : 0
        return { invoice, part: place(line), base, percentage, amount, paymentDate, pending }
      })
      const inOrder = (some: readonly object[]) => some.map(line => JSON.stringify(line)).toSorted()
      expect(inOrder(shownLines), who).toEqual(inOrder(second))
    }
  })
})
