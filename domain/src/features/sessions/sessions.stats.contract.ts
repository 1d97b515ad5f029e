import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'
import { pageNumber, sortColumn, yesOrNo } from '../../contract/query.ts'
import { apps } from './sessions.rules.ts'

/** The newest of a person that an answer lists; `count` has all of them. */
export const maxListedSessions = 1000

const seconds = z.int()

/** The time one person spent in the product in the range of the shell. Sessions are clipped to it. */
const sessionSummary = z.strictObject({
  user: z.strictObject({ _id: z.uuid(), name: z.string(), active: z.boolean() }),
  total: seconds,
  count: z.int(),
  average: seconds,
  /** Over the days of the range up to today; null of a range that has not begun. */
  dailyAverage: seconds.nullable(),
  /** When the person was last there. */
  lastSession: z.iso.datetime(),
  sessions: z
    .array(z.strictObject({ startDate: z.iso.datetime(), endDate: z.iso.datetime(), app: z.enum(apps) }))
    .max(maxListedSessions),
})
export type SessionSummary = z.output<typeof sessionSummary>

const query = z.strictObject({
  page: pageNumber,
  /** The screen offers 10 and 20. */
  perPage: z.coerce.number().int().min(1).max(20).default(10),
  sortBy: sortColumn(z.enum(['total', 'name', 'count', 'average', 'dailyAverage', 'lastSession']).default('total')),
  sortDesc: yesOrNo.default(true),
  app: z.enum([...apps, 'all']).default('all'),
  search: z.string().max(200).optional(),
})
export type SessionsQuery = z.output<typeof query>

export const sessionStatsContract = {
  'GET /api/stats/sessions': {
    summary: 'Tempo de cada pessoa no produto',
    policy: { kind: 'flag', anyOf: ['listSessions'] },
    query,
    reply: z.strictObject({ sessions: z.array(sessionSummary), total: z.int() }),
    revalidates: true,
  },
} as const satisfies Contract
