import { z } from 'zod'
import { roles } from '../../access/roles.ts'
import { isMoment } from '../../calendar/moments.ts'
import type { Contract } from '../../contract/endpoint.ts'
import { versionShape } from '../../record/schema.ts'
import {
  maxDescriptionLength,
  maxNotifications,
  maxRecipients,
  maxTitleLength,
  noticeTypes,
  notificationChannels,
} from './notifications.rules.ts'

const notification = z.strictObject({
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  type: z.string(),
  dateToSend: z.iso.datetime(),
  model: z.string().nullable(),
  ref: z.uuid().nullable(),
  channels: z.array(z.enum(notificationChannels)),
  sent: z.boolean(),
  /** Unread. */
  active: z.boolean(),
  user: z.uuid(),
})
export type Notification = z.output<typeof notification>

const distinct = <T extends z.ZodType>(one: T, max: number) =>
  z
    .array(one)
    .max(max, 'Demasiados')
    .transform(values => [...new Set(values)])

/** The fields of a notice that its author writes. */
const written = {
  title: z.string().trim().min(1, 'Obrigatório').max(maxTitleLength, 'Texto demasiado longo'),
  description: z.string().trim().min(1, 'Obrigatório').max(maxDescriptionLength, 'Texto demasiado longo'),
  type: z.enum(noticeTypes),
  /** Lisbon time, to the minute; null or a time in the past: sent immediately. */
  dateToSend: z.string().refine(isMoment, 'Data inválida').nullable(),
  /** The record it links to, for people who may see it. */
  model: z.string().max(64).nullable(),
  ref: z.uuid().toLowerCase().nullable(),
  channels: distinct(z.enum(notificationChannels), notificationChannels.length),
  users: distinct(z.uuid().toLowerCase(), maxRecipients),
  roles: distinct(z.enum(roles), roles.length),
}

const notice = z.strictObject({
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  type: z.enum(noticeTypes),
  dateToSend: z.string(),
  model: z.string().nullable(),
  ref: z.uuid().nullable(),
  channels: z.array(z.enum(notificationChannels)),
  users: z.array(z.uuid()),
  roles: z.array(z.enum(roles)),
  sent: z.boolean(),
  sentAt: z.iso.datetime().nullable(),
  /** The number of people it reached; null before it is sent. */
  reached: z.int().nullable(),
  author: z.string(),
  version: z.int(),
})
export type NoticeMade = z.output<typeof notice>

const policy = { kind: 'signedIn' } as const
const one = z.object({ id: z.string().max(64) })
const paged = { page: z.int().min(0).max(10_000).default(0) }

const channel = z.enum(notificationChannels)
/** The filters of the bell. It finds only the caller's own web notifications; another person's are refused. */
const ownFilters = z.strictObject({
  active: z.boolean().nullish(),
  sent: z.boolean().nullish(),
  channels: z.union([channel.transform(only => [only]), z.array(channel)]).nullish(),
  user: z.string().max(64).toLowerCase().nullish(),
})

/**
 * Users read, mark and delete their own notifications (docs/features/notifications.md); another person's answers 404.
 * The same paths serve notices that users write: to others with listConfigs, to themselves without a flag.
 */
export const notificationsContract = {
  'POST /api/notifications/search': {
    summary: 'As minhas notificações, da mais recente para a mais antiga',
    policy,
    background: true,
    reads: true,
    body: z.object({
      ...paged,
      perPage: z.int().min(1).max(maxNotifications).default(maxNotifications),
      filters: ownFilters.default({}),
    }),
    reply: z.strictObject({
      notifications: z.array(notification).max(maxNotifications),
      total: z.int(),
      /** The number of unread ones, whatever the filter. */
      unread: z.int(),
    }),
  },
  'POST /api/notifications/made/search': {
    summary: 'Avisos feitos à mão, planeados e enviados',
    policy: { kind: 'flag', anyOf: ['listConfigs'] },
    background: true,
    reads: true,
    body: z.object({
      ...paged,
      perPage: z.int().min(1).max(50).default(50),
      filters: z.strictObject({ sent: z.boolean().nullish() }).default({}),
    }),
    reply: z.strictObject({ notices: z.array(notice).max(50), total: z.int() }),
  },
  'POST /api/notifications': {
    summary: 'Aviso: criar, para agora ou para mais tarde',
    policy,
    body: z.object({
      ...written,
      type: written.type.default('handMade'),
      dateToSend: written.dateToSend.default(null),
      model: written.model.default(null),
      ref: written.ref.default(null),
      channels: written.channels.default(['web']),
      users: written.users.default([]),
      roles: written.roles.default([]),
    }),
    reply: notice,
    status: 201,
  },
  'PUT /api/notifications/{id}': {
    summary: 'Notificação: marcar como lida ou por ler. Aviso por enviar: mudar',
    policy,
    params: one,
    body: z.object({ active: z.boolean(), ...written, version: versionShape }).partial(),
    reply: z.union([notification, notice]),
  },
  'PUT /api/notifications': {
    summary: 'Notificações: marcar todas como lidas',
    policy,
    reply: z.null(),
  },
  'DELETE /api/notifications/{id}': {
    summary: 'Notificação ou aviso por enviar: apagar',
    policy,
    params: one,
    query: z.object({ version: z.coerce.number().pipe(versionShape).optional() }),
    reply: z.null(),
  },
} as const satisfies Contract
