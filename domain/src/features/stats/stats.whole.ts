import { type GroupName, groupsFor } from '../../figures/groups.ts'
import type { StatsFilters } from './stats.contract.ts'
import type { StatsReader } from './stats.rights.ts'

/** Which people a dashboard's figures are of. */
export interface PeopleChosen {
  readonly hasTeam: 'false' | 'all' | 'true'
}

/** How the whole figure of a reader is asked for: its totals are the answer. */
export interface WholeFigure {
  readonly group: GroupName
  readonly filters: StatsFilters
}

/**
 * All that a reader sees, as one number: by office, or by person for those who lead people and where only some people
 * are chosen. What people who have left brought stays part of it: a figure is of days, not of who works here today.
 */
export function wholeFigure(reader: StatsReader, { hasTeam }: PeopleChosen): WholeFigure {
  const isNarrowed = hasTeam !== 'all'
  return {
    group: !isNarrowed && groupsFor(reader).includes('offices') ? 'offices' : 'consultants',
    filters: { active: 'all', ...(hasTeam !== 'all' && { hasTeam }) },
  }
}

/** Expenses are of offices; those who may not ask by office ask by kind of expense. */
export const wholeExpenses = (reader: StatsReader): WholeFigure => ({
  group: groupsFor(reader).includes('offices') ? 'offices' : 'expenseSubCategories',
  filters: { active: 'all' },
})
