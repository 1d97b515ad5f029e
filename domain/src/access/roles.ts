/** The fifteen roles of the product. Their Portuguese names are the `roles` configuration list. */
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

/** Those who sell. */
export const sellers = ['consultant', 'teamLeader', 'commercialDirector'] as const satisfies readonly Role[]

/** What access decisions need to know of a person; never more. */
export interface Person {
  readonly id: string
  readonly role: Role
  readonly otherRoles: readonly Role[]
}

/** Whether one of the wanted roles is the person's own or one of their other roles. */
export function holdsRole(person: Pick<Person, 'role' | 'otherRoles'>, wanted: readonly Role[]): boolean {
  return wanted.includes(person.role) || person.otherRoles.some(role => wanted.includes(role))
}
