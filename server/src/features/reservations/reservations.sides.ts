import { externalOf, type Side } from '@tipy/domain/deal/sides'
import { isPaidByBank, type Terms, termsOf } from '@tipy/domain/deal/terms'
import type { Reservation } from '@tipy/domain/features/reservations/reservations.record'
import { isCreditDeal } from '@tipy/domain/features/reservations/reservations.rules'
import { personIn } from '@tipy/domain/record/party'
import { asOfNow } from '#engine/asOfNow'
import { readProfile } from '#engine/profile'
import type { Saving } from '#engine/setup'

type Draft = Readonly<Record<string, unknown>>

/** What a deal keeps of the person on a side: where they stood, and on what terms, when they came to it. */
export async function sideAsOfNow(
  side: Side,
  draft: Reservation,
  before: Reservation | null,
  saving: Saving,
): Promise<Draft> {
  const whose = { now: personOn(side, draft), before: before && personOn(side, before) }
  const kept = { team: `${side}Team`, director: `${side}CommercialDirector`, office: `${side}Office` }
  return {
    ...(await asOfNow(kept, draft, before, whose, saving)),
    ...(await termsAsOfNow(side, draft, before, whose, saving)),
  }
}

const personOn = (side: Side, row: Reservation): string | null =>
  personIn({ value: row[side], isExternal: row[externalOf(side)] })

/** Fields of a deal that its terms fill. A deal keeps no commission of a COO. */
const names = [
  'Percentage',
  'CommercialDirectorCommission',
  'BrokerCommission',
  'Recruiter',
  'RecruiterPercentage',
  'RecruiterDirector',
  'RecruiterDirectorPercentage',
] as const satisfies readonly (keyof Terms)[]

/** Those that differ where a bank pays. */
const ofBanks: readonly (typeof names)[number][] = ['Percentage', 'CommercialDirectorCommission']

/**
 * Whoever typed other terms meant them; nobody of the company has none. A sale that becomes a loan, or a loan a sale, is
 * paid as what it is now: otherwise a draft would carry the better of the two into the other.
 */
async function termsAsOfNow(
  side: Side,
  draft: Reservation,
  before: Reservation | null,
  whose: { readonly now: string | null; readonly before: string | null },
  saving: Saving,
): Promise<Draft> {
  if (whose.now === null) return Object.fromEntries(names.map(name => [`${side}${name}`, null]))
  const isPaid = (row: Reservation | null) => isPaidByBank(side, isCreditDeal(row?.dealType))
  const isSame = whose.now === whose.before
  if (isSame && isPaid(draft) === isPaid(before)) return {}
  const profile = await readProfile(saving.trx, saving.viewer, whose.now)
  if (!profile) return {}
  const terms = termsOf(profile, side, isCreditDeal(draft.dealType))
  const isTyped = (name: keyof Reservation) => (draft[name] ?? null) !== (before?.[name] ?? null)
  const filled = (isSame ? ofBanks : names).filter(name => !isTyped(`${side}${name}`))
  return Object.fromEntries(filled.map(name => [`${side}${name}`, terms[name]]))
}
