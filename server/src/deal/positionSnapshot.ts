import { sql } from 'kysely'
import type { Saving } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'

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

/** A person's position today; `activeTeam` and `activeManager` are null when archived. */
export interface Position {
  readonly team: string | null
  readonly manager: string | null
  readonly activeTeam: string | null
  readonly activeManager: string | null
  readonly offices: readonly string[]
}

/**
 * The team, director and office of a person are copied when the record is created or the person on it changes; values
 * that the caller typed are kept. An archived team or director is left out, since no form offers them either.
 * All three are null when the person is not of the company.
 */
export async function snapshotPosition<Name extends string>(
  fields: PositionFields<Name>,
  draft: Placed<Name>,
  before: Placed<Name> | null,
  personChange: PersonChange,
  { trx, viewer }: Saving,
): Promise<Snapshot<string | null>> {
  if (personChange.now === null) return { [fields.team]: null, [fields.director]: null, [fields.office]: null }
  const isKept = (name: Name) => draft[name] === (before?.[name] ?? null)
  const isSame = personChange.now === personChange.before
  if (isSame && isKept(fields.team) && isKept(fields.director)) return {}
  const profile = await positionOf(trx, viewer.companyId, personChange.now)
  if (!profile) return {}
  const follows = (name: Name, theirs: string | null) => (isKept(name) ? !isSame : draft[name] === theirs)
  const { offices } = profile
  return {
    ...(follows(fields.team, profile.team) && { [fields.team]: profile.activeTeam }),
    ...(follows(fields.director, profile.manager) && { [fields.director]: profile.activeManager }),
    ...(!isSame && { [fields.office]: officeOn(offices, draft.office) }),
  }
}

/** The office of a person on a record: the record's own, if it is theirs too, else their first. */
export function officeOn(offices: readonly string[], office: string | null | undefined): string | null {
  return offices.find(theirs => theirs === office) ?? offices[0] ?? null
}

/** The broker and the COO of an office. */
interface Heads {
  readonly broker: string | null
  readonly coo: string | null
}

export async function headsOf(db: Db, companyId: string, office: string | null): Promise<Heads> {
  const found =
    office === null
      ? undefined
      : await db
          .selectFrom('offices')
          .select(['broker', 'coo'])
          .where('company_id', '=', companyId)
          .where('key', '=', office)
          .executeTakeFirst()
  return { broker: found?.broker ?? null, coo: found?.coo ?? null }
}

export async function positionOf(db: Db, companyId: string, person: string): Promise<Position | undefined> {
  const found = await sql<Position>`
    select u.team, u.manager, t.key as "activeTeam", m.id as "activeManager", u.offices
    from users u
    left join teams t on t.company_id = u.company_id and t.key = u.team and t.active
    left join users m on m.company_id = u.company_id and m.id = u.manager and m.active
    where u.company_id = ${companyId} and u.id = ${person}::uuid`.execute(db)
  return found.rows[0]
}
