import type { FigureRowsReply, PredictedMonth, ReferencesReply } from '@tipy/domain/features/stats/stats.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '#testing/app'
import { buildCompany, buildUser, signIn } from '#testing/factories'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'
import { fillCompany } from './stats.generated.testing.ts'
import { type Person, readWorld, scopeOf, type World } from './stats.slowAnswer.testing.ts'
import type { Part } from './stats.slowModel.testing.ts'

/**
 * Predictions and references of a generated company (given-up and bank deals, late predictions, edges of quarters, the
 * days on which the clock changes) against a slow computation from the raw rows, for several years and roles.
 */
let fixture: InvoicesFixture
let world: World
beforeAll(async () => {
  fixture = await startInvoices()
  await fillCompany(fixture, { count: 200, seed: 34 })
  const { db } = fixture.database
  // Who referred whom: by name, because some of them are generated. Two referrers have left.
  for (const [referrer, referred] of [
    ['Pessoa ana', ['Pessoa rui', 'Pessoa eva', 'Saiu Embora']],
    ['Saiu Embora', ['Nova Pessoa', 'Pessoa leader']],
    ['Chefe Dupla', ['Pessoa ana']],
  ] as const)
    await sql`
      update users set referenced_by = (select r.id from users r where r.name = ${referrer})
      where name = any(${referred})`.execute(db)
  world = await readWorld(db)
})
afterAll(() => fixture.end())

const years = ['2024-02-29', '2025-03-31', '2025-12-31', '2026-03-29', '2026-04-01']
const personOf = (name: string): Person => {
  const found = world.people.find(({ id }) => id === fixture.idOf(name))
  if (!found) throw new Error(name)
  return found
}
/** The parts that a person counts. */
const countedBy = (name: string): readonly Part[] => {
  const scope = scopeOf(world, personOf(name))
  return scope === null ? world.parts : world.parts.filter(scope.counts)
}
const euros = (parts: readonly Part[]) => parts.reduce((sum, { value }) => sum + value, 0) / 100
const today = '2026-03-05'

