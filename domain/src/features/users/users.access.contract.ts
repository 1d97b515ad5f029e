import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'

const params = z.object({ id: z.string() })
const policy = { kind: 'flag', anyOf: ['editStaff'] } as const

const access = z.strictObject({
  /** Whether this installation can send mail; if not, links for passwords are handed over by colleagues. */
  sendsMail: z.boolean(),
  /** Whether they ever chose a password. */
  hasComeIn: z.boolean(),
  /** Their e-mail was changed some days ago: the old address can still undo it, and stays theirs. */
  emailChange: z.strictObject({ old: z.string(), until: z.iso.datetime() }).nullable(),
  /** Whether the person who asks may create a link for their password. */
  mayLink: z.boolean(),
})
export type AccessOfPerson = z.output<typeof access>

/** A link with which a person chooses a password, and until when it works. */
const accessLink = z.strictObject({ link: z.string(), until: z.iso.datetime() })
export type AccessLink = z.output<typeof accessLink>

/** How a person logs in, for people who may edit their record. */
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
