import type { Role } from '@tipy/domain/access/roles'
import { addDays, type Day } from '@tipy/domain/calendar/days'
import type { ErrorSide } from '@tipy/domain/features/errors/errors.rules'
import { accountEmail } from './accounts.ts'
import type { DemoError, DemoPerson } from './model.ts'
import { randomOf } from './random.ts'
import { momentOf } from './seasons.ts'

interface Plan {
  /** The role of the person affected. */
  readonly to: Role
  readonly side: ErrorSide
  readonly message: string
  readonly stack: string
  readonly route: string
  readonly component?: string
  readonly count: number
  /** Days before today: first seen, last seen, and resolved if it was. */
  readonly days: readonly [first: number, last: number, resolved?: number]
}

/** Typical errors, some of them resolved. */
const plans: readonly Plan[] = [
  {
    side: 'browser',
    message: "TypeError: Cannot read properties of null (reading 'postalCode')",
    stack:
      'at AddressCell (/assets/cells.js:1:8123)\nat TableRow (/assets/List.js:1:20411)\nat Table (/assets/List.js:1:23077)',
    route: '/findings',
    to: 'consultant',
    component: 'AddressCell < TableRow < Table',
    count: 14,
    days: [9, 1],
  },
  {
    side: 'server',
    message: 'error: canceling statement due to lock timeout',
    stack:
      'at async archive (server/src/engine/save.ts:118:5)\nat async Object.handler (server/src/http/mount.ts:48:26)',
    route: 'PATCH /api/expenses',
    to: 'cfo',
    count: 3,
    days: [4, 2],
  },
  {
    side: 'browser',
    message: 'RangeError: Invalid time value',
    stack: 'at formatMoment (/assets/format.js:1:1904)\nat ChangeList (/assets/ChangesPanel.js:1:3310)',
    route: '/expenses',
    to: 'ceo',
    component: 'ChangeList < ChangesPanel < SidePanel',
    count: 27,
    days: [40, 12, 11],
  },
  {
    side: 'server',
    message: 'TypeError: Invalid URL',
    stack:
      'at targetOf (server/src/platform/outbound/target.ts:22:17)\nat async readListing (server/src/features/findings/findings.info.ts:61:20)',
    route: 'POST /api/findings/info',
    to: 'broker',
    count: 6,
    days: [23, 16, 15],
  },
]

/** Each error affects one of the demo accounts; the administrator resolves them. */
export function errorsOf(code: string, people: readonly DemoPerson[], today: Day): DemoError[] {
  const accountOf = (role: Role) => people.find(({ email }) => email === accountEmail(role, code))?.id ?? null
  return plans.map(({ days: [first, last, resolved], component, to, ...plan }) => {
    const random = randomOf(`${code}/errors/${plan.message}`)
    const moment = (back: number) => momentOf(addDays(today, -back), today, random)
    return {
      ...plan,
      id: random.uuid(),
      component: component ?? null,
      requestId: random.uuid(),
      user: accountOf(to),
      firstSeen: moment(first),
      lastSeen: moment(last),
      resolved: resolved === undefined ? null : { at: moment(resolved), by: accountOf('sysAdmin') },
    }
  })
}
