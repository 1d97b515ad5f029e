import { z } from 'zod'
import { genders } from '../../access/roleNames.ts'
import { roles } from '../../access/roles.ts'
import type { Contract } from '../../contract/endpoint.ts'

const person = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  image: z.string().nullable(),
  role: z.enum(roles),
  /** How their role is named: `roleNameFor`. */
  gender: z.enum(genders).nullable(),
})
const found = z.strictObject({
  /** Name of the record: findings, expenses … */
  model: z.string(),
  _id: z.uuid(),
  /** The values of its searched fields in declared order, without empty ones. */
  texts: z.array(z.string()),
  /** The key of its state, if it has one that the caller may read. */
  state: z.string().nullable(),
})
export type FoundPerson = z.output<typeof person>
export type FoundRecord = z.output<typeof found>

/** Ctrl+K: people by name and records by text, all that are visible to the caller, whatever the date range. */
export const paletteContract = {
  'GET /api/palette': {
    summary: 'Procurar pessoas e registos',
    policy: { kind: 'signedIn' },
    query: z.object({ text: z.string().max(200).default('') }),
    reply: z.strictObject({ people: z.array(person), records: z.array(found) }),
  },
} as const satisfies Contract
