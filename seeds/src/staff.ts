import { choices } from '@tipy/domain/access/choices'
import type { Role } from '@tipy/domain/access/roles'
import { addDays, addMonths, type Day } from '@tipy/domain/calendar/days'
import { type LeadStat, leadStats } from '@tipy/domain/company/knownKeys'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import type { User } from '@tipy/domain/features/users/users.record'
import { keyOf } from '@tipy/domain/text/fold'
import type { DemoPerson, History, Saved } from './model.ts'
import type { CompanyPlan } from './plan.ts'
import { type Random, randomOf } from './random.ts'
import { daysBetween, momentOf } from './seasons.ts'

/** The user record of each person: their registration, and later changes of some. */
export function staffOf(plan: CompanyPlan, people: readonly DemoPerson[], today: Day): History<User>[] {
  return people.map(person => historyOf(plan, person, people, today))
}

function historyOf(plan: CompanyPlan, person: DemoPerson, people: readonly DemoPerson[], today: Day): History<User> {
  const random = randomOf(`${person.id}/staff`)
  const keeper = people.find(({ role, id }) => role === 'hr' && id !== person.id)
  const by = keeper && keeper.startDate <= person.startDate ? keeper.id : null
  const at = momentOf(person.startDate, today, random)
  const now: User = {
    ...plainOf(person),
    ...beginningsOf(person, people, random),
    ...papersOf(person, today, random),
    ...contractOf(person, today, random),
    ...sharesOf(plan, person, random),
    ...habitsOf(plan, person, random),
    _created: at,
    createdBy: by,
  }
  const made: Saved<User> = { row: { ...now, version: 1, active: true, ...beforeRise(now, random) }, by, at }
  const later = momentOf(midwayTo(person, today), today, random)
  const isSame = made.row.commission === now.commission && now.active
  return isSame ? [made] : [made, { row: { ...now, version: 2 }, by, at: later }]
}

/** The day of a change: half-way through an active person's time at the company, or the last day of one who left. */
function midwayTo({ startDate, active }: DemoPerson, today: Day): Day {
  const until = active ? today : addMonths(today, -6)
  const days = Math.max(2, daysBetween(startDate, until))
  return addDays(startDate, active ? Math.round(days / 2) : days)
}

/** Some started with a lower percentage than they have today. */
function beforeRise({ commission, role }: User, random: Random): Pick<User, 'commission'> {
  const rose = role === 'consultant' && commission !== null && commission >= 50 && random.fraction() < 0.6
  return { commission: rose ? 40 : commission }
}

function plainOf(person: DemoPerson) {
  const { id, ...values } = person
  return {
    ...values,
    _id: id,
    version: 1,
    image: null,
    teamName: null,
    duplicate: false,
    lead: null,
    accessLinkDate: null,
  }
}

const keysOf = (list: keyof typeof defaultLists): readonly string[] => defaultLists[list].map(({ key }) => key)
const colleague = 'referenciadecolega'

/** How a person was recruited, and by whom. */
function beginningsOf(person: DemoPerson, people: readonly DemoPerson[], random: Random) {
  const earlier = people.filter(({ id, startDate }) => id !== person.id && startDate <= person.startDate)
  const oneOf = (roles: readonly Role[]): string | null => {
    const able = earlier.filter(({ role }) => roles.includes(role))
    return able.length > 0 ? random.pick(able).id : null
  }
  const source = random.fraction() < 0.3 ? colleague : random.pick(keysOf('sources'))
  const friends = earlier.filter(({ role }) => role === 'consultant')
  const friend = source === colleague && friends.length > 0 ? random.pick(friends) : null
  return {
    recruiter: oneOf(sells(person.role) ? ['recruiter', 'expansionDirector'] : choices.recruiters),
    recruiterDirector: sells(person.role) ? oneOf(['expansionDirector']) : null,
    source: friend || source !== colleague ? source : 'candidaturaespontanea',
    integration: oneOf(['integration']),
    referencedBy: friend?.id ?? null,
    reference: friend?.name ?? null,
    stage: sells(person.role) ? 'recruited' : null,
    contactCenter: [],
  }
}

const sells = (role: Role): boolean => ['consultant', 'teamLeader', 'commercialDirector'].includes(role)

