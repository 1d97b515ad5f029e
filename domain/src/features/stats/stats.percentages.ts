import type { Flag } from '../../access/flags.ts'
import { companyWideRoles } from '../../access/offices.ts'
import type { Role } from '../../access/roles.ts'
import type { GroupName } from '../../figures/groups.ts'
import type { StatsRow } from './stats.contract.ts'

/** A person's own percentages, and what others earn by that person (docs/features/users.md). */
const ownPercentages = ['commission', 'bankCommission'] as const
const percentagesOfOthers = [
  'commercialDirectorCommission',
  'commercialDirectorBankCommission',
  'brokerCommission',
  'cooCommission',
  'creditManagerCommission',
] as const

/** The percentages that a row of statistics tells of a person (S3 §3), in the order of their columns. */
export const percentageFields = [...ownPercentages, ...percentagesOfOthers] as const
export type PercentageField = (typeof percentageFields)[number]

/** Those that a reader gets: as on the person's own record. */
export function percentagesFor(flags: ReadonlySet<Flag>): readonly PercentageField[] {
  return [
    ...(flags.has('editCommissions') ? ownPercentages : []),
    ...(flags.has('editResponsableCommissions') ? percentagesOfOthers : []),
  ]
}

/** Who edits percentages of many people, in the view of that name (S3 §6). */
export const percentageEditors = ['sysAdmin', 'cfo'] as const satisfies readonly Role[]
export const percentageGroups: readonly GroupName[] = ['consultants', 'commercialDirectors']

/** Why the percentages of a row cannot be edited; null: they can. The server decides in the same way. */
export function percentagesLocked(
  { _id, role }: Pick<StatsRow, '_id' | 'role'>,
  editor: { readonly id: string; readonly roles: readonly Role[] },
): string | null {
  if (_id === editor.id) return 'Ninguém altera as suas próprias percentagens'
  const isLeader = companyWideRoles.some(leader => leader === role)
  return isLeader && !editor.roles.includes('sysAdmin') ? 'Só o administrador altera estas percentagens' : null
}
