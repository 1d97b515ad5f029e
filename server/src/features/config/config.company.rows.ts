import { flags } from '@tipy/domain/access/flags'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import { listNames } from '@tipy/domain/company/config'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import type { Db } from '#platform/database/database'

/** The lists and the access matrix every new company starts with: one statement each, whatever their length. */
export async function insertDefaults(db: Db, companyIds: readonly string[]): Promise<void> {
  await db.insertInto('list_items').values(companyIds.flatMap(listRows)).execute()
  await db.insertInto('access_features').values(companyIds.flatMap(accessRows)).execute()
}

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

export function accessRows(company_id: string) {
  return flags.map(flag => ({
    company_id,
    flag,
    roles: [...defaultFeatures[flag].roles],
    users: [...defaultFeatures[flag].users],
  }))
}
