import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { flagLabels, isDaily, sensitiveFlags } from './flagLabels.ts'
import { type Flag, flags } from './flags.ts'
import { type Features, isGranted } from './grant.ts'
import { givableRoles, type ManagedCompany, mayManage, type Placed } from './manage.ts'
import { defaultFeatures } from './matrix.ts'
import { companyWideRoles } from './offices.ts'
import { holdsRole, type Role, roles } from './roles.ts'

/** Who manages whom with the flags of a new company: the roles that each role manages. */
const table: Readonly<Record<Role, readonly Role[]>> = {
  sysAdmin: roles,
  ceo: [],
  cfo: [],
  // Not hr, who make salary receipts, nor process managers, who bill: the COO has neither flag.
  coo: [
    'broker',
    'commercialDirector',
    'teamLeader',
    'consultant',
    'recruiter',
    'expansionDirector',
    'integration',
    'creditManager',
    'assistant',
  ],
  broker: [],
  commercialDirector: [],
  teamLeader: [],
  consultant: [],
  recruiter: [],
  expansionDirector: ['teamLeader', 'consultant', 'recruiter', 'assistant'],
  integration: ['teamLeader', 'consultant', 'recruiter', 'assistant'],
  // Not brokers and process managers, who validate reservations.
  hr: [
    'commercialDirector',
    'teamLeader',
    'consultant',
    'recruiter',
    'expansionDirector',
    'integration',
    'hr',
    'creditManager',
    'assistant',
  ],
  creditManager: [],
  processManager: [],
  assistant: [],
}

type Cover = {
  readonly actor: readonly string[]
  readonly person: readonly string[]
  readonly closed?: readonly string[]
}

/** Offices of actor and person, and whether the actor's include all of the person's. */
const covers: readonly (readonly [name: string, offices: Cover, isCovered: boolean])[] = [
  ['the same office', { actor: ['a'], person: ['a'] }, true],
  ['one of the actor’s', { actor: ['a', 'b'], person: ['b'] }, true],
  ['one more than the actor’s', { actor: ['a'], person: ['a', 'b'] }, false],
  ['six, of which the actor has one', { actor: ['a'], person: ['a', 'b', 'c', 'd', 'e', 'f'] }, false],
  ['another office', { actor: ['a'], person: ['b'] }, false],
  ['one more, which is closed', { actor: ['a'], person: ['a', 'b'], closed: ['b'] }, true],
  ['only a closed office', { actor: ['a'], person: ['b'], closed: ['b'] }, false],
  ['no office at all', { actor: ['a'], person: [] }, false],
  ['an actor without offices', { actor: [], person: ['a'] }, false],
  ['neither with any', { actor: [], person: [] }, false],
]

const placed = (
  id: string,
  role: Role,
  offices: readonly string[] = ['a'],
  otherRoles: readonly Role[] = [],
): Placed => ({
  id,
  role,
  otherRoles,
  offices,
})
const company = (more: Partial<ManagedCompany> = {}): ManagedCompany => ({
  features: defaultFeatures,
  closedOffices: [],
  ...more,
})
/** The default access map with one flag also granted to these people by id. */
const naming = (flag: Flag, ...users: string[]): Features => ({
  ...defaultFeatures,
  [flag]: { ...defaultFeatures[flag], users },
})

/** The roles this actor manages, checked with one person of each role. */
const managed = (actor: Placed, personOf: (role: Role) => Placed, of: ManagedCompany = company()): readonly Role[] =>
  roles.filter(role => mayManage(actor, personOf(role), of))

