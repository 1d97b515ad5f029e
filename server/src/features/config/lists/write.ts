import type { ListName } from '@tipy/domain/company/config'
import type { WantedItem, WantedOffice, WantedTeam } from '@tipy/domain/features/config/lists/contract'
import { sql } from 'kysely'
import type { Deciding } from '../config.log.ts'

type Keyed<T> = T & { readonly key: string }
type In = Pick<Deciding, 'trx' | 'caller'>

/** Removing an item waits for transactions that are referencing it; later ones find it gone. */
export async function lockItems({ trx, caller }: In, list: ListName, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    select 1 from list_items
    where company_id = ${caller.companyId} and list = ${list} and key = any(${[...keys]}::text[])
    for update`.execute(trx)
}

export async function lockPlaces(
  { trx, caller }: In,
  table: 'offices' | 'teams',
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await sql`
    select 1 from ${sql.table(table)}
    where company_id = ${caller.companyId} and key = any(${[...keys]}::text[])
    for update`.execute(trx)
}

export async function writeItems(
  { trx, caller }: In,
  list: ListName,
  items: readonly Keyed<WantedItem>[],
  removed: readonly string[],
): Promise<void> {
  const { companyId: company_id } = caller
  if (removed.length > 0)
    await trx
      .deleteFrom('list_items')
      .where('company_id', '=', company_id)
      .where('list', '=', list)
      .where('key', 'in', removed)
      .execute()
  if (items.length === 0) return
  const rows = items.map(({ key, name, active, color, type, outcome }, position) => ({
    company_id,
    list,
    key,
    name,
    position,
    active,
    color: color ?? null,
    type: type ?? null,
    outcome: outcome ?? null,
  }))
  await trx
    .insertInto('list_items')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['company_id', 'list', 'key']).doUpdateSet(eb => ({
        name: eb.ref('excluded.name'),
        position: eb.ref('excluded.position'),
        active: eb.ref('excluded.active'),
        color: eb.ref('excluded.color'),
        type: eb.ref('excluded.type'),
        outcome: eb.ref('excluded.outcome'),
      })),
    )
    .execute()
}

export async function writeOffices(
  { trx, caller }: In,
  offices: readonly Keyed<WantedOffice>[],
  removed: readonly string[],
): Promise<void> {
  const { companyId: company_id } = caller
  if (removed.length > 0)
    await trx.deleteFrom('offices').where('company_id', '=', company_id).where('key', 'in', removed).execute()
  const rows = offices.map(({ postalCode: postal_code, ...office }, position) => ({
    company_id,
    ...office,
    postal_code,
    position,
  }))
  await trx
    .insertInto('offices')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['company_id', 'key']).doUpdateSet(eb => ({
        name: eb.ref('excluded.name'),
        position: eb.ref('excluded.position'),
        active: eb.ref('excluded.active'),
        broker: eb.ref('excluded.broker'),
        coo: eb.ref('excluded.coo'),
        nif: eb.ref('excluded.nif'),
        ami: eb.ref('excluded.ami'),
        address: eb.ref('excluded.address'),
        postal_code: eb.ref('excluded.postal_code'),
        city: eb.ref('excluded.city'),
      })),
    )
    .execute()
}

export async function writeTeams(
  { trx, caller }: In,
  teams: readonly Keyed<WantedTeam>[],
  removed: readonly string[],
): Promise<void> {
  const { companyId: company_id } = caller
  await trx.deleteFrom('team_managers').where('company_id', '=', company_id).execute()
  if (removed.length > 0)
    await trx.deleteFrom('teams').where('company_id', '=', company_id).where('key', 'in', removed).execute()
  if (teams.length === 0) return
  await trx
    .insertInto('teams')
    .values(teams.map(({ key, name, active }, position) => ({ company_id, key, name, active, position })))
    .onConflict(conflict =>
      conflict.columns(['company_id', 'key']).doUpdateSet(eb => ({
        name: eb.ref('excluded.name'),
        position: eb.ref('excluded.position'),
        active: eb.ref('excluded.active'),
      })),
    )
    .execute()
  const managers = teams.flatMap(({ key: team, teamManagers }) =>
    teamManagers.map(user_id => ({ company_id, team, user_id })),
  )
  if (managers.length > 0) await trx.insertInto('team_managers').values(managers).execute()
}
