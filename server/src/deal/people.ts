import type { CompanySettings } from '@tipy/domain/company/settings'
import type { Profile } from '@tipy/domain/deal/terms'
import { users } from '@tipy/domain/features/users/users.record'
import { sql } from 'kysely'
import { column } from '#engine/columns'
import type { Db } from '#platform/database/database'

interface PeopleScope {
  readonly companyId: string
  readonly settings: CompanySettings
}

/** A person's position today; `activeTeam` and `activeManager` are null when archived. */
export interface Position {
  readonly team: string | null
  readonly manager: string | null
  readonly activeTeam: string | null
  readonly activeManager: string | null
  readonly offices: readonly string[]
}

/** The broker and the COO of an office. */
interface Heads {
  readonly broker: string | null
  readonly coo: string | null
}

/** What deals store of the people on them. */
export interface DealPerson {
  readonly position: Position
  /** What is paid on their deals: archived recruiters, and those that the company does not use, are left out. */
  readonly profile: Profile
  /** The heads of one of their offices. */
  readonly headsOf: (office: string | null) => Heads
}

/** Of an office without them, and of no office. */
export const noHeads: Heads = { broker: null, coo: null }

/** Who is paid besides the person: only while they are active. */
type Recruiters = 'recruiter' | 'recruiterDirector'
type Percentage = Exclude<keyof Profile, Recruiters>
const percentages = [
  'commission',
  'bankCommission',
  'commercialDirectorCommission',
  'commercialDirectorBankCommission',
  'brokerCommission',
  'cooCommission',
  'recruiterCommission',
  'recruiterDirectorCommission',
  'creditManagerCommission',
] as const satisfies readonly Percentage[]

const percentageColumns = sql.join(
  percentages.map(name => sql`${column('t', name, users.fields[name])} as ${sql.ref(name)}`),
)

type FoundPerson = Position &
  Pick<Profile, Recruiters> &
  Readonly<Record<Percentage, unknown>> & {
    readonly id: string
    readonly heads: Readonly<Record<string, Heads>> | null
  }

/**
 * The people on a deal as they are today, read together; those of another company are left out. The caller must have
 * checked that the viewer may see it.
 */
export async function readDealPeople(
  db: Db,
  { companyId, settings }: PeopleScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DealPerson>> {
  if (ids.length === 0) return new Map()
  const { rows } = await peopleQuery(companyId, [...new Set(ids)]).execute(db)
  return new Map(rows.map(row => [row.id, personOf(row, settings)]))
}

const peopleQuery = (companyId: string, ids: readonly string[]) =>
  sql<FoundPerson>`
    select t.id, t.team, t.manager, t.offices, team.key as "activeTeam", manager.id as "activeManager",
      recruiter.id as recruiter, director.id as "recruiterDirector", ${percentageColumns}, (
        select jsonb_object_agg(o.key, jsonb_build_object('broker', o.broker, 'coo', o.coo)) from offices o
        where o.company_id = t.company_id and o.key = any(t.offices)
      ) as heads
    from users t
    left join teams team on team.company_id = t.company_id and team.key = t.team and team.active
    left join users manager on manager.company_id = t.company_id and manager.id = t.manager and manager.active
    left join users recruiter on recruiter.company_id = t.company_id and recruiter.id = t.recruiter and recruiter.active
    left join users director on director.company_id = t.company_id and director.id = t.recruiter_director
      and director.active
    where t.company_id = ${companyId} and t.id = any(${ids}::uuid[])`

function personOf({ heads, ...found }: FoundPerson, settings: CompanySettings): DealPerson {
  const { recruiter, recruiterDirector } = found
  return {
    position: found,
    profile: {
      ...percentagesOf(found),
      recruiter,
      recruiterDirector: settings.recruiterDirector ? recruiterDirector : null,
    },
    headsOf: office => (office !== null && heads?.[office]) || noHeads,
  }
}

/** `numeric` arrives as text. */
function percentagesOf(found: Readonly<Record<Percentage, unknown>>): Readonly<Record<Percentage, number | null>> {
  const entries = percentages.map(name => [name, found[name] === null ? null : Number(found[name])] as const)
  return Object.fromEntries(entries) as Record<Percentage, number | null>
}
