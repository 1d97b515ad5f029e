import { lisbonDay } from '@tipy/domain/calendar/days'
import type { Caller } from '#http/session/caller'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Saving } from './serverRecord.ts'
import { inTransaction } from './transaction.ts'
import { recordViewer } from './viewer.ts'

interface Where {
  readonly db: Db
  readonly clock: Clock
}

/** Runs a save in one transaction. */
export function saveAs<A>({ db, clock }: Where, caller: Caller, work: (saving: Saving) => Promise<A>): Promise<A> {
  const now = clock.now()
  return inTransaction(db, async (trx, atEnd) => {
    const viewer = recordViewer(caller)
    return work({ trx, viewer, now, today: lisbonDay(now), atEnd })
  })
}
