import type { Role } from '../../access/roles.ts'
import { addDays, type Day, isDay } from '../../calendar/days.ts'
import type { Reservation } from './reservations.record.ts'

/** Of a loan there is no house to pay, and its invoices go to banks. */
export const isCreditReservation = (dealType: string | null | undefined): boolean =>
  dealType === 'mortgageLoan' || dealType === 'creditTransfer'

export const isRenting = (dealType: string | null | undefined): boolean => dealType === 'renting'

interface Promised {
  readonly cpcvDate?: string | null | undefined
  readonly deedDeadlineDuration?: number | null | undefined
}

/** The last day to sign the deed: a number of days after the CPCV. Null when the reader may not read either. */
export function deedDeadline({ cpcvDate, deedDeadlineDuration: days }: Promised): Day | null {
  if (!cpcvDate || !isDay(cpcvDate) || days === null || days === undefined) return null
  return addDays(cpcvDate, days)
}

/** The day to expect a billing date on: of its contract, and of a deed without a day its deadline. */
export function expectedDay(
  deal: Promised & { readonly deedDate?: string | null | undefined },
  type: string | null,
): string | null {
  if (type === 'CPCV') return deal.cpcvDate ?? null
  return type === 'ESC' || type === 'ASS' ? (deal.deedDate ?? deedDeadline(deal)) : null
}

/** Deals of consultants and team leaders are validated, and billed in simple mode (docs/features/reservations.md). */
export const needsValidation = (roles: readonly Role[]): boolean =>
  roles.every(role => role === 'consultant' || role === 'teamLeader')

/** The state of a reservation after a save that sends `state` (docs/features/reservations.md). */
export function stateAfter(state: string | null, before: string | null, roles: readonly Role[]): string {
  if (state === 'draft') return 'draft'
  const isSending = before === null || before === 'draft'
  if (isSending && needsValidation(roles)) return 'toValidate'
  return state ?? before ?? 'active'
}

/** Whether this save sends it: it stops being a draft, which happens once. */
export const isSent = (row: Sendable, before: Sendable | null): boolean => !row.isDraft && (before?.isDraft ?? true)
type Sendable = Pick<Reservation, 'isDraft'>

/** The day on which it was sent: set once, by the save that sends it. */
export const sentDateAfter = (
  row: Sendable,
  before: Pick<Reservation, 'isDraft' | 'sentDate'> | null,
  today: string,
): string | null => (isSent(row, before) ? today : (before?.sentDate ?? null))

/** Whether this save validates it: it leaves toValidate, not to draft (docs/features/reservations.md). */
export const isValidation = (state: string, before: string | null | undefined): boolean =>
  before === 'toValidate' && state !== 'toValidate' && state !== 'draft'

/** The notification to its creator. It never names the state, which consultants may not read. */
export function validationNotice(who: string, { ref, address }: Pick<Reservation, 'ref' | 'address'>) {
  const which = ref === null ? 'a sua reserva' : `a reserva ${ref}`
  const where = address === null ? '' : ` (${address})`
  return {
    title: `${who} validou ${which}`,
    text: `${which.charAt(0).toUpperCase()}${which.slice(1)}${where} foi validada e já conta no pipeline.`,
  }
}

/** Which credit fields apply (docs/features/reservations.md). */
export function creditShown(internalCredit: string | null | undefined): { creditValue: boolean; creditBank: boolean } {
  const isPaid = internalCredit === 'paidInFull'
  return { creditValue: !isPaid && internalCredit !== 'byClient', creditBank: !isPaid }
}

/** Internal credit is offered only with banks that have an agreement with the agency. */
export const offersBank = (internalCredit: string | null | undefined, bankType: string | undefined): boolean =>
  internalCredit !== 'yes' || bankType !== 'noDeal'

type Person = Reservation['buyers'][number]

/** Which fields of a person apply to them. */
export function personShown({ isCompany, maritalStatus }: Partial<Pick<Person, 'isCompany' | 'maritalStatus'>>) {
  return {
    marriageRegime: maritalStatus === 'married',
    rcbe: Boolean(isCompany),
    commercialCertificate: Boolean(isCompany),
  }
}

function normalizePerson<P extends Person>(person: P): P {
  const shown = personShown(person)
  const cleared = Object.entries(shown).filter(([, isShown]) => !isShown)
  return { ...person, ...Object.fromEntries(cleared.map(([name]) => [name, null])) }
}

type NormalizedFields = Pick<
  Reservation,
  'dealType' | 'internalCredit' | 'creditValue' | 'creditBank' | 'sentBillsToFinder' | 'finderPaymentDate'
> &
  Pick<Reservation, 'isExternalFinder' | 'isExternalSeller' | 'percentageSplit' | 'owners' | 'buyers' | 'guarantors'>

/** What a save forces and clears (docs/features/reservations.md). `bankType` is the type of the row's bank. */
export function normalizeReservation(row: NormalizedFields, bankType: string | undefined): Partial<Reservation> {
  const internalCredit = isCreditReservation(row.dealType) ? 'yes' : row.internalCredit
  const shown = creditShown(internalCredit)
  const keepsBank = shown.creditBank && offersBank(internalCredit, bankType)
  return {
    internalCredit,
    creditValue: shown.creditValue ? row.creditValue : null,
    creditBank: keepsBank ? row.creditBank : null,
    percentageSplit: row.isExternalFinder || row.isExternalSeller ? row.percentageSplit : null,
    finderPaymentDate: row.sentBillsToFinder ? row.finderPaymentDate : null,
    owners: row.owners.map(normalizePerson),
    buyers: row.buyers.map(normalizePerson),
    guarantors: row.guarantors.map(normalizePerson),
  }
}

type Ending = Pick<Reservation, 'state' | 'billingDates' | 'giveUpDate'>

/** How far it is (docs/features/reservations.md). All readers get these flags, also without the state. */
export function progressOf({ state, billingDates, giveUpDate }: Ending) {
  return { isDraft: state === 'draft', isDone: isBilledWhole(billingDates), isBroken: giveUpDate !== null }
}

/** Every date is executed. Once something is billed, dates with nothing left to bill do not count. */
function isBilledWhole(dates: Ending['billingDates']): boolean {
  const executed = dates.filter(({ executionDate }) => executionDate !== null)
  const empty = dates.filter(({ executionDate, gross }) => executionDate === null && gross === 0)
  return executed.length > 0 && executed.length + empty.length === dates.length
}
