import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import type { Db } from '@tipy/server/platform/database/database'
import { sql } from 'kysely'
import { loading, one, pick, withoutIndexes } from './loading.ts'
import { brokerOf, directorOf, firstNames, lastNames, officeOf, personId, teamOf } from './network.ts'

export const streets = [
  'da Liberdade',
  'do Comércio',
  'de São João',
  'Almirante Reis',
  'das Flores',
  'da Conceição',
  'do Sol',
]
/** The first of them are the most frequent. */
export const cities = ['Lisboa', 'Porto', 'Braga', 'Évora', 'Setúbal', 'Faro', 'Aveiro', 'Óbidos', 'Vila Real', 'Beja']
export const houseTypes = defaultLists.houseTypes.map(({ key }) => key)
const states = [...defaultLists.states.map(({ key }) => key), null]

export const firstDay = '2021-01-01'
export const years = 5

/** Listings of five years in order of creation, each row a function of its number. */
export async function makeFindings(db: Db, companyId: string, count: number, people: number): Promise<void> {
  await loading(db, tied => withoutIndexes(tied, 'findings', () => insertFindings(tied, companyId, count, people)))
}

async function insertFindings(db: Db, companyId: string, count: number, people: number): Promise<void> {
  const finder = sql.ref('x.finder')
  await sql`
    insert into findings (
      company_id, id, ref, finding_date, number, state, address, postal_code, city, house_type, area, rooms, owner,
      finder, finder_team, finder_commercial_director, finder_broker, house_value, percentage_split,
      value, office, finder_office,      search_text, active, created_at, created_by, updated_at, updated_by)
    select ${companyId}, md5('finding' || n)::uuid, x.ref, x.day, n::text, x.state, x.address, x.postal_code, x.city,
      x.house_type, 30 + ${pick(1, 400)}, ${pick(2, 7)}, x.owner, ${personId(finder)}, ${teamOf(finder)},
      ${directorOf(finder)}, ${brokerOf(finder)}, x.house_value, 0.05, round(x.house_value * 0.05, 2), ${officeOf(finder)}, ${officeOf(finder)},
      -- the fields marked for search, in the order of their declaration
      fold(concat_ws(E'\n', x.ref, n::text, x.address, x.postal_code, x.city, x.owner)),
      ${pick(3, 33)} > 0, x.day, ${personId(finder)}, x.day, ${personId(finder)}
    from generate_series(1, ${count}::bigint) n, lateral (select
      'AN-' || n as ref,
      ${firstDay}::date + ((n - 1) * ${years * 365} / ${count}::bigint)::int as day,
      ${one(4, states)} as state,
      'Rua ' || ${one(5, streets)} || ', ' || 1 + ${pick(6, 300)} as address,
      lpad((1000 + ${pick(7, 8999)})::text, 4, '0') || '-' || lpad(${pick(8, 999)}::text, 3, '0') as postal_code,
      (${cities}::text[])[1 + ${pick(9, cities.length)} * ${pick(10, cities.length)} / ${cities.length}] as city,
      ${one(11, houseTypes)} as house_type,
      ${one(12, firstNames)} || ' ' || ${one(13, lastNames)} || ' ' || ${one(14, lastNames)} as owner,
      1 + ${pick(15, people)} as finder,
      (50000 + 500 * ${pick(16, 2000)})::numeric as house_value
    ) x`.execute(db)
}