describe('predictions', () => {
  const read = (token: string, lastdate: string, query: Readonly<Record<string, string>> = {}) =>
    send<Readonly<Record<string, PredictedMonth>>>(fixture.app, 'GET /api/stats/predicted', {
      token,
      query,
      headers: { lastdate },
    })
  const keyOf = (day: string) => `${Number(day.slice(5, 7))}-${day.slice(0, 4)}`

  test.each(['cfo', 'coo', 'broker', 'director', 'leader', 'credit', 'ana'])('of %s in every year', async who => {
    const parts = countedBy(who)
    const isConsultant = who === 'ana'
    for (const lastDate of years) {
      const { data } = await read(fixture.token(who), lastDate)
      const year = lastDate.slice(0, 4)
      const open = parts.filter(({ measure, day }) => measure === 'predicted' && day !== null && day >= `${year}-01-01`)
      const later = isConsultant ? [] : open.map(({ day }) => keyOf(day ?? ''))
      const months = Array.from({ length: 12 }, (_, at) => `${at + 1}-${year}`)
      expect(Object.keys(data).toSorted(), lastDate).toEqual([...new Set([...months, ...later])].toSorted())
      for (const [key, month] of Object.entries(data)) {
        const own = (measure: string) => parts.filter(part => part.measure === measure && keyOf(part.day ?? '') === key)
        const billed = own('billing')
        expect([key, month.total, month.totalBanks, month.predicted]).toEqual([
          key,
          euros(billed.filter(({ isBank }) => !isBank)),
          euros(billed.filter(({ isBank }) => isBank)),
          isConsultant ? null : euros(own('predicted')),
        ])
        const listed = month.reservations.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
        expect([key, listed]).toEqual([key, month.predicted ?? 0])
        for (const { predictedExecutionDate: day, isLate } of month.reservations)
          expect([keyOf(day), isLate]).toEqual([key, day < today])
      }
    }
  })

  test.each(['cfo', 'director', 'ana'])('of %s without reservations, and of one month, are those of all', async who => {
    const { data } = await read(fixture.token(who), today)
    const sums = await read(fixture.token(who), today, { sums: 'true' })
    const without = Object.entries(data).map(([key, month]) => [key, { ...month, reservations: [] }])
    expect(Object.entries(sums.data)).toEqual(without)
    for (const [key, month] of Object.entries(data))
      expect((await read(fixture.token(who), today, { month: key })).data).toEqual({ [key]: month })
    expect((await read(fixture.token(who), today, { month: '1-1999' })).data).toEqual({})
    expect((await read(fixture.token(who), today, { month: '13-2026' })).status).toBe(422)
  })

  test('list each open billing date of the deals that go on, once', async () => {
    const { data } = await read(fixture.token('cfo'), '2024-12-31')
    const { rows } = await sql<{ _id: string; day: string; amount: number; isLoan: boolean }>`
      select r.id as _id, d ->> 'predictedExecutionDate' as day, (d ->> 'amount')::int / 100.0::float8 as amount,
        r.deal_type <> 'sales' as "isLoan"
      from reservations r, jsonb_array_elements(r.billing_dates) d
      where r.active and r.state not in ('draft', 'toValidate') and r.give_up_date is null
        and d ->> 'executionDate' is null and d ->> 'predictedExecutionDate' >= '2024-01-01'
        and (d ->> 'amount')::int <> 0`.execute(fixture.database.db)
    const listed = Object.values(data).flatMap(({ reservations }) => reservations)
    const named = (all: readonly { _id: string; day: string; amount: number }[]) =>
      all.map(({ _id, day, amount }) => `${_id} ${day} ${amount.toFixed(2)}`).toSorted()
    expect(named(listed.map(one => ({ ...one, day: one.predictedExecutionDate })))).toEqual(named(rows))
    // The company has late ones, later ones and loans, or this would prove little.
    expect(rows.some(({ day }) => day < today) && rows.some(({ day }) => day > today)).toBe(true)
    expect(rows.some(({ isLoan }) => isLoan)).toBe(true)
    expect(world.parts.some(({ measure, day }) => measure === 'giveUps' && (day ?? '') >= '2024-01-01')).toBe(true)
  })

  test('of another company are none of these', async () => {
    const { db } = fixture.database
    const company = await buildCompany(db)
    const other = await buildUser(db, company, { role: 'sysAdmin' })
    const token = await signIn(db, other, fixture.deals.clock.now())
    const { data } = await read(token, '2026-03-05')
    expect(Object.values(data).flatMap(({ reservations }) => reservations)).toEqual([])
    expect(new Set(Object.values(data).flatMap(({ total, predicted }) => [total, predicted]))).toEqual(new Set([0]))
    const references = await send<ReferencesReply>(fixture.app, 'GET /api/stats/references', { token })
    expect(Object.keys(references.data.referencedBy)).toEqual(['total'])
  })
})

