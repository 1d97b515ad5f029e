import { averageOf, medianOf } from '@tipy/domain/figures/comparisons'
import { blockOf, type FigureName, termsOf } from '@tipy/domain/figures/figures'
import { Grid } from '@tipy/domain/figures/grid'
import { type Compared, measuresOf, rangesOf, remembered } from '@tipy/domain/figures/table'
import { readCells } from '#figures/query'
import type { Db } from '#platform/database/database'
import { readMembers } from './stats.members.ts'
import type { ReadTable, StatsQuery } from './stats.query.ts'

/** Where a member is beyond the reader's sight, a median of fewer would tell what they have. */
const fewestPeers = 5

/**
 * The members that medians and averages are of: those of the group who work here and had started, in the whole company
 * or the chosen offices, also beyond the reader's sight; never so for offices, which are few and known.
 */
export async function comparedWith(db: Db, query: StatsQuery, table: ReadTable): Promise<Compared> {
  const { group, counting, blocks, viewer } = query
  const measures = measuresOf(group, blocks)
  const isLimited = measures.some(measure => counting.sightOf(measure) !== null)
  if (isLimited && group === 'offices') return { middleOf: () => null }
  const everyone = { ...counting, sightOf: () => null }
  const readAll = async () => new Grid(await readCells(db, everyone, measures, rangesOf(query.periods, false)))
  const grid = isLimited ? await readAll() : table.grid
  const members = await readMembers(db, {
    companyId: viewer.companyId,
    group,
    filters: {},
    ref: null,
    offices: counting.offices,
    counted: grid.members.filter(id => id !== null),
    sight: null,
    readsCommissions: false,
  })
  const middleOf = remembered((terms, ranges) => {
    const last = ranges.at(-1)?.lastDate ?? ''
    const started = members.filter(({ active, startDate }) => active && (startDate === null || startDate <= last))
    if (isLimited && started.length < fewestPeers) return null
    const values = started.map(({ id }) => grid.rowOf(id).valueOf(terms, ranges))
    return { median: medianOf(values), average: averageOf(values) }
  })
  // What one reads of oneself alone is compared with nobody.
  const isOwn = (figure: FigureName) => query.ownBlocks.includes(blockOf(figure))
  return { middleOf: (figure, ranges) => (isOwn(figure) ? null : middleOf(termsOf(figure), ranges)) }
}
