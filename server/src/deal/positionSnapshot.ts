import type { Saving } from '#engine/serverRecord'
import { type DealPerson, readDealPeople } from './people.ts'

/** The fields of a record that store the position of one of its people. */
export interface PositionFields<Name extends string = string> {
  readonly team: Name
  readonly director: Name
  readonly office: Name
}

/** A draft or a row with these fields, and with an office of its own. */
type Placed<Name extends string> = { readonly [N in Name | 'office']: string | null }

/** The values to store, by the names of their fields. */
export type Snapshot<V = string | number | null> = Readonly<Record<string, V>>

/** The person whose position is stored, after and before the save. Null: no one of the company. */
export interface PersonChange {
  readonly now: string | null
  readonly before: string | null
}

/** Where the fields of a record, its draft and its row before say that a person stands. */
interface Placing<Name extends string> {
  readonly fields: PositionFields<Name>
  readonly draft: Placed<Name>
  readonly before: Placed<Name> | null
  readonly personChange: PersonChange
}

const isSame = ({ now, before }: PersonChange): boolean => now === before
const isKept = <Name extends string>({ draft, before }: Placing<Name>, name: Name): boolean =>
  draft[name] === (before?.[name] ?? null)

/** Whether the snapshot depends on where the person stands today. */
export function needsPosition<Name extends string>(placing: Placing<Name>): boolean {
  const { fields, personChange } = placing
  if (personChange.now === null) return false
  return !(isSame(personChange) && isKept(placing, fields.team) && isKept(placing, fields.director))
}

/**
 * The team, director and office of a person are copied when the record is created or the person on it changes; values
 * that the caller typed are kept. An archived team or director is left out, since no form offers them either.
 * All three are null when the person is not of the company.
 */
export function snapshotPosition<Name extends string>(
  placing: Placing<Name>,
  person: DealPerson | undefined,
): Snapshot<string | null> {
  const { fields, draft, personChange } = placing
  if (personChange.now === null) return { [fields.team]: null, [fields.director]: null, [fields.office]: null }
  if (!needsPosition(placing) || !person) return {}
  const { position } = person
  const follows = (name: Name, theirs: string | null) =>
    isKept(placing, name) ? !isSame(personChange) : draft[name] === theirs
  return {
    ...(follows(fields.team, position.team) && { [fields.team]: position.activeTeam }),
    ...(follows(fields.director, position.manager) && { [fields.director]: position.activeManager }),
    ...(!isSame(personChange) && { [fields.office]: officeOn(position.offices, draft.office) }),
  }
}

/** The person, if the snapshot depends on where they stand today. */
export async function personOn<Name extends string>(
  placing: Placing<Name>,
  { trx, viewer }: Saving,
): Promise<DealPerson | undefined> {
  const { now } = placing.personChange
  if (now === null || !needsPosition(placing)) return undefined
  return (await readDealPeople(trx, viewer, [now])).get(now)
}

/** The office of a person on a record: the record's own, if it is theirs too, else their first. */
export function officeOn(offices: readonly string[], office: string | null | undefined): string | null {
  return offices.find(theirs => theirs === office) ?? offices[0] ?? null
}
