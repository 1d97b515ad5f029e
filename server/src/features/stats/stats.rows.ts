import { TipyError } from '@tipy/domain/errors/errors'
import type { FigurePart, FigureRow, FigureRowsReply } from '@tipy/domain/features/stats/stats.contract'
import { refuseFigure } from '@tipy/domain/features/stats/stats.rights'
import { type FigureName, figureOf, type Term, termsOf } from '@tipy/domain/figures/figures'
import { divideShared, Grid } from '@tipy/domain/figures/grid'
import { dimensionOf } from '@tipy/domain/figures/groups'
import { inUnit, measureInfo } from '@tipy/domain/figures/measures'
import type { NamedPeriod } from '@tipy/domain/figures/periods'
import { figureValue } from '@tipy/domain/figures/table'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '#engine/columns'
import { countedFacts, factsOf, inRanges, readCells } from '#figures/query'
import type { Db } from '#platform/database/database'
import { type ReadTable, readTable, type StatsQuery } from './stats.query.ts'

interface RowsRequest {
  /** Undefined: all members of the filter. */
  readonly ref?: string | null | undefined
  readonly stat: FigureName
  readonly period: string
  readonly part?: FigurePart | undefined
  readonly page: number
  readonly perPage: number
}

/** The rows behind one cell: the facts of its members in its days, with the records they come from. */
export async function figureRows(db: Db, query: StatsQuery, request: RowsRequest): Promise<FigureRowsReply> {
  refuseFigure(query.viewer, query.group, request.stat, query.ref ?? request.ref ?? null)
  const period = query.periods.find(({ key }) => key === request.period)
  if (!period) throw new TipyError('INVALID', { period: 'Período desconhecido' })
  const table = await readTable(db, query)
  const members = membersOf(table, request, query)
  const figure = figureOf(request.stat)
  const terms = termsOf(request.stat)
  // A formula takes away what others get, and a percentage has no rows of its own: neither has sides.
  if (request.part !== undefined && terms.length > 1) throw new TipyError('INVALID', { part: 'Estatística sem lados' })
  const { rows, total, sum } = await readRows(db, query, terms, members, period, request)
  const row = table.grid.together(members)
  const all = table.grid.together(table.members.map(({ id }) => id))
  const termOf = (term: Term) => {
    const { label, unit } = measureInfo[term.measure]
    return { label, value: inUnit(unit, row.valueOf([term], period.ranges)) }
  }
  return {
    sentence: figure.sentence,
    unit: figure.unit,
    sum: request.part === undefined ? figureValue(all, row, request.stat, period.ranges) : inUnit(figure.unit, sum),
    terms: terms.length === 1 ? [] : terms.map(termOf),
    rows,
    total,
    shared:
      query.group === 'offices' && terms.some(({ measure }) => measure === 'expenses')
        ? await sharedOf(db, query, table, members, period)
        : null,
  }
}

function membersOf({ members }: ReadTable, { ref }: RowsRequest, query: StatsQuery): readonly (string | null)[] {
  const ids = members.map(({ id }) => id)
  const asked = query.ref ?? ref
  if (asked === undefined) return ids
  if (!ids.includes(asked)) throw new TipyError('NOT_FOUND')
  return [asked]
}

interface StoredRow extends Omit<FigureRow, 'value'> {
  readonly value: string
  readonly total: string
  readonly sum: string
}

async function readRows(
  db: Db,
  query: StatsQuery,
  terms: readonly Term[],
  members: readonly (string | null)[],
  { ranges }: NamedPeriod,
  { page, perPage, part }: RowsRequest,
) {
  const parts = terms.map(term => factsOfTerm(query, term, members, ranges, part))
  const inOrder = sql`x.day desc nulls last, x.ref, x.part, x.item, x.measure, x.person`
  // Only the page is looked up in the tables of the records.
  const { rows } = await sql<StoredRow>`
    select x.model, x.ref, x.measure, x.day::text as day, x.part, x.value, u.name as person, x.total, x.sum,
      coalesce(i.number::text, r.ref, g.ref, e.name, '') as label
    from (
      select x.*, count(*) over () as total, sum(x.value) over () as sum from (${sql.join(parts, sql` union all `)}) x
      order by ${inOrder} limit ${perPage} offset ${page * perPage}
    ) x
    left join users u on u.company_id = ${query.viewer.companyId} and u.id = x.person
    left join invoices i on x.model = 'invoices' and i.company_id = ${query.viewer.companyId} and i.id = x.ref
    left join reservations r on x.model = 'reservations' and r.company_id = ${query.viewer.companyId} and r.id = x.ref
    left join findings g on x.model = 'findings' and g.company_id = ${query.viewer.companyId} and g.id = x.ref
    left join expenses e on x.model = 'expenses' and e.company_id = ${query.viewer.companyId} and e.id = x.ref
    order by ${inOrder}`.execute(db)
  return {
    rows: rows.map(({ model, ref, measure, label, day, part, person, value }) => ({
      model,
      ref,
      measure,
      label,
      day,
      part,
      person,
      value: inUnit(measureInfo[measure].unit, Number(value)),
    })),
    ...(rows[0] ? { total: Number(rows[0].total), sum: Number(rows[0].sum) } : await sumRows(db, parts)),
  }
}

/** Of a page behind the last one, which has no row to tell it. */
async function sumRows(db: Db, parts: readonly RawBuilder<unknown>[]) {
  const { rows } = await sql<{ total: string; sum: string }>`
    select count(*) as total, coalesce(sum(x.value), 0) as sum
    from (${sql.join(parts, sql` union all `)}) x`.execute(db)
  return { total: Number(rows[0]?.total ?? 0), sum: Number(rows[0]?.sum ?? 0) }
}

function factsOfTerm(
  { group, counting }: StatsQuery,
  { measure, sign, banks }: Term,
  members: readonly (string | null)[],
  ranges: NamedPeriod['ranges'],
  part: FigurePart | undefined,
): RawBuilder<unknown> {
  const member = sql.ref(`f.${columnOf(dimensionOf(group, measure))}`)
  const named = members.filter(id => id !== null)
  const isMember = sql<boolean>`(${member}::text = any(${named})${members.includes(null) ? sql` or ${member} is null` : sql``})`
  const isBank = banks === undefined ? sql<boolean>`true` : sql<boolean>`f.is_bank = ${banks}`
  const isPart = part === undefined ? sql<boolean>`true` : sql<boolean>`f.part = ${part}`
  return sql`
    select f.model, f.ref, f.item, f.measure, f.day, f.part, f.person, f.value * ${sql.lit(sign)} as value
    from ${factsOf(measure)} f
    where ${countedFacts(counting, measure)} and ${isMember} and ${isBank} and ${isPart} and ${inRanges(ranges)}`
}

/** What these offices have of the expenses of no office. */
async function sharedOf(
  db: Db,
  query: StatsQuery,
  table: ReadTable,
  members: readonly (string | null)[],
  period: NamedPeriod,
) {
  const cells = await readCells(db, query.counting, ['expenses'], period.ranges)
  const common = cells.filter(({ member }) => member === null)
  const offices = table.members.map(({ id }) => id ?? '')
  const grid = new Grid(divideShared(common, offices))
  const terms = [{ measure: 'expenses', sign: 1 }] as const
  const of = new Grid(common).rowOf(null).valueOf(terms, period.ranges)
  if (of === 0) return null
  return { value: grid.together(members).valueOf(terms, period.ranges) / 100, of: of / 100, offices: offices.length }
}
