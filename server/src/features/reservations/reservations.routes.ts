import { Readable } from 'node:stream'
import type { Streamed } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import { dealSheetFileName } from '@tipy/domain/features/reservations/dealSheet/dealSheet'
import type {
  ReservationTotals,
  reservationsContract,
  SavedReservation,
} from '@tipy/domain/features/reservations/reservations.contract'
import type { Reservation, Reservations } from '@tipy/domain/features/reservations/reservations.record'
import { withIdempotency } from '#engine/idempotency'
import { findRecord } from '#engine/read/record'
import { type EngineDeps, recordHandlers } from '#engine/routes'
import { patchRecord, replaceRecord } from '#engine/save'
import { saveAs } from '#engine/saving'
import type { Saving, ServerRecord } from '#engine/serverRecord'
import { recordViewer } from '#engine/viewer'
import type { ConcurrencyLimit } from '#http/limits/concurrencyLimit'
import type { Handlers } from '#http/mount'
import type { Caller } from '#http/session/caller'
import type { Printer } from '#platform/pdf/printer'
import { dealSheetFor } from './reservations.dealSheet.ts'
import { mailDealSheet } from './reservations.mail.ts'
import { type NotificationDeps, withReservationNotifications } from './reservations.notifications.ts'

interface Deps extends EngineDeps, NotificationDeps {
  /** Reservations as a record, with their companions. */
  readonly serverRecord: ServerRecord<Reservations>
  readonly printer: Pick<Printer, 'run'>
  /** Limits how many deal sheets are laid out concurrently, in total and per user. */
  readonly printing: (who: string) => ConcurrencyLimit
}

interface Changed {
  readonly caller: Caller
  readonly params: { readonly id: string }
  readonly body: SavedReservation
  readonly idempotencyKey: string | null
}

export function reservationsHandlers(baseDeps: Deps): Handlers<typeof reservationsContract> {
  const serverRecord = withReservationNotifications(baseDeps.serverRecord, baseDeps)
  const deps = { ...baseDeps, serverRecord }
  // Side effects of a save happen once per idempotency key, however often a bad connection repeats it.
  const change = ({ caller, params: { id }, body, idempotencyKey: key }: Changed, save: typeof patchRecord) =>
    saveAs(deps, caller, saving =>
      withIdempotency(
        saving,
        { key, request: ['reservations', id, body.values, body.companionValues, body.version ?? null, body.options] },
        () => mailing(deps, saving, id, body, () => save(serverRecord, saving, id, body)),
      ),
    )
  return {
    ...recordHandlers<Reservations, ReservationTotals>(serverRecord, deps),
    'PUT /api/reservations/{id}': call => change(call, replaceRecord),
    'PATCH /api/reservations/{id}': call => change(call, patchRecord),
    'GET /api/reservations/{id}/pdf': ({ caller, params }) => sheet(deps, caller, params.id),
  } as Handlers<typeof reservationsContract>
}

type Shown = Reservation & { readonly can: { readonly edit: boolean } }

/**
 * A correction sends no mail, unless a user who may edit requests it. Sending a draft mails the recipients without a
 * request, and no recipient gets two mails for one save.
 */
async function mailing(
  { serverRecord, ...deps }: Deps,
  saving: Saving,
  id: string,
  { options }: SavedReservation,
  save: () => Promise<unknown>,
): Promise<unknown> {
  const before = options.sendEmails ? await findRecord(serverRecord, saving.trx, saving.viewer, id, true) : null
  const shown = (await save()) as Shown
  if (!before || before.isDraft || shown.isDraft || !shown.active) return shown
  if (!shown.can.edit) throw new TipyError('FORBIDDEN')
  await mailDealSheet(deps, saving, shown)
  return shown
}

async function sheet(
  { db, clock, serverRecord, printer, printing }: Deps,
  caller: Caller,
  id: string,
): Promise<Streamed> {
  const who = recordViewer(caller)
  const row = await findRecord(serverRecord, db, who, id)
  if (!row) throw new TipyError('NOT_FOUND')
  const pdf = await printing(caller.id)(async () => printer.run(await dealSheetFor(db, who, row, clock.now())))
  return { contentType: 'application/pdf', fileName: dealSheetFileName, bytes: pdf.length, body: Readable.from([pdf]) }
}
