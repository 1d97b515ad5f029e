import { addDays, addMonths, type Day } from '@tipy/domain/calendar/days'
import { stageKeys } from '@tipy/domain/company/knownKeys'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import { hasEnded, type Stage } from '@tipy/domain/features/leads/leads.stages'
import type { User } from '@tipy/domain/features/users/users.record'
import { backgroundOf, type Contacts, contactsOf, contactsOfPerson, sameCandidate } from './leads.candidates.ts'
import {
  castOf,
  directorOf,
  personalSources,
  recruiterOf,
  referenceOf,
  type Setting,
  sourceOf,
  wasHere,
} from './leads.cast.ts'
import { withLaterSaves } from './leads.later.ts'
import { movesTo, type Story } from './leads.moves.ts'
import { type NewLead, played, slotOn, timed, workday } from './leads.playing.ts'
import { draftOf } from './leads.staff.ts'
import type { DemoLead, DemoPerson, History } from './model.ts'
import type { CompanyPlan } from './plan.ts'
import { type Random, randomOf } from './random.ts'

export interface Recruiting extends Setting {
  readonly plan: CompanyPlan
  readonly staff: readonly History<User>[]
  readonly today: Day
}

/** What is decided of a lead before its story is written. */
interface Fate {
  readonly seed: string
  readonly stage: Stage
  readonly end: Day
  readonly contacts: Contacts
  readonly office: string
  readonly source: string
  readonly recruit: Recruit | null
}

interface Recruit {
  readonly person: DemoPerson
  readonly user: User
}

/** Three years of candidates, in order of creation; some of them are consultants today. */
export function leadsOf(recruiting: Recruiting): DemoLead[] {
  const recruits = recruitsOf(recruiting)
  const others = Math.max(0, recruiting.plan.leads - recruits.length)
  const fates = [
    ...recruits.map(recruit => fateOfRecruit(recruit)),
    ...Array.from({ length: others }, (_, index) => fateOf(index, recruiting)),
  ]
  const inOrder = fates
    .map(fate => demoLeadOf(fate, recruiting))
    .sort((a, b) => (a.history[0].at < b.history[0].at ? -1 : 1))
  return withLaterSaves(inOrder, recruiting)
}

/** Consultants of the last three years whom a recruiter found. */
function recruitsOf({ people, staff, today }: Recruiting): Recruit[] {
  const since = addMonths(today, -34)
  const peopleById = new Map(people.map(person => [person.id, person]))
  return people.flatMap((person, place) => {
    const user = staff[place]?.[0].row
    const isNew = person.role === 'consultant' && person.startDate >= since
    const hasRecruiter = wasHere(peopleById.get(user?.recruiter ?? ''), person.startDate)
    const isChosen = randomOf(`${person.id}/recruited`).fraction() < 0.75
    return user && isNew && hasRecruiter && isChosen ? [{ person, user }] : []
  })
}

const fateOfRecruit = ({ person, user }: Recruit): Fate => ({
  seed: `${person.id}/lead`,
  stage: 'recruited',
  end: person.startDate,
  contacts: contactsOfPerson(person),
  office: person.offices[0] ?? '',
  source: user.source ?? '',
  recruit: { person, user },
})

const unfinished = stageKeys.filter(stage => stage !== 'recruited')
/** Twice as many as there are stages have each one in turn, so that none is missing. */
const inTurn = 2 * unfinished.length

/** How often the others stand in each stage; those that are not named are rare. */
const usual: Partial<Record<Stage, number>> = {
  toAssign: 2,
  recruiterAssigned: 2,
  recruiterRejected: 1,
  recruiterAccepted: 4,
  contactsContacted: 1,
  contactsContactedByRecruiter: 7,
  contactsContactedByLead: 21,
  interviewScheduled: 3,
  interviewMissedByLead: 1,
  interviewDone: 1,
  interviewDoneByRecruiter: 10,
  interviewDoneByLead: 9,
  presentationScheduled: 1,
  presentationDone: 1,
  presentationDoneByLead: 5,
  approvalScheduled: 1,
  approvalDone: 2,
  approvalDoneByRecruiter: 2,
  approvalDoneByLead: 4,
}
const isPresentation = (stage: Stage): boolean => stage.startsWith('presentation')
const spread = unfinished.flatMap(stage => Array.from({ length: usual[stage] ?? 0 }, () => stage))

function fateOf(index: number, { plan, people, today }: Recruiting): Fate {
  const seed = `${plan.code}/lead/${index}`
  const random = randomOf(`${seed}/fate`)
  const { presentationStep } = plan.settings
  const likely = spread.filter(stage => presentationStep || !isPresentation(stage))
  const stage = index < inTurn ? unfinished[index % unfinished.length] : random.pick(likely)
  const consultants = people.filter(({ role }) => role === 'consultant')
  return {
    seed,
    stage: stage ?? 'toAssign',
    end: endOf(stage ?? 'toAssign', presentationStep, today, random),
    contacts: contactsAt(index, plan, people, today),
    office: random.pick(consultants).offices[0] ?? '',
    source: sourceOf(random),
    recruit: null,
  }
}

