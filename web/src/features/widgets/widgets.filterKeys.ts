import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'

export type FilterName = keyof DashboardFilters

/** Their names in an address, after the prefix of filters. */
export const keyOfFilter = {
  roles: 'roles',
  leads: 'leads',
  recruiters: 'recruiters',
  sources: 'sources',
  active: 'active',
  hasTeam: 'team',
  includeBanks: 'banks',
  isGroup: 'group',
} as const satisfies Readonly<Record<FilterName, string>>

export const filterNames = Object.keys(keyOfFilter) as readonly FilterName[]
export const filterKeys = Object.values(keyOfFilter)
export type FilterSearch = { readonly [K in `f.${(typeof filterKeys)[number]}`]?: string | number | undefined }
