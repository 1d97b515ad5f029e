import type { DateRange } from '@tipy/domain/calendar/days'
import { formatRange } from '@tipy/domain/calendar/format'
import type { StatsCell } from '@tipy/domain/features/stats/stats.cellAddress'
import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import { periodsFor } from '@tipy/domain/features/stats/stats.periods'
import { periodLabel } from '@tipy/domain/features/stats/stats.tableShown'
import { openPeriod } from '@tipy/domain/figures/figures'
import { type GroupName, groupOf, restLabel } from '@tipy/domain/figures/groups'
import { type NamedPeriod, unionOf } from '@tipy/domain/figures/periods'
import { itemName, type Names } from '#kinds/names.ts'
import { labelOfQuestion } from './question.ts'

/** A member of a group by its name. */
function memberName(group: GroupName, ref: string, names: Names): string {
  switch (groupOf(group).members) {
    case 'people':
      return names.person(ref)
    case 'teams':
      return names.team(ref)
    case 'offices':
      return names.office(ref)
    case 'subCategories':
      return itemName(names, 'expenseSubCategories', ref)
    case 'names':
      return ref
  }
}

function whose({ group, ref, filters }: StatsCell, names: Names): string {
  if (ref === null) return restLabel(group)
  const member = ref ?? filters.ref
  return member === undefined ? 'Total' : memberName(group, member, names)
}

const periodOf = ({ period, filters, range }: StatsCell): NamedPeriod | undefined =>
  periodsFor(filters, range).find(({ key }) => key === period)

function whenOf(cell: StatsCell): string {
  if (cell.period === openPeriod) return 'hoje'
  const period = periodOf(cell)
  if (!period) return cell.period
  return period.kind === 'total' ? daysText(period.ranges) : periodLabel(period)
}

const daysText = (ranges: readonly DateRange[]): string => unionOf(ranges).map(formatRange).join('; ')

/** "Faturação · Ana Silva · março 2026" */
export const titleOfCell = (cell: StatsCell, names: Names): string =>
  [labelOfQuestion(cell), whose(cell, names), whenOf(cell)].join(' · ')

/** What a number applies, one line each: its days, the offices, and how its members were chosen. */
export function conditionsOfCell(cell: StatsCell, names: Names): readonly string[] {
  const { period, offices, filters, ref } = cell
  const days = period === openPeriod ? 'qualquer' : daysText(periodOf(cell)?.ranges ?? [])
  return [
    `Período: ${days}`,
    `Agências: ${offices.map(names.office).join(', ') || 'todas as suas'}`,
    ...(filters.offices?.length ? [`Agências do filtro: ${filters.offices.map(names.office).join(', ')}`] : []),
    // The filters that choose members say nothing of the number of one of them.
    ...(ref === undefined && filters.ref === undefined ? memberConditions(filters, names) : []),
  ]
}

const activeLabels: Readonly<Record<string, string>> = { all: 'ativos e inativos', false: 'só inativos' }
const teamLabels: Readonly<Record<string, string>> = { true: 'só com equipa', false: 'só sem equipa' }

function memberConditions(filters: StatsFilters, names: Names): readonly string[] {
  const line = (label: string, text: string | undefined) => (text ? [`${label}: ${text}`] : [])
  const list = (label: string, keys: readonly string[] | undefined, nameOf: (key: string) => string) =>
    line(label, keys?.map(nameOf).join(', '))
  return [
    ...line('Pessoas', activeLabels[String(filters.active)]),
    ...list('Apenas', filters.refs, names.person),
    ...line('Equipa', filters.noTeamMembers ? teamLabels.false : teamLabels[String(filters.hasTeam)]),
    ...list('Equipas', filters.teams, names.team),
    ...list('Diretores', filters.managers, names.person),
    ...list('Funções', filters.roles, role => names.roleOf(role, null)),
    ...line('Pesquisa', filters.search),
    ...(filters.leftOut ? ['Só o que estes filtros deixam fora da tabela'] : []),
    ...(filters.led ? ['Só de consultores que agora lidera, com outro diretor'] : []),
  ]
}
