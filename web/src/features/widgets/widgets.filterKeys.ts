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

/** Entries of a list. */
export const maxListed = 200
/** The longest text of a filter, so that it can be read again: as many ids as a list may have. */
export const maxFilterLength = maxListed * 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx,'.length
