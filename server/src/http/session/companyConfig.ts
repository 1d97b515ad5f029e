import type { Features } from '@tipy/domain/access/grant'
import type { CompanySettings } from '@tipy/domain/company/settings'
import { type RawBuilder, sql } from 'kysely'

/** What every request needs of its company, and what seldom changes: remembered in this process by its version. */
export interface CompanyConfig {
  /** `companies.config_version` of the same snapshot as the rest: triggers renew it with every change (migration 0038). */
  readonly version: string
  readonly companyCode: string
  readonly companyName: string
  readonly features: Features
  readonly settings: CompanySettings
  /** Both by their position. */
  readonly openOffices: readonly string[]
  readonly closedOffices: readonly string[]
}

/** SQL: the configuration of the company `c`. A column more here needs its table among those of migration 0038. */
export const configOf = (company: 'c'): RawBuilder<CompanyConfig> => {
  const id = sql.ref(`${company}.id`)
  const column = (name: 'config_version' | 'code' | 'name' | 'settings') => sql.ref(`${company}.${name}`)
  const offices = (isOpen: boolean) => sql`array(
    select o.key from offices o where o.company_id = ${id} and o.active = ${sql.lit(isOpen)} order by o.position, o.key
  )`
  return sql<CompanyConfig>`jsonb_build_object(
    'version', ${column('config_version')},
    'companyCode', ${column('code')},
    'companyName', ${column('name')},
    'settings', ${column('settings')},
    'features', (
      select coalesce(jsonb_object_agg(f.flag, jsonb_build_object('roles', f.roles, 'users', f.users)), '{}')
      from access_features f where f.company_id = ${id}
    ),
    'openOffices', ${offices(true)},
    'closedOffices', ${offices(false)}
  )`
}

/** The configurations that a server remembers. */
export interface CompanyConfigs {
  /** The configuration of a company, if that version of it is known. */
  find(companyId: string, version: string): CompanyConfig | undefined
  /** Versions are unique, so it does not matter whether it is the latest: an older one is just not found again. */
  remember(companyId: string, config: CompanyConfig): CompanyConfig
}

/** More companies than one server answers for; the configuration of one is some ten kilobytes. */
const maxCompanies = 200

export function createCompanyConfigs(max = maxCompanies): CompanyConfigs {
  const remembered = new Map<string, CompanyConfig>()
  return {
    find(companyId, version) {
      const config = remembered.get(companyId)
      return config?.version === version ? config : undefined
    },
    remember(companyId, config) {
      remembered.delete(companyId)
      const [oldest] = remembered.keys()
      if (oldest !== undefined && remembered.size >= max) remembered.delete(oldest)
      remembered.set(companyId, deepFreeze(config))
      return config
    },
  }
}

/** Those of this process. */
export const companyConfigs = createCompanyConfigs()

/** All requests share it: one that changed it would change the rights of others. */
function deepFreeze<T extends object>(value: T): T {
  for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) deepFreeze(each)
  return Object.freeze(value)
}
