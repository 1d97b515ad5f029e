import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { DateRange } from '@tipy/domain/calendar/days'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import {
  cellsOfLine,
  cellsOfSums,
  type StatementColumn,
  statementColumns,
} from '@tipy/domain/features/statements/statements.columns'
import type { Statement } from '@tipy/domain/features/statements/statements.contract'
import { statementPaper } from '@tipy/domain/features/statements/statements.paper'
import { type StatementFormat, statementTitle } from '@tipy/domain/features/statements/statements.rules'
import { readIssuer } from '#documents/issuer'
import { columnFor } from '#engine/export/cells'
import { xlsxContentType, xlsxOf } from '#engine/export/xlsx'
import type { Caller } from '#http/session/caller'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Printer } from '#platform/pdf/printer'

export interface WritingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly printer: Pick<Printer, 'run'>
}

interface StatementRequest {
  readonly format: StatementFormat
  readonly range: DateRange
  /** The office in whose name it is issued. */
  readonly office: string | null
}

export const contentTypes: Readonly<Record<StatementFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: xlsxContentType,
}

/** The user in whose name a statement is issued. */
export type StatementIssuer = Pick<Caller, 'companyId' | 'id'>

/** A statement as a file: short enough to be in memory whole. */
export function writeStatement(
  deps: WritingDeps,
  caller: StatementIssuer,
  statement: Statement,
  request: StatementRequest,
): Promise<Uint8Array> {
  return request.format === 'xlsx' ? sheetOf(statement) : printed(deps, caller, statement, request)
}

async function printed(
  { db, clock, printer }: WritingDeps,
  caller: StatementIssuer,
  statement: Statement,
  { range, office }: StatementRequest,
): Promise<Uint8Array> {
  const { companyId, id } = caller
  const issuer = await db
    .selectFrom('users')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const paper = statementPaper(statement, {
    ...(await readIssuer(db, companyId, office)),
    person: statement.person.name,
    gender: statement.person.gender,
    range,
    issuer: issuer.name,
    at: lisbonMoment(clock.now()),
  })
  return printer.run(paper)
}

const columns = (Object.keys(statementColumns) as StatementColumn[]).map(name =>
  columnFor(name, statementColumns[name]),
)
/** No column here has keys to translate. */
const names = { of: (_field: unknown, key: string) => key }

async function sheetOf({ person: { gender }, lines, sums }: Statement): Promise<Uint8Array> {
  const cells = (row: object) => {
    const values = row as Readonly<Record<string, unknown>>
    return columns.map(({ name, cell }) => cell(values[name], names))
  }
  const rows = Readable.from([lines.map(line => cells(cellsOfLine(line, gender)))])
  return buffer(xlsxOf(statementTitle, columns, rows, cells(cellsOfSums(sums))))
}
