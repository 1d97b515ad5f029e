import type { DateRange } from '@tipy/domain/calendar/days'
import type { Side } from '@tipy/domain/deal/sides'
import type { LedgerLine } from '@tipy/domain/ledger/ledger'
import { euros } from '@tipy/domain/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'

/**
 * The lines of the ledger that count for people in a period: those of invoices that are not archived. Lines of zero
 * count only for consultants, whose deals are listed even so.
 */
const counted = (companyId: string, { firstDate, lastDate }: DateRange): RawBuilder<boolean> => sql<boolean>`
  l.company_id = ${companyId} and l.active and l.day between ${firstDate}::date and ${lastDate}::date
  and (l.amount <> 0 or l.role = 'consultant')`

interface Found {
  readonly invoice: string
  readonly number: string
  readonly ref: string
  readonly day: string
  readonly owner: string
  readonly buyer: string
  readonly role: LedgerLine['role']
  readonly side: Side | null
  readonly base: string
  readonly percentage: string | null
  readonly amount: string
  readonly clientPaymentDate: string | null
  readonly paymentDate: string | null
}

/** The lines of one person, ordered by day. Returns `max + 1` lines where there are more than `max`. */
export async function readLines(
  db: Db,
  companyId: string,
  person: string,
  range: DateRange,
  max: number,
): Promise<readonly LedgerLine[]> {
  const { rows } = await sql<Found>`
    select l.invoice_id as invoice, i.number, i.ref, l.day::text as day, i.owner, i.buyer, l.role, l.side, l.base,
      l.percentage, l.amount, l.client_payment_date::text as "clientPaymentDate", l.payment_date::text as "paymentDate"
    from ledger l join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
    where ${counted(companyId, range)} and l.person = ${person}::uuid
    order by l.day, i.number, l.invoice_id, l.part
    limit ${max + 1}`.execute(db)
  return rows.map(({ number, base, percentage, amount, ...line }) => ({
    ...line,
    number: Number(number),
    base: euros(Number(base)),
    percentage: percentage === null ? null : Number(percentage),
    amount: euros(Number(amount)),
  }))
}

/** A person with lines in a period, and how many. */
export interface CountedPerson {
  readonly id: string
  readonly name: string
  readonly office: string | null
  readonly lines: number
}

/** Everyone with lines in a period. The lateral join reads them by person and day, without those of other years. */
export async function peopleWithLines(db: Db, companyId: string, range: DateRange): Promise<readonly CountedPerson[]> {
  const { rows } = await sql<CountedPerson>`
    select u.id, u.name, u.offices[1] as office, counted.lines::integer as lines
    from users u cross join lateral (
      select count(*) as lines from ledger l where ${counted(companyId, range)} and l.person = u.id
    ) counted
    where u.company_id = ${companyId} and counted.lines > 0
    order by fold(u.name), u.id`.execute(db)
  return rows
}
