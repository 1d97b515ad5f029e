import type { ViabilityTotals } from '@tipy/domain/features/viabilities/viabilities.contract'
import { viabilitiesFilters } from '@tipy/domain/features/viabilities/viabilities.filters'
import { viabilitiesOfOffices, viabilitiesScope } from '@tipy/domain/features/viabilities/viabilities.policy'
import { type Viabilities, type Viability, viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import { normalizeRequest, viabilityIssues } from '@tipy/domain/features/viabilities/viabilities.rules'
import type { Draft } from '@tipy/domain/record/define'
import { personIn } from '@tipy/domain/record/party'
import { sql } from 'kysely'
import { personOn, snapshotPosition } from '#deal/positionSnapshot'
import type { Matching, Saving, ServerRecord, Summed } from '#engine/serverRecord'

/** Viabilities: the declaration, and what cannot be derived from it. */
export const viabilitiesServerRecord: ServerRecord<Viabilities> = {
  record: viabilities,
  scope: viabilitiesScope,
  ofOffices: viabilitiesOfOffices,
  filters: viabilitiesFilters,
  needsOffice: true,
  totals,
  hooks: { computed, beforeSave: async row => viabilityIssues(row) },
}

const positionFields = {
  team: 'consultantTeam',
  director: 'consultantCommercialDirector',
  office: 'consultantOffice',
} as const

const consultantOf = ({ consultant, isExternalConsultant }: Pick<Viability, 'consultant' | 'isExternalConsultant'>) =>
  personIn({ value: consultant, isExternal: isExternalConsultant })

async function computed(
  draft: Draft<Viabilities>,
  before: Viability | null,
  saving: Saving,
): Promise<Partial<Draft<Viabilities>>> {
  const personChange = { now: consultantOf(draft), before: before && consultantOf(before) }
  const placing = { fields: positionFields, draft, before, personChange }
  return {
    requests: draft.requests.map(normalizeRequest),
    ...(before === null && { creditManager: draft.creditManager ?? ownCreditManager(saving) }),
    ...snapshotPosition(placing, await personOn(placing, saving)),
  }
}

/**
 * A credit manager who makes one becomes its credit manager, unless they name a colleague
 * (docs/features/viabilities.md).
 */
function ownCreditManager({ viewer }: Saving): string | null {
  return viewer.roles.includes('creditManager') ? viewer.id : null
}

/** Each viability counts once, by the largest of its banks' lines (`creditOf`), which are stored in cents. */
async function totals({ db, where }: Matching): Promise<Summed> {
  const most = (name: keyof ViabilityTotals) => sql`max((request ->> ${sql.lit(name)})::bigint) as ${sql.ref(name)}`
  const sum = (name: keyof ViabilityTotals) => sql`sum(${sql.ref(`credit.${name}`)}) as ${sql.ref(name)}`
  const found = await sql<Record<keyof ViabilityTotals | 'count', string | null>>`
    select count(*) as count, ${sum('requestedCredit')}, ${sum('approvedCredit')}, ${sum('chosenCredit')}
    from viabilities t cross join lateral (
      select ${most('requestedCredit')}, ${most('approvedCredit')}, ${most('chosenCredit')}
      from jsonb_array_elements(t.requests) as request
    ) credit where ${where}`.execute(db)
  const [row] = found.rows
  const euros = (name: keyof ViabilityTotals) => Number(row?.[name] ?? 0) / 100
  const summed: ViabilityTotals = {
    requestedCredit: euros('requestedCredit'),
    approvedCredit: euros('approvedCredit'),
    chosenCredit: euros('chosenCredit'),
  }
  return { totals: summed, count: Number(row?.count) }
}
