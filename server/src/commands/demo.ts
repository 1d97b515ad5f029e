import { lisbonDay } from '@tipy/domain/calendar/days'
import { demoData } from '@tipy/seeds/demo'
import { fillDemo } from '#features/config/config.demo'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'

export async function fillWithDemo(db: Db, clock: Clock): Promise<void> {
  await fillDemo(db, demoData(lisbonDay(clock.now())))
}
