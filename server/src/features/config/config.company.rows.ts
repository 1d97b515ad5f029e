import { flags } from '@tipy/domain/access/flags'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import { listNames } from '@tipy/domain/company/config'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import { insertAll } from '#engine/fill'
import type { Db } from '#platform/database/database'

const listColumns = {
  company_id: 'uuid',
  list: 'text',
  key: 'text',
  name: 'text',
  position: 'integer',
  active: 'boolean',
  color: 'text',
  type: 'text',
  outcome: 'text',
}
const accessColumns = { company_id: 'uuid', flag: 'text', roles: 'text[]', users: 'uuid[]' }

/** The lists and the access matrix every new company starts with: one statement each, whatever their length. */
export async function insertDefaults(db: Db, companyIds: readonly string[]): Promise<void> {
  await insertAll(db, 'list_items', listColumns, companyIds.flatMap(listRows))
  await insertDefaultAccess(db, companyIds)
}

/** The access matrix alone. */
export const insertDefaultAccess = (db: Db, companyIds: readonly string[]): Promise<void> =>
  insertAll(db, 'access_features', accessColumns, companyIds.flatMap(accessRows))

function listRows(company_id: string) {
  return listNames.flatMap(list =>
    defaultLists[list].map(({ key, name, active, color, type, outcome }, position) => ({
      company_id,
      list,
      key,
      name,
      position,
      active,
      color: color ?? null,
      type: type ?? null,
      outcome: outcome ?? null,
    })),
  )
}

function accessRows(company_id: string) {
  return flags.map(flag => {
    const { roles, users } = defaultFeatures[flag]
    return { company_id, flag, roles, users }
  })
}
