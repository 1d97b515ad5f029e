import { z } from 'zod'
import { flags } from '../../access/flags.ts'
import { roles } from '../../access/roles.ts'
import type { Contract } from '../../contract/endpoint.ts'
import { versionShape } from '../../record/schema.ts'
import { maxPeoplePerFlag } from './config.access.rules.ts'

const flag = z.enum(flags)
const role = z.enum(roles)

const reason = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sysAdmin') }),
  z.strictObject({ kind: z.literal('open') }),
  z.strictObject({ kind: z.literal('role'), role }),
  z.strictObject({ kind: z.literal('extraRole'), role }),
  z.strictObject({ kind: z.literal('person') }),
])

const grant = z.strictObject({ roles: z.array(role), users: z.array(z.uuid()) })

const access = z.strictObject({
  /** A flag without a row is absent: no role or person has it. */
  features: z.partialRecord(flag, grant),
  version: z.int(),
  /** Each flag of the requested person with every reason for it; null when no person was requested. */
  why: z.partialRecord(flag, z.array(reason)).nullable(),
})
export type Access = z.output<typeof access>

const change = z.strictObject({
  at: z.string(),
  by: z.string().nullable(),
  fields: z.array(z.strictObject({ flag, old: grant.nullable(), new: grant })),
})
export type AccessChange = z.output<typeof change>

const wanted = z.strictObject({
  roles: z.array(role).max(roles.length),
  users: z.array(z.uuid().toLowerCase()).max(maxPeoplePerFlag, `No máximo ${maxPeoplePerFlag} pessoas`),
})

const sysAdmin = { kind: 'role', anyOf: ['sysAdmin'] } as const

export const accessContract = {
  'GET /api/config/access': {
    summary: 'Acessos: que funções e pessoas têm cada permissão, e porque é que uma pessoa as tem',
    policy: sysAdmin,
    query: z.strictObject({ user: z.string().max(100).optional() }),
    reply: access,
  },
  'PUT /api/config/access': {
    summary: 'Acessos: mudar, tudo ou nada',
    policy: sysAdmin,
    body: z.strictObject({
      /** Flags left out do not change. */
      features: z.partialRecord(flag, wanted),
      /** "Aberto a todos": flags sent with no roles and no people must be listed here, as a confirmation. */
      openToAll: z.array(flag).max(flags.length).default([]),
      version: versionShape,
    }),
    reply: access,
  },
  'GET /api/config/access/changes': {
    summary: 'Acessos: quem os mudou, do mais recente para o mais antigo',
    policy: sysAdmin,
    reply: z.array(change),
  },
} as const satisfies Contract
