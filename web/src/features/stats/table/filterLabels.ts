import { roleNameFor } from '@tipy/domain/access/roleNames'
import type { TableFilterName } from '@tipy/domain/features/stats/stats.views'
import type { Names } from '#kinds/names.ts'
import type { TableFilters } from './tableState.ts'

export const filterLabels: Readonly<Record<TableFilterName, string>> = {
  ref: 'Consultor',
  managers: 'Diretor',
  teams: 'Equipa',
  offices: 'Agência',
  roles: 'Função',
  active: 'Ativos',
  hasTeam: 'Com equipa',
  noTeamMembers: 'Sem membros de equipas',
  fullYears: 'Anos inteiros',
  years: 'Anos comparados',
}

const listed = (label: string, values: readonly string[], nameOf: (value: string) => string): string =>
  values.length === 1 && values[0] !== undefined ? `${label}: ${nameOf(values[0])}` : `${label}: ${values.length}`

/** A filter that is set, in words: "Equipa: Norte". */
export function describeFilter(name: TableFilterName, filters: TableFilters, names: Names): string {
  const label = filterLabels[name]
  switch (name) {
    case 'ref':
      return `${label}: ${names.person(filters.ref ?? '')}`
    case 'managers':
      return listed(label, filters.managers ?? [], names.person)
    case 'teams':
      return listed(label, filters.teams ?? [], names.team)
    case 'offices':
      return listed(label, filters.offices ?? [], names.office)
    case 'roles':
      return listed(label, filters.roles ?? [], role => roleNameFor(role, null))
    case 'active':
      return filters.active === 'false' ? 'Só inativos' : 'Ativos e inativos'
    case 'hasTeam':
      return filters.hasTeam === 'true' ? 'Com equipa' : 'Sem equipa'
    case 'years':
      return filters.years === 1 ? 'Um ano' : `${filters.years} anos comparados`
    case 'noTeamMembers':
    case 'fullYears':
      return label
  }
}
