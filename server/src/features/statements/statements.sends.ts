import type { DateRange, Day } from '@tipy/domain/calendar/days'
import { TipyError } from '@tipy/domain/errors/errors'
import type { MailState } from '@tipy/domain/features/mail/mail.rules'
import type { StatementRow, StatementSend } from '@tipy/domain/features/statements/statements.contract'
import { isIdentity } from '@tipy/domain/record/identity'
import { sql } from 'kysely'
import { lockInTransaction } from '#platform/database/advisoryLock'
import type { Db } from '#platform/database/database'

interface StoredSend {
  readonly id: string
  readonly person: string
  readonly name: string
  readonly firstDate: Day
  readonly lastDate: Day
  readonly recipient: string
  readonly by: string
  readonly at: Date
  readonly state: MailState
  readonly sentAt: Date | null
  readonly error: string | null
}

/** A send and its mail: written in one transaction, so neither is without the other. */
const sendsWithMails = sql`
  statement_sends s
  join mails m on m.company_id = s.company_id and m.attachment_kind = 'statement' and m.attachment_ref = s.id
  join users author on author.company_id = s.company_id and author.id = s.sent_by`

/** The last send of each of these people: of this period if there is one, or else of any. */
export async function lastSends(
  db: Db,
  companyId: string,
  people: readonly string[],
  { firstDate, lastDate }: DateRange,
): Promise<ReadonlyMap<string, NonNullable<StatementRow['sent']>>> {
  const { rows } = await sql<Omit<StoredSend, 'id' | 'name' | 'recipient' | 'error'>>`
    select distinct on (s.person) s.person, s.first_date::text as "firstDate", s.last_date::text as "lastDate",
      author.name as by, s.created_at as at, m.state, m.sent_at as "sentAt"
    from ${sendsWithMails}
    where s.company_id = ${companyId} and s.person = any(${people}::uuid[])
    order by s.person, (s.first_date = ${firstDate}::date and s.last_date = ${lastDate}::date) desc, s.created_at desc`.execute(
    db,
  )
  return new Map(
    rows.map(({ person, at, sentAt, ...send }) => [
      person,
      { ...send, at: at.toISOString(), sentAt: sentAt?.toISOString() ?? null },
    ]),
  )
}

/** Those of these people to whom a statement of this period was sent, or is about to be. A failed mail does not count. */
export async function peopleWithSend(
  db: Db,
  companyId: string,
  people: readonly string[],
  { firstDate, lastDate }: DateRange,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ person: string }>`
    select distinct s.person from ${sendsWithMails}
    where s.company_id = ${companyId} and s.person = any(${people}::uuid[]) and m.state <> 'failed'
      and s.first_date = ${firstDate}::date and s.last_date = ${lastDate}::date`.execute(db)
  return new Set(rows.map(({ person }) => person))
}

interface NewSends {
  readonly batch: string
  readonly by: string
  readonly people: readonly string[]
  readonly range: DateRange
  readonly now: Date
}

/** Records sends, and returns the id of each by person. */
export async function insertSends(
  db: Db,
  companyId: string,
  { batch, by, people, range, now }: NewSends,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .insertInto('statement_sends')
    .values(
      people.map(person => ({
        company_id: companyId,
        batch,
        person,
        first_date: range.firstDate,
        last_date: range.lastDate,
        sent_by: by,
        created_at: now,
      })),
    )
    .returning(['person', 'id'])
    .execute()
  return new Map(rows.map(({ person, id }) => [person, id]))
}

/** One send at a time per company: two users who send at once send nothing twice. */
export const lockSending = (trx: Db, companyId: string): Promise<void> =>
  lockInTransaction(trx, `statements sent ${companyId}`)

/** The newest batch of this user with mails that wait. */
export async function unfinishedBatch(db: Db, companyId: string, userId: string): Promise<string | null> {
  const { rows } = await sql<{ batch: string }>`
    select s.batch from mails m
    join statement_sends s on s.company_id = m.company_id and s.id = m.attachment_ref
    where m.company_id = ${companyId} and m.attachment_kind = 'statement' and m.state = 'queued'
      and s.sent_by = ${userId}
    order by s.created_at desc limit 1`.execute(db)
  return rows[0]?.batch ?? null
}

const maxFailures = 20

/** How far a batch is. One that does not exist in the company gives 404. */
export async function progressOf(db: Db, companyId: string, batch: string) {
  const id = batch.toLowerCase()
  if (!isIdentity(id)) throw new TipyError('NOT_FOUND')
  const { rows } = await sql<{ name: string; state: MailState; error: string | null }>`
    select u.name, m.state, m.last_error as error
    from ${sendsWithMails}
    join users u on u.company_id = s.company_id and u.id = s.person
    where s.company_id = ${companyId} and s.batch = ${id}::uuid
    order by fold(u.name), u.id`.execute(db)
  if (rows.length === 0) throw new TipyError('NOT_FOUND')
  const count = (state: MailState) => rows.filter(row => row.state === state).length
  const failures = rows.flatMap(({ name, error, state }) => (error && state !== 'sent' ? [{ name, error }] : []))
  return {
    queued: count('queued'),
    sent: count('sent'),
    failed: count('failed'),
    failures: failures.slice(0, maxFailures),
  }
}

interface SendsQuery {
  readonly page: number
  readonly perPage: number
  readonly person?: string | null | undefined
}

/** Who was sent which statement, newest first. */
export async function searchSends(db: Db, companyId: string, { page, perPage, person }: SendsQuery) {
  const where = sql`s.company_id = ${companyId} ${person ? sql`and s.person = ${person}::uuid` : sql``}`
  const found = await sql<StoredSend>`
    select s.id, s.person, u.name, s.first_date::text as "firstDate", s.last_date::text as "lastDate", m.recipient,
      author.name as by, s.created_at as at, m.state, m.sent_at as "sentAt", m.last_error as error
    from ${sendsWithMails}
    join users u on u.company_id = s.company_id and u.id = s.person
    where ${where}
    order by s.created_at desc, fold(u.name), s.id
    limit ${perPage} offset ${page * perPage}`.execute(db)
  const counted = await sql<{ total: string }>`select count(*) as total from statement_sends s where ${where}`.execute(
    db,
  )
  const sends = found.rows.map(
    ({ id, at, sentAt, ...send }): StatementSend => ({
      _id: id,
      ...send,
      at: at.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }),
  )
  return { sends, total: Number(counted.rows[0]?.total) }
}
