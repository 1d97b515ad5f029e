import type { Day } from '@tipy/domain/calendar/days'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { percentagesFor } from '@tipy/domain/features/stats/stats.percentages'
import { readOpen } from '#figures/query'
import type { GroupGoals, StatsDeps } from './stats.deps.ts'
import { readInfo } from './stats.memberInfo.ts'
import { idsOf, type Member } from './stats.members.ts'
import type { StatsQuery } from './stats.query.ts'
import { readWarnings } from './stats.warnings.ts'

/** A row without its periods. */
type RowHead = (member: Member) => StatsRow

const isWanted = ({ fields }: StatsQuery, name: string): boolean => fields === undefined || fields.has(name)

/** What rows have besides their figures: who they are of, what is open today, comments, goals, warnings. */
export async function readHeads(
  { db, countComments }: StatsDeps,
  query: StatsQuery,
  members: readonly Member[],
  { goals, today }: { readonly goals: GroupGoals; readonly today: Day },
): Promise<RowHead> {
  const { viewer, group, counting, blocks } = query
  const ids = idsOf(members)
  const percentages = percentagesFor(viewer.flags)
  const infoOf = await readInfo(db, { companyId: viewer.companyId, group, percentages }, members)
  const open =
    blocks.includes('reservations') && isWanted(query, 'pipeline')
      ? await readOpen(db, { ...counting, members: members.map(({ id }) => id) })
      : null
  const readsStaff = viewer.flags.has('listStaff') || viewer.flags.has('listConsultants')
  const comments =
    group === 'consultants' && readsStaff && isWanted(query, 'comments') ? await countComments(viewer, ids) : null
  const warningsOf = isWanted(query, 'warnings') ? await readWarnings(db, query, members, { infoOf, today }) : null
  return member => ({
    _id: member.id,
    ref: member.id,
    name: member.name,
    ...infoOf(member),
    ...(open && { pipeline: (open.get(member.id) ?? 0) / 100 }),
    ...(comments && member.id !== null && { comments: comments.get(member.id) ?? 0 }),
    ...(isWanted(query, 'goals') && member.id !== null && { goals: goals.listOf(member.id) ?? [] }),
    ...warningsOf?.(member),
  })
}