function papersOf({ country, startDate }: DemoPerson, today: Day, random: Random) {
  const isForeign = country !== 'PT'
  return {
    qualifications: random.pick(keysOf('qualifications').slice(3)),
    expirationDate: addDays(today, random.whole(-40, 2600)),
    residenceTitle: isForeign,
    residenceExpirationDate: isForeign ? addDays(today, random.whole(20, 900)) : null,
    residenceTitleNumber: isForeign ? `${random.digits(9)}TR` : null,
    vitamina21Date: addDays(startDate, 7),
    vitamina21EndDate: addDays(startDate, 28),
    create21Date: addDays(startDate, 35),
    integrationMeetingDate: `${startDate}T${random.pick(['09:30', '10:00', '11:00', '14:30'])}`,
  }
}

const reasons = ['Mudou de cidade', 'Outra oportunidade', 'Fim do contrato', 'Por iniciativa própria']

function contractOf(person: DemoPerson, today: Day, random: Random) {
  const { contractType, startDate, active } = person
  const trained = contractType === 'cf' ? addMonths(startDate, 6) : null
  const left = active ? null : midwayTo(person, today)
  return {
    endDate: left ?? trained,
    contractEndReason: left ? random.pick(reasons) : null,
    fullTime: random.fraction() < 0.9,
    experient: random.fraction() < 0.4,
    experienceTypes: random.fraction() < 0.4 ? [random.pick(keysOf('experienceTypes'))] : [],
    invoice: random.fraction() < 0.7,
  }
}

/** The percentages that others earn on a seller's deals. */
function sharesOf({ settings }: CompanyPlan, { role }: DemoPerson, random: Random) {
  const of = (share: number): number | null => (sells(role) ? share : null)
  return {
    commercialDirectorCommission: of(random.pick([5, 6, 7.5])),
    commercialDirectorBankCommission: of(random.pick([5, 10])),
    brokerCommission: of(random.pick([2, 3])),
    cooCommission: of(1),
    creditManagerCommission: role === 'creditManager' ? random.pick([10, 12.5]) : null,
    recruiterCommission: of(random.pick([1, 2])),
    recruiterDirectorCommission: settings.recruiterDirector ? of(0.5) : null,
  }
}

const notes = [
  'Prefere formações de manhã.',
  'Vive perto da agência; disponível para visitas ao sábado.',
  'Tem carteira de clientes em Angola e no Brasil.',
  'Pediu cartões de visita em inglês.',
]

function habitsOf(plan: CompanyPlan, person: DemoPerson, random: Random) {
  const often = (chance: number) => random.fraction() < chance
  return {
    languages: ['pt', ...['en', 'fr', 'es'].filter(() => often(0.45))],
    shirtSize: random.pick(keysOf('shirtSizes').slice(1, 5)),
    offers: keysOf('offers').filter(() => sells(person.role) && often(0.35)),
    hasComputer: often(0.6),
    hasPhone: often(0.5),
    hasVehicle: often(0.4),
    socialMedia: addressesOf(person, often),
    observations: often(0.15) ? random.pick(notes) : null,
    numberInComments: often(0.3),
    goals: goalsOf(plan, person),
  }
}

/** Reserved hosts: no link of the demonstration leads to a real person. */
function addressesOf({ name, role }: DemoPerson, often: (chance: number) => boolean): Readonly<Record<string, string>> {
  if (!sells(role)) return {}
  const networks = ['facebook', 'instagram', 'linkedin'].filter(() => often(0.5))
  return Object.fromEntries(networks.map(network => [network, `https://${network}.example/${keyOf(name)}`]))
}

/** What a recruiter should do in a month. */
const monthly: Readonly<Record<LeadStat, number>> = {
  recruiterAssigned: 8,
  recruiterAccepted: 7,
  contactsContacted: 6,
  interviewScheduled: 4,
  interviewDone: 3,
  presentationScheduled: 2,
  presentationDone: 2,
  recruited: 1,
}
/** In addition, for the figures that are looked at more often, or over a longer time. */
const others: Partial<Record<LeadStat, Readonly<Record<string, number>>>> = {
  contactsContacted: { daily: 1, weekly: 2 },
  interviewDone: { weekly: 1 },
  recruited: { quarterly: 3, yearly: 12 },
}

/** People who recruit have a goal for every card of leads. */
function goalsOf({ settings }: CompanyPlan, { id, role, otherRoles }: DemoPerson): User['goals'] {
  if (![role, ...otherRoles].some(held => held === 'recruiter' || held === 'expansionDirector')) return []
  const random = randomOf(`${id}/goals`)
  const stats = leadStats.filter(stat => settings.presentationStep || !stat.startsWith('presentation'))
  return stats.flatMap(type =>
    Object.entries({ monthly: monthly[type], ...others[type] }).map(([frequency, number]) => ({
      _id: random.uuid(),
      type,
      frequency,
      number,
    })),
  )
}
