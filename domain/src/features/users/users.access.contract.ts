import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'

const params = z.object({ id: z.string() })
const policy = { kind: 'flag', anyOf: ['editStaff'] } as const

const access = z.strictObject({
  /** Whether this installation can send mail; if not, colleagues hand over the links for passwords. */
  sendsMail: z.boolean(),
  /** Whether they have ever chosen a password. */
  hasComeIn: z.boolean(),
  /** A recent change of their e-mail: until this time the old address can undo it and stays reserved for them. */
  emailChange: z.strictObject({ old: z.string(), until: z.iso.datetime() }).nullable(),
  /** Whether the caller may create a link for their password. */
  mayLink: z.boolean(),
})
export type AccessOfPerson = z.output<typeof access>

/** A link to choose a password, and when it expires. */
const accessLink = z.strictObject({ link: z.string(), until: z.iso.datetime() })
export type AccessLink = z.output<typeof accessLink>

/** How a person logs in, for users who may edit their record. */
export const usersAccessContract = {
  'GET /api/users/{id}/access': {
    summary: 'Pessoa: como entra',
    policy,
    params,
    reply: access,
  },
  'POST /api/users/{id}/access-link': {
    summary: 'Pessoa: criar uma ligação para a password, quando não há servidor de e-mail',
    policy,
    params,
    reply: accessLink,
    status: 201,
  },
} as const satisfies Contract
