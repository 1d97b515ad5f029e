import { lisbonDay } from '@tipy/domain/calendar/days'
import { demoData } from '@tipy/seeds/demo'
import { sql } from 'kysely'
import { fillDemo } from '#features/config/config.demo'
import { fillDemoFiles } from '#features/files/files.demo'
import { fillDemoGoals } from '#features/goals/goals.demo'
import { fillDemoLedger } from '#features/invoices/invoices.demo'
import { fillDemoEvents } from '#features/leads/leads.demo'
import { fillDemoSessions } from '#features/sessions/sessions.demo'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { installationStorage, type StorageSettings } from '#platform/storage/installation'

export async function fillWithDemo(db: Db, clock: Clock, settings: StorageSettings): Promise<void> {
  const generate = () => demoData(lisbonDay(clock.now()))
  await fillDemo(db, generate, async (trx, data) => {
    await fillDemoLedger(trx, data)
    await fillDemoEvents(trx, data)
    await fillDemoGoals(trx, data)
    await fillDemoSessions(trx, data)
    await fillDemoFiles(trx, installationStorage(db, settings), data)
  })
  // Until PostgreSQL does it by itself, a minute later, it would plan the first questions without knowing the tables.
  await sql`analyze`.execute(db)
}
