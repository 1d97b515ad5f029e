import { totalsHundred } from '../../deal/percentages.ts'
import type { FieldMessages } from '../../errors/errors.ts'
import { partyIssues } from '../../record/party.ts'
import { billedIssues } from './reservations.billed.ts'
import type { Reservation, ReservationDraft } from './reservations.record.ts'
import { isCreditReservation, isSent } from './reservations.rules.ts'

/** Users know this sentence to the letter. */
export const notHundred = 'A percentagem total têm de ser 100%'
const required = 'Obrigatório'

const isExecuted = ({ billingDates }: Pick<Reservation, 'billingDates'>): boolean =>
  billingDates.some(({ executionDate }) => executionDate !== null)

/** What may still change on a reservation (docs/features/reservations.md). The form makes the field read-only by it. */
export const mayGiveUp = (row: Pick<Reservation, 'billingDates'>): boolean => !isExecuted(row)
export const mayDateImpic = (row: Pick<Reservation, 'billingDates' | 'impic'>): boolean => row.impic && isExecuted(row)

/** The rules beyond required fields and formats (docs/features/reservations.md). Most do not apply to a draft. */
export function reservationIssues(row: ReservationDraft, before: ReservationDraft | null): FieldMessages {
  const always = { ...partiesIssues(row), ...stateIssues(row, before), ...makerIssues(row, before) }
  if (row.isDraft) return always
  return {
    ...always,
    ...outsideIssues(row),
    ...(!isCreditReservation(row.dealType) && row.houseValue === null && { houseValue: required }),
    ...(row.giveUpDate && !row.giveUpReason && { giveUpReason: required }),
    ...hundredIssues(row),
    ...lockIssues(row, before?.isDraft ? null : before),
    ...billedIssues(row, before),
  }
}

function partiesIssues(row: ReservationDraft): FieldMessages {
  const { finder, isExternalFinder, seller, isExternalSeller } = row
  return {
    ...partyIssues('finder', { value: finder, isExternal: isExternalFinder }),
    ...partyIssues('seller', { value: seller, isExternal: isExternalSeller }),
  }
}

/** One side belongs to the company, except of a loan: there the bank is the finder. */
function outsideIssues({ dealType, isExternalFinder, isExternalSeller }: ReservationDraft): FieldMessages {
  const isOutside = isExternalFinder && isExternalSeller && !isCreditReservation(dealType)
  return isOutside ? { isExternalSeller: 'Uma das partes tem de ser da empresa' } : {}
}

function stateIssues({ state }: ReservationDraft, before: ReservationDraft | null): FieldMessages {
  const isBack = before !== null && before.state !== 'draft' && state === 'draft'
  return isBack ? { state: 'O que já foi enviado não volta a rascunho' } : {}
}

/** A sent archived draft would notify recipients of a deal that is in no list and that its sender cannot restore. */
export function sendingIssues(row: ReservationDraft, before: ReservationDraft | null): FieldMessages {
  return isSent(row, before) && !row.active ? { state: 'Restaure o rascunho antes de o enviar' } : {}
}

/** The creator may be corrected but not removed. */
function makerIssues({ user }: ReservationDraft, before: ReservationDraft | null): FieldMessages {
  return user === null && (before?.user ?? null) !== null ? { user: required } : {}
}

/** Billing percentages total 100, and owners' percentages where owners are named. */
function hundredIssues({ owners, billingDates }: ReservationDraft): FieldMessages {
  const wrong = (parts: readonly { readonly percentage: number | null }[]) =>
    !totalsHundred(parts.map(({ percentage }) => percentage))
  return {
    ...(wrong(billingDates) && { billingDates: notHundred }),
    ...(owners.length > 0 && wrong(owners) && { owners: notHundred }),
  }
}

/** Only changes are checked. A draft was never checked: when it is sent, all its values count as changes. */
function lockIssues(row: ReservationDraft, before: ReservationDraft | null): FieldMessages {
  const isSet = (name: 'giveUpDate' | 'impicDate') => row[name] !== (before?.[name] ?? null)
  return {
    ...(isSet('giveUpDate') && !mayGiveUp(row) && { giveUpDate: 'Já há faturação executada' }),
    ...(isSet('impicDate') &&
      row.impicDate !== null &&
      !mayDateImpic(row) && { impicDate: 'Só com IMPIC e depois de haver faturação executada' }),
  }
}
