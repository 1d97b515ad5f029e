import type { Flag } from '../../access/flags.ts'
import { companyWideRoles } from '../../access/offices.ts'
import type { Role } from '../../access/roles.ts'

/** A person's own percentages, and what others earn by that person (docs/features/users.md). */
const ownPercentages = ['commission', 'bankCommission'] as const
const percentagesOfOthers = [
  'commercialDirectorCommission',
  'commercialDirectorBankCommission',
  'brokerCommission',
  'cooCommission',
  'creditManagerCommission',
] as const

/** The percentages of a person in a row of statistics, in the order of their columns. */
export const percentageFields = [...ownPercentages, ...percentagesOfOthers] as const
export type PercentageField = (typeof percentageFields)[number]

/** Those that a reader gets: as on the person's own record. */
export function percentagesFor(flags: ReadonlySet<Flag>): readonly PercentageField[] {
  return [
    ...(flags.has('editCommissions') ? ownPercentages : []),
    ...(flags.has('editResponsableCommissions') ? percentagesOfOthers : []),
  ]
}

/** Why the percentages of a row cannot be edited; null: they can. The server decides in the same way. */
export function percentagesLocked(
  { _id, role }: { readonly _id: string | null; readonly role?: unknown },
  editor: { readonly id: string; readonly roles: readonly Role[] },
): string | null {
  if (_id === editor.id) return 'Ninguém altera as suas próprias percentagens'
  const isLeader = companyWideRoles.some(leader => leader === role)
  return isLeader && !editor.roles.includes('sysAdmin') ? 'Só o administrador altera estas percentagens' : null
}