describe('references', () => {
  const actives = ['true', 'false', 'all'] as const
  const read = (who: string, active: string, lastdate: string) =>
    send<ReferencesReply>(fixture.app, 'GET /api/stats/references', {
      token: fixture.token(who),
      query: { active },
      headers: { lastdate },
    })
  const quartersOf = (year: string) =>
    [
      ['01-01', '03-31'],
      ['04-01', '06-30'],
      ['07-01', '09-30'],
      ['10-01', '12-31'],
    ].map(([first, last]) => [`${year}-${first}`, `${year}-${last}`] as const)

  /** `referrer referred`: what they billed without banks in each quarter, in cents. */
  async function slowly(who: string, active: string, year: string) {
    const { rows } = await sql<{ id: string; referrer: string; isActive: boolean }>`
      select u.id, r.id as referrer, r.active as "isActive" from users u join users r on r.id = u.referenced_by
      where u.company_id = ${fixture.deals.company.id}`.execute(fixture.database.db)
    const scope = scopeOf(world, personOf(who))
    const sees = (id: string) => scope === null || world.people.some(one => one.id === id && scope.sees(one))
    const parts = countedBy(who).filter(({ measure, isBank }) => measure === 'billing' && !isBank)
    return rows
      .filter(({ id, isActive }) => sees(id) && (active === 'all' || String(isActive) === active))
      .map(({ id, referrer }) => {
        const own = parts.filter(({ person }) => person === id)
        const quarters = quartersOf(year).map(([first, last]) =>
          own
            .filter(({ day }) => day !== null && day >= first && day <= last)
            .reduce((sum, { value }) => sum + value, 0),
        )
        return { id, referrer, quarters }
      })
  }

  type Slow = Awaited<ReturnType<typeof slowly>>
  /** A referrer gets 1 %, rounded for each person and quarter. */
  function totalsOf(some: Slow) {
    const sums = (quarters: readonly number[]) => {
      const billed = some.flatMap(one => quarters.map(at => one.quarters[at] ?? 0))
      const add = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / 100
      return { billing: add(billed), commissions: add(billed.map(value => Math.round(value / 100))) }
    }
    return { 1: sums([0]), 2: sums([1]), 3: sums([2]), 4: sums([3]), yearly: sums([0, 1, 2, 3]) }
  }

  test.each(['cfo', 'coo', 'broker'])('of %s in every year, by active referrers, others and all', async who => {
    for (const lastDate of years)
      for (const active of actives) {
        const about = `${lastDate} ${active}`
        const { data } = await read(who, active, lastDate)
        const slow = await slowly(who, active, lastDate.slice(0, 4))
        const { total, ...referrers } = data.referencedBy
        expect(total, about).toEqual({ totals: totalsOf(slow) })
        expect(Object.keys(referrers).toSorted(), about).toEqual([...new Set(slow.map(one => one.referrer))].toSorted())
        for (const [id, referrer] of Object.entries(referrers)) {
          const own = slow.filter(one => one.referrer === id)
          expect(referrer, about).toMatchObject({ totals: totalsOf(own) })
          const references = 'references' in referrer ? referrer.references : []
          expect(references.map(({ _id }) => _id).toSorted()).toEqual(own.map(one => one.id).toSorted())
          for (const { _id, totals } of references)
            expect(totals, about).toEqual(totalsOf(own.filter(one => one.id === _id)))
        }
        const quarterInfo = Object.entries(totalsOf(slow)).map(([key, { billing, commissions }]) => [
          key,
          { total: billing, amountForReferences: commissions },
        ])
        expect(data.quarterInfo, about).toEqual(Object.fromEntries(quarterInfo))
      }
  })

  test('of those who lead are of the people they see, without amounts', async () => {
    for (const who of ['director', 'leader'])
      for (const active of actives) {
        const { data } = await read(who, active, '2026-03-05')
        const { total, ...referrers } = data.referencedBy
        const slow = await slowly(who, active, '2026')
        expect(Object.keys(referrers).toSorted(), `${who} ${active}`).toEqual(
          [...new Set(slow.map(one => one.referrer))].toSorted(),
        )
        expect(total).toMatchObject({ totals: { yearly: { billing: null, commissions: null } } })
      }
  })

  test('a number sums its rows, whichever offices are chosen in the shell', async () => {
    const lastDate = '2026-03-05'
    const headers = { lastdate: lastDate, offices: 'lisboa' }
    const token = fixture.token('cfo')
    const { data } = await send<ReferencesReply>(fixture.app, 'GET /api/stats/references', {
      token,
      query: { active: 'all' },
      headers,
    })
    const people = Object.values(data.referencedBy).flatMap(one => ('references' in one ? one.references : []))
    const quarters = quartersOf('2026').entries()
    let differing = 0
    for (const [at, [firstDate = '', last = '']] of quarters)
      for (const { _id, totals } of people) {
        const { billing } = totals[String(at + 1) as '1']
        const body = {
          ref: _id,
          stat: 'billingWithoutBanks',
          period: 'period',
          range: { firstDate, lastDate: last },
          filters: { period: true, active: 'all' },
        }
        const rowsIn = (offices: object) =>
          send<FigureRowsReply>(fixture.app, 'POST /api/stats/{groupBy}/rows', {
            token,
            params: { groupBy: 'consultants' },
            body: { ...body, ...offices },
            headers,
          })
        expect((await rowsIn({ offices: [] })).data.sum).toBe(billing)
        if ((await rowsIn({})).data.sum !== billing) differing += 1
      }
    // The offices chosen would leave something out.
    expect(differing).toBeGreaterThan(0)
  })

  test('have something in both quarters beside an edge, and referrers who left', async () => {
    const billedOn = (day: string) => world.parts.some(part => part.measure === 'billing' && part.day === day)
    expect(['2025-03-31', '2025-12-31', '2026-03-31', '2026-04-01'].filter(day => !billedOn(day))).toEqual([])
    expect((await slowly('cfo', 'false', '2025')).length).toBeGreaterThan(0)
    expect((await slowly('cfo', 'true', '2025')).length).toBeGreaterThan(0)
  })
})
