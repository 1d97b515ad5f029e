import type { AnyRecord, Row } from '@tipy/domain/record/define'
import type { PlainField } from '@tipy/domain/record/fields'
import type { PlainKind } from '@tipy/domain/record/kinds'
import { type Search, sortedBy } from '@tipy/domain/record/search'
import { type RawBuilder, sql } from 'kysely'
import { column, rowReader, selectList } from '#engine/columns'
import type { RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'

/** Sorts by what people see: a name, not an id or a key. By one join, never a subselect per row. */
interface Ordering {
  readonly join: RawBuilder<unknown>
  readonly by: RawBuilder<unknown>
}

/** How a search is sorted: by what, in which direction, and both as an ORDER BY clause. */
interface Order extends Ordering {
  readonly direction: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

const nothing = sql``
const readable = sql`collate "pt-x-icu"`

const bySelf = (at: RawBuilder<unknown>): Ordering => ({ join: nothing, by: at })
const byText = (at: RawBuilder<unknown>): Ordering => ({ join: nothing, by: sql`${at} ${readable}` })
/** An inner join for a required person: then PostgreSQL may read people by name and stop after the page. */
const byPerson = (at: RawBuilder<unknown>, { required }: PlainField): Ordering => ({
  join: sql`${required === true ? sql`join` : sql`left join`} users s on s.company_id = t.company_id and s.id = ${at}`,
  by: sql`s.name ${readable}`,
})
/** A person of the company by their name, one outside it by the typed name. */
const byParty = (at: RawBuilder<unknown>): Ordering => ({
  join: sql`left join users s on s.company_id = t.company_id and s.id::text = ${at}`,
  by: sql`coalesce(s.name, ${at}) ${readable}`,
})
const byKeyed =
  (table: string) =>
  (at: RawBuilder<unknown>): Ordering => ({
    join: sql`left join ${sql.table(table)} s on s.company_id = t.company_id and s.key = ${at}`,
    by: sql`s.name ${readable}`,
  })
const byChoice = (at: RawBuilder<unknown>, field: PlainField): Ordering => ({
  join: sql`left join list_items s on s.company_id = t.company_id and s.list = ${field.list} and s.key = ${at}`,
  by: sql`s.name ${readable}`,
})

/** By the largest amount among its parts, in cents: what the record adds to a sum that counts each record once. */
const byLargest = (list: string, amount: string): Ordering => ({
  join: sql`cross join lateral (
    select max((part.value ->> ${sql.lit(amount)})::bigint) as largest
    from jsonb_array_elements(${column('t', list)}) as part(value)
  ) s`,
  by: sql`s.largest`,
})

const orderings: Record<PlainKind, (at: RawBuilder<unknown>, field: PlainField) => Ordering> = {
  id: bySelf,
  instant: bySelf,
  text: byText,
  longText: byText,
  email: byText,
  phone: byText,
  link: byText,
  day: bySelf,
  days: bySelf,
  dateTime: bySelf,
  money: bySelf,
  percent: bySelf,
  fraction: bySelf,
  number: bySelf,
  flag: bySelf,
  triState: bySelf,
  choice: byChoice,
  choices: bySelf,
  person: byPerson,
  people: bySelf,
  party: byParty,
  office: byKeyed('offices'),
  team: byKeyed('teams'),
  image: bySelf,
  country: bySelf,
  languages: bySelf,
  offices: bySelf,
  links: bySelf,
}

/** ORDER BY for a search, with the join it needs. The id makes the order total, so that pages never overlap. */
export function orderSql(record: AnyRecord, { sortBy, sortDesc }: Pick<Search, 'sortBy' | 'sortDesc'>): Order {
  const field = sortedBy(record, sortBy)
  if (!field || field.kind === 'parts') throw new Error(`${record.name} cannot be sorted by ${sortBy}`)
  const [own = '', inner] = sortBy.split('.')
  const { join, by } =
    inner === undefined ? orderings[field.kind](column('t', sortBy, field), field) : byLargest(own, inner)
  // A required field has no nulls, and plain "desc" matches its index.
  const direction = sortDesc ? (field.required === true ? sql`desc` : sql`desc nulls last`) : sql`asc`
  return { join, by, direction, order: sql`order by ${by} ${direction}, t.id` }
}

/**
 * The rows of a page, in the order of the search. The inner query finds their ids alone, so that skipping pages reads no
 * whole rows.
 */
export async function readPage<R extends AnyRecord>(
  record: R,
  db: Db,
  { companyId }: RecordViewer,
  search: Search,
  where: RawBuilder<boolean>,
): Promise<readonly Row<R>[]> {
  const table = sql.table(record.name)
  const { join, order } = orderSql(record, search)
  const { rows } = await sql<Record<string, unknown>>`
    select ${selectList(record)} from unnest(array(
      select t.id from ${table} t ${join}
      where ${where} ${order} limit ${search.perPage} offset ${search.page * search.perPage}
    )) with ordinality as page(id, place)
    join ${table} t on t.company_id = ${companyId} and t.id = page.id
    order by page.place`.execute(db)
  return rows.map(rowReader(record))
}
