import type { Role } from '../../access/roles.ts'
import { scopesOf } from '../../access/scope.ts'
import { type Paid, readersOf } from '../../deal/readers.ts'
import { responsibles } from '../../deal/responsibles.ts'
import { type Side, sides } from '../../deal/sides.ts'
import { type ConditionOf, words } from '../../record/condition.ts'
import type { Exception, RowRights } from '../../record/rights.ts'
import { type ScopeViewer, visibleTo } from '../../record/scope.ts'
import { type Invoices, invoices } from './invoices.record.ts'

const it = words(invoices)

/** Who changes many at once (S2 §6): not even whoever has every flag. */
export const changersOfMany: readonly Role[] = ['cfo']

/** Which invoices a person sees (rules.md §2). A party outside the company is a name, which is nobody's identity. */
export function invoicesScope(who: ScopeViewer): ConditionOf<Invoices> {
  return visibleTo(it, scopesOf(who.person, 'invoices'), {
    party: it.or(
      it.is('finder', who.id),
      it.is('seller', who.id),
      it.is('createdBy', who.id),
      it.is('creditManager', who.id),
      it.is('finderCommercialDirector', who.id),
      it.is('sellerCommercialDirector', who.id),
      it.is('finderRecruiter', who.id),
      it.is('sellerRecruiter', who.id),
    ),
    offices: invoicesOfOffices(who.offices),
    managedStaff: it.or(it.in('finder', who.managedStaff), it.in('seller', who.managedStaff)),
    managedTeams: it.or(it.in('finderTeam', who.managedTeams), it.in('sellerTeam', who.managedTeams)),
  })
}

/** An invoice belongs to its own office and to those of its finder and seller. */
export function invoicesOfOffices(offices: readonly string[]): ConditionOf<Invoices> {
  return it.or(it.in('office', offices), it.in('finderOffice', offices), it.in('sellerOffice', offices))
}

/** What tells how much somebody is paid on a side. */
const moneyOf = (side: Side, whose: Paid): Exception<Invoices>['fields'] =>
  whose === 'consultant'
    ? [`${side}Percentage`, `${side}Commission`]
    : [`${side}${responsibles[whose]}`, `${side}${whose}Value`]

const ownMoney = (side: Side): readonly Exception<Invoices>[] =>
  readersOf(side).map(({ whose, when }) => ({ fields: moneyOf(side, whose), when }))

export const invoicesRights: RowRights<Invoices> = {
  exceptions: [
    ...sides.flatMap(ownMoney),
    { fields: ['creditManagerCommission', 'creditManagerValue'], when: ({ id }) => it.is('creditManager', id) },
  ],
}
