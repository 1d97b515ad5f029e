import { Readable } from 'node:stream'
import type { Streamed } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import type {
  ReservationTotals,
  reservationsContract,
  SavedReservation,
} from '@tipy/domain/features/reservations/reservations.contract'
import type { Reservation, Reservations } from '@tipy/domain/features/reservations/reservations.record'
import { isSent } from '@tipy/domain/features/reservations/reservations.rules'
import { sheetFileName } from '@tipy/domain/features/reservations/reservations.sheet'
import { once } from '#engine/keptAnswers'
import { findRecord } from '#engine/list'
import { type EngineDeps, recordHandlers } from '#engine/routes'
import { createRecord, patchRecord, replaceRecord } from '#engine/save'
import { saveAs } from '#engine/saving'
import type { Saving, Setup } from '#engine/setup'
import { recordViewer } from '#engine/viewer'
import type { Gate } from '#http/gate'
import type { Handlers } from '#http/mount'
import type { Viewer } from '#http/viewer'
import type { Printer } from '#platform/pdf/printer'
import { type MailingDeps, mailSheet } from './reservations.mail.ts'
import { sheetFor } from './reservations.sheet.ts'

interface Deps extends EngineDeps, MailingDeps {
  /** Deals as a record, with what they carry. */
  readonly setup: Setup<Reservations>
  readonly printer: Pick<Printer, 'run'>
  /** How many sheets are laid out at once, and for one person. */
  readonly printing: (who: string) => Gate
}

interface Saved {
  readonly viewer: Viewer
  readonly body: SavedReservation
  readonly idempotencyKey: string | null
}

export function reservationsHandlers(deps: Deps): Handlers<typeof reservationsContract> {
  const { db, clock } = deps
  // What a save asks for beside its values is done once, however often a bad connection repeats it.
  const save = ({ viewer, body, idempotencyKey: key }: Saved, id: string | null, work: Work) =>
    saveAs({ db, clock }, viewer, saving =>
      once(saving, { key, request: ['reservations', id, body] }, () => mailing(deps, saving, body, work)),
    )
  return {
    ...recordHandlers<Reservations, ReservationTotals>(mailed(deps), deps),
    'POST /api/reservations': call => save(call, null, (setup, saving) => createRecord(setup, saving, call.body)),
    'PUT /api/reservations/{id}': call =>
      save(call, call.params.id, (setup, saving) => replaceRecord(setup, saving, call.params.id, call.body)),
    'PATCH /api/reservations/{id}': call =>
      save(call, call.params.id, (setup, saving) => patchRecord(setup, saving, call.params.id, call.body)),
    'GET /api/reservations/{id}/pdf': ({ viewer, params }) => sheet(deps, viewer, params.id),
  } as Handlers<typeof reservationsContract>
}

type Work = (setup: Setup<Reservations>, saving: Saving) => Promise<unknown>

/** Deals whose recipients are written to as soon as one is sent, whichever way it was saved. */
function mailed({ setup, ...deps }: Deps, onMailed = () => {}): Setup<Reservations> {
  const own = setup.hooks?.afterSave
  const afterSave = async (row: Reservation, before: Reservation | null, saving: Saving) => {
    await own?.(row, before, saving)
    if (!isSent(row, before)) return
    await mailSheet(deps, saving, row)
    onMailed()
  }
  return { ...setup, hooks: { ...setup.hooks, afterSave } }
}

type Shown = Reservation & { readonly can: { readonly edit: boolean } }

/** A correction writes to nobody, unless whoever may make one asks for it; nobody is written to twice for one save. */
async function mailing(deps: Deps, saving: Saving, { wishes }: SavedReservation, work: Work): Promise<unknown> {
  let isMailed = false
  const setup = mailed(deps, () => {
    isMailed = true
  })
  const shown = (await work(setup, saving)) as Shown
  if (!wishes.sendEmails || isMailed || shown.isDraft || !shown.active) return shown
  if (!shown.can.edit) throw new TipyError('FORBIDDEN')
  await mailSheet(deps, saving, shown)
  return shown
}

async function sheet({ db, clock, setup, printer, printing }: Deps, viewer: Viewer, id: string): Promise<Streamed> {
  const who = await recordViewer(db, viewer)
  const row = await findRecord(setup, db, who, id)
  if (!row) throw new TipyError('NOT_FOUND')
  const pdf = await printing(viewer.id)(async () => printer.run(await sheetFor(db, who, row, clock.now())))
  return { contentType: 'application/pdf', fileName: sheetFileName, bytes: pdf.length, body: Readable.from([pdf]) }
}
