import { createHash } from 'node:crypto'
import type { Db } from '@tipy/server/platform/database/database'
import { sql } from 'kysely'

/** Larger networks have more people, not more work per person. */
const findingsPerPerson = 100
const perTeam = 10
export const perOffice = 40

export const peopleFor = (findings: number): number => Math.max(perOffice, Math.ceil(findings / findingsPerPerson))

/** The number of the person in each office who has this role. The others are consultants. */
export const places = { commercialDirector: 1, teamLeader: 2, consultant: 3, broker: 4 } as const

/** A person's id is a hash of their number: all generated data is deterministic. */
export const personId = (number: unknown) => sql<string>`md5('person' || ${number}::int)::uuid`
/** The same, computed here. */
export const idOfPerson = (number: number): string =>
  createHash('md5')
    .update(`person${number}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
export const officeOf = (number: unknown) => sql<string>`'agencia' || (${number}::int - 1) / ${sql.lit(perOffice)}`
/** The same, computed here. */
export const officeKeyOf = (number: number): string => `agencia${Math.floor((number - 1) / perOffice)}`
/** Another person of the same office, or the same one. */
export const colleagueOf = (number: unknown, at: unknown, people: number) =>
  sql<number>`least(${people}::int, (${number}::int - 1) / ${sql.lit(perOffice)} * ${sql.lit(perOffice)} + 1 + ${at}::int)`
export const teamOf = (number: unknown) => sql<string>`'equipa' || (${number}::int - 1) / ${sql.lit(perTeam)}`
export const directorOf = (number: unknown) =>
  sql<string>`md5('person' || (${number}::int - 1) / ${sql.lit(perOffice)} * ${sql.lit(perOffice)} + 1)::uuid`

export const brokerOf = (number: unknown) =>
  sql<string>`md5('person' || (${number}::int - 1) / ${sql.lit(perOffice)} * ${sql.lit(perOffice)} + ${sql.lit(places.broker)})::uuid`

export const firstNames = ['João', 'Ana', 'Rui', 'Inês', 'Tomás', 'Sofia', 'Zé', 'Íris', 'Hugo', 'Graça', 'Luís', 'Eva']
export const lastNames = ['Silva', 'Conceição', 'Sá', 'Araújo', 'Magalhães', 'Pires', 'Brandão', 'Leão', 'Reis', 'Paz']

/** Offices of forty people, teams of ten: each has a leader, each office a director and a broker. */
export async function hire(db: Db, companyId: string, people: number): Promise<void> {
  const n = sql.ref('n')
  const number = sql`generate_series(1, ${people}::int) n`
  await sql`
    insert into offices (company_id, key, name)
    select distinct ${companyId}::uuid, ${officeOf(n)}, initcap(${officeOf(n)}) from ${number}`.execute(db)
  await sql`
    insert into teams (company_id, key, name)
    select distinct ${companyId}::uuid, ${teamOf(n)}, initcap(${teamOf(n)}) from ${number}`.execute(db)
  await sql`
    insert into users (company_id, id, name, search_text, email, role, team, manager, offices)
    select ${companyId}, ${personId(n)}, p.name, fold(p.name), 'pessoa' || n || '@bench.pt',
      case when n % 40 = ${sql.lit(places.commercialDirector)} then 'commercialDirector'
        when n % 10 = ${sql.lit(places.teamLeader)} then 'teamLeader'
        when n % 40 = ${sql.lit(places.broker)} then 'broker' else 'consultant' end,
      ${teamOf(n)}, nullif(${directorOf(n)}, ${personId(n)}), array[${officeOf(n)}]
    from ${number}, lateral (select
      (${firstNames}::text[])[1 + n % ${firstNames.length}] || ' '
      || (${lastNames}::text[])[1 + n / 7 % ${lastNames.length}] || ' ' || n as name) p`.execute(db)
  await sql`
    insert into team_managers (company_id, team, user_id)
    select ${companyId}, ${teamOf(n)}, ${personId(n)} from ${number}
    where n % 10 = ${sql.lit(places.teamLeader)}`.execute(db)
}
