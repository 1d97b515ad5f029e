import { z } from 'zod'
import { roles } from '../../access/roles.ts'
import type { Contract } from '../../contract/endpoint.ts'
import { repeated } from '../../contract/query.ts'
import type { StaffDistribution } from './users.stats.ts'

export const userStatsContract = {
  /** Active people whom the reader sees, of the chosen offices; a role matches other roles too. */
  'GET /api/stats/users': {
    summary: 'Distribuição do staff por género, agência, função, idade, antiguidade e país',
    policy: { kind: 'flag', anyOf: ['listStaff', 'listConsultants'] },
    query: z.strictObject({ role: repeated(z.enum(roles)) }),
    reply: z.custom<StaffDistribution>(),
    revalidates: true,
  },
} as const satisfies Contract
