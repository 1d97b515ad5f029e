import { scopesOf } from '../../access/scope.ts'
import { type Paid, readersOf } from '../../deal/readers.ts'
import { type Side, sides } from '../../deal/sides.ts'
import { type ConditionOf, conditions } from '../../record/condition.ts'
import type { Can, Exception, RowRights, Viewer } from '../../record/rights.ts'
import { visibleTo } from '../../record/scope.ts'
import { type Reservation, type Reservations, reservations } from './reservations.record.ts'

const where = conditions(reservations)

/** Which reservations a person sees (docs/features/access.md). A party outside the company is a name, not a user. */
export function reservationsScope(who: Viewer): ConditionOf<Reservations> {
  const ofMyOffices = reservationsOfOffices(who.offices)
  return visibleTo(where, scopesOf(who.roles, reservations.name), {
    party: where.or(
      where.is('finder', who.id),
      where.is('seller', who.id),
      where.is('user', who.id),
      where.is('createdBy', who.id),
      where.is('creditManager', who.id),
      where.is('finderCommercialDirector', who.id),
      where.is('sellerCommercialDirector', who.id),
      where.is('finderRecruiter', who.id),
      where.is('sellerRecruiter', who.id),
    ),
    offices: ofMyOffices,
    managedStaff: where.or(where.in('finder', who.managedStaff), where.in('seller', who.managedStaff)),
    managedTeams: where.or(where.in('finderTeam', who.managedTeams), where.in('sellerTeam', who.managedTeams)),
    officeInternalCredit: where.and(ofMyOffices, where.is('internalCredit', 'yes')),
  })
}

/** A reservation belongs to its own office and to those of its finder and seller. */
export function reservationsOfOffices(offices: readonly string[]): ConditionOf<Reservations> {
  return where.or(where.in('office', offices), where.in('finderOffice', offices), where.in('sellerOffice', offices))
}

/** Every user who sees a draft may edit and delete it (docs/features/reservations.md). */
function can(row: Pick<Reservation, 'isDraft'>, _viewer: Viewer, flagged: Can): Can {
  return row.isDraft ? { edit: true, remove: true } : flagged
}

/** Only users with validateReservation move a reservation out of toValidate (docs/features/reservations.md). */
function locked({ state }: Pick<Reservation, 'state'>, { flags }: Viewer): readonly 'state'[] {
  return state === 'toValidate' && !flags.has('validateReservation') ? ['state'] : []
}

/** Whether this reader may validate it: a deleted one is restored first. */
export function mayValidate(
  {
    state,
    active,
    can: { edit },
  }: Partial<Pick<Reservation, 'state'>> & { readonly active?: boolean; readonly can: Can },
  flags: Viewer['flags'],
): boolean {
  return state === 'toValidate' && active === true && edit && flags.has('validateReservation')
}

/** What credit managers write of visible reservations without editReservation (docs/features/reservations.md). */
export const creditFields = [
  'creditValue',
  'appraisal',
  'appraisalDate',
  'creditBank',
  'bankCommission',
  'bankCommissionDate',
  'insurance',
] as const

/** The fields that show what each person is paid on a side. A reservation stores no percentage of a COO. */
const moneyOf = (side: Side): Readonly<Partial<Record<Paid, Exception<Reservations>['fields']>>> => ({
  consultant: [`${side}Percentage`],
  CommercialDirector: [`${side}CommercialDirectorCommission`],
  Broker: [`${side}BrokerCommission`],
  Recruiter: [`${side}RecruiterPercentage`],
  RecruiterDirector: [`${side}RecruiterDirectorPercentage`],
})

const ownMoney = (side: Side): readonly Exception<Reservations>[] =>
  readersOf(side).flatMap(({ payee, when }) => {
    const fields = moneyOf(side)[payee]
    return fields ? [{ fields, when }] : []
  })

export const reservationsRights: RowRights<Reservations> = {
  can,
  locked,
  exceptions: [
    {
      fields: creditFields,
      when: ({ roles }) => (roles.includes('creditManager') ? where.all : where.none),
      write: true,
    },
    // Consultants send their drafts, so they write the state although they do not read it.
    { fields: ['state'], when: () => where.is('isDraft', true), write: 'unseen' },
    ...sides.flatMap(ownMoney),
  ],
}
