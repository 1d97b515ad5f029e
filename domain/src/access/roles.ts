/** The fifteen roles. Their Portuguese names are the configuration list `roles`. */
export const roles = [
  'sysAdmin',
  'ceo',
  'cfo',
  'coo',
  'broker',
  'commercialDirector',
  'teamLeader',
  'consultant',
  'recruiter',
  'expansionDirector',
  'integration',
  'hr',
  'creditManager',
  'processManager',
  'assistant',
] as const

export type Role = (typeof roles)[number]

/** The selling roles. */
export const sellers = ['consultant', 'teamLeader', 'commercialDirector'] as const satisfies readonly Role[]

/** What access rules need to know of a person. */
export interface Person {
  readonly id: string
  readonly role: Role
  readonly otherRoles: readonly Role[]
}

/** Whether the person has one of the wanted roles, as main or other role. */
export function holdsRole(person: Pick<Person, 'role' | 'otherRoles'>, wanted: readonly Role[]): boolean {
  return wanted.includes(person.role) || person.otherRoles.some(role => wanted.includes(role))
}
