import { type Config, type ListItem, type ListName, listNames } from '@tipy/domain/company/config'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Everything the screens of a company choose from, in the order its users set. */
export async function readConfig(db: Db, companyId: string): Promise<Config> {
  const company = await db
    .selectFrom('companies')
    .select(['settings', 'billing_limit', 'billing_limit_percentage'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    ...(await readLists(db, companyId)),
    offices: await readOffices(db, companyId),
    teams: await readTeams(db, companyId),
    billingLimit: Number(company.billing_limit),
    billingLimitPercentage: Number(company.billing_limit_percentage),
    settings: company.settings,
  }
}

async function readLists(db: Db, companyId: string): Promise<Record<ListName, ListItem[]>> {
  const rows = await db
    .selectFrom('list_items')
    .select(['list', 'key', 'name', 'active', 'color', 'type', 'outcome'])
    .where('company_id', '=', companyId)
    .orderBy('list')
    .orderBy('position')
    .orderBy('key')
    .execute()
  const lists = Object.fromEntries(listNames.map(name => [name, [] as ListItem[]])) as Record<ListName, ListItem[]>
  for (const { list, key, name, active, color, type, outcome } of rows) {
    // A list this version does not know (a newer server shares the database) is left out.
    if (!isListName(list)) continue
    lists[list].push({
      key,
      name,
      active,
      ...(color !== null && { color }),
      ...(type !== null && { type }),
      ...(outcome !== null && { outcome }),
    })
  }
  return lists
}

function isListName(text: string): text is ListName {
  return listNames.some(name => name === text)
}

async function readOffices(db: Db, companyId: string): Promise<Config['offices']> {
  return db
    .selectFrom('offices')
    .select(['key', 'name', 'active', 'broker', 'coo', 'nif', 'ami', 'address', 'postal_code as postalCode', 'city'])
    .where('company_id', '=', companyId)
    .orderBy('position')
    .orderBy('key')
    .execute()
}

async function readTeams(db: Db, companyId: string): Promise<Config['teams']> {
  return db
    .selectFrom('teams')
    .select(['key', 'name', 'active'])
    .select(
      sql<string[]>`array(
        select user_id from team_managers
        where team_managers.company_id = teams.company_id and team_managers.team = teams.key
        order by user_id
      )`.as('teamManagers'),
    )
    .where('company_id', '=', companyId)
    .orderBy('position')
    .orderBy('key')
    .execute()
}
