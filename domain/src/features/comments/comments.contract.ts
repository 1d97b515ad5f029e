import { z } from 'zod'
import { roles } from '../../access/roles.ts'
import type { Contract } from '../../contract/endpoint.ts'
import { versionShape } from '../../record/schema.ts'
import { commentTypes, maxComments, maxMessageLength, maxNotified, maxSuggested } from './comments.rules.ts'

const comment = z.strictObject({
  _id: z.uuid(),
  group: z.string(),
  ref: z.uuid(),
  user: z.strictObject({
    _id: z.uuid(),
    name: z.string(),
    image: z.string().nullable(),
    /** Only of people who show their number with their comments. */
    phone: z.string().nullable(),
  }),
  message: z.string(),
  type: z.enum(commentTypes),
  active: z.boolean(),
  _created: z.iso.datetime(),
  lastEditDate: z.iso.datetime().nullable(),
  /** The people its author notified. */
  notified: z.array(z.strictObject({ _id: z.uuid(), name: z.string() })),
  version: z.int(),
  /** Only its author may change it. */
  can: z.strictObject({ edit: z.boolean() }),
})
export type Comment = z.output<typeof comment>

/** A person who may be notified, as the list after @ shows them. */
const reader = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  image: z.string().nullable(),
  role: z.enum(roles),
  team: z.string().nullable(),
})
export type CommentReader = z.output<typeof reader>

const message = z.string().trim().min(1, 'Obrigatório').max(maxMessageLength, 'Texto demasiado longo')
/** Callers send it (docs/features/comments.md): ignored in a new comment, else it must be the id of the path. */
const sentId = z.string().max(64).nullish()
const place = z.object({ group: z.string().max(64), id: z.string().max(64) })
const one = z.object({ id: z.string().max(64) })
const policy = { kind: 'signedIn' } as const

/** The path names any record, so that record's own rules decide who sees it: one that is not visible answers 404. */
export const commentsContract = {
  'GET /api/comments/{group}/{id}': {
    summary: 'Comentários de um registo, do mais antigo para o mais recente',
    policy,
    params: place,
    reply: z.array(comment).max(maxComments),
  },
  'PUT /api/comments/{group}/{id}/seen': {
    summary: 'Comentários de um registo: marcar como vistos por mim',
    policy,
    params: place,
    reply: z.null(),
  },
  'GET /api/comments/{group}/{id}/readers': {
    summary: 'Comentários de um registo: quem os pode ler e ser notificado, por nome',
    policy,
    params: place,
    query: z.object({ type: z.enum(commentTypes).default('general'), name: z.string().max(100).default('') }),
    reply: z.array(reader).max(maxSuggested),
  },
  'POST /api/comments': {
    summary: 'Comentário: criar',
    policy,
    body: z.strictObject({
      _id: sentId,
      group: z.string().max(64),
      ref: z.string().max(64).toLowerCase(),
      message,
      type: z.enum(commentTypes).default('general'),
      /** People to notify. */
      users: z.array(z.uuid().toLowerCase()).max(maxNotified).default([]),
    }),
    reply: comment,
    status: 201,
  },
  'PUT /api/comments/{id}': {
    summary: 'Comentário: mudar o texto',
    policy,
    params: one,
    body: z.strictObject({ _id: sentId, message, version: versionShape.optional() }),
    reply: comment,
  },
  'DELETE /api/comments/{id}': {
    summary: 'Comentário: arquivar ou repor',
    policy,
    params: one,
    query: z.object({ version: z.coerce.number().pipe(versionShape).optional() }),
    reply: comment,
  },
} as const satisfies Contract
