import type { Role } from '@tipy/domain/access/roles'
import { type DashboardGift, maxGifts } from '@tipy/domain/features/widgets/widgets.contract'
import type { Saving } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'

type GiftChange = Pick<DashboardGift, 'old' | 'new'>

const giftsModel = 'roleDashboards'

/** What a role has concerns everybody of it, so the log says who decided it. */
export async function recordGift(
  { trx, viewer: { companyId, id: user_id }, now: created_at }: Saving,
  role: Role,
  change: GiftChange,
): Promise<void> {
  const { last } = await trx
    .selectFrom('changes')
    .select(eb => eb.fn.max('version').as('last'))
    .where('company_id', '=', companyId)
    .where('model', '=', giftsModel)
    .where('ref', '=', companyId)
    .executeTakeFirstOrThrow()
  const line = { company_id: companyId, model: giftsModel, ref: companyId, user_id, created_at }
  await trx
    .insertInto('changes')
    .values({ ...line, version: (last ?? 0) + 1, fields: JSON.stringify({ [role]: change }) })
    .execute()
}

/** The latest gifts, newest first. */
export async function readGifts(db: Db, companyId: string): Promise<DashboardGift[]> {
  const lines = await db
    .selectFrom('changes as c')
    .leftJoin('users as u', join => join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.user_id'))
    .select(['c.created_at', 'c.fields', 'u.name'])
    .where('c.company_id', '=', companyId)
    .where('c.model', '=', giftsModel)
    .where('c.ref', '=', companyId)
    .orderBy('c.version', 'desc')
    .limit(maxGifts)
    .execute()
  return lines.flatMap(({ created_at, fields, name: by }) =>
    // As `recordGift` wrote them.
    Object.entries(fields as Readonly<Record<Role, GiftChange>>).map(([role, change]) => ({
      at: created_at.toISOString(),
      by,
      role: role as Role,
      old: change.old,
      new: change.new,
    })),
  )
}
