import { z } from 'zod'
import { config, type ListName, listNames } from '../../../company/config.ts'
import type { Contract } from '../../../contract/endpoint.ts'
import { normaliseIdentifier } from '../../../identity/normalise.ts'
import { versionShape } from '../../../record/schema.ts'
import type { EditedListName } from './labels.ts'

export const editedNames = ['offices', 'teams', 'limits', ...listNames] as const satisfies readonly EditedListName[]

export const maxItems = 500
const maxManagers = 50

const tooMany = `No máximo ${maxItems}`
/** One line of text without invisible characters. */
const boundedText = (max: number) =>
  z
    .string()
    .max(max, `No máximo ${max} caracteres`)
    .transform(text => text.trim().replace(/\s+/g, ' '))
    .refine(text => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text), 'Texto inválido')
const name = boundedText(120).refine(text => text !== '', 'Obrigatório')
const key = z.string().min(1).max(80).optional()
const active = z.boolean().default(true)
/** Missing or empty: null. */
const optional = (max: number) =>
  boundedText(max)
    .nullable()
    .default(null)
    .transform(text => text || null)
const person = z.uuid().toLowerCase().nullable().default(null)

const item = z.strictObject({
  key,
  name,
  active,
  color: z.string().max(7).toLowerCase().optional(),
  type: z.string().max(80).optional(),
  outcome: z.enum(['open', 'done', 'broken']).optional(),
})
export type WantedItem = z.output<typeof item>

const office = z.strictObject({
  key,
  name,
  active,
  broker: person,
  coo: person,
  nif: optional(20).transform(text => text && normaliseIdentifier(text)),
  ami: optional(20),
  address: optional(300),
  postalCode: optional(20),
  city: optional(120),
})
export type WantedOffice = z.output<typeof office>

const team = z.strictObject({
  key,
  name,
  active,
  teamManagers: z
    .array(z.uuid().toLowerCase())
    .max(maxManagers, `No máximo ${maxManagers}`)
    .default([])
    .transform(ids => [...new Set(ids)].sort()),
})
export type WantedTeam = z.output<typeof team>

const lists = Object.fromEntries(
  listNames.map(list => [list, z.array(item).max(maxItems, tooMany).optional()]),
) as Record<ListName, z.ZodOptional<z.ZodArray<typeof item>>>

/** Whole lists by name; lists left out do not change. */
const wanted = z.strictObject({
  ...lists,
  offices: z.array(office).max(maxItems, tooMany).optional(),
  teams: z.array(team).max(maxItems, tooMany).optional(),
  billingLimit: z
    .number()
    .min(0, 'Não pode ser negativo')
    .max(999_999_999.99, 'Demasiado grande')
    .refine(value => Math.round(value * 100) / 100 === value, 'No máximo duas casas decimais')
    .optional(),
  billingLimitPercentage: z.number().min(0, 'Entre 0 e 100').max(100, 'Entre 0 e 100').optional(),
  /** The versions the caller has read; a list with another version answers 409. */
  versions: z.partialRecord(z.enum(editedNames), versionShape).default({}),
})
export type WantedLists = z.output<typeof wanted>

const edited = z.object({ config, versions: z.record(z.enum(editedNames), z.int()) })
export type EditedLists = z.output<typeof edited>

const policy = { kind: 'flag', anyOf: ['listConfigs'] } as const

export const listsContract = {
  'GET /api/config/lists': { summary: 'Listas de configuração, com as suas versões', policy, reply: edited },
  'PUT /api/auth/config': {
    summary: 'Listas de configuração: mudar, tudo ou nada',
    policy,
    body: wanted,
    reply: edited,
  },
} as const satisfies Contract
