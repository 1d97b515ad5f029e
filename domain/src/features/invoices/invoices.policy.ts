import type { Role } from '../../access/roles.ts'
import { scopesOf } from '../../access/scope.ts'
import { type Paid, readersOf } from '../../deal/readers.ts'
import { responsibles } from '../../deal/responsibles.ts'
import { type Side, sides } from '../../deal/sides.ts'
import { type ConditionOf, conditions } from '../../record/condition.ts'
import type { Exception, RowRights, Viewer } from '../../record/rights.ts'
import { visibleTo } from '../../record/scope.ts'
import { type Invoices, invoices } from './invoices.record.ts'

const where = conditions(invoices)

/** Roles that may change many invoices together: not even sysAdmin is one. */
export const changersOfMany: readonly Role[] = ['cfo']

/** Which invoices a person sees (docs/features/access.md). A party outside the company is a name, not a user. */
export function invoicesScope(who: Viewer): ConditionOf<Invoices> {
  return visibleTo(where, scopesOf(who.roles, invoices.name), {
    party: where.or(
      where.is('finder', who.id),
      where.is('seller', who.id),
      where.is('createdBy', who.id),
      where.is('creditManager', who.id),
      where.is('finderCommercialDirector', who.id),
      where.is('sellerCommercialDirector', who.id),
      where.is('finderRecruiter', who.id),
      where.is('sellerRecruiter', who.id),
    ),
    offices: invoicesOfOffices(who.offices),
    managedStaff: where.or(where.in('finder', who.managedStaff), where.in('seller', who.managedStaff)),
    managedTeams: where.or(where.in('finderTeam', who.managedTeams), where.in('sellerTeam', who.managedTeams)),
  })
}

/** An invoice belongs to its own office and to those of its finder and seller. */
export function invoicesOfOffices(offices: readonly string[]): ConditionOf<Invoices> {
  return where.or(where.in('office', offices), where.in('finderOffice', offices), where.in('sellerOffice', offices))
}

/** The fields that show what a person is paid on a side. */
const moneyOf = (side: Side, payee: Paid): Exception<Invoices>['fields'] =>
  payee === 'consultant'
    ? [`${side}Percentage`, `${side}Commission`]
    : [`${side}${responsibles[payee]}`, `${side}${payee}Value`]

const ownMoney = (side: Side): readonly Exception<Invoices>[] =>
  readersOf(side).map(({ payee, when }) => ({ fields: moneyOf(side, payee), when }))

export const invoicesRights: RowRights<Invoices> = {
  exceptions: [
    ...sides.flatMap(ownMoney),
    { fields: ['creditManagerCommission', 'creditManagerValue'], when: ({ id }) => where.is('creditManager', id) },
  ],
}
