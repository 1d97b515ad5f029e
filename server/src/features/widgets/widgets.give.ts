import type { Role } from '@tipy/domain/access/roles'
import { TipyError } from '@tipy/domain/errors/errors'
import type { PlacedWidget } from '@tipy/domain/features/widgets/widgets.layout'
import { roleWidgets } from '@tipy/domain/features/widgets/widgets.standard'
import { hasDashboard } from '@tipy/domain/navigation/landing'
import type { Saving } from '#engine/serverRecord'
import { recordViewers } from '#engine/viewer'
import { readOwnDashboard } from './widgets.dashboard.ts'
import { recordGift } from './widgets.gifts.ts'
import { asOwn } from './widgets.ids.ts'
import {
  deleteRoleDashboard,
  insertOwnDashboards,
  readPeopleOf,
  readRoleDashboard,
  saveRoleDashboard,
} from './widgets.store.ts'

interface Gift {
  readonly role: Role
  /** The dashboard of the product instead of the caller's. */
  readonly isStandard: boolean
}

/**
 * 'Dar este painel a …': the caller's dashboard becomes the standard one of a role in this company. The people of the
 * role keep what they have until they restore theirs; new people have it from the start.
 */
export async function giveDashboard(saving: Saving, { role, isStandard }: Gift): Promise<{ people: number }> {
  const { trx, viewer } = saving
  const { companyId } = viewer
  if (!hasDashboard(role)) throw new TipyError('INVALID', { role: 'Esta função não tem painel' })
  const own = isStandard ? null : await ownLayout(saving)
  await lockCompany(saving)
  const before = await readRoleDashboard(trx, companyId, role)
  const people = await readPeopleOf(trx, companyId, role)
  if (before || own) {
    await keepDashboards(saving, role, people, before)
    if (own) await saveRoleDashboard(trx, companyId, { role, widgets: own, by: viewer.id, at: saving.now })
    else await deleteRoleDashboard(trx, companyId, role)
    await recordGift(saving, role, { old: typesOf(before), new: typesOf(own) })
  }
  return { people: people.length }
}

async function ownLayout({ trx, viewer }: Saving): Promise<readonly PlacedWidget[]> {
  const { widgets } = await readOwnDashboard(trx, viewer)
  if (widgets.length === 0) throw new TipyError('INVALID', { role: 'O seu painel está vazio' })
  return widgets.map(({ type, group, x, y, width, info }) => ({ type, group, x, y, width, info }))
}

/** Of two gifts at once, the second sees what the first one did. */
async function lockCompany({ trx, viewer }: Saving): Promise<void> {
  await trx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', viewer.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Who has the standard dashboard of the role so far keeps it, as long as they have the role. */
async function keepDashboards(
  { trx, viewer: { companyId }, now }: Saving,
  role: Role,
  people: readonly string[],
  before: readonly PlacedWidget[] | null,
): Promise<void> {
  const readers = await recordViewers(trx, companyId, people)
  const dashboards = readers.map(reader => [reader.id, asOwn(reader.id, roleWidgets(reader, before))] as const)
  // Who may read nothing of it has nothing to keep.
  await insertOwnDashboards(trx, { companyId, role }, new Map(dashboards.filter(([, { length }]) => length > 0)), now)
}

const typesOf = (widgets: readonly PlacedWidget[] | null) => widgets?.map(({ type }) => type) ?? null
