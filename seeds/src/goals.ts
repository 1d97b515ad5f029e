import { addDays, type Day, earliest } from '@tipy/domain/calendar/days'
import type { Finding } from '@tipy/domain/features/findings/findings.record'
import {
  evenMonths,
  type GoalAmounts,
  type GoalGroup,
  type GoalStat,
  goalStats,
  withMonth,
  withNumber,
} from '@tipy/domain/features/goals/goals.rules'
import type { Invoice } from '@tipy/domain/features/invoices/invoices.record'
import { ledgerOf } from '@tipy/domain/ledger/ledger'
import { type Cents, cents } from '@tipy/domain/money/money'
import { accountEmail } from './accounts.ts'
import type { DemoGoal, DemoOffice, DemoPerson, History } from './model.ts'
import { type Random, randomOf } from './random.ts'
import { momentOf } from './seasons.ts'

interface Making {
  readonly code: string
  readonly people: readonly DemoPerson[]
  readonly offices: readonly DemoOffice[]
  readonly findings: readonly History<Finding>[]
  readonly invoices: readonly History<Invoice>[]
  readonly today: Day
}

/** Someone or something with goals, and who sets them. */
interface Member {
  readonly group: GoalGroup
  readonly ref: string
  readonly by: string
  readonly since: Day
  /** A demo account has every goal, so that its screens show them. */
  readonly isAccount: boolean
}

/** The smallest goal of a year, in euros or listings, and how often a member has one. */
const plans: Readonly<Record<GoalGroup, Readonly<Record<GoalStat, { least: number; step: number; chance: number }>>>> =
  {
    consultant: {
      billing: { least: 12_000, step: 500, chance: 0.85 },
      reservations: { least: 14_000, step: 500, chance: 0.45 },
      findings: { least: 6, step: 1, chance: 0.65 },
    },
    commercialDirector: {
      billing: { least: 90_000, step: 1000, chance: 0.9 },
      reservations: { least: 100_000, step: 1000, chance: 0.6 },
      findings: { least: 40, step: 1, chance: 0.6 },
    },
    office: {
      billing: { least: 200_000, step: 5000, chance: 1 },
      reservations: { least: 220_000, step: 5000, chance: 0.8 },
      findings: { least: 80, step: 5, chance: 0.8 },
    },
  }

/** Goals of this year and the last: near what was reached the year before, set in January, some changed in June. */
export function goalsOf(making: Making): readonly DemoGoal[] {
  const { code, today } = making
  const reached = reachedOf(making)
  const thisYear = Number(today.slice(0, 4))
  const wanted = membersOf(making).flatMap(member =>
    goalStats.flatMap(stat => [thisYear - 1, thisYear].map(year => ({ member, stat, year }))),
  )
  return wanted.flatMap(({ member, stat, year }) => {
    const random = randomOf(`${code}/goals/${member.group}/${member.ref}/${stat}/${year}`)
    const { chance } = plans[member.group][stat]
    const hasGoal = random.fraction() < chance || member.isAccount
    if (!hasGoal || Number(member.since.slice(0, 4)) > year) return []
    const before = reached.get(keyOf(member.group, member.ref, stat, year - 1)) ?? 0
    return [goalOf(member, { stat, year, before }, today, random)]
  })
}

/** Active people of the groups' roles; a director who also sells has both goals. */
function membersOf({ code, people, offices, today }: Making): readonly Member[] {
  const whoIs = (role: DemoPerson['role']) => people.find(one => one.active && one.role === role)?.id ?? ''
  const [ceo, coo] = [whoIs('ceo'), whoIs('coo')]
  const active = people.filter(({ active: isActive }) => isActive)
  const roleOf = new Map(people.map(({ id, role }) => [id, role]))
  const setters: readonly (string | undefined)[] = ['commercialDirector', 'broker']
  return [
    ...offices.map(
      ({ key }): Member => ({ group: 'office', ref: key, by: ceo, since: addDays(today, -3000), isAccount: false }),
    ),
    ...active.flatMap(({ id, role, email, manager, startDate: since }): Member[] => {
      const member = { ref: id, by: coo, since, isAccount: email === accountEmail(role, code) }
      const by = manager && setters.includes(roleOf.get(manager)) ? manager : coo
      if (role === 'consultant' || role === 'teamLeader') return [{ ...member, group: 'consultant', by }]
      const director: Member = { ...member, group: 'commercialDirector' }
      if (role === 'broker') return [director]
      return role === 'commercialDirector' ? [director, { ...member, group: 'consultant' }] : []
    }),
  ]
}

