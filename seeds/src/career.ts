import type { Role } from '@tipy/domain/access/roles'
import { addDays, addMonths, type Day, startOf } from '@tipy/domain/calendar/days'
import type { Random } from './random.ts'

export interface Career {
  readonly startDate: Day
  readonly birthday: Day
  readonly contractType: string
  readonly commission: number | null
  readonly bankCommission: number | null
}

/** Years of service by role: minimum, maximum. */
const service: Readonly<Record<Role, readonly [number, number]>> = {
  ceo: [7.8, 7.9],
  sysAdmin: [6, 7.5],
  cfo: [6, 7.8],
  coo: [6, 7.8],
  broker: [4, 7.5],
  commercialDirector: [4, 7],
  teamLeader: [3.5, 6],
  consultant: [0, 6.5],
  recruiter: [1, 5],
  expansionDirector: [4, 6],
  integration: [2, 5],
  hr: [2, 6],
  creditManager: [1, 6],
  processManager: [1, 6],
  assistant: [0.5, 5],
}

const ageAtStart: Partial<Record<Role, readonly [number, number]>> = {
  ceo: [38, 46],
  cfo: [34, 46],
  coo: [34, 46],
  broker: [30, 48],
  commercialDirector: [28, 46],
  teamLeader: [25, 45],
}

/** Minimum years of service, whatever the role. */
const longer = {
  /** A demo account needs time to own three years of deals. */
  account: 3.5,
  /** No person leaves in their first weeks. */
  left: 1,
  colleague: 0,
}

export function careerOf(role: Role, kind: keyof typeof longer, today: Day, random: Random): Career {
  const [least, most] = service[role]
  const from = Math.min(Math.max(least, longer[kind]), most)
  // Squared: a network grows, so new people outnumber old ones.
  const years = from + (most - from) * random.fraction() ** 2
  // Contracts start on a Monday.
  const startDate = startOf('week', addDays(today, -Math.round(years * 365)))
  const [youngest, oldest] = ageAtStart[role] ?? [20, 52]
  const birthday = addDays(addMonths(startDate, -12 * random.whole(youngest, oldest)), -random.whole(0, 364))
  return { startDate, birthday, contractType: contractOf(role, years), ...commissionsOf(role, years, random) }
}

const contracts: Partial<Record<Role, string>> = {
  consultant: 'prestacaodeservicoscps',
  teamLeader: 'prestacaodeservicoscps',
  broker: 'prestacaodeservicosavenca',
  commercialDirector: 'prestacaodeservicosavenca',
  ceo: 'orgaosocial',
  cfo: 'orgaosocial',
  coo: 'orgaosocial',
}

function contractOf(role: Role, years: number): string {
  if (role === 'consultant' && years < 0.5) return 'cf'
  return contracts[role] ?? 'contratosemtermo'
}

type Commissions = Pick<Career, 'commission' | 'bankCommission'>

/** Selling roles have percentages, which grow with the years. */
function commissionsOf(role: Role, years: number, random: Random): Commissions {
  if (role === 'consultant') return consultantCommissions(years, random)
  if (role === 'teamLeader') return { commission: random.pick([57.3, 60]), bankCommission: 50 }
  if (role === 'commercialDirector' || role === 'broker') return { commission: 60, bankCommission: 60 }
  return { commission: null, bankCommission: null }
}

function consultantCommissions(years: number, random: Random): Commissions {
  if (years < 1) return { commission: random.pick([40, 47.8]), bankCommission: 20 }
  if (years < 3) return { commission: random.pick([47.8, 50, 50]), bankCommission: 20 }
  return { commission: random.pick([50, 57.3, 60]), bankCommission: random.pick([20, 50]) }
}
