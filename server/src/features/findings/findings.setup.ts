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

/** Of a person's profile: what they have today, and what of it still is. */
interface Profile {
  readonly team: string | null
  readonly manager: string | null
  readonly activeTeam: string | null
  readonly activeManager: string | null
  readonly offices: readonly string[]
}

/**
 * Team, director and office of the finder are kept as they are when the listing is made, or when its finder changes;
 * a person who typed others meant them. A team or director who has gone is left out: nobody could choose them either.
 */
async function asOfNow(draft: Draft, before: Finding | null, { trx, viewer }: Saving): Promise<Draft> {
  const { finder } = draft
  const isKept = (name: 'finder' | 'finderTeam' | 'finderCommercialDirector') =>
    (draft[name] ?? null) === (before?.[name] ?? null)
  if (typeof finder !== 'string') return {}
  const isSame = isKept('finder')
  if (isSame && isKept('finderTeam') && isKept('finderCommercialDirector')) return {}
  const profile = await profileOf(trx, viewer.companyId, finder)
  if (!profile) return {}
  const follows = (name: 'finderTeam' | 'finderCommercialDirector', theirs: string | null) =>
    isKept(name) ? !isSame : draft[name] === theirs
  const { offices } = profile
  return {
    ...(follows('finderTeam', profile.team) && { finderTeam: profile.activeTeam }),
    ...(follows('finderCommercialDirector', profile.manager) && { finderCommercialDirector: profile.activeManager }),
    ...(!isSame && { finderOffice: offices.includes(String(draft.office)) ? draft.office : (offices[0] ?? null) }),
  }
}

async function profileOf(trx: Saving['trx'], companyId: string, person: string): Promise<Profile | undefined> {
  const found = await sql<Profile>`
    select u.team, u.manager, t.key as "activeTeam", m.id as "activeManager", u.offices
    from users u
    left join teams t on t.company_id = u.company_id and t.key = u.team and t.active
    left join users m on m.company_id = u.company_id and m.id = u.manager and m.active
    where u.company_id = ${companyId} and u.id = ${person}::uuid`.execute(trx)
  return found.rows[0]
}
