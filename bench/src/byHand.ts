import { type DateRange, isDay } from '@tipy/domain/calendar/days'
import { searchRecords } from '@tipy/server/engine/read/search'
import { anyServerRecord } from '@tipy/server/engine/serverRecord'
import { recordViewer } from '@tipy/server/engine/viewer'
import { findingsServerRecord } from '@tipy/server/features/findings/findings.serverRecord'
import { invoicesServerRecord } from '@tipy/server/features/invoices/invoices.serverRecord'
import { leadsServerRecord } from '@tipy/server/features/leads/leads.serverRecord'
import { reservationsServerRecord } from '@tipy/server/features/reservations/reservations.serverRecord'
import { readPerson } from '@tipy/server/http/session/session'
import { hashToken } from '@tipy/server/http/session/tokens'
import type { CompiledQuery } from 'kysely'
import { capturedStatements } from './captured.ts'
import type { BenchQuery } from './client.ts'
import type { BenchFixture, Who } from './fixture.ts'

const setups = {
  findings: anyServerRecord(findingsServerRecord),
  reservations: anyServerRecord(reservationsServerRecord),
  invoices: anyServerRecord(invoicesServerRecord),
  leads: anyServerRecord(leadsServerRecord),
}

/** The statement every request runs first: it reads the caller of the session. */
export async function personOf({ db, tokens }: Pick<BenchFixture, 'db' | 'tokens'>, who: Who) {
  const person = await readPerson(db, hashToken(tokens[who]), new Date())
  if (!person) throw new Error(`${who} is not signed in`)
  return person
}

/** The statements of a search, its count and totals among them where it asks for them. */
export async function statementsOf(
  session: BenchFixture,
  { of = 'findings', who = 'admin', body, headers }: BenchQuery,
): Promise<readonly CompiledQuery[]> {
  const person = await personOf(session, who)
  const viewer = recordViewer({ ...person, selectedOffices: null, range: rangeOf(headers) })
  return capturedStatements(session, db => searchRecords(setups[of], db, viewer, body))
}

function rangeOf({ firstdate = '', lastdate = '' }: BenchQuery['headers'] = {}): Partial<DateRange> {
  return { ...(isDay(firstdate) && { firstDate: firstdate }), ...(isDay(lastdate) && { lastDate: lastdate }) }
}

/** Runs the statements serially, as the engine does, and reads the rows: the SQL without the product. */
export async function sendByHand({ pool }: BenchFixture, statements: readonly CompiledQuery[]): Promise<void> {
  for (const { sql, parameters } of statements) await pool.query(sql, [...parameters])
}

/** The query plan of each statement. */
export async function explain({ pool }: BenchFixture, statements: readonly CompiledQuery[]): Promise<string> {
  const plans: string[] = []
  for (const { sql, parameters } of statements) {
    const { rows } = await pool.query<Record<string, string>>(`explain (analyze, buffers) ${sql}`, [...parameters])
    plans.push(rows.map(row => `    ${row['QUERY PLAN']}`).join('\n'))
  }
  return plans.join('\n\n')
}
