import { personOn, type Side, sides } from '@tipy/domain/deal/sides'
import { isPaidByBank, type Terms, termsOf } from '@tipy/domain/deal/terms'
import type { Saving } from '#engine/serverRecord'
import { type DealPerson, noHeads, readDealPeople } from './people.ts'
import {
  needsPosition,
  type PersonChange,
  type PositionFields,
  type Snapshot,
  snapshotPosition,
} from './positionSnapshot.ts'

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
 * of that office, and their terms. All of them are read at once.
 */
export async function snapshotSides<D extends Sided & Values>(
  terms: DealTerms<D>,
  draft: D,
  before: D | null,
  { trx, viewer }: Saving,
): Promise<Snapshot> {
  const placed = sides.map(side => placingOf(side, draft, before))
  const needed = placed.filter(each => needsPosition(each) || needsTerms(terms, each))
  const ids = needed.flatMap(({ personChange }) => personChange.now ?? [])
  const people = await readDealPeople(trx, viewer, ids)
  return Object.assign(
    {},
    ...placed.map(each => snapshotSide(terms, each, people.get(each.personChange.now ?? ''))),
  ) as Snapshot
}

interface SidePlacing<D> {
  readonly side: Side
  readonly fields: PositionFields<`${Side}${'Team' | 'CommercialDirector' | 'Office'}`>
  readonly draft: D
  readonly before: D | null
  readonly personChange: PersonChange
}

const placingOf = <D extends Sided>(side: Side, draft: D, before: D | null): SidePlacing<D> => ({
  side,
  fields: { team: `${side}Team`, director: `${side}CommercialDirector`, office: `${side}Office` },
  draft,
  before,
  personChange: { now: personOn(side, draft), before: before && personOn(side, before) },
})

function snapshotSide<D extends Sided & Values>(
  terms: DealTerms<D>,
  placing: SidePlacing<D>,
  person: DealPerson | undefined,
): Snapshot {
  const position = snapshotPosition(placing, person)
  return {
    ...position,
    ...snapshotHeads(placing.side, position, person),
    ...snapshotTerms(terms, placing, person),
  }
}

/** Broker and COO of a side are those of its office when its person was put there (docs/features/deal.md). */
function snapshotHeads(side: Side, position: Snapshot<string | null>, person: DealPerson | undefined): Snapshot {
  const office = position[`${side}Office`]
  if (office === undefined) return {}
  const { broker, coo } = person?.headsOf(office) ?? noHeads
  return { [`${side}Broker`]: broker, [`${side}Coo`]: coo }
}

/** Terms that differ when a bank pays. */
const ofBanks: readonly (keyof Terms)[] = ['Percentage', 'CommercialDirectorCommission']

/** Whether another person, or another kind of deal, gives a side other terms. */
function needsTerms<D extends Values>({ isBank }: DealTerms<D>, { side, draft, before, personChange }: SidePlacing<D>) {
  const isPaid = (row: D | null) => isPaidByBank(side, row !== null && isBank(row))
  if (personChange.now === null) return false
  return personChange.now !== personChange.before || isPaid(draft) !== isPaid(before)
}

/**
 * Terms that the caller typed are kept; a person outside the company has none. When a sale becomes a loan or a loan a
 * sale, the terms of the new kind apply: otherwise a draft could keep the better terms of the old kind.
 */
function snapshotTerms<D extends Values>(
  dealTerms: DealTerms<D>,
  placing: SidePlacing<D>,
  person: DealPerson | undefined,
): Snapshot {
  const { side, draft, before, personChange } = placing
  const { names, isBank } = dealTerms
  if (personChange.now === null) return Object.fromEntries(names.map(name => [`${side}${name}`, null]))
  if (!needsTerms(dealTerms, placing) || !person) return {}
  const terms = termsOf(person.profile, side, isBank(draft))
  const isTyped = (name: string) => (draft[name] ?? null) !== (before?.[name] ?? null)
  const filled = (personChange.now === personChange.before ? ofBanks : names).filter(name => !isTyped(`${side}${name}`))
  return Object.fromEntries(filled.map(name => [`${side}${name}`, terms[name]]))
}
