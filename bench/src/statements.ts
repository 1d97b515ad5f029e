import type { DateRange } from '@tipy/domain/calendar/days'
import { statementLimits } from '@tipy/domain/features/statements/statements.rules'
import { sumsByPerson } from '@tipy/server/ledger/read'
import type { Tables } from '@tipy/server/platform/database/tables'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { BenchFixture } from './fixture.ts'

/** The overview of statements: one row per person of the company. */
export const overviews: Readonly<Record<string, DateRange>> = {
  'statements: everybody, a month': { firstDate: '2025-09-01', lastDate: '2025-09-30' },
  'statements: everybody, a year': { firstDate: '2025-01-01', lastDate: '2025-12-31' },
}

export const overviewPath = ({ firstDate, lastDate }: DateRange): string =>
  `/api/statements?firstDate=${firstDate}&lastDate=${lastDate}`

/** The statement that sums every person's lines, captured while the product runs it. */
export async function overviewStatements(
  { pool, companyId }: BenchFixture,
  range: DateRange,
): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = []
  const watched = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  })
  await sumsByPerson(watched, companyId, { range, offices: null, max: statementLimits.overview })
  return queries
}
