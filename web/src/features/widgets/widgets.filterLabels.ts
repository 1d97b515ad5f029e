import { roleNameIn } from '@tipy/domain/access/roleNames'
import type { Config } from '@tipy/domain/company/config'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { itemName, type Names } from '#kinds/names.ts'
import type { FilterName } from './widgets.filterKeys.ts'
import { brokersOption, optionsOfRoles } from './widgets.filterState.ts'

export const filterLabels = {
  roles: 'Função',
  leads: 'Tipo de lead',
  recruiters: 'Recrutadores',
  sources: 'Origem',
  active: 'Ativos',
  hasTeam: 'Consultores e equipas',
  includeBanks: 'Incluir bancos',
  isGroup: 'Grupo',
} as const satisfies Readonly<Record<FilterName, string>>

export const leadLabels = { all: 'Todas as leads', personal: 'Pessoais', company: 'Empresa' } as const
export const activeLabels = { true: 'Ativos', all: 'Todos', false: 'Inativos' } as const
/** Totals do not change with it (docs/decisions/0046). */
export const activeHint =
  'Quem aparece na tabela anual, nas classificações e nas referências. Os totais contam sempre com quem já saiu.'
export const teamLabels = { false: 'Consultores', all: 'Todos', true: 'Equipas' } as const

export const roleOptionLabel = (option: string, config: Pick<Config, 'roles'>): string =>
  option === brokersOption ? 'Brokers' : roleNameIn(config.roles, option, null)

const listed = (label: string, values: readonly string[], nameOf: (value: string) => string): string => {
  const [first, ...others] = values
  return first !== undefined && others.length === 0 ? `${label}: ${nameOf(first)}` : `${label}: ${values.length}`
}

/** A filter that is set, in words: "Origem: Site". */
export function describeFilter(
  name: FilterName,
  filters: DashboardFilters,
  names: Names,
  config: Pick<Config, 'roles'>,
): string {
  const label = filterLabels[name]
  switch (name) {
    case 'roles':
      return listed(label, optionsOfRoles(filters.roles), option => roleOptionLabel(option, config))
    case 'recruiters':
      return listed(label, filters.recruiters, names.person)
    case 'sources':
      return listed(label, filters.sources, key => itemName(names, 'sources', key))
    case 'leads':
      return filters.leads ? `Leads: ${leadLabels[filters.leads].toLowerCase()}` : leadLabels.all
    case 'active':
      return filters.active === 'all' ? 'Ativos e inativos' : `Só ${activeLabels[filters.active].toLowerCase()}`
    case 'hasTeam':
      return filters.hasTeam === 'all' ? label : `Só ${teamLabels[filters.hasTeam].toLowerCase()}`
    case 'includeBanks':
      return filters.includeBanks ? 'Com bancos' : 'Sem bancos'
    case 'isGroup':
      return filters.isGroup ? 'Todo o grupo' : 'Sem grupo'
  }
}
