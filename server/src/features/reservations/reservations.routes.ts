import { Readable } from 'node:stream'
import type { Streamed } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import type { ReservationTotals, reservationsContract } from '@tipy/domain/features/reservations/reservations.contract'
import type { Reservations } from '@tipy/domain/features/reservations/reservations.record'
import { sheetFileName } from '@tipy/domain/features/reservations/reservations.sheet'
import { findRecord } from '#engine/list'
import { type EngineDeps, recordHandlers } from '#engine/routes'
import type { Setup } from '#engine/setup'
import { recordViewer } from '#engine/viewer'
import type { Gate } from '#http/gate'
import type { Handlers } from '#http/mount'
import type { Viewer } from '#http/viewer'
import type { Printer } from '#platform/pdf/printer'
import { sheetFor } from './reservations.sheet.ts'

interface Deps extends EngineDeps {
  /** Deals as a record, with what they carry. */
  readonly setup: Setup<Reservations>
  readonly printer: Pick<Printer, 'run'>
  /** How many sheets are laid out at once, and for one person. */
  readonly printing: (who: string) => Gate
}

export function reservationsHandlers(deps: Deps): Handlers<typeof reservationsContract> {
  return {
    ...recordHandlers<Reservations, ReservationTotals>(deps.setup, deps),
    'GET /api/reservations/{id}/pdf': ({ viewer, params }) => sheet(deps, viewer, params.id),
  }
}

async function sheet({ db, clock, setup, printer, printing }: Deps, viewer: Viewer, id: string): Promise<Streamed> {
  const who = await recordViewer(db, viewer)
  const row = await findRecord(setup, db, who, id)
  if (!row) throw new TipyError('NOT_FOUND')
  const pdf = await printing(viewer.id)(async () => printer.run(await sheetFor(db, who, row, clock.now())))
  return { contentType: 'application/pdf', fileName: sheetFileName, bytes: pdf.length, body: Readable.from([pdf]) }
}