describe('who manages whom', () => {
  describe.each(covers)('where the person has %s', (_name, { actor, person, closed = [] }, isCovered) => {
    it.each(roles)('%s manages the roles of the table, or no one', role => {
      const worksEverywhere = holdsRole({ role, otherRoles: [] }, companyWideRoles)
      const of = company({ closedOffices: closed })
      const found = managed(placed('actor', role, actor), each => placed('person', each, person), of)
      expect(found).toEqual(roles.filter(each => table[role].includes(each) && (isCovered || worksEverywhere)))
    })
  })

  it.each(roles)('%s manages a person with two roles only if they manage both', role => {
    for (const other of roles)
      expect(
        managed(placed('actor', role), each => placed('person', each, ['a'], [other])),
        other,
      ).toEqual(roles.filter(each => table[role].includes(each) && table[role].includes(other)))
  })

  it('an actor with two roles manages the people of both', () => {
    const both = placed('actor', 'consultant', ['a'], ['integration'])
    expect(mayManage(both, placed('person', 'assistant'), company())).toBe(true)
    expect(mayManage(both, placed('person', 'creditManager'), company())).toBe(false)
  })
})

describe('a flag granted to a person by id', () => {
  const person = (role: Role) => placed('person', role)

  it.each(flags)('%s prevents being managed when it is careful and the actor lacks it', flag => {
    for (const role of roles) {
      const actor = placed('actor', role)
      const inTable = roles.filter(each => table[role].includes(each))
      const features = naming(flag, 'person')
      const isMore = sensitiveFlags.includes(flag) && !isGranted(features, flag, actor)
      expect(managed(actor, person, company({ features })), role).toEqual(isMore ? [] : inTable)
      // The flag does not count if the actor is named too, or if it names a third person.
      const both = company({ features: naming(flag, 'person', 'actor') })
      expect(managed(actor, person, both), role).toEqual(expect.arrayContaining(inTable))
      expect(managed(actor, person, company({ features: naming(flag, 'stranger') })), role).toEqual(inTable)
    }
  })
})

describe('flags that a company grants to a role', () => {
  it.each(sensitiveFlags.filter(flag => !isDaily(flag)))('integration cannot manage assistants who have %s', flag => {
    const features: Features = { ...defaultFeatures, [flag]: { roles: ['assistant'], users: [] } }
    const integration = placed('actor', 'integration')
    expect(mayManage(integration, placed('person', 'assistant'), company({ features }))).toBe(false)
    expect(mayManage(integration, placed('person', 'consultant'), company({ features }))).toBe(true)
    expect(givableRoles(integration, { features })).not.toContain('assistant')
  })

  it('are daily work only where an actor without the flag manages a role that has it', () => {
    for (const flag of flags.filter(isDaily)) {
      expect(flagLabels[flag].careful).toBeDefined()
      const holds = (role: Role) => isGranted(defaultFeatures, flag, placed('anyone', role))
      const without = roles.filter(role => !holds(role) && table[role].some(holds))
      expect(without, flag).not.toEqual([])
    }
  })
})

it.each(roles)('%s may give the roles of the table', role => {
  expect(givableRoles(placed('actor', role), company())).toEqual(roles.filter(each => table[role].includes(each)))
})

const anyPlaced = (id: string) =>
  fc.record({
    id: fc.constant(id),
    role: fc.constantFrom(...roles),
    otherRoles: fc.uniqueArray(fc.constantFrom(...roles), { maxLength: 3 }),
    offices: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
  })
const anyGrant = fc.record({
  roles: fc.uniqueArray(fc.constantFrom(...roles), { minLength: 1, maxLength: 5 }),
  users: fc.uniqueArray(fc.constantFrom('actor', 'person'), { maxLength: 2 }),
})
const anyFeatures = fc.record(Object.fromEntries(flags.map(flag => [flag, anyGrant]))) as fc.Arbitrary<Features>

test.prop([anyPlaced('actor'), anyPlaced('person'), anyFeatures])(
  'with any access map, only sysAdmin manages a person who may do more than they may',
  (actor, person, features) => {
    fc.pre(!holdsRole(actor, ['sysAdmin']))
    if (!mayManage(actor, person, company({ features }))) return
    expect(holdsRole(person, companyWideRoles)).toBe(false)
    const more = sensitiveFlags.filter(flag => isGranted(features, flag, person) && !isGranted(features, flag, actor))
    expect(more.filter(flag => !isDaily(flag))).toEqual([])
    if (!holdsRole(actor, companyWideRoles)) expect(actor.offices).toEqual(expect.arrayContaining([...person.offices]))
  },
)
