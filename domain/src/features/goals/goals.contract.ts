import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'
import { type Euros, fromEuros, toEuros } from '../../money/money.ts'
import { versionShape } from '../../record/schema.ts'
import { copyPercent } from './goals.copy.ts'
import { addFlags } from './goals.policy.ts'
import { goalFrequency, goalGroups, goalStats, maxGoal } from './goals.rules.ts'

const invalid = { error: 'Valor inválido' }
const missing = 'Obrigatório'

/** Required: one that is missing has its own message. */
const required = <T extends z.ZodType>(shape: T) =>
  z
    .unknown()
    .refine(value => value !== undefined && value !== null && value !== '', missing)
    .pipe(shape)

/** Amounts beyond the limit have their own message. */
const hasTwoDecimals = (value: number): boolean =>
  Math.abs(value) > maxGoal || toEuros(fromEuros(value as Euros)) === value

/** At most two decimals, so that nothing is rounded behind the user's back. */
const amount = (min: number) =>
  z
    .number(invalid)
    .min(min, `No mínimo ${min}`.replace('.', ','))
    .max(maxGoal, `No máximo ${maxGoal}`)
    .refine(hasTwoDecimals, 'No máximo 2 casas decimais')
    .transform(value => value as Euros)

const yearly = amount(0.01)
const monthly = z.array(required(amount(0))).length(12, 'Um objetivo tem 12 meses')

const year = z.int(invalid).min(2000, invalid).max(2199, invalid)
const key = z.string(invalid).min(1, missing).max(80)
const identity = z.string(invalid).max(64).toLowerCase()
const group = z.enum(goalGroups, invalid)
const stat = z.enum(goalStats, invalid)
const frequency = z.literal(goalFrequency, invalid)

const goal = z.strictObject({
  _id: z.uuid(),
  group,
  /** The person it is for; null: the office. */
  user: z.uuid().nullable(),
  /** The office it is for, or the one where the person works. */
  office: z.string().nullable(),
  stat,
  frequency,
  year: z.int(),
  /** In euros; of findings, a count. */
  number: z.number(),
  /** From January to December. */
  monthlyGoals: z.array(z.number()).length(12),
  /** The even share of a month. */
  defaultMonthlyGoal: z.number(),
  _created: z.iso.datetime(),
  version: z.int(),
  can: z.strictObject({ edit: z.boolean(), remove: z.boolean() }),
})
export type Goal = z.output<typeof goal>

/** A screen may send these back; they are ignored. */
const computed = {
  defaultMonthlyGoal: z.unknown().optional(),
  _created: z.unknown().optional(),
  can: z.unknown().optional(),
}

const added = z.strictObject({
  ...computed,
  _id: z.unknown().optional(),
  version: z.unknown().optional(),
  group: required(group),
  user: identity.nullish(),
  /** Of a person's goal it is ignored: a form narrows people by it. */
  office: key.nullish(),
  stat: required(stat),
  frequency: frequency.default(goalFrequency),
  /** The current one when left out. */
  year: year.nullish(),
  number: required(yearly),
  monthlyGoals: required(monthly),
})
export type GoalBody = z.output<typeof added>

/** What a goal is for never changes: another value than its own is refused. Fields left out stay. */
const changed = z.strictObject({
  ...computed,
  _id: identity.optional(),
  version: versionShape.optional(),
  group: group.optional(),
  user: identity.nullish(),
  office: key.nullish(),
  stat: stat.optional(),
  frequency: frequency.optional(),
  year: year.nullish(),
  number: yearly.optional(),
  monthlyGoals: monthly.optional(),
})
export type GoalChange = z.output<typeof changed>

/** Goals of last year, changed by a percentage, as goals of this year. */
const copied = z.strictObject({
  groups: z.array(group).min(1, missing).max(goalGroups.length),
  stats: z.array(stat).min(1, missing).max(goalStats.length),
  percent: z
    .number(invalid)
    .min(copyPercent.min, `No mínimo ${copyPercent.min}%`)
    .max(copyPercent.max, `No máximo ${copyPercent.max}%`)
    .refine(value => Number(value.toFixed(2)) === value, 'No máximo 2 casas decimais'),
  /** True: nothing is saved, the answer says what would be. */
  preview: z.boolean(),
})
export type CopyGoalsBody = z.output<typeof copied>

const namedGoal = z.strictObject({ group, stat, name: z.string() })
const copyReport = z.strictObject({
  /** The year they are copied to, from the one before. */
  year: z.int(),
  /** What is made, or would be: how many goals, and their sums last year and this year. */
  made: z.array(z.strictObject({ group, stat, count: z.int(), before: z.number(), after: z.number() })),
  /** These have a goal for this year, which stays as it is. */
  existing: z.array(namedGoal),
  /** These get none, and why. */
  leftOut: z.array(namedGoal.extend({ problem: z.enum(['closed', 'inactive', 'role', 'tooHigh']) })),
})
export type CopyReport = z.output<typeof copyReport>

const patched = changed.pick({ _id: true, version: true, number: true, monthlyGoals: true })

const one = z.object({ id: z.string().max(64) })

/** Who reads and sets which goals: docs/features/goals.md. */
export const goalsContract = {
  'GET /api/goals/{group}/{ref}/{stat}': {
    summary: 'Objetivos de uma pessoa ou agência num ano; por omissão, no ano corrente',
    policy: { kind: 'signedIn' },
    params: z.object({ group, ref: z.string().max(80), stat }),
    query: z.object({ year: z.coerce.number().pipe(year).optional() }),
    reply: z.array(goal).max(1),
  },
  'POST /api/goals': {
    summary: 'Objetivo: criar',
    policy: { kind: 'flag', anyOf: Object.values(addFlags) },
    body: added,
    reply: goal,
    status: 201,
  },
  'POST /api/goals/copy': {
    summary: 'Objetivos do ano anterior: copiar para este ano, com uma percentagem',
    policy: { kind: 'flag', anyOf: Object.values(addFlags) },
    body: copied,
    reply: copyReport,
  },
  'GET /api/goals/members': {
    summary: 'Pessoas e agências para quem se podem criar objetivos',
    policy: { kind: 'flag', anyOf: Object.values(addFlags) },
    reply: z.array(z.strictObject({ group, ref: z.string(), stats: z.array(stat) })),
  },
  'PUT /api/goals/{id}': {
    summary: 'Objetivo: mudar',
    policy: { kind: 'flag', anyOf: ['editGoal'] },
    params: one,
    body: changed,
    reply: goal,
  },
  'PATCH /api/goals/{id}': {
    summary: 'Objetivo: mudar o valor anual, repartido pelos meses que faltam, ou os valores mensais',
    policy: { kind: 'flag', anyOf: ['editGoal'] },
    params: one,
    body: patched,
    reply: goal,
  },
  'DELETE /api/goals/{id}': {
    summary: 'Objetivo: apagar',
    policy: { kind: 'flag', anyOf: ['deleteGoal'] },
    params: one,
    query: z.object({ version: z.coerce.number().pipe(versionShape).optional() }),
    reply: z.null(),
  },
} as const satisfies Contract
