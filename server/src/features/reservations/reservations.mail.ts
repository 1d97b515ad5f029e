import type { MailRequest } from '@tipy/domain/features/mail/mail.templates'
import { dealSheetFileName } from '@tipy/domain/features/reservations/dealSheet/dealSheet'
import { recipientsOf } from '@tipy/domain/features/reservations/reservations.recipients'
import { type Reservation, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { holdsAny, type Saving } from '#engine/serverRecord'
import { recordViewers } from '#engine/viewer'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Printer } from '#platform/pdf/printer'
import { dealSheetFor, readReservation } from './reservations.dealSheet.ts'

/** What mailing a deal sheet needs from other features; app/ provides it. */
export interface MailingDeps {
  readonly publicUrl: string
  readonly queueMails: (trx: Db, companyId: string, mails: readonly MailRequest[], now: Date) => Promise<void>
}

type Mailed = Partial<Omit<Reservation, '_id'>> & Pick<Reservation, '_id'>

/** Mails every recipient of a deal, in the transaction of its save. People who left get nothing. */
export async function mailDealSheet(deps: MailingDeps, { trx, viewer, now }: Saving, row: Mailed): Promise<void> {
  const { companyId } = viewer
  const wanted = recipientsOf(row)
  if (wanted.length === 0) return
  const people = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'active'])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...wanted, row.user ?? viewer.id])
    .execute()
  const values = {
    type: await typeName(trx, companyId, row.dealType ?? ''),
    reference: row.ref ?? '',
    address: addressOf(row),
    creator: people.find(({ id }) => id === (row.user ?? viewer.id))?.name ?? '',
    link: `${deps.publicUrl}/reservations/${row._id}`,
  }
  const mails = people
    .filter(({ id, active }) => active && wanted.includes(id))
    .map(({ id, name, email }) => ({
      template: 'reservation' as const,
      to: email,
      values: { ...values, name },
      attachment: { kind: 'reservation' as const, ref: row._id, reader: id },
    }))
  await deps.queueMails(trx, companyId, mails, now)
}

function addressOf({ address, postalCode, city }: Mailed): string {
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [address, place].filter(Boolean).join(', ')
}

async function typeName(db: Db, companyId: string, key: string): Promise<string> {
  const found = await db
    .selectFrom('list_items')
    .select('name')
    .where('company_id', '=', companyId)
    .where('list', '=', 'dealTypes')
    .where('key', '=', key)
    .executeTakeFirst()
  return found?.name ?? key
}

interface Attaching {
  readonly db: Db
  readonly clock: Clock
  readonly printer: Pick<Printer, 'run'>
}

interface About {
  readonly ref: string
  readonly reader: string
}

/**
 * The deal sheet attached to a mail, made when the mail is sent. It has the fields its reader may read; the deal itself
 * need not be visible to them, since a user who sees it named them. Null if the reader left or may not open deals any
 * more (decision 0021).
 */
export async function attachedDealSheet({ db, clock, printer }: Attaching, companyId: string, { ref, reader }: About) {
  const [who] = await recordViewers(db, companyId, [reader])
  if (!who || !holdsAny(who, reservations.flags.list)) return null
  const row = await readReservation(db, companyId, ref)
  if (!row) return null
  const content = await printer.run(await dealSheetFor(db, who, row, clock.now()))
  return { fileName: dealSheetFileName, contentType: 'application/pdf', content }
}
