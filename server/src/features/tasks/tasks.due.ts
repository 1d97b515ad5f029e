import { formatMinute } from '@tipy/domain/calendar/format'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import type { Notice } from '@tipy/domain/features/notifications/notifications.rules'
import type { Author } from '#engine/rows'
import { inTransaction } from '#engine/transaction'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { claimDue, type DueTask } from './tasks.store.ts'

export interface DueDeps {
  readonly db: Db
  readonly clock: Clock
  readonly notify: (author: Author, notice: Notice) => Promise<void>
}

const maxBatch = 100

/**
 * Notifies users of tasks that have fallen due, also during a downtime. Each batch is claimed and notified in one
 * transaction: once, even by concurrent servers, and again if a server dies before the commit.
 */
export async function notifyDueTasks({ db, clock, notify }: DueDeps): Promise<void> {
  const now = clock.now()
  const moment = lisbonMoment(now)
  let claimed = maxBatch
  while (claimed === maxBatch) {
    claimed = await inTransaction(db, async trx => {
      const due = await claimDue(trx, moment, now, maxBatch)
      for (const task of due)
        if (task.isHere) await notify({ trx, companyId: task.companyId, by: null, now }, noticeOf(task))
      return due.length
    })
  }
}

function noticeOf({ user, title, date, observations, model, ref }: DueTask): Notice {
  const text = [`Marcada para ${formatMinute(date)}`, observations].filter(Boolean).join('\n')
  return { event: 'taskDue', users: [user], title: `Tarefa: ${title}`, text, model, ref }
}
