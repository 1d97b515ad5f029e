import type { Role } from '@tipy/domain/access/roles'
import { keyOf } from '@tipy/domain/text/fold'
import type { PlaceKey } from './places.ts'
import type { BranchPlan, CompanyPlan, OfficePlan } from './plan.ts'

/** A post to be filled by a person. Its name is the person's seed, so that new posts do not change others. */
export interface Post {
  readonly name: string
  readonly role: Role
  readonly otherRoles: readonly Role[]
  readonly offices: readonly string[]
  readonly team: string | null
  /** Name of the manager's post. */
  readonly manager: string | null
  readonly homes: readonly PlaceKey[]
  readonly active: boolean
}

export interface TeamPosts {
  readonly key: string
  readonly name: string
  readonly managers: readonly string[]
}

/** The roles of the headquarters and their managers. */
const headquarters: readonly (readonly [role: Role, manager: Role | null])[] = [
  ['ceo', null],
  ['sysAdmin', 'ceo'],
  ['cfo', 'ceo'],
  ['coo', 'ceo'],
  ['hr', 'ceo'],
  ['expansionDirector', 'ceo'],
  ['integration', 'expansionDirector'],
  ['recruiter', 'expansionDirector'],
  ['creditManager', 'coo'],
  ['processManager', 'coo'],
  ['assistant', 'coo'],
]

const rolesOfAllOffices: readonly Role[] = ['broker', 'hr', 'processManager', 'assistant']

export function staffing(company: CompanyPlan): { posts: readonly Post[]; teams: readonly TeamPosts[] } {
  const offices = company.offices.map(office => keyOf(office.name))
  const [first] = company.offices
  const central = headquarters.map(([role, manager]) => ({
    ...post(role, role, first),
    manager,
    offices: rolesOfAllOffices.includes(role) ? offices : offices.slice(0, 1),
  }))
  const local = company.offices.flatMap((office, index) =>
    officePosts(office, index === 0 ? offices : [keyOf(office.name)]),
  )
  return { posts: [...central, ...local], teams: company.offices.flatMap(officeTeams) }
}

export const brokerPost = (office: OfficePlan) => `broker/${keyOf(office.name)}`
const directorPost = (office: OfficePlan, branch: number) => `commercialDirector/${keyOf(office.name)}/${branch + 1}`
const leaderPost = (office: OfficePlan, branch: number, leader: number) =>
  `teamLeader/${keyOf(office.name)}/${branch + 1}/${leader + 1}`

function post(name: string, role: Role, office: OfficePlan | undefined): Post {
  const offices = office ? [keyOf(office.name)] : []
  return { name, role, otherRoles: [], offices, team: null, manager: null, homes: office?.homes ?? [], active: true }
}

function officePosts(office: OfficePlan, brokerOffices: readonly string[]): Post[] {
  return [
    { ...post(brokerPost(office), 'broker', office), manager: 'coo', offices: brokerOffices },
    ...office.branches.flatMap((branch, index) => branchPosts(office, branch, index)),
    ...office.support.map(role => supportPost(office, role)),
  ]
}

function branchPosts(office: OfficePlan, branch: BranchPlan, index: number): Post[] {
  const head = branch.director ? directorPost(office, index) : brokerPost(office)
  const director = { ...post(head, 'commercialDirector', office), manager: brokerPost(office) }
  const led = branch.leaders.flatMap((teams, leader) => [
    {
      ...post(leaderPost(office, index, leader), 'teamLeader', office),
      manager: head,
      team: keyOf(teams[0]?.name ?? ''),
    },
    ...teams.flatMap(team => consultants(office, head, team.consultants, team.left ?? 0, keyOf(team.name))),
  ])
  return [...(branch.director ? [director] : []), ...led, ...consultants(office, head, branch.independents, 0, null)]
}

/** Those who left come last, so that the first of a team is active. */
function consultants(office: OfficePlan, manager: string, count: number, left: number, team: string | null): Post[] {
  return Array.from({ length: count }, (_, index) => ({
    ...post(`consultant/${team ?? manager}/${index + 1}`, 'consultant', office),
    manager,
    team,
    active: index < count - left,
  }))
}

/** In small offices one person has several roles. */
function supportPost(office: OfficePlan, role: Role): Post {
  const managers: Partial<Record<Role, string>> = { recruiter: 'expansionDirector', hr: 'coo' }
  const alsoCredit = role === 'processManager' && !office.support.includes('creditManager')
  const otherRoles: readonly Role[] = role === 'hr' ? ['recruiter'] : alsoCredit ? ['creditManager'] : []
  return {
    ...post(`${role}/${keyOf(office.name)}`, role, office),
    manager: managers[role] ?? brokerPost(office),
    otherRoles,
  }
}

function officeTeams(office: OfficePlan): TeamPosts[] {
  return office.branches.flatMap((branch, index) =>
    branch.leaders.flatMap((teams, leader) =>
      teams.map(team => ({ key: keyOf(team.name), name: team.name, managers: [leaderPost(office, index, leader)] })),
    ),
  )
}
