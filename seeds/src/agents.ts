import { addMonths, type Day } from '@tipy/domain/calendar/days'
import type { DemoPerson } from './model.ts'
import type { CompanyPlan } from './plan.ts'
import { randomOf } from './random.ts'
import { daysBetween, seasonalDay } from './seasons.ts'

/** A piece of work that a selling person started on a day. */
export interface Work {
  readonly agent: DemoPerson
  readonly day: Day
}

interface Agent {
  readonly person: DemoPerson
  readonly from: Day
  readonly to: Day
  /** Their share of the company's work. */
  readonly share: number
}

/** The selling people, with their time at the company in the last three years; some are more productive. */
function agentsOf(people: readonly DemoPerson[], today: Day): Agent[] {
  const start = addMonths(today, -36)
  const able = people.filter(({ role }) => ['consultant', 'teamLeader', 'commercialDirector'].includes(role))
  const weighed = able.map(person => {
    const from = person.startDate > start ? person.startDate : start
    // People who left did so half a year ago.
    const to = person.active ? today : addMonths(today, -6)
    const talent = (0.6 + randomOf(`${person.id}/talent`).fraction() * 0.9) * (person.role === 'consultant' ? 1 : 0.6)
    return { person, from, to, weight: Math.max(0, daysBetween(from, to)) * talent }
  })
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0)
  return weighed
    .filter(({ from, to }) => from <= to)
    .map(({ weight, ...agent }) => ({ ...agent, share: weight / whole }))
}

interface Wanted {
  readonly name: string
  /** In the whole company, over three years. */
  readonly count: number
  /** The minimum for a demo account. */
  readonly minPerAccount: number
}

/** Three years of work, each by a person who was at the company then. */
export function workOf({ code }: CompanyPlan, people: readonly DemoPerson[], today: Day, wanted: Wanted): Work[] {
  return agentsOf(people, today).flatMap(({ person, from, to, share }) => {
    const random = randomOf(`${person.id}/${wanted.name}`)
    const isAccount = person.email === `${person.role.toLowerCase()}@${code}.pt`
    const count = Math.max(isAccount ? wanted.minPerAccount : 0, Math.round(share * wanted.count))
    return Array.from({ length: count }, () => ({ agent: person, day: seasonalDay(from, to, random) }))
  })
}