const keyOf = (group: GoalGroup, ref: string | null, stat: GoalStat, year: number | string): string =>
  [group, ref, stat, year].join('/')

/** What every member reached in each year, in hundredths as goals are. */
function reachedOf({ findings, invoices }: Making): ReadonlyMap<string, number> {
  const reached = new Map<string, number>()
  const count = (group: GoalGroup, ref: string | null, stat: GoalStat, day: string, amount: number) => {
    const key = keyOf(group, ref, stat, day.slice(0, 4))
    reached.set(key, (reached.get(key) ?? 0) + amount)
  }
  for (const { row } of invoices.map(history => history.at(-1) ?? history[0])) {
    if (!row.active) continue
    const lines = ledgerOf(row)
    for (const stat of ['billing', 'reservations'] as const) {
      count('office', row.office, stat, row.date, row.tipyValue ?? 0)
      for (const { role, person, base } of lines)
        if (role === 'consultant' || role === 'commercialDirector') count(role, person, stat, row.date, base)
    }
  }
  for (const { row } of findings.map(history => history.at(-1) ?? history[0])) {
    if (!row.active) continue
    count('office', row.office, 'findings', row.findingDate, 100)
    count('consultant', row.finder, 'findings', row.findingDate, 100)
  }
  return reached
}

interface Wanted {
  readonly stat: GoalStat
  readonly year: number
  readonly before: number
}

function goalOf(
  { group, ref, by, since }: Member,
  { stat, year, before }: Wanted,
  today: Day,
  random: Random,
): DemoGoal {
  const { least, step } = plans[group][stat]
  const rounded = (amount: number): Cents => cents(Math.max(least, Math.round(amount / 100 / step) * step) * 100)
  const number = rounded(before * (1 + random.fraction() * 0.25))
  const first = { number, monthlyGoals: monthsOf(stat, number, random) }
  const start = `${year}-01-01` as Day
  const setOn = earliest(addDays(start < since ? since : start, random.whole(4, 18)), today)
  const saved = { amounts: first, by, at: momentOf(setOn, today, random) }
  const changedOn = `${year}-06-${random.whole(10, 28)}` as Day
  const isChanged = stat === 'billing' && random.fraction() < 0.2 && setOn < `${year}-05-01` && changedOn < today
  return {
    id: random.uuid(),
    group,
    user: group === 'office' ? null : ref,
    office: group === 'office' ? ref : null,
    stat,
    year,
    history: isChanged
      ? [saved, { amounts: raised(first, year, changedOn, rounded), by, at: momentOf(changedOn, today, random) }]
      : [saved],
  }
}

/** Some years are even; in others a quiet August was set by hand. */
function monthsOf(stat: GoalStat, number: Cents, random: Random): readonly Cents[] {
  const monthlyGoals = evenMonths(number)
  if (stat === 'findings' || random.fraction() < 0.6) return monthlyGoals
  const august = 7
  const quiet = cents(Math.round((monthlyGoals[august] ?? 0) / 200) * 100)
  return withMonth({ number, monthlyGoals }, august, quiet, new Set())
}

function raised(goal: GoalAmounts, year: number, day: Day, rounded: (amount: number) => Cents): GoalAmounts {
  const number = rounded(goal.number * 1.15)
  return { number, monthlyGoals: withNumber(goal, number, year, day) }
}
