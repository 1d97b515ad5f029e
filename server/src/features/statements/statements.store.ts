import { genderOf } from '@tipy/domain/access/roleNames'
import type { DateRange } from '@tipy/domain/calendar/days'
import { TipyError } from '@tipy/domain/errors/errors'
import type { Statement } from '@tipy/domain/features/statements/statements.contract'
import { statementLimits, sumsOfLines } from '@tipy/domain/features/statements/statements.rules'
import { sql } from 'kysely'
import { readLines } from '#ledger/read'
import type { Db } from '#platform/database/database'

/** The person a statement is about. */
export interface StatementPerson {
  readonly id: string
  readonly name: string
  readonly office: string | null
  readonly active: boolean
  /** The key of the configuration list. */
  readonly gender: string | null
}

export async function readPerson(db: Db, companyId: string, id: string): Promise<StatementPerson | null> {
  const found = await sql<StatementPerson>`
    select id, name, offices[1] as office, active, gender from users
    where company_id = ${companyId} and id = ${id}::uuid`.execute(db)
  return found.rows[0] ?? null
}

/** Refuses the request if one of these people, each named once, is not of the company. */
export async function requirePeople(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from users where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(
    db,
  )
  if (rows[0]?.found !== ids.length) throw new TipyError('NOT_FOUND')
}

export async function readStatement(
  db: Db,
  companyId: string,
  { id, name, gender }: Pick<StatementPerson, 'id' | 'name' | 'gender'>,
  range: DateRange,
): Promise<Statement> {
  const lines = await readLines(db, companyId, id, range, statementLimits.lines)
  if (lines.length > statementLimits.lines) throw new TipyError('TOO_MANY_ROWS')
  return { person: { _id: id, name, gender: genderOf(gender) }, lines, sums: sumsOfLines(lines) }
}
