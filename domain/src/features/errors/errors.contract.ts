import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'
import { errorSides, errorStates, maxReportLengths } from './errors.rules.ts'

const who = z.strictObject({ _id: z.uuid(), name: z.string() })

const group = {
  _id: z.uuid(),
  side: z.enum(errorSides),
  message: z.string(),
  /** The screen or call; for a job, its name. */
  route: z.string().nullable(),
  requestId: z.string().nullable(),
  count: z.int(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  /** The last person affected. */
  user: who.nullable(),
  /** It affected the installation, not a user of this company. */
  shared: z.boolean(),
  resolved: z.strictObject({ at: z.iso.datetime(), by: who.nullable() }).nullable(),
}
const errorGroup = z.strictObject(group)
export type ErrorGroup = z.output<typeof errorGroup>

const errorDetail = z.strictObject({ ...group, stack: z.string().nullable(), component: z.string().nullable() })
export type ErrorDetail = z.output<typeof errorDetail>

const sysAdmin = { kind: 'role', anyOf: ['sysAdmin'] } as const
const one = z.object({ id: z.string().max(64) })
const text = (maxLength: number) => z.string().max(maxLength, 'Texto demasiado longo')

export const errorsContract = {
  'POST /api/errors': {
    summary: 'Erro de um ecrã: comunicar',
    // Also for users who must still change their password, but never anonymous: anyone could fill the disk.
    policy: { kind: 'session' },
    background: true,
    body: z.object({
      message: text(maxReportLengths.message).trim().min(1, 'Obrigatório'),
      stack: text(maxReportLengths.stack).nullish(),
      route: text(maxReportLengths.route).nullish(),
      component: text(maxReportLengths.component).nullish(),
    }),
    reply: z.null(),
  },
  'GET /api/config/errors': {
    summary: 'Erros agrupados por causa, do visto há menos tempo para o visto há mais',
    policy: sysAdmin,
    background: true,
    query: z.object({
      state: z.enum(errorStates).default('open'),
      search: z.string().trim().max(200).default(''),
      page: z.coerce.number().pipe(z.int().min(0).max(10_000)).default(0),
      perPage: z.coerce.number().pipe(z.int().min(1).max(100)).default(20),
    }),
    reply: z.strictObject({
      errors: z.array(errorGroup).max(100),
      total: z.int(),
      /** How many are open, whatever the filter. */
      open: z.int(),
    }),
  },
  'GET /api/config/errors/{id}': {
    summary: 'Erro: ver',
    policy: sysAdmin,
    background: true,
    params: one,
    reply: errorDetail,
  },
  'PUT /api/config/errors/{id}': {
    summary: 'Erro: resolver ou reabrir',
    policy: sysAdmin,
    params: one,
    body: z.object({ resolved: z.boolean() }),
    reply: errorDetail,
  },
} as const satisfies Contract
