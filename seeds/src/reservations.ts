import { addDays, type Day } from '@tipy/domain/calendar/days'
import type { Finding } from '@tipy/domain/features/findings/findings.record'
import { amountsOfReservation } from '@tipy/domain/features/reservations/reservations.amounts'
import type { Reservation } from '@tipy/domain/features/reservations/reservations.record'
import { normalizeReservation, progressOf } from '@tipy/domain/features/reservations/reservations.rules'
import { workOf } from './agents.ts'
import type { DemoPerson, History, Saved } from './model.ts'
import { type Random, randomOf } from './random.ts'
import { firstDeal } from './reservations.first.ts'
import type { Deals, Making } from './reservations.making.ts'
import { stepsOf } from './reservations.steps.ts'
import { daysBetween, momentOf } from './seasons.ts'

/** Enough to fill the list of the consultant's demo account. */
const minPerAccount = 26
const perFinding = 0.3
const latest = 18

/** Three years of deals, in order of creation: most of them of sold listings. */
export function reservationsOf(deals: Deals): History<Reservation>[] {
  const { plan, people, today } = deals
  const count = Math.round(plan.findings * perFinding)
  const work = workOf(plan, people, today, { name: 'reservations', count, minPerAccount })
  const inOrder = work.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const listings = soldListings(deals.findings)
  const profiles = new Map(deals.staff.map(history => [history[0].row._id, (history.at(-1) ?? history[0]).row]))
  return inOrder.map((one, index) => {
    const random = randomOf(`${plan.code}/reservation/${index}`)
    const office = one.agent.offices[0] ?? ''
    const listing = random.fraction() < 0.72 ? takeListing(listings, office, one.day) : null
    const able = (role: DemoPerson['role']) => personFor(people, role, office, random)
    const making: Making = {
      ...deals,
      ...one,
      random,
      listing,
      office,
      number: index + 1,
      isDraft: index >= inOrder.length - latest && index % 3 === 0,
      profiles,
      processManager: able('processManager'),
      creditManager: able('creditManager'),
    }
    return historyOf(making)
  })
}

/** A person of the office with the role, or of the whole company where the office has none. */
function personFor(
  people: readonly DemoPerson[],
  role: DemoPerson['role'],
  office: string,
  random: Random,
): DemoPerson {
  const able = people.filter(one => one.active && (one.role === role || one.otherRoles.includes(role)))
  const near = able.filter(({ offices }) => offices.includes(office))
  return random.pick(near.length > 0 ? near : able)
}

/** Sold listings by office, the oldest first. */
function soldListings(findings: readonly History<Finding>[]): Map<string, Finding[]> {
  const sold = new Map<string, Finding[]>()
  for (const history of findings) {
    const { row } = history.at(-1) ?? history[0]
    if (!row.active || !['vendida', 'reservada'].includes(row.state ?? '')) continue
    const office = row.office ?? ''
    sold.set(office, [...(sold.get(office) ?? []), row])
  }
  for (const [office, rows] of sold)
    sold.set(
      office,
      rows.sort((a, b) => (a.findingDate < b.findingDate ? -1 : 1)),
    )
  return sold
}

/** The next listing of the office that existed on that day; each is sold once. */
function takeListing(listings: Map<string, Finding[]>, office: string, day: Day): Finding | null {
  const own = listings.get(office) ?? []
  const [next] = own
  if (!next || next.findingDate > addDays(day, -10)) return null
  own.shift()
  return next
}

/** As a save would store it. A deal has a hundred fields: it is copied once per save, not once per rule. */
function applyChange(last: Reservation, change: Partial<Reservation> | null = null): Reservation {
  const row = Object.assign({}, last, change)
  Object.assign(row, normalizeReservation(row, 'deal'))
  Object.assign(row, amountsOfReservation(row, change && last))
  return Object.assign(row, progressOf(row))
}

function historyOf(making: Making): History<Reservation> {
  const { day, today, random, agent, processManager } = making
  const at = momentOf(day, today, random)
  const by = random.fraction() < 0.25 ? processManager.id : agent.id
  const first: Saved<Reservation> = { row: applyChange(firstDeal(making, by, at)), by, at }
  const age = daysBetween(day, today)
  const later: Saved<Reservation>[] = []
  let last = first
  for (const { after, change, by: author } of stepsOf(making, first.row)) {
    if (after >= age) break
    const when = momentOf(addDays(day, after), today, random)
    const row = applyChange(last.row, { ...change, version: (last.row.version ?? 0) + 1 })
    last = { row, by: author, at: when < last.at ? last.at : when }
    later.push(last)
  }
  return [first, ...later]
}
