import { type Day, endOf, startOf } from '@tipy/domain/calendar/days'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { percentagesFor } from '@tipy/domain/features/stats/stats.percentages'
import { warningsOf } from '@tipy/domain/features/stats/stats.warnings'
import { flagOf } from '@tipy/domain/figures/blocks'
import { termsOf } from '@tipy/domain/figures/figures'
import { inUnit } from '@tipy/domain/figures/measures'
import { readGrid } from '#figures/readGrid'
import type { Db } from '#platform/database/database'
import type { MemberInfo } from './stats.memberInfo.ts'
import { idsOf, type Member } from './stats.members.ts'
import type { StatsQuery } from './stats.query.ts'

/** What rows of consultants warn of, for readers of percentages; rows of other groups and readers say nothing of it. */
export async function readWarnings(
  db: Db,
  query: StatsQuery,
  members: readonly Member[],
  { infoOf, today }: { readonly infoOf: (member: Member) => MemberInfo; readonly today: Day },
): Promise<(member: Member) => Pick<StatsRow, 'warnings'>> {
  const { viewer, group } = query
  if (group !== 'consultants' || percentagesFor(viewer.flags).length === 0) return () => ({})
  const limits = await db
    .selectFrom('companies')
    .select(['billing_limit', 'billing_limit_percentage'])
    .where('id', '=', viewer.companyId)
    .executeTakeFirstOrThrow()
  const billingOf = await readYear(db, query, members, today)
  return member =>
    member.id === null
      ? {}
      : {
          warnings: warningsOf(infoOf(member), {
            roles: viewer.roles,
            yearBilling: billingOf(member.id),
            billingLimit: Number(limits.billing_limit),
            billingLimitPercentage: Number(limits.billing_limit_percentage),
          }),
        }
}

/** This calendar year, of all offices: the limit is a person's, whatever days and offices are chosen. */
async function readYear(db: Db, { viewer, counting }: StatsQuery, members: readonly Member[], today: Day) {
  if (!viewer.flags.has(flagOf.billing)) return () => null
  const ranges = [{ firstDate: startOf('year', today), lastDate: endOf('year', today) }]
  const ofPerson = { ...counting, offices: null, members: idsOf(members) }
  const grid = await readGrid(db, ofPerson, { measures: ['billing'], ranges })
  return (id: string) => inUnit('euro', grid.rowOf(id).valueOf(termsOf('billing'), ranges))
}
