import type { Day } from '@tipy/domain/calendar/days'
import { TipyError } from '@tipy/domain/errors/errors'
import type { FigureRow, FigureRowsReply, StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import { refuseFigure } from '@tipy/domain/features/stats/stats.rights'
import {
  blockOf,
  type FigureName,
  figureOf,
  openPeriod,
  openSentence,
  partsOf,
  rowTermsOf,
  type Statistic,
  statistics,
  type Term,
  termsOf,
} from '@tipy/domain/figures/figures'
import type { GroupName } from '@tipy/domain/figures/groups'
import { inUnit, measureInfo } from '@tipy/domain/figures/measures'
import type { FigurePart } from '@tipy/domain/figures/parts'
import type { NamedPeriod } from '@tipy/domain/figures/periods'
import { figureValue } from '@tipy/domain/figures/table'
import { type RawBuilder, sql } from 'kysely'
import type { RecordViewer } from '#engine/serverRecord'
import { countedFacts, factsOf, inRanges, readOpen } from '#figures/query'
import { readGrid } from '#figures/readGrid'
import type { Db } from '#platform/database/database'
import { sumSource } from './stats.background.ts'
import { idsOf, type Member } from './stats.members.ts'
import { type StatsQuery, statsQuery } from './stats.query.ts'
import { readShown, type Shown } from './stats.shown.ts'
import { readSums } from './stats.sums.ts'

/** What a number is asked by, beside the table it is in. */
interface CellRequest {
  /** Undefined: all members of the filter. */
  readonly ref?: string | null | undefined
  readonly stat: FigureName
  readonly period: string
  /** Only what counts for this side of a deal. */
  readonly part?: FigurePart | undefined
}
interface RowsRequest extends CellRequest {
  readonly page: number
  readonly perPage: number
}
interface CellQuestion extends CellRequest {
  readonly group: GroupName
  readonly filters: StatsFilters
}

/** The table that a number is in, as its reader asks for it. */
export function queryOfCell(
  viewer: RecordViewer,
  { group, ref, stat, filters }: Omit<CellQuestion, 'period'>,
  today: Day,
): StatsQuery {
  // One's own figures are open to those who read no others.
  const isOwn = group === 'consultants' && ref === viewer.id
  // The statistics of the table too: their members are those of the table.
  const stats = [...new Set([...(filters.stats ?? []), ...statsOfFigure(stat)])]
  // A ranking contains no numbers, so it has no rows either.
  const asTable = { ...filters, ...(isOwn && { ref: viewer.id }), isRanking: false, stats }
  return statsQuery(viewer, { group, filters: asTable }, today)
}

/** The statistics of a figure's block: asking for its rows needs the right to read one of them. */
const statsOfFigure = (figure: FigureName): Statistic[] =>
  statistics.filter(name => blockOf(name) === blockOf(figure)).slice(0, 1)

/** A number with what its rows are found by. */
interface Cell {
  /** The members of its table. */
  readonly shown: Shown
  /** Of whom the number is. */
  readonly members: readonly Member[]
  readonly terms: readonly Term[]
  /** Null: of any day, or none. */
  readonly ranges: NamedPeriod['ranges'] | null
  readonly part: FigurePart | undefined
}

async function findCell(db: Db, query: StatsQuery, request: CellRequest): Promise<Cell> {
  const { stat, part } = request
  const isOpen = stat === 'predicted' && request.period === openPeriod
  // What is open is known to those who do not know when it is predicted.
  refuseFigure(query.viewer, query.group, isOpen ? 'reservations' : stat, query.ref ?? request.ref ?? null)
  const period = query.periods.find(({ key }) => key === request.period)
  if (!period && !isOpen) throw new TipyError('INVALID', { period: 'Período desconhecido' })
  // A formula takes away what others get, and a percentage has no rows of its own: neither has sides.
  if (part !== undefined && termsOf(stat).length > 1) throw new TipyError('INVALID', { part: 'Estatística sem lados' })
  const shown = await readShown(db, query)
  return {
    shown,
    members: membersOf(shown.members, query.ref ?? request.ref),
    terms: rowTermsOf(stat),
    ranges: period?.ranges ?? null,
    part,
  }
}

/** The rows behind one cell: the facts of its members in its days, with the records they come from. */
export async function figureRows(db: Db, query: StatsQuery, request: RowsRequest): Promise<FigureRowsReply> {
  const cell = await findCell(db, query, request)
  const { members, ranges } = cell
  const { rows, total, sum: ofRows } = await readRows(db, query, cell, request)
  const { unit, sentence } = figureOf(request.stat)
  const common = { rows, total, unit }
  if (request.part !== undefined) return { ...common, sentence, sum: inUnit(unit, ofRows), terms: [], shared: null }
  if (ranges === null) {
    const open = await readOpen(db, query.counting)
    const sum = members.reduce((all, { id }) => all + (open.get(id) ?? 0), 0)
    return { ...common, sentence: openSentence, sum: inUnit('euro', sum), terms: [], shared: null }
  }
  return { ...common, sentence, ...(await readSum(db, query, cell, { stat: request.stat, ranges })) }
}

interface Summed {
  readonly stat: FigureName
  readonly ranges: NamedPeriod['ranges']
}

/** The number of a cell, and what it is made of. */
async function readSum(
  db: Db,
  query: StatsQuery,
  { shown, members }: Cell,
  { stat, ranges }: Summed,
): Promise<Pick<FigureRowsReply, 'sum' | 'terms' | 'shared'>> {
  const measures = [...new Set([stat, ...partsOf(stat).map(({ figure }) => figure)].flatMap(termsOf))].map(
    ({ measure }) => measure,
  )
  const grid = await readSums(db, query, shown, { members: shown.members, measures: [...new Set(measures)], ranges })
  const row = sumSource(grid, members, null)
  const all = sumSource(grid, shown.members, null)
  // Only the offices that the filters choose share.
  const isShared = query.group === 'offices' && query.filters.leftOut !== true && measures.includes('expenses')
  return {
    sum: figureValue(all, row, stat, ranges),
    terms: partsOf(stat).map(({ figure, sign }) => ({
      figure,
      label: figureOf(figure).label,
      value: sign * (figureValue(all, row, figure, ranges) ?? 0),
    })),
    shared: isShared ? await sharedOf(db, query, { shown, members }, ranges) : null,
  }
}

/**
 * The records of one kind behind a number, as a condition on their list: the same facts as its rows. Null where it has no
 * rows of that kind.
 */
export async function recordsOfCell(
  db: Db,
  query: StatsQuery,
  request: CellRequest,
  model: string,
): Promise<RawBuilder<boolean> | null> {
  const cell = await findCell(db, query, request)
  const terms = cell.terms.filter(({ measure }) => measureInfo[measure].model === model)
  if (terms.length === 0) return null
  const parts = terms.map(
    term => sql`select f.ref from ${factsOf(term.measure)} f where ${countedInCell(query, term, cell)}`,
  )
  return sql<boolean>`t.id in (${sql.join(parts, sql` union all `)})`
}

function membersOf(shown: readonly Member[], ref: string | null | undefined): readonly Member[] {
  if (ref === undefined) return shown
  const found = shown.filter(({ id }) => id === ref)
  if (found.length === 0) throw new TipyError('NOT_FOUND')
  return found
}

interface StoredRow extends Omit<FigureRow, 'value'> {
  readonly value: string
  readonly total: string
  readonly sum: string
}

async function readRows(db: Db, query: StatsQuery, cell: Cell, { page, perPage }: RowsRequest) {
  const parts = cell.terms.map(term => factsOfTerm(query, term, cell))
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

/** The totals of a page after the last one, which has no row to read them from. */
async function sumRows(db: Db, parts: readonly RawBuilder<unknown>[]) {
  const { rows } = await sql<{ total: string; sum: string }>`
    select count(*) as total, coalesce(sum(x.value), 0) as sum
    from (${sql.join(parts, sql` union all `)}) x`.execute(db)
  return { total: Number(rows[0]?.total ?? 0), sum: Number(rows[0]?.sum ?? 0) }
}

function factsOfTerm(query: StatsQuery, term: Term, cell: Cell): RawBuilder<unknown> {
  // Without a period the days say nothing, and not every reader may know when a deal is expected to be billed.
  const day = cell.ranges === null ? sql`null::date as day` : sql`f.day`
  return sql`
    select f.model, f.ref, f.item, f.measure, ${day}, f.part, f.person, f.value * ${sql.lit(term.sign)} as value
    from ${factsOf(term.measure)} f where ${countedInCell(query, term, cell)}`
}

/** The facts of a term that a number sums. */
function countedInCell(
  { counting }: StatsQuery,
  { measure, banks }: Term,
  { members, ranges, part }: Cell,
): RawBuilder<boolean> {
  const conditions = [
    countedFacts({ ...counting, members: members.map(({ id }) => id) }, measure),
    ...(banks === undefined ? [] : [sql<boolean>`f.is_bank = ${banks}`]),
    ...(part === undefined ? [] : [sql<boolean>`f.part = ${part}`]),
    ...(ranges === null ? [] : [inRanges(ranges)]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** What these offices have of the expenses of no office. */
async function sharedOf(
  db: Db,
  { counting }: StatsQuery,
  { shown, members }: Pick<Cell, 'shown' | 'members'>,
  ranges: NamedPeriod['ranges'],
): Promise<FigureRowsReply['shared']> {
  const ofNone = { ...counting, members: [null] }
  const terms = termsOf('expenses')
  const wanted = { measures: ['expenses'] as const, ranges }
  const of = (await readGrid(db, ofNone, wanted)).rowOf(null).valueOf(terms, ranges)
  if (of === 0) return null
  const grid = await readGrid(db, ofNone, { ...wanted, sharing: shown.sharing })
  return {
    value: grid.together(idsOf(members)).valueOf(terms, ranges) / 100,
    of: of / 100,
    offices: shown.sharing.length,
  }
}
