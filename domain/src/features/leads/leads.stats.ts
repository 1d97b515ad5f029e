import { addDays, addMonths, type DateRange, type Day, earliest, endOf, startOf } from '../../calendar/days.ts'
import { type LeadStat, leadStats } from '../../company/knownKeys.ts'
import { type Cents, cents, type Euros, halfUp, roundedTo, toEuros } from '../../money/money.ts'

/** The counts of a ranking, of the line graph and of the funnel, in the order of the timeline. */
export const funnelStats = [
  'recruiterAssigned',
  'interviewScheduled',
  'interviewDone',
  'recruited',
] as const satisfies readonly LeadStat[]
export type FunnelStat = (typeof funnelStats)[number]

/** By what a ranking is made. */
export const rankingGroups = ['recruiter', 'source'] as const
export type RankingGroup = (typeof rankingGroups)[number]

/** The calendar periods of goal cards, with the key their goals have. */
export const frequencies = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

/** The period of each frequency that contains today, up to today: nothing is registered in the future. */
export function calendarRanges(today: Day): Readonly<Record<Frequency, DateRange>> {
  const since = (firstDate: Day): DateRange => ({ firstDate, lastDate: today })
  return {
    daily: since(today),
    weekly: since(startOf('week', today)),
    monthly: since(startOf('month', today)),
    quarterly: since(startOf('quarter', today)),
    yearly: since(startOf('year', today)),
  }
}

/** A goal of recruitment, as a person's record has it. */
export interface RecruitmentGoal {
  readonly type: string
  readonly frequency: string
  readonly number: number
}

/** By stat and calendar period; a period without a goal has none. */
export type RecruitmentGoals = Readonly<Record<LeadStat, Readonly<Partial<Record<Frequency, number>>>>>

/** The goals of several people together. Goals of other types are not of leads, and do not count. */
export function sumOfGoals(goals: readonly RecruitmentGoal[]): RecruitmentGoals {
  const goalsOf = (stat: LeadStat, frequency: Frequency) =>
    goals.filter(goal => goal.type === stat && goal.frequency === frequency)
  const ofStat = (stat: LeadStat) =>
    Object.fromEntries(
      frequencies.flatMap(frequency => {
        const own = goalsOf(stat, frequency)
        return own.length === 0 ? [] : [[frequency, own.reduce((sum, { number }) => sum + number, 0)]]
      }),
    )
  return Object.fromEntries(leadStats.map(stat => [stat, ofStat(stat)])) as RecruitmentGoals
}

export type SeriesStep = 'day' | 'month'

const maxDailyDays = 30

/** A graph of at most 30 days is by day: of a month with 31 it is by month. */
export const seriesStep = ({ firstDate, lastDate }: DateRange): SeriesStep =>
  lastDate < addDays(firstDate, maxDailyDays) ? 'day' : 'month'

/** The point to which a day belongs: the day, or the first of its month. */
const pointOf = (step: SeriesStep, day: Day): Day => (step === 'day' ? day : startOf('month', day))

/** More points than a graph can show: a range "since ever" then starts with the first that has a count. */
const maxPoints = 120

/**
 * The points of a graph from the first day of a range until its last, or today if that is earlier. `counted` are the
 * points that have a count.
 */
export function seriesPoints(range: DateRange, today: Day, counted: readonly Day[]): readonly Day[] {
  const step = seriesStep(range)
  const last = pointOf(step, earliest(range.lastDate, today))
  const next = (point: Day) => (step === 'day' ? addDays(point, 1) : addMonths(point, 1))
  const longest = step === 'day' ? range.firstDate : addMonths(last, 1 - maxPoints)
  const first = pointOf(step, range.firstDate)
  const points: Day[] = []
  for (let point = first < longest ? counted.reduce(earliest, last) : first; point <= last; point = next(point))
    points.push(point)
  return points
}

/** The days of a point of a graph inside the range it was asked for. */
export function daysOfPoint(step: SeriesStep, point: Day, { firstDate, lastDate }: DateRange): DateRange {
  if (step === 'day') return { firstDate: point, lastDate: point }
  return {
    firstDate: point < firstDate ? firstDate : point,
    lastDate: earliest(endOf('month', point), lastDate),
  }
}

