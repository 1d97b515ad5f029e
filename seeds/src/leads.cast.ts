import { holdsRole } from '@tipy/domain/access/roles'
import { addDays, type Day } from '@tipy/domain/calendar/days'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import { sourcesOf } from '@tipy/domain/features/leads/leads.rules'
import { words } from './leads.words.ts'
import type { DemoOffice, DemoPerson } from './model.ts'
import type { Random } from './random.ts'

/** Longer than any story of a lead takes, in days. */
const longest = 260

/** The company in which the stories of leads take place. */
export interface Setting {
  readonly people: readonly DemoPerson[]
  readonly offices: readonly Pick<DemoOffice, 'key' | 'broker'>[]
}

/** The first of each office comes first: in the headquarters, the demo account. */
export function directorOf(office: string, { people, offices }: Setting, random: Random): string {
  const directors = people.filter(person => person.role === 'commercialDirector' && person.offices.includes(office))
  const [first] = directors
  if (first) return random.fraction() < 0.6 ? first.id : random.pick(directors).id
  return offices.find(({ key }) => key === office)?.broker ?? ''
}

export function recruiterOf(
  office: string,
  isPersonal: boolean,
  end: Day,
  setting: Setting,
  random: Random,
): DemoPerson {
  const since = addDays(end, -longest)
  const able = setting.people.filter(({ active, startDate }) => active && startDate <= since)
  const recruiters = able.filter(person => holdsRole(person, ['recruiter']))
  const near = recruiters.filter(({ offices }) => offices.includes(office))
  const directors = able.filter(({ role, offices }) => role === 'commercialDirector' && offices.includes(office))
  const luck = random.fraction()
  if (isPersonal && luck < 0.4 && directors.length > 0) return random.pick(directors)
  if (luck > 0.9) return random.pick(able.filter(({ role }) => role === 'expansionDirector'))
  return random.pick(near.length > 0 ? near : recruiters)
}

/** Whether a person worked here before any story that ends that day began. */
export const wasHere = (person: DemoPerson | undefined, end: Day): boolean =>
  person !== undefined && person.startDate <= addDays(end, -longest)

const { sources } = defaultLists
export const personalSources = sourcesOf(sources, true)
const companySources = sourcesOf(sources, false)
const colleague = 'referenciadecolega'

export function sourceOf(random: Random): string {
  if (random.fraction() < 0.62) return random.pick(companySources)
  return random.fraction() < 0.5 ? colleague : random.pick(personalSources)
}

/** Who referred the candidate: mostly a consultant of the office, sometimes a name that somebody gave. */
export function referenceOf(source: string, office: string, end: Day, { people }: Setting, random: Random) {
  if (source !== colleague) return null
  const since = addDays(end, -longest)
  const friends = people.filter(
    ({ role, offices, active, startDate }) =>
      active && role === 'consultant' && offices.includes(office) && startDate <= since,
  )
  return friends.length > 0 && random.fraction() < 0.75 ? random.pick(friends).id : random.pick(words.outsiders)
}

/** Recruiters register their own contacts; what reaches the company, human resources do. */
export function castOf(recruiter: DemoPerson, director: string, source: string, { people }: Setting, random: Random) {
  const others = people.filter(({ id, role, active }) => active && role === 'recruiter' && id !== recruiter.id)
  const keeper = people.find(({ role }) => role === 'hr')?.id ?? recruiter.id
  return {
    recruiter: recruiter.id,
    other: others.length > 0 ? random.pick(others) : null,
    director,
    creator: personalSources.includes(source) ? recruiter.id : keeper,
    keeper,
  }
}
