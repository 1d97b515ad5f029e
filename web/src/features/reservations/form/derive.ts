import { onlyOffice } from '@tipy/domain/access/offices'
import { holdsRole } from '@tipy/domain/access/roles'
import { dividedEqually } from '@tipy/domain/deal/percentages'
import { externalOf, type Side, sides } from '@tipy/domain/deal/sides'
import { dividedDates, isInvoiced } from '@tipy/domain/features/reservations/reservations.amounts'
import {
  billingDatesOf,
  billingsOf,
  type SimpleBilling,
  simpleBillingOf,
} from '@tipy/domain/features/reservations/reservations.billing'
import { type LinkedAmounts, linkedAmounts } from '@tipy/domain/features/reservations/reservations.linked'
import { type Reservations, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { isCreditReservation, needsValidation, offersBank } from '@tipy/domain/features/reservations/reservations.rules'
import type { PickedUser } from '@tipy/domain/features/users/users.contract'
import { draftFromWire, draftToWire } from '@tipy/domain/record/draft'
import type { PartsField } from '@tipy/domain/record/fields'
import { limitIssue } from '@tipy/domain/record/limits'
import type { FormRulesContext, FormValues } from '#form/layout.ts'
import type { SessionContext } from '#session/sessionContext.ts'

export type ReservationValues = FormValues<Reservations>
type BillingDate = NonNullable<ReservationValues['billingDates']>[number]

const amounts = ['houseValue', 'officePercentage', 'value'] as const
const isAmount = (name: string): name is keyof LinkedAmounts => (amounts as readonly string[]).includes(name)

/** Derived fields. Adding or removing a part changes the list's own path and divides it; a change inside does not. */
export function deriveReservation(
  changed: string,
  values: ReservationValues,
  context: FormRulesContext,
): Partial<ReservationValues> {
  if (isAmount(changed)) return deriveAmounts(changed, values)
  if (changed === 'owners') return { owners: divided(values.owners ?? []) }
  if (changed === 'billingDates') return { billingDates: dividedDates(values.billingDates ?? []) }
  if (changed === 'dealType') return deriveDealType(values, context)
  if (changed === 'internalCredit') return keptBank(values.internalCredit, values, context)
  const side = sides.find(one => changed === one || changed === externalOf(one))
  return side ? deriveSide(side, changed, values, context) : {}
}

function divided<P extends { readonly percentage: number | null }>(parts: readonly P[]): readonly P[] {
  const shares = dividedEqually(parts.length)
  return parts.map((part, index) => ({ ...part, percentage: shares[index] ?? null }))
}

/** Converts to cents for the domain's rule and back to euros. Nothing is derived while an amount is out of bounds. */
function deriveAmounts(changed: keyof LinkedAmounts, values: ReservationValues): Partial<ReservationValues> {
  const { fields } = reservations
  if (amounts.some(name => limitIssue(fields[name], values[name]))) return {}
  return draftToWire(reservations, linkedAmounts(changed, draftFromWire(reservations, values), values.dealType))
}

/** Whether a date of the deal is invoiced: then the type of deal no longer changes its dates. */
export const hasInvoices = ({ billingDates }: Pick<ReservationValues, 'billingDates'>): boolean =>
  (billingDates ?? []).some(isInvoiced)

/** A loan forces internal credit; only a renting is billed on the signature of its contract (ASS). */
function deriveDealType(values: ReservationValues, context: FormRulesContext): Partial<ReservationValues> {
  const { dealType, billingDates } = values
  const dates = billingDates ?? []
  const offered = billingsOf(dealType)
  const word = simpleBillingOf(dates)
  const suits = word === null || offered.includes(word) || hasInvoices(values)
  const [first] = offered
  return {
    ...(isCreditReservation(dealType) && { internalCredit: 'yes', ...keptBank('yes', values, context) }),
    ...(!suits && first && { billingDates: billedAs(first, dates) }),
  }
}

/** Internal credit accepts only banks with an agreement: another bank is cleared. */
function keptBank(
  internalCredit: string | null,
  { creditBank }: ReservationValues,
  { names }: FormRulesContext,
): Partial<ReservationValues> {
  if (creditBank === null || offersBank(internalCredit, names.item('banks', creditBank)?.type)) return {}
  return { creditBank: null }
}

/** A chosen person fills in their team and director; an external one is only a name and has neither. */
function deriveSide(
  side: Side,
  changed: string,
  values: ReservationValues,
  { names, session }: FormRulesContext,
): Partial<ReservationValues> {
  if (changed !== side) return { [side]: null, ...placeOn(side, undefined) }
  const person = names.people.find(({ _id }) => _id === values[side])
  return { ...placeOn(side, person), ...(values.office === null && officeOf(person, session)) }
}

/** The only office of the chosen person, if the user works there too. */
function officeOf(person: PickedUser | undefined, { person: own }: SessionContext): Partial<ReservationValues> {
  const office = onlyOffice(person?.offices ?? [], null)
  return office !== null && own.offices.includes(office) ? { office } : {}
}

function placeOn(side: Side, person: Pick<PickedUser, 'team' | 'manager'> | undefined): Partial<ReservationValues> {
  return { [`${side}Team`]: person?.team ?? null, [`${side}CommercialDirector`]: person?.manager ?? null }
}

const blankPart = ({ fields }: PartsField) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default ?? null]))

/** The billing dates of a simple mode. A date of the same type keeps its other fields. */
export function billedAs(billing: SimpleBilling, dates: readonly BillingDate[]): readonly BillingDate[] {
  return billingDatesOf(billing).map(({ type, percentage }) => {
    const existing = dates.find(date => date.type === type)
    return { ...blankPart(reservations.fields.billingDates), ...existing, type, percentage } as BillingDate
  })
}

export const rolesOf = ({ person }: Pick<SessionContext, 'person'>) => [person.role, ...person.otherRoles]

/** Defaults of a new deal: today, the user as author, one owner of 100 %, billed with the CPCV. */
export function newReservation(session: SessionContext): Partial<ReservationValues> {
  const { person, selectedOffices, today } = session
  const isParty = holdsRole(person, ['consultant', 'teamLeader'])
  return {
    state: needsValidation(rolesOf(session)) ? 'toValidate' : 'active',
    reservationDate: today,
    user: person._id,
    office: onlyOffice(person.offices, selectedOffices),
    owners: [blankPart(reservations.fields.owners) as NonNullable<ReservationValues['owners']>[number]],
    billingDates: billedAs('CPCV', []),
    ...(holdsRole(person, ['creditManager']) && { creditManager: person._id }),
    ...(isParty && {
      finder: person._id,
      ...placeOn('finder', person),
      seller: person._id,
      ...placeOn('seller', person),
    }),
  }
}
