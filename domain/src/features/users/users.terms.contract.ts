import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'
import { sides } from '../../deal/sides.ts'

const percentage = z.number().nullable()
const someone = z.uuid().nullable()

const terms = z.strictObject({
  percentage,
  team: z.string().nullable(),
  commercialDirector: someone,
  commercialDirectorCommission: percentage,
  broker: someone,
  brokerCommission: percentage,
  coo: someone,
  cooCommission: percentage,
  recruiter: someone,
  recruiterPercentage: percentage,
  recruiterDirector: someone,
  recruiterDirectorPercentage: percentage,
  /** Their percentage as credit manager of a deal, if they are one. */
  creditManagerCommission: percentage,
})
export type TermsOfPerson = z.output<typeof terms>

/** The terms a profile gives a side of a deal, for users who fill it in (docs/features/deal.md). */
export const usersTermsContract = {
  'GET /api/users/{id}/terms': {
    summary: 'Pessoa: o que se lhe paga num negócio',
    policy: { kind: 'flag', anyOf: ['addInvoice', 'editInvoice', 'editCommissions'] },
    params: z.object({ id: z.string() }),
    query: z.object({
      side: z.enum(sides),
      bank: z.enum(['true', 'false']).default('false'),
      /** The deal's office: if the person works there, its broker and COO are the side's. */
      office: z.string().max(64).optional(),
    }),
    reply: terms,
  },
} as const satisfies Contract
