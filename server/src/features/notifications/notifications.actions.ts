import type { MailRequest } from '@tipy/domain/features/mail/mail.templates'
import {
  excerpt,
  isMailed,
  linkOf,
  type MailedEvent,
  type Notice,
  type NotificationChannel,
  type NotificationEvent,
  notificationEvents,
} from '@tipy/domain/features/notifications/notifications.rules'
import { announceTo } from '#engine/announce'
import type { Author } from '#engine/rows'
import type { Db } from '#platform/database/database'
import { insertNotifications } from './notifications.store.ts'

export interface NotifyDeps {
  readonly publicUrl: string
  readonly queueMails: (db: Db, companyId: string, mails: readonly MailRequest[], now: Date) => Promise<void>
}

/** Notifies users immediately, by every channel of the event, in the transaction of the event: once, or not at all. */
export async function notify(deps: NotifyDeps, author: Author, notice: Notice): Promise<void> {
  const { users, isShown = true, channels = notificationEvents[notice.event].channels, ...text } = notice
  const receivers = users.map(id => ({ id, isShown }))
  await sendNotification(deps, author, { ...text, channels }, receivers)
}

interface NotificationText {
  readonly event: NotificationEvent
  readonly channels: readonly NotificationChannel[]
  readonly title: string
  readonly text: string
  readonly model: string | null
  readonly ref: string | null
  readonly attachment?: Notice['attachment']
}

interface Receiver {
  readonly id: string
  /** Whether they may see the record it is about; the others get no link. */
  readonly isShown: boolean
}

/** Sends by the bell and by mail. */
export async function sendNotification(
  deps: NotifyDeps,
  author: Author,
  text: NotificationText,
  receivers: readonly Receiver[],
): Promise<void> {
  if (receivers.length === 0) return
  if (text.channels.includes('web')) await notifyInApp(author, text, receivers)
  const { event } = text
  if (text.channels.includes('email') && isMailed(event))
    await notifyByMail(deps, author, { ...text, event }, receivers)
}

async function notifyInApp(
  { trx, companyId, by, now }: Author,
  text: NotificationText,
  receivers: readonly Receiver[],
) {
  const common = { company_id: companyId, created_by: by, type: text.event, title: text.title }
  const when = { channels: [...text.channels], date_to_send: now, sent_at: now, created_at: now }
  const made = await insertNotifications(
    trx,
    receivers.map(({ id, isShown }) => ({
      ...common,
      ...when,
      description: excerpt(text.text),
      user_id: id,
      model: isShown ? text.model : null,
      ref: isShown ? text.ref : null,
    })),
  )
  for (const { id, user_id } of made) await announceTo({ trx, companyId }, { model: 'notifications', id, to: user_id })
}

async function notifyByMail(
  { publicUrl, queueMails }: NotifyDeps,
  { trx, companyId, now }: Author,
  { event, title, text, model, ref, attachment }: NotificationText & { readonly event: MailedEvent },
  receivers: readonly Receiver[],
) {
  const link = linkOf(model, ref)
  const shown = new Map(receivers.map(({ id, isShown }) => [id, isShown]))
  const people = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...shown.keys()])
    .orderBy('name')
    .execute()
  const mails = people.map(({ id, name, email }) => ({
    template: event,
    to: email,
    values: { name, title, text, link: link && shown.get(id) ? publicUrl + link : '' },
    ...(attachment && { attachment: { ...attachment, reader: id } }),
    ...(model !== null && ref !== null && { about: { model, ref } }),
  }))
  await queueMails(trx, companyId, mails, now)
}
