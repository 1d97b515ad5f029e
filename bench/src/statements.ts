import type { DateRange } from '@tipy/domain/calendar/days'
import { statementLimits } from '@tipy/domain/features/statements/statements.rules'
import { sumsByPerson } from '@tipy/server/ledger/read'
import type { CompiledQuery } from 'kysely'
import { capturedStatements } from './captured.ts'
import type { BenchFixture } from './fixture.ts'

/** The overview of statements: one row per person of the company. */
export const overviews: Readonly<Record<string, DateRange>> = {
  'statements: everybody, a month': { firstDate: '2025-09-01', lastDate: '2025-09-30' },
  'statements: everybody, a year': { firstDate: '2025-01-01', lastDate: '2025-12-31' },
}

export const overviewPath = ({ firstDate, lastDate }: DateRange): string =>
  `/api/statements?firstDate=${firstDate}&lastDate=${lastDate}`

/** The statement that sums every person's lines. */
export const overviewStatements = (fixture: BenchFixture, range: DateRange): Promise<readonly CompiledQuery[]> =>
  capturedStatements(fixture, db =>
    sumsByPerson(db, fixture.companyId, { range, offices: null, max: statementLimits.overview }),
  )
