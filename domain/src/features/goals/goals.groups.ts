import type { GroupName } from '../../figures/groups.ts'
import type { GoalGroup } from './goals.rules.ts'

/** The goals that members of a group of figures have of their own. Other groups, and teams, have none. */
export const goalGroupOf: Partial<Record<GroupName, GoalGroup>> = {
  consultants: 'consultant',
  commercialDirectors: 'commercialDirector',
  offices: 'office',
}
