import type { FindingTotals } from '@tipy/domain/features/findings/findings.contract'
import { findingsFilters } from '@tipy/domain/features/findings/findings.filters'
import { findingsOfOffices, findingsScope } from '@tipy/domain/features/findings/findings.policy'
import { type Finding, type Findings, findings } from '@tipy/domain/features/findings/findings.record'
import type { Draft } from '@tipy/domain/record/define'
import { sql } from 'kysely'
import { noHeads } from '#deal/people'
import { personOn, snapshotPosition } from '#deal/positionSnapshot'
import type { Matching, Saving, ServerRecord, Summed } from '#engine/serverRecord'

/** Listings: the declaration, and what cannot be derived from it. */
export const findingsServerRecord: ServerRecord<Findings> = {
  record: findings,
  scope: findingsScope,
  ofOffices: findingsOfOffices,
  filters: findingsFilters,
  needsOffice: true,
  options: ['city', 'rooms'],
  taken: 'REFERENCE_TAKEN',
  totals,
  hooks: { computed: snapshotFinder },
}

async function totals({ db, where }: Matching): Promise<Summed> {
  const found = await sql<{ count: string; house_value: string; value: string }>`
    select count(*) as count, coalesce(sum(t.house_value), 0) as house_value, coalesce(sum(t.value), 0) as value
    from findings t where ${where}`.execute(db)
  const [row] = found.rows
  const count = Number(row?.count)
  const summed: FindingTotals = { count, houseValue: Number(row?.house_value), value: Number(row?.value) }
  return { totals: summed, count }
}

const positionFields = { team: 'finderTeam', director: 'finderCommercialDirector', office: 'finderOffice' } as const

/** The finder's position when the listing was made, or when its finder changed. */
async function snapshotFinder(draft: Draft<Findings>, before: Finding | null, saving: Saving) {
  const personChange = { now: draft.finder, before: before?.finder ?? null }
  const placing = { fields: positionFields, draft, before, personChange }
  const person = await personOn(placing, saving)
  const position = snapshotPosition(placing, person)
  const { finderOffice } = position
  if (finderOffice === undefined) return position
  const { broker, coo } = person?.headsOf(finderOffice) ?? noHeads
  return { ...position, finderBroker: broker, finderCoo: coo }
}
