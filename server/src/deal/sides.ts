import { personOn, type Side } from '@tipy/domain/deal/sides'
import { isPaidByBank, type Terms, termsOf } from '@tipy/domain/deal/terms'
import type { Saving } from '#engine/serverRecord'
import { headsOf, type PersonChange, snapshotPosition } from './positionSnapshot.ts'
import { readProfile } from './profile.ts'

type Draft = Readonly<Record<string, unknown>>

/** A kind of deal: which terms it stores of a side, and whether a bank pays it. */
export interface DealTerms {
  readonly names: readonly (keyof Terms)[]
  readonly isBank: (row: Draft) => boolean
}

/**
 * What a deal stores of the person on a side, as of when they were put there: their position, the broker and COO of
 * that office, and their terms.
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

/** Broker and COO of a side are those of its office when its person was put there (docs/features/deal.md). */
async function snapshotHeads(side: Side, position: Draft, { trx, viewer }: Saving): Promise<Draft> {
  const office = position[`${side}Office`]
  if (office === undefined) return {}
  const { broker, coo } = await headsOf(trx, viewer.companyId, office as string | null)
  return { [`${side}Broker`]: broker, [`${side}Coo`]: coo }
}

/** Terms that differ when a bank pays. */
const ofBanks: readonly (keyof Terms)[] = ['Percentage', 'CommercialDirectorCommission']

/**
 * Terms that the caller typed are kept; a person outside the company has none. When a sale becomes a loan or a loan a
 * sale, the terms of the new kind apply: otherwise a draft could keep the better terms of the old kind.
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
