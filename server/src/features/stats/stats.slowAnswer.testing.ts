import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { blockOfSums, type Part, percentOf, readParts, summed } from './stats.slowModel.testing.ts'

/** What POST /api/stats/{groupBy} should answer, from the parts of the slow model. */

export interface Person {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly other_roles: readonly string[]
  readonly offices: readonly string[]
  readonly team: string | null
  readonly manager: string | null
  readonly active: boolean
  readonly start_date: string | null
}
interface Place {
  readonly key: string
  readonly active: boolean
}

export interface World {
  readonly parts: readonly Part[]
  readonly people: readonly Person[]
  readonly teams: readonly Place[]
  readonly offices: readonly Place[]
  readonly leads: readonly { readonly user_id: string; readonly team: string }[]
}

export async function readWorld(db: Db): Promise<World> {
  const all = async <T>(query: ReturnType<typeof sql>) => (await sql<T>`${query}`.execute(db)).rows
  return {
    parts: await readParts(db),
    people: await all(
      sql`select id, name, role, other_roles, offices, team, manager, active, start_date::text as start_date from users`,
    ),
    teams: await all(sql`select key, active from teams`),
    offices: await all(sql`select key, active from offices`),
    leads: await all(sql`select user_id, team from team_managers`),
  }
}

/** First and last day. */
export type Span = readonly [string, string]
export interface Question {
  readonly who: string
  readonly group: string
  readonly blocks: readonly string[]
  readonly periods: Readonly<Record<string, readonly Span[]>>
  readonly ref?: string
  readonly active?: 'all' | 'false'
  readonly offices?: readonly string[]
  readonly teams?: readonly string[]
  /** Every day that the answer is made of; without it those of its periods. */
  readonly days?: readonly Span[]
  /** A ranking counts one measure, of everyone. */
  readonly ranked?: string
}

const dimensions: Readonly<Record<string, keyof Part>> = {
  consultants: 'person',
  teams: 'team',
  commercialDirectors: 'director',
  brokers: 'broker',
  coo: 'coo',
  creditManagers: 'creditManager',
  offices: 'office',
  expenseSubCategories: 'subCategory',
  expenses: 'name',
}
const rolesOf: Readonly<Record<string, readonly string[]>> = {
  consultants: ['consultant', 'teamLeader', 'commercialDirector'],
  commercialDirectors: ['commercialDirector'],
  brokers: ['broker'],
  coo: ['coo'],
  creditManagers: ['creditManager'],
}
const measuresOf: Readonly<Record<string, readonly string[]>> = {
  billing: ['billing', 'paid'],
  reservations: ['pipeline', 'predicted', 'creditValue', 'giveUps'],
  findings: ['findings'],
  commissions: ['commissions'],
  expenses: ['billing', 'commissions', 'expenses'],
}
const isExpenseGroup = (group: string) => group === 'expenses' || group === 'expenseSubCategories'

const rolesOfPerson = ({ role, other_roles }: Person) => [role, ...other_roles]
const companyRoles = ['sysAdmin', 'ceo', 'cfo', 'coo']
const officeRoles = ['broker', 'processManager', 'assistant', 'hr', 'integration']

/**
 * What a reader counts: the whole company, their offices, their teams, themselves; of a director the sides that name
 * them. One person who is asked for by themselves has all that the reader sees of them: also of those led today.
 */
export function scopeOf({ people, leads }: World, who: Person, isOfOne = false) {
  const roles = rolesOfPerson(who)
  if (roles.some(role => companyRoles.includes(role))) return null
  const offices = roles.some(role => officeRoles.includes(role)) ? who.offices : []
  const isDirector = roles.includes('commercialDirector')
  const led = isDirector ? people.filter(({ manager }) => manager === who.id).map(({ id }) => id) : []
  const teams = roles.includes('teamLeader') ? leads.filter(one => one.user_id === who.id).map(one => one.team) : []
  const own = isDirector && !isOfOne ? [] : [who.id]
  const counted = isOfOne ? [...own, ...led] : own
  const has = (list: readonly string[], value: string | null) => value !== null && list.includes(value)
  return {
    counts: (part: Part) =>
      has(offices, part.office) ||
      has(teams, part.team) ||
      has(counted, part.person) ||
      part.director === who.id ||
      part.creditManager === who.id,
    sees: (person: Person) =>
      [...own, ...led].includes(person.id) ||
      has(teams, person.team) ||
      person.offices.some(key => offices.includes(key)),
    offices,
    teams,
  }
}