/** The day of the last move: open leads move on, closed ones lie over three years, fewer the longer ago. */
function endOf(stage: Stage, presentationStep: boolean, today: Day, random: Random): Day {
  const ago = (least: number, days: number, power: number) =>
    workday(addDays(today, -(least + Math.floor(days * random.fraction() ** power))))
  // A company without the presentation step tried it for some months, and these leads are left from then.
  if (isPresentation(stage) && !presentationStep) return ago(60, 180, 1)
  return hasEnded(stage) && stage !== 'recruiterRejected' ? ago(2, 1000, 1.3) : ago(1, 32, 2)
}

/** Some candidates come twice, and a consultant who left comes back. */
function contactsAt(index: number, { code }: CompanyPlan, people: readonly DemoPerson[], today: Day): Contacts {
  const own = (place: number) => contactsOf(`${code}/lead/${place}`, place % 3 === 0, today)
  const former = people.find(({ active }) => !active)
  if (index === inTurn && former) return sameCandidate(contactsOfPerson(former))
  const isTwice = index >= inTurn / 2 && index % 10 === 1
  return isTwice ? sameCandidate(own(index - inTurn / 2)) : own(index)
}

function demoLeadOf(fate: Fate, recruiting: Recruiting): DemoLead {
  const { seed, stage, end, office, source, recruit } = fate
  const { plan, people, today } = recruiting
  const random = randomOf(`${seed}/story`)
  const isPersonal = personalSources.includes(source)
  const known = people.find(({ id }) => id === recruit?.user.recruiter)
  const recruiter = known ?? recruiterOf(office, isPersonal, end, recruiting, random)
  const director = recruit?.person.manager ?? directorOf(office, recruiting, random)
  const cast = castOf(recruiter, director, source, recruiting, random)
  const story: Story = {
    ...cast,
    random,
    other: wasHere(cast.other ?? undefined, end) ? (cast.other?.id ?? null) : null,
    isAssigned: stage !== 'toAssign' && (isPersonal || random.fraction() < 0.4),
    isDirected: random.fraction() < 0.45,
    hasPresentation: plan.settings.presentationStep || isPresentation(stage),
    terms: termsOf(plan, recruit, random),
    user: recruit?.person.id ?? null,
  }
  const placed = timed(movesTo(stage, story), end, random)
  const moves = recruit ? placed.moves.map(atRegistration(recruit.user)) : placed.moves
  const settings = { ...plan.settings, presentationStep: story.hasPresentation }
  const pending = pendingOf(end, story.hasPresentation !== plan.settings.presentationStep, today, random)
  const lead = newLead({ ...fate, random, story, created: placed.created, creator: cast.creator, recruiting })
  const playedLead = played(lead, { ...placed, moves }, { settings, keeper: cast.keeper, pending, random })
  return { ...playedLead, userDraft: draftOf(playedLead, director, today, random) }
}

/** The person's record was made by the conversion, at the same moment. */
const atRegistration =
  ({ _created }: User) =>
  <M extends ReturnType<typeof timed>['moves'][number]>(timedMove: M): M =>
    timedMove.move.deed.kind === 'recruit' ? { ...timedMove, at: Date.parse(_created) } : timedMove

/** Never today: no reminder interrupts a visitor. Some meetings passed and wait to be finished. */
function pendingOf(end: Day, isLongAgo: boolean, today: Day, random: Random): number {
  const isOverdue = isLongAgo || (end < addDays(today, -6) && random.fraction() < 0.5)
  if (isOverdue) return slotOn(workday(addDays(end, random.whole(3, 5))), random)
  const day = addDays(today, random.whole(1, 9))
  return slotOn(workday(day) > today ? workday(day) : addDays(day, 1), random)
}

const offers = defaultLists.offers.map(({ key }) => key)

function termsOf({ settings }: CompanyPlan, recruit: Recruit | null, random: Random): Story['terms'] {
  if (!settings.interviewSavesCommission) return {}
  return {
    commission: recruit?.user.commission ?? random.pick([40, 40, 47.8, 50]),
    offers: recruit?.user.offers ?? offers.filter(() => random.fraction() < 0.3),
  }
}

interface Making extends Fate {
  readonly random: Random
  readonly story: Story
  readonly created: number
  readonly creator: string
  readonly recruiting: Recruiting
}

function newLead({
  contacts,
  office,
  source,
  end,
  recruit,
  random,
  story,
  created,
  creator,
  recruiting,
}: Making): NewLead {
  const known = recruit && (recruit.user.referencedBy ?? recruit.user.reference)
  return {
    ...contacts,
    ...backgroundOf(random, recruit?.user ?? null),
    _id: random.uuid(),
    _created: new Date(created).toISOString(),
    createdBy: creator,
    version: 1,
    archived: false,
    source,
    office,
    reference: recruit ? known : referenceOf(source, office, end, recruiting, random),
    recruiter: story.isAssigned ? story.recruiter : null,
    commercialDirector: story.isDirected ? story.director : null,
    duplicate: false,
    commission: null,
    offers: [],
    mergedInto: null,
    keepReason: null,
    anonymisedDate: null,
  }
}
