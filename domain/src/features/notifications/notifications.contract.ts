import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'
import { mostNotifications, notificationChannels } from './notifications.rules.ts'

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
  /** Not read yet. */
  active: z.boolean(),
  user: z.uuid(),
})
export type Notification = z.output<typeof notification>

const policy = { kind: 'signedIn' } as const
const one = z.object({ id: z.string().max(64) })

/** Everyone reads, marks and deletes their own (rules.md §8): another person's is not there (404). */
export const notificationsContract = {
  'POST /api/notifications/search': {
    summary: 'As minhas notificações, da mais recente para a mais antiga',
    policy,
    background: true,
    body: z.object({
      page: z.int().min(0).max(10_000).default(0),
      perPage: z.int().min(1).max(mostNotifications).default(mostNotifications),
      filters: z.object({ active: z.boolean().nullish() }).default({}),
    }),
    reply: z.strictObject({
      notifications: z.array(notification).max(mostNotifications),
      total: z.int(),
      /** How many are not read yet, whatever was asked for. */
      unread: z.int(),
    }),
  },
  'PUT /api/notifications/{id}': {
    summary: 'Notificação: marcar como lida ou por ler',
    policy,
    params: one,
    body: z.object({ active: z.boolean() }),
    reply: notification,
  },
  'PUT /api/notifications': {
    summary: 'Notificações: marcar todas como lidas',
    policy,
    reply: z.null(),
  },
  'DELETE /api/notifications/{id}': { summary: 'Notificação: apagar', policy, params: one, reply: z.null() },
} as const satisfies Contract
