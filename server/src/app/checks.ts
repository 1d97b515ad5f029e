import type { Day } from '@tipy/domain/calendar/days'
import { idempotencyChecks } from '#engine/idempotency'
import { recordChecks } from '#engine/recordChecks'
import type { Check } from '#engine/verify'
import { accessChecks } from '#features/auth/auth.verify'
import { peopleChecks } from '#features/config/config.verify'
import { fileChecks } from '#features/files/files.verify'
import { goalChecks } from '#features/goals/goals.verify'
import { invoiceChecks } from '#features/invoices/invoices.verify'
import { leadChecks } from '#features/leads/leads.verify'
import { reservationChecks } from '#features/reservations/reservations.verify'
import { widgetChecks } from '#features/widgets/widgets.verify'
import { figureChecks, lastTwelveMonths } from '#figures/verify'
import type { Storage } from '#platform/storage/storage'
import { serverRecords } from './records.ts'

const records = serverRecords.map(({ record }) => record)
/** Tables of features whose rows are about a record. */
const companions = ['comments', 'comment_views', 'tasks', 'files', 'notifications', 'notices']

/** All checks of `npm run verify`, and of the nightly job, which reads the figures of one company a night. */
export const checksOf = (storage: Storage, today: Day, figures: 'all' | 'oneCompany' = 'all'): readonly Check[] => [
  ...recordChecks(records, companions),
  ...idempotencyChecks,
  ...accessChecks,
  ...peopleChecks,
  ...reservationChecks,
  ...invoiceChecks,
  ...leadChecks,
  ...goalChecks,
  ...widgetChecks,
  ...figureChecks(lastTwelveMonths(today), figures === 'all' ? null : today),
  ...fileChecks(storage, records),
]
