import { sourcesOf } from '@tipy/domain/features/leads/leads.rules'
import type { Db } from '#platform/database/database'

/** The keys of the personal sources of a company, or of its own: a lead is what its source is in that list. */
export async function sourcesOfKind(db: Db, companyId: string, isPersonal: boolean): Promise<readonly string[]> {
  const items = await db
    .selectFrom('list_items')
    .select(['key', 'type'])
    .where('company_id', '=', companyId)
    .where('list', '=', 'sources')
    .execute()
  return sourcesOf(
    items.map(({ key, type }) => ({ key, ...(type !== null && { type }) })),
    isPersonal,
  )
}
