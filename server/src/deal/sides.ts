import { personOn, type Side, sides } from '@tipy/domain/deal/sides'
import { isPaidByBank, type Terms, termsOf } from '@tipy/domain/deal/terms'
import type { Saving } from '#engine/serverRecord'
import { headsOf, type PersonChange, type Snapshot, snapshotPosition } from './positionSnapshot.ts'
import { readProfile } from './profile.ts'

/** A draft or a row of a deal: its sides, with the position of the person on each. */
type Sided = Parameters<typeof personOn>[1] & {
  readonly [F in `${Side}${'Team' | 'CommercialDirector' | 'Office'}` | 'office']: string | null
}
type Values = Readonly<Record<string, unknown>>

/** A kind of deal: which terms it stores of a side, and whether a bank pays it. `D` is its draft. */
export interface DealTerms<D> {
  readonly names: readonly (keyof Terms)[]
  readonly isBank: (row: D) => boolean
}

/**
 * What a deal stores of the people on its sides, as of when they were put there: their positions, the broker and COO
 * of that office, and their terms.
 */
export async function snapshotSides<D extends Sided & Values>(
  terms: DealTerms<D>,
  draft: D,
  before: D | null,
  saving: Saving,
): Promise<Snapshot> {
  const snapshots: Record<string, string | number | null> = {}
  for (const side of sides) Object.assign(snapshots, await snapshotSide(terms, side, draft, before, saving))
  return snapshots
}

async function snapshotSide<D extends Sided & Values>(
  terms: DealTerms<D>,
  side: Side,
  draft: D,
  before: D | null,
  saving: Saving,
): Promise<Snapshot> {
  const personChange = { now: personOn(side, draft), before: before && personOn(side, before) }
  const positionFields = {
    team: `${side}Team`,
    director: `${side}CommercialDirector`,
    office: `${side}Office`,
  } as const
  const position = await snapshotPosition(positionFields, draft, before, personChange, saving)
  return {
    ...position,
    ...(await snapshotHeads(side, position, saving)),
    ...(await snapshotTerms(terms, side, draft, before, personChange, saving)),
  }
}

/** Broker and COO of a side are those of its office when its person was put there (docs/features/deal.md). */
async function snapshotHeads(
  side: Side,
  position: Snapshot<string | null>,
  { trx, viewer }: Saving,
): Promise<Snapshot> {
  const office = position[`${side}Office`]
  if (office === undefined) return {}
  const { broker, coo } = await headsOf(trx, viewer.companyId, office)
  return { [`${side}Broker`]: broker, [`${side}Coo`]: coo }
}

/** Terms that differ when a bank pays. */
const ofBanks: readonly (keyof Terms)[] = ['Percentage', 'CommercialDirectorCommission']

/**
 * Terms that the caller typed are kept; a person outside the company has none. When a sale becomes a loan or a loan a
 * sale, the terms of the new kind apply: otherwise a draft could keep the better terms of the old kind.
 */
async function snapshotTerms<D extends Values>(
  { names, isBank }: DealTerms<D>,
  side: Side,
  draft: D,
  before: D | null,
  personChange: PersonChange,
  saving: Saving,
): Promise<Snapshot> {
  if (personChange.now === null) return Object.fromEntries(names.map(name => [`${side}${name}`, null]))
  const isPaid = (row: D | null) => isPaidByBank(side, row !== null && isBank(row))
  const isSame = personChange.now === personChange.before
  if (isSame && isPaid(draft) === isPaid(before)) return {}
  const profile = await readProfile(saving.trx, saving.viewer, personChange.now)
  if (!profile) return {}
  const terms = termsOf(profile, side, isBank(draft))
  const isTyped = (name: string) => (draft[name] ?? null) !== (before?.[name] ?? null)
  const filled = (isSame ? ofBanks : names).filter(name => !isTyped(`${side}${name}`))
  return Object.fromEntries(filled.map(name => [`${side}${name}`, terms[name]]))
}
