import { genderOf } from '@tipy/domain/access/roleNames'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import type { Paper } from '@tipy/domain/documents/document'
import { type DealSheetRow, dealSheet } from '@tipy/domain/features/reservations/dealSheet/dealSheet'
import type { Genders } from '@tipy/domain/features/reservations/dealSheet/reading'
import { type Reservation, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { isIdentity } from '@tipy/domain/record/identity'
import { readIssuer } from '#documents/issuer'
import { readNames } from '#engine/export/names'
import { presentRows } from '#engine/read/present'
import { readRow } from '#engine/read/record'
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
    genders: await readGenders(db, companyId, row),
    issuer: names.of(reservations.fields.user, reader.id),
    at: lisbonMoment(now),
  })
}

/** The genders of the people on both sides. A party outside the company is a name, and has none. */
async function readGenders(db: Db, companyId: string, row: Reservation): Promise<Genders> {
  const ids = Object.entries(reservations.fields).flatMap(([name, { kind }]) => {
    const value: unknown = row[name as keyof Reservation]
    return (kind === 'person' || kind === 'party') && typeof value === 'string' && isIdentity(value) ? [value] : []
  })
  if (ids.length === 0) return new Map()
  const people = await db
    .selectFrom('users')
    .select(['id', 'gender'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    people.flatMap(({ id, gender }) => {
      const known = genderOf(gender)
      return known ? [[id, known] as const] : []
    }),
  )
}

/** Reads the row without checking visibility: for people who were named to receive its deal sheet. */
export const readReservation = (db: Db, companyId: string, id: string): Promise<Reservation | null> =>
  readRow(reservations, db, companyId, id)
