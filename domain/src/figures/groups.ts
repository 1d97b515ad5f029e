import type { Flag } from '../access/flags.ts'
import type { Role } from '../access/roles.ts'
import type { Block } from './blocks.ts'
import type { Dimensions, Measure } from './facts.ts'
import { blockOf, type FigureName, figuresOf, type Statistic, termsOf } from './figures.ts'

/** A column of facts that has members. */
export type Dimension = Exclude<keyof Dimensions, 'isBank'>

export interface GroupInfo {
  readonly label: string
  readonly dimension: Dimension
  /** What its members are: they are read, named and linked accordingly. */
  readonly members: 'people' | 'teams' | 'offices' | 'subCategories' | 'names'
  /** People of these roles are members even without a figure. */
  readonly roles: readonly Role[]
  readonly blocks: readonly Block[]
}

const ofPeople: readonly Block[] = ['billing', 'reservations', 'findings', 'commissions']

/** What figures are grouped by (docs/features/stats.md). */
export const groups = {
  consultants: {
    label: 'Consultores',
    dimension: 'person',
    members: 'people',
    roles: ['consultant', 'teamLeader', 'commercialDirector'],
    blocks: ofPeople,
  },
  teams: { label: 'Equipas', dimension: 'team', members: 'teams', roles: [], blocks: ofPeople },
  commercialDirectors: {
    label: 'Diretores comerciais',
    dimension: 'commercialDirector',
    members: 'people',
    roles: ['commercialDirector'],
    blocks: ofPeople,
  },
  brokers: { label: 'Brokers', dimension: 'broker', members: 'people', roles: ['broker'], blocks: ofPeople },
  coo: { label: 'COO', dimension: 'coo', members: 'people', roles: ['coo'], blocks: ofPeople },
  creditManagers: {
    label: 'Gestores de crédito',
    dimension: 'creditManager',
    members: 'people',
    roles: ['creditManager'],
    // A listing has no credit manager.
    blocks: ['billing', 'reservations', 'commissions'],
  },
  offices: {
    label: 'Agências',
    dimension: 'office',
    members: 'offices',
    roles: [],
    blocks: [...ofPeople, 'expenses'],
  },
  expenseSubCategories: {
    label: 'Subcategorias de despesa',
    dimension: 'subCategory',
    members: 'subCategories',
    roles: [],
    blocks: ['expenses'],
  },
  expenses: { label: 'Despesas', dimension: 'name', members: 'names', roles: [], blocks: ['expenses'] },
} as const satisfies Readonly<Record<string, GroupInfo>>
export type GroupName = keyof typeof groups
export const groupNames = Object.keys(groups) as readonly GroupName[]
export const groupOf = (name: GroupName): GroupInfo => groups[name]

/**
 * The column a measure is grouped by. What a person earns is theirs in whatever role, so that commissions count by the
 * person who gets them in every group of people.
 */
export function dimensionOf(group: GroupName, measure: Measure): Dimension {
  const { dimension, members } = groups[group]
  return measure === 'commissions' && members === 'people' ? 'person' : dimension
}

/** A credit manager's billing and pipeline are those of loans; financing may come with any deal. */
export const countsBanksOnly = (group: GroupName, measure: Measure): boolean =>
  group === 'creditManagers' && measure !== 'creditValue' && measure !== 'commissions'

/** What has no member. */
export const restLabel = (group: GroupName): string =>
  group === 'expenseSubCategories' ? 'Sem subcategoria' : group === 'teams' ? 'Sem equipa' : 'Sem responsável'

const expenseGroups: readonly GroupName[] = ['expenseSubCategories', 'expenses']
export const isOfExpenses = (group: GroupName): boolean => expenseGroups.includes(group)

const ofExpenseGroups: readonly FigureName[] = ['expenses', 'subCategoryPercent']

/** The figures of a block for this group. */
export function figuresIn(group: GroupName, block: Block): readonly FigureName[] {
  if (isOfExpenses(group)) return ofExpenseGroups
  return figuresOf(block).filter(name => name !== 'subCategoryPercent')
}

/** The measures that the figures of these blocks are made of. */
export function measuresOf(group: GroupName, blocks: readonly Block[]): readonly Measure[] {
  const names = blocks.flatMap(block => figuresIn(group, block))
  return [...new Set(names.flatMap(termsOf).map(({ measure }) => measure))]
}

/** Those who ask only for the people they lead. */
const leaders: readonly Role[] = ['commercialDirector', 'teamLeader', 'consultant']
export const isLeaderOnly = (roles: readonly Role[]): boolean => roles.every(role => leaders.includes(role))
export const isConsultantOnly = (roles: readonly Role[]): boolean => roles.every(role => role === 'consultant')

/** The groups a person may ask by. */
export function groupsFor({ roles, flags }: { readonly roles: readonly Role[]; readonly flags: ReadonlySet<Flag> }) {
  return groupNames.filter(name => {
    if (isOfExpenses(name)) return flags.has('listExpenses') && !isConsultantOnly(roles)
    if (isConsultantOnly(roles)) return name === 'consultants'
    return !isLeaderOnly(roles) || name === 'consultants' || name === 'teams'
  })
}

/**
 * The statistics of a call, made compatible with its group and view: a group of expenses has expenses only, and
 * comparisons have no predictions. Null: a statistic needs another group, as margin needs offices.
 */
export function compatible(
  group: GroupName,
  asked: readonly Statistic[],
  { isComparative }: { readonly isComparative: boolean },
): readonly Statistic[] | null {
  if (isOfExpenses(group)) return ['expenses']
  const turned = asked.map(name => (isComparative && name === 'predicted' ? 'billing' : name))
  const { blocks } = groupOf(group)
  return turned.every(name => blocks.includes(blockOf(name))) ? [...new Set(turned)] : null
}
