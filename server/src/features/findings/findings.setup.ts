import type { FindingTotals } from '@tipy/domain/features/findings/findings.contract'
import { findingsFilters } from '@tipy/domain/features/findings/findings.filters'
import { findingsOfOffices, findingsScope } from '@tipy/domain/features/findings/findings.policy'
import { type Finding, type Findings, findings } from '@tipy/domain/features/findings/findings.record'
import { sql } from 'kysely'
import type { Matching, Saving, Setup } from '#engine/setup'

/** Listings: the declaration, and what cannot be derived from it. */
export const findingsSetup: Setup<Findings> = {
  record: findings,
  scope: findingsScope,
  ofOffices: findingsOfOffices,
  filters: findingsFilters,
  needsOffice: true,
  options: ['city', 'rooms'],
  taken: 'REFERENCE_TAKEN',
  totals,
  hooks: { computed: asOfNow },
}

async function totals({ db, where }: Matching): Promise<FindingTotals> {
  const found = await sql<{ count: string; house_value: string; value: string }>`
    select count(*) as count, coalesce(sum(t.house_value), 0) as house_value, coalesce(sum(t.value), 0) as value
    from findings t where ${where}`.execute(db)
  const [row] = found.rows
  return { count: Number(row?.count), houseValue: Number(row?.house_value), value: Number(row?.value) }
}

type Draft = Readonly<Record<string, unknown>>

/**
 * Team, director and office of the finder are kept as they are when the listing is made, or when its finder changes;
 * a person who typed others meant them.
 */
async function asOfNow(draft: Draft, before: Finding | null, { trx, viewer }: Saving): Promise<Draft> {
  const { finder } = draft
  if (typeof finder !== 'string' || finder === before?.finder) return {}
  const found = await sql<{ team: string | null; manager: string | null; offices: string[] }>`
    select u.team, u.manager, array(
      select o.office from user_offices o where o.company_id = u.company_id and o.user_id = u.id order by o.office
    ) as offices
    from users u where u.company_id = ${viewer.companyId} and u.id = ${finder}::uuid`.execute(trx)
  const [profile] = found.rows
  if (!profile) return {}
  const kept = (name: 'finderTeam' | 'finderCommercialDirector') => (draft[name] ?? null) === (before?.[name] ?? null)
  const { offices } = profile
  return {
    ...(kept('finderTeam') && { finderTeam: profile.team }),
    ...(kept('finderCommercialDirector') && { finderCommercialDirector: profile.manager }),
    finderOffice: offices.includes(String(draft.office)) ? draft.office : (offices[0] ?? null),
  }
}
