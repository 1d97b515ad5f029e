import { TipyError } from '@tipy/domain/errors/errors'
import { type BillableLine, billableLines, billableRoles } from '@tipy/domain/features/drafts/drafts.billable'
import type { BillableKind } from '@tipy/domain/features/drafts/drafts.rules'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { LedgerLine } from '@tipy/domain/ledger/ledger'
import { type Cents, toEuros } from '@tipy/domain/money/money'
import { draftFromWire } from '@tipy/domain/record/draft'
import { type RawBuilder, sql } from 'kysely'
import { presentRows } from '#engine/read/present'
import { findRecords } from '#engine/read/record'
import { holdsAny, type RecordViewer, type ServerRecord } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { groupBy } from '#platform/groupBy'

/** More open lines than any agency has: their invoices are read whole. */
const maxOpenLines = 10_000

/** A line that a person may bill now, as its reader reads the invoice. */
export interface OpenDeal {
  readonly invoice: string
  readonly part: BillableLine['part']
  readonly cents: Cents
  readonly line: LedgerLine
}

/** LinesFilter lines are read: people of an office, or one person on some invoices. */
type LinesFilter =
  | { readonly office: string; readonly people: readonly string[] | null }
  | { readonly person: string; readonly invoices: readonly string[] }

/**
 * What people may bill now, by person, and only as far as the viewer reads it: invoices outside their scope and amounts
 * that they do not see are left out.
 */
export async function readBillable(
  { invoices }: { readonly invoices: ServerRecord<Invoices> },
  db: Db,
  viewer: RecordViewer,
  kind: BillableKind,
  filter: LinesFilter,
): Promise<ReadonlyMap<string, readonly OpenDeal[]>> {
  if (!holdsAny(viewer, invoices.record.flags.list)) throw new TipyError('FORBIDDEN')
  const open = await openLines(db, viewer.companyId, kind, filter)
  if (open.length > maxOpenLines) throw new TipyError('TOO_MANY_ROWS')
  const isOpen = new Set(open.map(keyOf))
  const rows = await findRecords(invoices, db, viewer, [...new Set(open.map(({ invoice }) => invoice))])
  const deals = (await presentRows(invoices, rows, viewer, db)).flatMap(row => {
    const known = draftFromWire(invoices.record, row)
    const invoice = { ...known, _id: row._id ?? '' }
    // The days on which others were paid may be unknown to the viewer; the ledger knows them.
    const lines = billableLines(kind, invoice).filter(line => isOpen.has(keyOf(line)))
    return lines.map(line => ({ person: line.person, deal: dealOf(line, known) }))
  })
  const byPerson = groupBy(deals, ({ person }) => person)
  return new Map([...byPerson].map(([person, own]) => [person, own.map(({ deal }) => deal).toSorted(byDay)]))
}

interface OpenLine {
  readonly invoice: string
  readonly part: string
  readonly person: string
}

const keyOf = ({ invoice, part, person }: OpenLine): string => `${invoice} ${part} ${person}`

/** Follows the open lines of these people (`ledger_owed`), never the whole ledger. */
export const openLinesSql = (
  companyId: string,
  kind: BillableKind,
  filter: LinesFilter,
): RawBuilder<OpenLine> => sql<OpenLine>`
  select l.invoice_id as invoice, l.part, l.person
  from users u join ledger l on l.company_id = u.company_id and l.person = u.id
  where u.company_id = ${companyId} and ${conditionOf(filter)} and l.person is not null
    and l.role = ${billableRoles[kind]} and l.amount > 0
    and l.active and l.client_payment_date is not null and l.payment_date is null
  limit ${maxOpenLines + 1}`

async function openLines(
  db: Db,
  companyId: string,
  kind: BillableKind,
  filter: LinesFilter,
): Promise<readonly OpenLine[]> {
  const { rows } = await openLinesSql(companyId, kind, filter).execute(db)
  return rows
}

function conditionOf(filter: LinesFilter): RawBuilder<boolean> {
  if ('person' in filter)
    return sql`u.id = ${filter.person}::uuid and l.invoice_id = any(${[...filter.invoices]}::uuid[])`
  const { office, people } = filter
  return sql`${office}::text = any(u.offices) ${people === null ? sql`` : sql`and u.id = any(${[...people]}::uuid[])`}`
}

interface KnownInvoice {
  readonly number: number | null
  readonly ref: string | null
  readonly owner: string | null
  readonly buyer: string | null
}

function dealOf(line: BillableLine, { number, ref, owner, buyer }: KnownInvoice): OpenDeal {
  const { invoice, part, side, amount, base, percentage, clientPaymentDate, paymentDate, day } = line
  return {
    invoice,
    part,
    cents: amount,
    line: {
      invoice,
      number: number ?? 0,
      ref: ref ?? '',
      day: day ?? '',
      owner: owner ?? '',
      buyer: buyer ?? '',
      role: line.role as LedgerLine['role'],
      side,
      base: toEuros(base ?? amount),
      percentage,
      amount: toEuros(amount),
      clientPaymentDate,
      paymentDate,
    },
  }
}

const byDay = (a: OpenDeal, b: OpenDeal): number =>
  a.line.day.localeCompare(b.line.day) || a.line.number - b.line.number || a.part.localeCompare(b.part)

/** A person who is written to. */
export interface DraftPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly active: boolean
  readonly office: string | null
  readonly gender: string | null
}

/** People of the company, by name. */
export async function readPeople(db: Db, companyId: string, ids: readonly string[]): Promise<readonly DraftPerson[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<DraftPerson>`
    select id, name, email, active, offices[1] as office, gender from users
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) order by fold(name), id`.execute(db)
  return rows
}
