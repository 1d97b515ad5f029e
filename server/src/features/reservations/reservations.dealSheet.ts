import { lisbonMoment } from '@tipy/domain/calendar/moments'
import type { Paper } from '@tipy/domain/documents/document'
import { type DealSheetRow, dealSheet } from '@tipy/domain/features/reservations/dealSheet/dealSheet'
import { type Reservation, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { readIssuer } from '#documents/issuer'
import { readNames } from '#engine/export/names'
import { readRow } from '#engine/list'
import { presentRows } from '#engine/present'
import type { RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { reservationsServerRecord } from './reservations.serverRecord.ts'

/** The deal sheet of a reservation, with only the fields this reader may read. */
export async function dealSheetFor(db: Db, reader: RecordViewer, row: Reservation, now: Date): Promise<Paper> {
  const { companyId } = reader
  const [shown] = await presentRows(reservationsServerRecord, [row], reader, db)
  const names = await readNames(db, companyId, Object.values(reservations.fields))
  return dealSheet(shown as DealSheetRow, {
    ...(await readIssuer(db, companyId, row.office)),
    names,
    issuer: names.of(reservations.fields.user, reader.id),
    at: lisbonMoment(now),
  })
}

/** Reads the row without checking visibility: for people who were named to receive its deal sheet. */
export const readReservation = (db: Db, companyId: string, id: string): Promise<Reservation | null> =>
  readRow(reservations, db, companyId, id)