/** How many events of one kind count for a member of the ranking; null: for no recruiter. */
export interface MemberCount {
  readonly member: string | null
  readonly stat: LeadStat
  readonly count: number
}

/** A candidate who was recruited in the period, as the person they are today. */
export interface Recruit {
  readonly member: string | null
  readonly active: boolean
  /** Own sides since their contract started. */
  readonly billed: Cents
}

/** What a ranking says of one recruiter or source. */
export interface RankingFigures extends Readonly<Record<FunnelStat, number>> {
  /** Recruited per assigned, as a fraction; 0 without any assigned. */
  readonly conversionRate: number
  /** Of those recruited, the fraction that is active today; null without any. */
  readonly retentionRate: number | null
  readonly retentionActive: number
  readonly retentionTotal: number
  /** Absent where the company does not show it (`rankingShowsBilling`); the median is null without any recruited. */
  readonly billing?: Euros
  readonly medianBilling?: Euros | null
}

/** What is known of a member of a ranking, before its figures are computed. */
interface Member {
  readonly counts: Map<LeadStat, number>
  readonly recruits: Recruit[]
}

/** The rows of a ranking: most recruited first, then most assigned. Each member has one. */
export function rankingOf(
  counts: readonly MemberCount[],
  recruits: readonly Recruit[],
  showsBilling: boolean,
): readonly (RankingFigures & { readonly member: string | null })[] {
  const members = new Map<string | null, Member>()
  const memberOf = (member: string | null): Member => {
    const known = members.get(member) ?? { counts: new Map(), recruits: [] }
    members.set(member, known)
    return known
  }
  for (const { member, stat, count } of counts) {
    const own = memberOf(member).counts
    own.set(stat, (own.get(stat) ?? 0) + count)
  }
  for (const recruit of recruits) memberOf(recruit.member).recruits.push(recruit)
  return [...members]
    .map(([member, known]) => ({ member, ...figuresOf(known, showsBilling) }))
    .sort((a, b) => b.recruited - a.recruited || b.recruiterAssigned - a.recruiterAssigned)
}

function figuresOf({ counts, recruits }: Member, showsBilling: boolean): RankingFigures {
  const recruiterAssigned = counts.get('recruiterAssigned') ?? 0
  const recruited = counts.get('recruited') ?? 0
  const retentionActive = recruits.filter(({ active }) => active).length
  return {
    recruiterAssigned,
    interviewScheduled: counts.get('interviewScheduled') ?? 0,
    interviewDone: counts.get('interviewDone') ?? 0,
    recruited,
    conversionRate: conversionRate(recruited, recruiterAssigned),
    retentionRate: recruits.length === 0 ? null : rateOf(retentionActive, recruits.length),
    retentionActive,
    retentionTotal: recruits.length,
    ...(showsBilling && billingOf(recruits.map(({ billed }) => billed))),
  }
}

/** Recruited per assigned, as a fraction; 0 where it cannot be computed. */
export const conversionRate = (recruited: number, assigned: number): number =>
  assigned === 0 ? 0 : rateOf(recruited, assigned)

/** A fraction whose percentage has two decimals. */
const rateOf = (part: number, whole: number): number => roundedTo(part / whole, 4)

function billingOf(amounts: readonly Cents[]): Required<Pick<RankingFigures, 'billing' | 'medianBilling'>> {
  const middle = medianOf(amounts)
  return {
    billing: toEuros(cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))),
    medianBilling: middle === null ? null : toEuros(middle),
  }
}

/** The middle amount, or half-way between the two in the middle, rounded to the cent; null of none. */
export function medianOf(amounts: readonly Cents[]): Cents | null {
  const sorted = [...amounts].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : cents(halfUp((low + high) / 2))
}

/** `2026-01-01..2026-03-31`: the days of a count in a query, with both ends. */
export const writeDays = ({ firstDate, lastDate }: DateRange): string => `${firstDate}..${lastDate}`
