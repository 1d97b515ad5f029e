import type { DateRange } from '@tipy/domain/calendar/days'
import type { Side } from '@tipy/domain/deal/sides'
import type { LedgerLine } from '@tipy/domain/ledger/ledger'
import { type Euros, euros } from '@tipy/domain/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'

/**
 * The lines of the ledger that count for people: those of invoices that are not archived. Lines of zero count only for
 * consultants, whose deals are listed even so.
 */
const counted = (companyId: string): RawBuilder<boolean> =>
  sql<boolean>`l.company_id = ${companyId} and l.active and (l.amount <> 0 or l.role = 'consultant')`

const countedIn = (companyId: string, { firstDate, lastDate }: DateRange): RawBuilder<boolean> =>
  sql<boolean>`${counted(companyId)} and l.day between ${firstDate}::date and ${lastDate}::date`

interface StoredLine {
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
  const { rows } = await sql<StoredLine>`
    select l.invoice_id as invoice, i.number, i.ref, l.day::text as day, i.owner, i.buyer, l.role, l.side, l.base,
      l.percentage, l.amount, l.client_payment_date::text as "clientPaymentDate", l.payment_date::text as "paymentDate"
    from ledger l join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
    where ${countedIn(companyId, range)} and l.person = ${person}::uuid
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

/** What a person billed as a consultant since a day: the value of their sides, whatever they earned of it. */
export async function billedSince(db: Db, companyId: string, person: string, day: string): Promise<Euros> {
  const { rows } = await sql<{ billed: string }>`
    select coalesce(sum(l.base), 0) as billed from ledger l
    where l.company_id = ${companyId} and l.person = ${person}::uuid and l.day >= ${day}::date
      and l.active and l.role = 'consultant'`.execute(db)
  return euros(Number(rows[0]?.billed ?? 0))
}

/** The same of several people, each since their own contract started; of those without any line there is no entry. */
export async function billedSinceStart(
  db: Db,
  companyId: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, Euros>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<{ person: string; billed: string }>`
    select l.person, sum(l.base) as billed
    from users u join ledger l on l.company_id = u.company_id and l.person = u.id and l.day >= u.start_date
    where u.company_id = ${companyId} and u.id = any(${[...people]}::uuid[]) and l.active and l.role = 'consultant'
    group by l.person`.execute(db)
  return new Map(rows.map(({ person, billed }) => [person, euros(Number(billed))]))
}

/** The same for those who read that figure: oneself, and users with listBillingStats. Null for others. */
export async function readBilling(
  db: Db,
  { id, companyId, flags }: RecordViewer,
  people: readonly string[],
): Promise<ReadonlyMap<string, Euros | null>> {
  const known = flags.has('listBillingStats') ? people : people.filter(person => person === id)
  const billed = await billedSinceStart(db, companyId, known)
  return new Map(people.map(person => [person, known.includes(person) ? (billed.get(person) ?? euros(0)) : null]))
}

/** What these people billed together, each in the twelve months since their contract started. */
export async function billedInFirstYear(db: Db, companyId: string, people: readonly string[]): Promise<Euros> {
  const { rows } = await sql<{ billed: string | null }>`
    select sum(l.base) as billed
    from users u join ledger l on l.company_id = u.company_id and l.person = u.id
      and l.day >= u.start_date and l.day < u.start_date + interval '12 months'
    where u.company_id = ${companyId} and u.id = any(${[...people]}::uuid[]) and l.active and l.role = 'consultant'`.execute(
    db,
  )
  return euros(Number(rows[0]?.billed ?? 0))
}

/** A person with lines in a period, and how many. */
export interface CountedPerson {
  readonly id: string
  readonly name: string
  readonly office: string | null
  readonly gender: string | null
  readonly lines: number
}

/**
 * Everyone with lines in a period, or those of `people`. The lateral join reads them by person and day, without those
 * of other years.
 */
export async function peopleWithLines(
  db: Db,
  companyId: string,
  range: DateRange,
  people: readonly string[] | null = null,
): Promise<readonly CountedPerson[]> {
  const { rows } = await sql<CountedPerson>`
    select u.id, u.name, u.offices[1] as office, u.gender, counted.lines::integer as lines
    from users u cross join lateral (
      select count(*) as lines from ledger l where ${countedIn(companyId, range)} and l.person = u.id
    ) counted
    where u.company_id = ${companyId} and counted.lines > 0
      ${people === null ? sql`` : sql`and u.id = any(${people}::uuid[])`}
    order by fold(u.name), u.id`.execute(db)
  return rows
}

/** Whether a person has a line in any period. */
export async function hasLines(db: Db, companyId: string, person: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger l where ${counted(companyId)} and l.person = ${person}::uuid limit 1`.execute(db)
  return rows.length > 0
}

/** What a person earns in a period, and what is owed to them now. */
export interface PersonSums {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly offices: readonly string[]
  readonly active: boolean
  readonly lines: number
  readonly paid: Euros
  readonly pending: Euros
  readonly waiting: Euros
  /** Pending of all time. */
  readonly owed: Euros
}

interface SumsQuery {
  readonly range: DateRange
  /** Only people of these offices; null: everyone. */
  readonly offices: readonly string[] | null
  readonly max: number
}

/** The client has paid and the person has not been paid yet (`paymentStateOfLine`). */
const isPending = sql<boolean>`l.client_payment_date is not null and l.payment_date is null`

/**
 * The sums of everyone with lines in a period, or to whom something is owed, in one statement. It reads the lines of
 * these people in the period, and of other periods only those that are owed (`ledger_owed`). Returns `max + 1` people
 * where there are more than `max`.
 */
export async function sumsByPerson(
  db: Db,
  companyId: string,
  { range, offices, max }: SumsQuery,
): Promise<readonly PersonSums[]> {
  const { rows } = await sql<StoredSums>`
    select u.id, u.name, u.email, u.offices, u.active, s.lines::integer as lines, s.paid, s.pending, s.waiting,
      o.owed
    from users u cross join lateral (
      select count(*) as lines,
        coalesce(sum(l.amount) filter (where l.payment_date is not null), 0) as paid,
        coalesce(sum(l.amount) filter (where ${isPending}), 0) as pending,
        coalesce(sum(l.amount) filter (where l.payment_date is null and l.client_payment_date is null), 0) as waiting
      from ledger l where ${countedIn(companyId, range)} and l.person = u.id
    ) s cross join lateral (
      select coalesce(sum(l.amount), 0) as owed from ledger l
      where l.company_id = ${companyId} and l.person = u.id and l.active and ${isPending}
    ) o
    where u.company_id = ${companyId} and (s.lines > 0 or o.owed > 0)
      ${offices === null ? sql`` : sql`and u.offices && ${offices}::text[]`}
    order by fold(u.name), u.id
    limit ${max + 1}`.execute(db)
  return rows.map(({ paid, pending, waiting, owed, ...person }) => ({
    ...person,
    paid: euros(Number(paid)),
    pending: euros(Number(pending)),
    waiting: euros(Number(waiting)),
    owed: euros(Number(owed)),
  }))
}

type Amounts = 'paid' | 'pending' | 'waiting' | 'owed'
type StoredSums = Omit<PersonSums, Amounts> & Readonly<Record<Amounts, string>>
