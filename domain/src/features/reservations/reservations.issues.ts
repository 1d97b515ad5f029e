import { totalsHundred } from '../../deal/percentages.ts'
import type { FieldMessages } from '../../errors/errors.ts'
import { partyIssues } from '../../record/party.ts'
import { billedIssues } from './reservations.billed.ts'
import type { Reservation } from './reservations.record.ts'
import { isCreditReservation, isSent } from './reservations.rules.ts'

/** The sentence to the letter, as people know it. */
export const notHundred = 'A percentagem total têm de ser 100%'
const required = 'Obrigatório'

const isExecuted = ({ billingDates }: Pick<Reservation, 'billingDates'>): boolean =>
  billingDates.some(({ executionDate }) => executionDate !== null)

/** What is open to be changed on a deal (docs/features/reservations.md): also the form asks, to show it closed. */
export const mayGiveUp = (row: Pick<Reservation, 'billingDates'>): boolean => !isExecuted(row)
export const mayDateImpic = (row: Pick<Reservation, 'billingDates' | 'impic'>): boolean => row.impic && isExecuted(row)

/** What must hold of a deal, beyond required fields and formats. Of a draft, formats only (docs/features/reservations.md). */
export function reservationIssues(row: Reservation, before: Reservation | null): FieldMessages {
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

function partiesIssues(row: Reservation): FieldMessages {
  const { finder, isExternalFinder, seller, isExternalSeller } = row
  return {
    ...partyIssues('finder', { value: finder, isExternal: isExternalFinder }),
    ...partyIssues('seller', { value: seller, isExternal: isExternalSeller }),
  }
}

/** Where nobody of the company takes part there is no deal of ours; a loan is the bank's and somebody's. */
function outsideIssues({ dealType, isExternalFinder, isExternalSeller }: Reservation): FieldMessages {
  const isOutside = isExternalFinder && isExternalSeller && !isCreditReservation(dealType)
  return isOutside ? { isExternalSeller: 'Uma das partes tem de ser da empresa' } : {}
}

function stateIssues({ state }: Reservation, before: Reservation | null): FieldMessages {
  const isBack = before !== null && before.state !== 'draft' && state === 'draft'
  return isBack ? { state: 'O que já foi enviado não volta a rascunho' } : {}
}

/** Of an archived draft, recipients would be told though it is in no list, and whoever sent it could not bring it back. */
export function sendingIssues(row: Reservation, before: Reservation | null): FieldMessages {
  return isSent(row, before) && !row.active ? { state: 'Restaure o rascunho antes de o enviar' } : {}
}

/** Somebody made it: who may be corrected, and not taken away. */
function makerIssues({ user }: Reservation, before: Reservation | null): FieldMessages {
  return user === null && (before?.user ?? null) !== null ? { user: required } : {}
}

/** A deal is billed whole; whoever owns the house owns all of it. Who is not named is not asked for. */
function hundredIssues({ owners, billingDates }: Reservation): FieldMessages {
  const wrong = (parts: readonly { readonly percentage: number | null }[]) =>
    !totalsHundred(parts.map(({ percentage }) => percentage))
  return {
    ...(wrong(billingDates) && { billingDates: notHundred }),
    ...(owners.length > 0 && wrong(owners) && { owners: notHundred }),
  }
}

/** Unchanged values never offend (docs/features/reservations.md); those of a draft, which nobody judged, are new when it is sent. */
function lockIssues(row: Reservation, before: Reservation | null): FieldMessages {
  const isSet = (name: 'giveUpDate' | 'impicDate') => row[name] !== (before?.[name] ?? null)
  return {
    ...(isSet('giveUpDate') && !mayGiveUp(row) && { giveUpDate: 'Já há faturação executada' }),
    ...(isSet('impicDate') &&
      row.impicDate !== null &&
      !mayDateImpic(row) && { impicDate: 'Só com IMPIC e depois de haver faturação executada' }),
  }
}
