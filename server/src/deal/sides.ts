import { personOn, type Side } from '@tipy/domain/deal/sides'
import { isPaidByBank, type Terms, termsOf } from '@tipy/domain/deal/terms'
import type { Saving } from '#engine/serverRecord'
import { headsOf, type PersonChange, snapshotPosition } from './positionSnapshot.ts'
import { readProfile } from './profile.ts'

type Draft = Readonly<Record<string, unknown>>

/** A kind of deal: which terms it keeps of a side, and whether it is paid by a bank. */
export interface DealTerms {
  readonly names: readonly (keyof Terms)[]
  readonly isBank: (row: Draft) => boolean
}

/**
 * What a deal keeps of the person on a side: where they stood, who answered for that office, and on what terms, when they
 * came to it.
 */
export async function snapshotSide(
  terms: DealTerms,
  side: Side,
  draft: Draft,
  before: Draft | null,
  saving: Saving,
): Promise<Draft> {
  const whose = { now: personOn(side, draft), before: before && personOn(side, before) }
  const kept = { team: `${side}Team`, director: `${side}CommercialDirector`, office: `${side}Office` }
  const position = await snapshotPosition(kept, draft, before, whose, saving)
  return {
    ...position,
    ...(await snapshotHeads(side, position, saving)),
    ...(await snapshotTerms(terms, side, draft, before, whose, saving)),
  }
}

/** Broker and COO of a side are those of its office, as of when its person came to it (docs/features/deal.md). */
async function snapshotHeads(side: Side, position: Draft, { trx, viewer }: Saving): Promise<Draft> {
  const office = position[`${side}Office`]
  if (office === undefined) return {}
  const { broker, coo } = await headsOf(trx, viewer.companyId, office as string | null)
  return { [`${side}Broker`]: broker, [`${side}Coo`]: coo }
}

/** Terms that differ where a bank pays. */
const ofBanks: readonly (keyof Terms)[] = ['Percentage', 'CommercialDirectorCommission']

/**
 * Whoever typed other terms meant them; nobody of the company has none. A sale that becomes a loan, or a loan a sale, is
 * paid as what it is now: otherwise a draft would carry the better of the two into the other.
 */
async function snapshotTerms(
  { names, isBank }: DealTerms,
  side: Side,
  draft: Draft,
  before: Draft | null,
  whose: PersonChange,
  saving: Saving,
): Promise<Draft> {
  if (whose.now === null) return Object.fromEntries(names.map(name => [`${side}${name}`, null]))
  const isPaid = (row: Draft | null) => isPaidByBank(side, row !== null && isBank(row))
  const isSame = whose.now === whose.before
  if (isSame && isPaid(draft) === isPaid(before)) return {}
  const profile = await readProfile(saving.trx, saving.viewer, whose.now)
  if (!profile) return {}
  const terms = termsOf(profile, side, isBank(draft))
  const isTyped = (name: string) => (draft[name] ?? null) !== (before?.[name] ?? null)
  const filled = (isSame ? ofBanks : names).filter(name => !isTyped(`${side}${name}`))
  return Object.fromEntries(filled.map(name => [`${side}${name}`, terms[name]]))
}
