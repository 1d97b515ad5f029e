import type { FunnelStat, RankingGroup } from '@tipy/domain/features/leads/leads.stats'
import type { LeadRankingRow } from '@tipy/domain/features/leads/leads.stats.contract'
import { fold } from '@tipy/domain/text/fold'
import type { Sort } from '#ui/SortHead.tsx'
import { noRef } from './statistics.ts'

export type RankingColumn = 'name' | FunnelStat | 'conversionRate' | 'retentionRate' | 'billing'
export type RankingSort = Sort<RankingColumn>

/** A recruiter or a source of the ranking, with its name. */
export interface RankedMember {
  /** Of which ranking: the one before is shown until the next is loaded. */
  readonly group: RankingGroup
  readonly key: string
  readonly name: string
  /** Null: a source, or events without a recruiter. */
  readonly recruiter: string | null
  /** Whether the recruiter still works here; sources always do. */
  readonly isActive: boolean
  readonly row: LeadRankingRow
}

export function memberOf(row: LeadRankingRow, sourceName: (key: string) => string): RankedMember {
  const { _id } = row
  if (typeof _id === 'string')
    return { group: 'source', key: _id, name: sourceName(_id), recruiter: null, isActive: true, row }
  // Events without a recruiter are not those of a person who left.
  return {
    group: 'recruiter',
    key: _id._id ?? noRef,
    name: _id.name,
    recruiter: _id._id,
    isActive: _id.active || _id._id === null,
    row,
  }
}

const numberIn = (member: RankedMember, by: Exclude<RankingColumn, 'name'>): number | null => member.row[by] ?? null

/** What cannot be computed comes last, whichever way the others are sorted; equal ones stay as the server ranks them. */
function compare(sort: RankingSort, a: RankedMember, b: RankedMember): number {
  const turn = sort.desc ? -1 : 1
  if (sort.by === 'name') return turn * fold(a.name).localeCompare(fold(b.name), 'pt')
  const [one, other] = [numberIn(a, sort.by), numberIn(b, sort.by)]
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return turn * (one - other)
}

/** The members whose name has every word of the search, in order. */
export function rankedMembers(
  rows: readonly LeadRankingRow[],
  sourceName: (key: string) => string,
  search: string,
  sort: RankingSort,
): readonly RankedMember[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return rows
    .map(row => memberOf(row, sourceName))
    .filter(({ name }) => words.every(word => fold(name).includes(word)))
    .toSorted((a, b) => compare(sort, a, b))
}

export const groupLabels: Readonly<Record<RankingGroup, string>> = { recruiter: 'Recrutador', source: 'Origem' }
