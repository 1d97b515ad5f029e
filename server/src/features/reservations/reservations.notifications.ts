import type { Notice } from '@tipy/domain/features/notifications/notifications.rules'
import {
  type Reservation,
  type Reservations,
  reservations,
} from '@tipy/domain/features/reservations/reservations.record'
import { isSent, isValidation, validationNotice } from '@tipy/domain/features/reservations/reservations.rules'
import { visibleRecords } from '#engine/read/visibleRecords'
import { type Author, authorOf } from '#engine/rows'
import { anyServerRecord, type Saving, type ServerRecord } from '#engine/serverRecord'
import { recordViewers } from '#engine/viewer'
import { type MailingDeps, mailDealSheet } from './reservations.mail.ts'

/** How users are notified of deals; app/ provides it. */
export interface NotificationDeps extends MailingDeps {
  readonly notify: (author: Author, notice: Notice) => Promise<void>
}

/** Adds notifications to reservations, sent in the transaction that saves one, on every path of saving. */
export function withReservationNotifications(
  serverRecord: ServerRecord<Reservations>,
  deps: NotificationDeps,
): ServerRecord<Reservations> {
  const afterSave = async (row: Reservation, before: Reservation | null, saving: Saving) => {
    await serverRecord.hooks?.afterSave?.(row, before, saving)
    if (isSent(row, before)) await mailDealSheet(deps, saving, row)
    const isOwn = row.user === saving.viewer.id
    if (!isOwn && isValidation(row.state ?? '', before?.state)) await notifyCreator(serverRecord, row, saving, deps)
  }
  return { ...serverRecord, hooks: { ...serverRecord.hooks, afterSave } }
}

/** A creator who left, or no longer sees it, is not notified. */
async function notifyCreator(
  serverRecord: ServerRecord<Reservations>,
  row: Reservation,
  saving: Saving,
  { notify }: NotificationDeps,
): Promise<void> {
  const { trx, viewer } = saving
  const about = { model: reservations.name, id: row._id }
  const [maker] = await recordViewers(trx, viewer.companyId, row.user === null ? [] : [row.user])
  if (!maker || (await visibleRecords([anyServerRecord(serverRecord)], trx, maker, [about])).length === 0) return
  const { name } = await trx
    .selectFrom('users')
    .select('name')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const notice = { event: 'validation', users: [maker.id], model: about.model, ref: about.id } as const
  await notify(authorOf(saving), { ...notice, ...validationNotice(name, row) })
}