type Scope = NonNullable<ReturnType<typeof scopeOf>>

const memberOf = (group: string, part: Part): string | null => {
  const isOfPeople = group in rolesOf
  return part[part.measure === 'commissions' && isOfPeople ? 'person' : (dimensions[group] ?? 'person')] as
    | string
    | null
}
const countsIn = (group: string, { measure, isBank }: Part): boolean =>
  group !== 'creditManagers' || isBank || measure === 'creditValue' || measure === 'commissions'

export const within = (day: string | null, spans: readonly Span[]): number =>
  day === null ? 0 : spans.filter(([first, last]) => day >= first && day <= last).length

/** Everything the answer says in numbers: `member|period|block.name`, and sums over shown and other members. */
export interface SlowAnswer {
  readonly members: readonly (string | null)[]
  readonly values: Readonly<Record<string, number | null>>
  readonly totals: Readonly<Record<string, number | null>>
  readonly leftOut: Readonly<Record<string, number | null>>
  /** What a member has; undefined: all that are shown. */
  readonly partsOf: (id: string | null | undefined) => readonly Part[]
}

export function slowAnswer(world: World, question: Question): SlowAnswer {
  const { group, blocks, periods } = question
  const isOfOne = group === 'consultants' && question.ref !== undefined
  const scope = question.ranked === undefined ? scopeOf(world, readerOf(world, question), isOfOne) : null
  const spans = question.days ?? Object.values(periods).flat()
  const counted = partsAsked(world, question).filter(
    part => within(part.day, spans) > 0 && (scope === null || scope.counts(part)),
  )
  const members = membersOf(world, question, counted, scope)
  const isShared = (part: Part) => group === 'offices' && part.measure === 'expenses' && part.office === null
  const flat = (name: string, some: readonly Part[]) => flattened(name, group, blocks, some, counted, periods)
  const ofMember = (id: string | null) => counted.filter(part => memberOf(group, part) === id && !isShared(part))
  const isShown = (part: Part) => members.includes(memberOf(group, part)) || isShared(part)
  const { ref: _ref, teams: _teams, ...unfiltered } = question
  const ofGroup = membersOf(world, { ...unfiltered, active: 'all' }, counted, scope)
  const isOfGroup = (id: string | null) => id === null || ofGroup.includes(id)
  return {
    members,
    partsOf: id => (id === undefined ? counted.filter(isShown) : ofMember(id)),
    values: Object.assign({}, ...members.map(id => flat(String(id), ofMember(id)))),
    totals: flat('', counted.filter(isShown)),
    leftOut: flat(
      '',
      counted.filter(part => !isShown(part) && isOfGroup(memberOf(group, part))),
    ),
  }
}

export function readerOf({ people }: World, { who }: Question): Person {
  const reader = people.find(({ id }) => id === who)
  if (!reader) throw new Error('the question has no reader')
  return reader
}

/** What its figures could count, of whomever and on any day. */
export function partsAsked({ parts }: World, question: Question): readonly Part[] {
  const { group, offices } = question
  const measures = countedMeasures(question)
  return parts.filter(
    part =>
      measures.includes(part.measure) &&
      countsIn(group, part) &&
      (!offices || (part.measure === 'expenses' && part.office === null) || offices.includes(part.office ?? '')),
  )
}

