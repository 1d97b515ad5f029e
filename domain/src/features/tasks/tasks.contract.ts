import { z } from 'zod'
import { isMoment } from '../../calendar/moments.ts'
import type { Contract } from '../../contract/endpoint.ts'
import { versionShape } from '../../record/schema.ts'
import { maxObservationsLength, maxReferences, maxTasks, maxTitleLength, taskPriorities } from './tasks.rules.ts'

const priority = z.literal(taskPriorities)

const task = z.strictObject({
  _id: z.uuid(),
  title: z.string(),
  /** `YYYY-MM-DDTHH:mm`, Lisbon. */
  date: z.string(),
  priority,
  observations: z.string(),
  done: z.boolean(),
  /** The record it is about. */
  group: z.string().nullable(),
  ref: z.uuid().nullable(),
  /** That record's name; null when the reader does not see it. */
  refName: z.string().nullable(),
  user: z.strictObject({ _id: z.uuid(), name: z.string() }),
  _created: z.iso.datetime(),
  version: z.int(),
  /** Only its creator may change it. */
  can: z.strictObject({ edit: z.boolean() }),
})
export type Task = z.output<typeof task>

const reference = z.strictObject({ _id: z.uuid(), name: z.string() })
export type TaskReference = z.output<typeof reference>

const tooLong = 'Texto demasiado longo'
const invalid = 'Valor inválido'
const identity = z.string().max(64).toLowerCase()

interface About {
  readonly group?: string | null | undefined
  readonly ref?: string | null | undefined
}
/** Both or neither: a task is about one record. */
const isWhole = ({ group, ref }: About) => !group === !ref

const fields = z.strictObject({
  _id: identity.optional(),
  title: z.string().trim().min(1, 'Obrigatório').max(maxTitleLength, tooLong),
  date: z.string().refine(isMoment, 'Data inválida'),
  priority: priority.default(0),
  observations: z.string().trim().max(maxObservationsLength, tooLong).default(''),
  group: z.string().max(64).nullish(),
  ref: identity.nullish(),
})
const written = fields.refine(isWhole, { path: ['ref'], message: 'Obrigatório' })
const rewritten = fields
  .extend({ done: z.boolean().optional(), version: versionShape.optional() })
  .refine(isWhole, { path: ['ref'], message: 'Obrigatório' })
export type TaskBody = z.output<typeof written>
export type TaskChange = z.output<typeof rewritten>

const yesOrNo = z.enum(['true', 'false'], invalid).transform(text => text === 'true')
const one = z.object({ id: z.string().max(64) })
const policy = { kind: 'signedIn' } as const

/** A task is read by its creator and by users who see its record; its creator changes it (docs/features/tasks.md). */
export const tasksContract = {
  'GET /api/tasks': {
    summary: 'Tarefas: as minhas por fazer, ou as de um registo',
    policy,
    // The screen requests it automatically every 45 seconds.
    background: true,
    query: z.object({
      group: z.string().max(64).optional(),
      ref: identity.optional(),
      isUser: yesOrNo.optional(),
      includeDone: yesOrNo.optional(),
    }),
    reply: z.array(task).max(maxTasks),
  },
  'GET /api/tasks/references': {
    summary: 'Registos a que uma tarefa pode ficar associada',
    policy,
    query: z.object({
      group: z.string().max(64),
      search: z.string().max(200).default(''),
      size: z.coerce.number().int().min(1).max(maxReferences).default(maxReferences),
      /** False: of the archive. */
      active: yesOrNo.default(true),
      /** Only this record, to get its name. */
      ref: identity.optional(),
    }),
    reply: z.array(reference).max(maxReferences),
  },
  'POST /api/tasks': { summary: 'Tarefa: criar', policy, body: written, reply: task, status: 201 },
  'PUT /api/tasks/{id}': { summary: 'Tarefa: mudar', policy, params: one, body: rewritten, reply: task },
  'PATCH /api/tasks/{id}': {
    summary: 'Tarefa: marcar como feita ou por fazer',
    policy,
    params: one,
    body: z.strictObject({ _id: identity.optional(), done: z.boolean(), version: versionShape.optional() }),
    reply: task,
  },
  'DELETE /api/tasks/{id}': {
    summary: 'Tarefa: apagar',
    policy,
    params: one,
    query: z.object({ version: z.coerce.number().pipe(versionShape).optional() }),
    reply: z.null(),
  },
} as const satisfies Contract
