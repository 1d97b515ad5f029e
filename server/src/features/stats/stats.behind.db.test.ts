import type { FigureRowsReply } from '@tipy/domain/features/stats/stats.contract'
import type { Block } from '@tipy/domain/figures/blocks'
import { type FigureName, figureOf, termsOf } from '@tipy/domain/figures/figures'
import { figuresIn, type GroupName, groupNames, groupOf } from '@tipy/domain/figures/groups'
import { figureParts } from '@tipy/domain/figures/parts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '#testing/app'
import {
  type Asked,
  type Blocks,
  flatten,
  headersOf,
  inCents,
  labelOf,
  type Model,
  ofPeople,
  type Range,
  rangeAt,
  ranges,
  startModel,
} from './stats.model.testing.ts'
import { slowAnswer } from './stats.slowAnswer.testing.ts'

/** What is behind the generated company's figures: rows, terms of formulas, what a filter leaves out, and the whole. */
let model: Model
beforeAll(async () => {
  model = await startModel()
})
afterAll(() => model.end())

/** The two sides of a figure, and what no side brought, are its rows; each side is asked for by itself. */
async function sidesAddUp(
  asked: Asked,
  body: { ref?: string | null; stat: FigureName; period: string; perPage: number },
  rows: FigureRowsReply['rows'],
) {
  if (asked.group !== 'consultants' || termsOf(body.stat).length > 1) return
  const added = (some: FigureRowsReply['rows']) => some.reduce((total, { value }) => total + (inCents(value) ?? 0), 0)
  for (const part of figureParts) {
    const side = await model.rowsBehind(asked, { ...body, part })
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
      const { rows, sum, shared, terms } = await model.rowsBehind(asked, body)
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
      const { stats, totals } = await model.ask(asked)
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
          const { leftOut } = await model.ask(asked)
          const cells = (leftOut as Readonly<Record<string, Blocks>> | null)?.total?.[block]
          const opened = { ...asked, filters: { search, leftOut: true } }
          for (const stat of figuresIn(group, block)) {
            const { name, unit } = figureOf(stat)
            // The line has no percentages.
            if (unit === 'percent') continue
            const { rows, sum, shared } = await model.rowsBehind(opened, { stat, period: 'total', perPage: 100 })
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
    const { totals: all } = await model.ask(asked)
    const { totals, leftOut } = await model.ask({ ...asked, filters: { search: 'zzz' } })
    const earned = (some: object | null) => (some as Readonly<Record<string, Blocks>>).total?.commissions?.value
    expect(earned(all)).toBeGreaterThan(0)
    expect([earned(totals), earned(leftOut)]).toEqual([0, earned(all)])
  })
})

describe('the whole', () => {
  type Totals = Readonly<Record<string, number | null>>
  const listed = async (name: string, range: Range, filters = {}): Promise<Totals> => {
    const { data } = await send<{ totals: Totals }>(
      model.fixture.app,
      `POST /api/${name}/search` as 'POST /api/invoices/search',
      {
        token: model.fixture.token('cfo'),
        body: { filters, parts: ['total', 'totals'] },
        headers: headersOf(range),
      },
    )
    return data.totals
  }

  test('members and what has none are the offices, and those the totals of the lists', async () => {
    for (const range of ranges) {
      const sum = async (group: string, blocks: readonly string[]) => {
        const { totals, leftOut } = await model.ask({ who: 'cfo', group, blocks, range })
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
      const { stats, totals } = await model.ask(asked)
      const slow = slowAnswer(model.world, { ...asked, who: model.fixture.idOf('cfo'), periods: range.periods })
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