/** Sums of one measure of a member in some days, in cents or things. */
export function sumsOf(group: string, parts: readonly Part[]) {
  const ofMember = new Map<string, Part[]>()
  for (const part of parts) {
    const key = `${part.measure} ${memberOf(group, part)}`
    const known = ofMember.get(key)
    if (known) known.push(part)
    else ofMember.set(key, [part])
  }
  return (measure: string, id: string | null, spans: readonly Span[]): number => {
    let sum = 0
    for (const { day, value } of ofMember.get(`${measure} ${id}`) ?? []) if (within(day, spans) > 0) sum += value
    return sum
  }
}

function countedMeasures({ group, blocks, ranked }: Question): readonly string[] {
  if (ranked !== undefined) return [ranked]
  return isExpenseGroup(group) ? ['expenses'] : blocks.flatMap(block => measuresOf[block] ?? [])
}

function flattened(
  name: string,
  group: string,
  blocks: readonly string[],
  parts: readonly Part[],
  all: readonly Part[],
  periods: Question['periods'],
) {
  const entries = Object.entries(periods).flatMap(([key, spans]) => {
    const own = summed(parts.filter(({ day }) => within(day, spans) > 0))
    const whole = summed(all.filter(({ day }) => within(day, spans) > 0))
    return blocks.flatMap(block => {
      const spent = own.get('expenses') ?? 0
      const everything = whole.get('expenses') ?? 0
      const values = isExpenseGroup(group)
        ? { value: spent / 100, subCategoryPercent: percentOf(spent, everything) }
        : blockOfSums(block, own)
      return Object.entries(values).map(([figure, value]) => [`${name}|${key}|${block}.${figure}`, value])
    })
  })
  return Object.fromEntries(entries) as Record<string, number | null>
}

/**
 * Who is shown: people of the group's roles who work here and are seen, and everyone who has a single part of what is asked
 * for in its days, whatever their parts add up to; so is what has no member.
 */
export function membersOf(
  world: World,
  question: Question,
  counted: readonly Part[],
  scope: Scope | null,
): readonly (string | null)[] {
  const { group, ref, active = 'true', offices, teams } = question
  const roles = rolesOf[group]
  const hasPart = new Set(
    counted
      // What a person earns makes them a member of consultants only.
      .filter(({ measure }) => measure !== 'commissions' || roles === undefined || group === 'consultants')
      .map(part => memberOf(group, part)),
  )
  const isChosen = (one: { readonly active: boolean }) => active === 'all' || one.active === (active === 'true')
  const found = (() => {
    if (roles)
      return world.people
        .filter(isChosen)
        .filter(person => !teams || teams.includes(person.team ?? ''))
        .filter(
          person =>
            hasPart.has(person.id) ||
            (person.active &&
              rolesOfPerson(person).some(role => roles.includes(role)) &&
              (!offices || person.offices.some(key => offices.includes(key))) &&
              (scope === null || scope.sees(person))),
        )
        .map(({ id }) => id)
    if (group === 'teams')
      return world.teams
        .filter(isChosen)
        .filter(({ key }) => !teams || teams.includes(key))
        .filter(
          ({ key, active: isOpen }) =>
            hasPart.has(key) ||
            (isOpen &&
              (scope === null ||
                scope.teams.includes(key) ||
                world.people.some(one => one.active && one.team === key && scope.sees(one)))),
        )
        .map(({ key }) => key)
    if (group === 'offices')
      return world.offices
        .filter(isChosen)
        .filter(({ key }) => !offices || offices.includes(key))
        .filter(
          ({ key, active: isOpen }) => hasPart.has(key) || (isOpen && (scope === null || scope.offices.includes(key))),
        )
        .map(({ key }) => key)
    return [...hasPart].filter(id => id !== null)
  })()
  const shown = ref === undefined ? found : found.filter(id => id === ref)
  const isWhole = ref === undefined && !teams && active !== 'false'
  const isDivided = group === 'offices'
  return isWhole && !isDivided && counted.some(part => memberOf(group, part) === null) ? [...shown, null] : shown
}
