import { lisbonMoment } from '@tipy/domain/calendar/moments'
import type { Logger } from 'pino'
import { visibleRecords } from '#engine/read/visibleRecords'
import type { AnyServerRecord, Saving } from '#engine/serverRecord'
import { inTransaction } from '#engine/transaction'
import { recordViewers } from '#engine/viewer'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { type NotifyDeps, sendNotification } from './notifications.actions.ts'
import { claimNotice, dueNotices, receiversOf, type StoredNotice, updateNotice } from './notifications.notices.store.ts'
import { announceNotice } from './notifications.notices.ts'

interface Sending extends NotifyDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
  readonly records: readonly AnyServerRecord[]
}

/**
 * Sends due notices: each in a separate transaction that also marks it as sent, so that it is sent once, even by
 * concurrent servers or after a long downtime. A notice that fails does not block the others.
 */
export async function sendDueNotices(sending: Sending): Promise<void> {
  const now = sending.clock.now()
  const moment = lisbonMoment(now)
  const failures: unknown[] = []
  for (const due of await dueNotices(sending.db, moment)) {
    try {
      await inTransaction(sending.db, async trx => {
        const notice = await claimNotice(trx, due, moment)
        if (notice) await send(sending, trx, notice, now)
      })
    } catch (error) {
      sending.log.error({ notice: due.id, err: error }, 'notice not sent')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function send(sending: Sending, trx: Saving['trx'], notice: StoredNotice, now: Date): Promise<void> {
  const { company_id: companyId, created_by: by, type: event, channels, title, description: text, model, ref } = notice
  const ids = await receiversOf(trx, notice)
  const seeing = await whoSees(sending, trx, notice, ids)
  const receivers = ids.map(id => ({ id, isShown: seeing.has(id) }))
  await sendNotification(sending, { trx, companyId, by, now }, { event, channels, title, text, model, ref }, receivers)
  await updateNotice(trx, notice, { sent_at: now, reached: ids.length })
  await announceNotice(trx, notice, by)
}

/** Only receivers who may see the record get a link to it. */
async function whoSees(
  { records }: Sending,
  trx: Saving['trx'],
  { company_id, model, ref }: StoredNotice,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const seeing = new Set<string>()
  if (model === null || ref === null) return seeing
  for (const person of await recordViewers(trx, company_id, ids))
    if ((await visibleRecords(records, trx, person, [{ model, id: ref }])).length > 0) seeing.add(person.id)
  return seeing
}
