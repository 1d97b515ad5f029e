import type { Role } from '../../access/roles.ts'
import { blockOf, figureOf, type Statistic, statistics } from '../../figures/figures.ts'
import {
  compatible,
  type GroupName,
  groupNames,
  groupOf,
  groupsFor,
  isLeaderOnly,
  isOfExpenses,
} from '../../figures/groups.ts'
import { goalFigures } from '../../figures/table.ts'
import { type StatsReader, statisticsFor } from './stats.rights.ts'

interface ViewInfo {
  readonly label: string
  /** What it can show; without it, everything that goes together with the other two. */
  readonly groups?: readonly GroupName[]
  readonly statistics?: readonly Statistic[]
  /** Who has it; without it, everyone who reads a figure. */
  readonly roles?: readonly Role[]
  /** Its selectors offer only what it can show; without it, another choice leaves the view. */
  readonly isRestricting?: boolean
  /** Its numbers are compared with those of others (`comparativeStats` of the call). */
  readonly isComparative?: boolean
}

/** The views of the yearly table, and what each of them can show. */
export const views = {
  months: { label: 'Meses' },
  comparison: { label: 'Comparação' },
  goals: {
    label: 'Objetivos',
    groups: ['consultants', 'teams', 'commercialDirectors', 'offices'],
    statistics: goalFigures,
    isRestricting: true,
  },
  comparativeStats: { label: 'Estatísticas comparativas', isComparative: true },
  otherStats: { label: 'Outras estatísticas', statistics: ['billing'], isComparative: true },
  percentages: {
    label: 'Percentagens',
    groups: ['consultants', 'commercialDirectors'],
    statistics: ['billing'],
    roles: ['sysAdmin', 'cfo'],
    isRestricting: true,
  },
} as const satisfies Readonly<Record<string, ViewInfo>>
export type ViewName = keyof typeof views
export const viewNames = Object.keys(views) as readonly ViewName[]
export const viewOf = (name: ViewName): ViewInfo => views[name]

export interface Choice {
  readonly group: GroupName
  readonly statistic: Statistic
  readonly view: ViewName
}

export const usualChoice: Choice = { group: 'consultants', statistic: 'billing', view: 'months' }

/** Whether the three go together: what the call would change or refuse does not. */
function fitsTogether({ group, statistic, view }: Choice): boolean {
  const { groups = groupNames, statistics: shown = statistics, isComparative = false } = viewOf(view)
  const [kept] = compatible(group, [statistic], { isComparative }) ?? []
  return kept === statistic && groups.includes(group) && shown.includes(statistic)
}

const allChoices: readonly Choice[] = viewNames
  .flatMap(view => groupNames.flatMap(group => statistics.map(statistic => ({ view, group, statistic }))))
  .filter(fitsTogether)

/** Every choice a reader may make. None: they read no figures of others. */
export function choicesOf(reader: StatsReader): readonly Choice[] {
  const groups = groupsFor(reader)
  const readable = statisticsFor(reader)
  return allChoices.filter(
    ({ group, statistic, view }) =>
      groups.includes(group) &&
      readable.includes(statistic) &&
      (viewOf(view).roles?.some(role => reader.roles.includes(role)) ?? true),
  )
}

const keys = ['group', 'statistic', 'view'] as const satisfies readonly (keyof Choice)[]

/** Each weighs more than all that come before it together. */
const weights = { usual: 1, chosen: 2, forcing: 6, view: 14, changed: 40 } as const

/** Expenses and margin force the groups that have them, groups of expenses their statistic. */
const isForcing = (key: 'group' | 'statistic', { group, statistic }: Choice): boolean =>
  key === 'group' ? isOfExpenses(group) : blockOf(statistic) === 'expenses'

/**
 * The nearest choice that goes together: what was changed last stays and forces the others; else the view does, then
 * margin and expenses. What a reader may not have gives way too.
 */
export function choose(choices: readonly Choice[], now: Choice, changed: Partial<Choice> = {}): Choice | null {
  const wanted: Choice = { ...now, ...changed }
  const weightOf = (key: keyof Choice): number => {
    if (changed[key] !== undefined) return weights.changed
    if (key === 'view') return weights.view
    if (isForcing(key, wanted)) return weights.forcing
    return wanted[key] === usualChoice[key] ? weights.usual : weights.chosen
  }
  const distance = (choice: Choice) =>
    keys.filter(key => choice[key] !== wanted[key]).reduce((sum, key) => sum + weightOf(key), 0)
  return choices.reduce<Choice | null>(
    (best, choice) => (best === null || distance(choice) < distance(best) ? choice : best),
    null,
  )
}

/** What a selector offers beside what is chosen: what some choice has, of a view that restricts it only its own. */
export function offeredIn<K extends keyof Choice>(
  choices: readonly Choice[],
  key: K,
  { view }: Pick<Choice, 'view'>,
): readonly Choice[K][] {
  const order: Readonly<Record<keyof Choice, readonly string[]>> = {
    group: groupNames,
    statistic: statistics,
    view: viewNames,
  }
  const isRestricted = key !== 'view' && viewOf(view).isRestricting === true
  const found = new Set(choices.filter(choice => !isRestricted || choice.view === view).map(choice => choice[key]))
  return [...found].toSorted((a, b) => order[key].indexOf(a) - order[key].indexOf(b))
}

/** The name of each value of a choice. */
export const choiceLabels = {
  group: (name: GroupName): string => groupOf(name).label,
  statistic: (name: Statistic): string => figureOf(name).label,
  view: (name: ViewName): string => viewOf(name).label,
}

/** A filter of the side panel, by its name in the call; `years` is `multipleYears`. */
export type TableFilterName =
  | 'ref'
  | 'managers'
  | 'teams'
  | 'offices'
  | 'roles'
  | 'active'
  | 'hasTeam'
  | 'noTeamMembers'
  | 'fullYears'
  | 'years'

const ofConsultants: readonly TableFilterName[] = [
  'ref',
  'managers',
  'teams',
  'offices',
  'roles',
  'active',
  'hasTeam',
  'noTeamMembers',
]
const ofMembers: Readonly<Record<ReturnType<typeof groupOf>['members'], readonly TableFilterName[]>> = {
  people: ['offices', 'active'],
  teams: ['teams', 'offices', 'active'],
  offices: ['offices', 'active'],
  subCategories: ['offices'],
  names: ['offices'],
}
/** Directors and team leaders count only those they lead. */
const notForLeaders: readonly TableFilterName[] = ['managers', 'teams']

/** The filters that mean something for a choice, and that the reader may have. */
export function tableFiltersFor(reader: StatsReader, { group, view }: Choice): readonly TableFilterName[] {
  const own = group === 'consultants' ? ofConsultants : ofMembers[groupOf(group).members]
  const ofTime: readonly TableFilterName[] = view === 'months' ? ['fullYears', 'years'] : []
  return [...own.filter(name => !(isLeaderOnly(reader.roles) && notForLeaders.includes(name))), ...ofTime]
}
