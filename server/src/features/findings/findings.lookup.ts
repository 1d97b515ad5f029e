import type { FoundListing, findingsLookupContract } from '@tipy/domain/features/findings/findings.contract'
import { sql } from 'kysely'
import { searchWordsSql } from '#engine/read/condition'
import type { Handlers } from '#http/mount'
import type { Db } from '#platform/database/database'

export function findingsLookupHandlers({ db }: { readonly db: Db }): Handlers<typeof findingsLookupContract> {
  return {
    'POST /api/findings/lookup': async ({ caller, body }) => ({
      findings: await lookUp(db, caller.companyId, body.search, body.perPage),
    }),
  }
}

/**
 * Active listings of the whole company, newest first. The search index has more texts than these results may show: the
 * visible texts must match too, or a search would reveal the owner of a house.
 */
async function lookUp(db: Db, companyId: string, text: string, max: number): Promise<FoundListing[]> {
  const shown = sql`fold(concat_ws(chr(10), t.ref, t.address, t.postal_code, t.city))`
  const conditions = [...searchWordsSql(text), ...searchWordsSql(text, shown)]
  if (conditions.length === 0) return []
  const { rows } = await sql<FoundListing>`
    select t.ref, t.address, t.postal_code as "postalCode", t.city, t.house_type as "houseType",
      t.area::float8 as area, t.rooms::int as rooms, t.house_value::float8 as "houseValue", t.finder
    from findings t
    where t.company_id = ${companyId} and t.active and ${sql.join(conditions, sql` and `)}
    order by t.finding_date desc, t.id limit ${max}`.execute(db)
  return rows
}
