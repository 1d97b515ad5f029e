import { type NewMail, noticeMail } from '@tipy/domain/features/mail/mail.templates'
import {
  excerpt,
  linkOf,
  type Notice,
  notificationEvents,
} from '@tipy/domain/features/notifications/notifications.rules'
import { announceTo } from '#engine/announce'
import type { Saving } from '#engine/setup'
import type { Db } from '#platform/database/database'
import { insertNotifications } from './notifications.store.ts'

export interface NotifyDeps {
  readonly publicUrl: string
  readonly queueMail: (db: Db, mail: NewMail, now: Date) => Promise<void>
}

/** Where and when it happened, and by whose hand; nobody's: the product's own. */
export interface Cause extends Pick<Saving, 'trx' | 'now'> {
  readonly viewer: { readonly companyId: string; readonly id: string | null }
}

/** Tells people at once, by every channel of the event, in the transaction of what happened: once, or not at all. */
export async function notify({ publicUrl, queueMail }: NotifyDeps, cause: Cause, notice: Notice): Promise<void> {
  const { trx, viewer, now } = cause
  const { event, users, title, text, model, ref } = notice
  if (users.length === 0) return
  const { channels } = notificationEvents[event]
  const told = { company_id: viewer.companyId, created_by: viewer.id, type: event, title, description: excerpt(text) }
  const when = { channels: [...channels], date_to_send: now, sent_at: now, created_at: now }
  const made = await insertNotifications(
    trx,
    users.map(user_id => ({ ...told, ...when, user_id, model, ref })),
  )
  for (const { id, user_id } of made)
    await announceTo({ trx, companyId: viewer.companyId }, { model: 'notifications', id, to: user_id })
  const people = await trx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('company_id', '=', viewer.companyId)
    .where('id', 'in', users)
    .execute()
  const link = linkOf(model, ref)
  for (const { name, email } of people) {
    const mail = noticeMail({ name, title, text, link: link && publicUrl + link })
    await queueMail(trx, { companyId: viewer.companyId, template: event, to: email, ...mail }, now)
  }
}
