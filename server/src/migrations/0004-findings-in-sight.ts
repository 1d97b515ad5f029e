import { type Kysely, sql } from 'kysely'

/** What `npm run bench` showed to read the whole table where a page, or a person's own rows, were asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexReasons(db)
  await indexOrders(db)
}

/** A person sees a listing for one of several reasons: each has its index, and PostgreSQL unites them. */
async function indexReasons(db: Kysely<unknown>): Promise<void> {
  await sql`create index findings_by_creator on findings (company_id, created_by)`.execute(db)
  await sql`create index findings_by_director on findings (company_id, finder_commercial_director)`.execute(db)
  await sql`create index findings_by_team on findings (company_id, finder_team)`.execute(db)
  await sql`create index findings_by_office on findings (company_id, office)`.execute(db)
  await sql`create index findings_by_finder_office on findings (company_id, finder_office)`.execute(db)
  // Enough to know all directors: else somebody who is none is taken for an average one, with thousands of rows.
  await sql`alter table findings alter finder_commercial_director set statistics 400`.execute(db)
}

/** The totals stand in the index by date: summing a list up does not read its rows. */
async function indexOrders(db: Kysely<unknown>): Promise<void> {
  await sql`drop index findings_by_date`.execute(db)
  await sql`
    create index findings_by_date on findings (company_id, active, finding_date desc, id) include (house_value, value)`.execute(
    db,
  )
  await sql`create index findings_by_house_value on findings (company_id, active, house_value)`.execute(db)
  // Lists sorted by a person go through the people by name.
  await sql`create index users_by_name on users (company_id, name collate "pt-x-icu")`.execute(db)
}
