import { Readable } from 'node:stream'
import type { DateRange } from '@tipy/domain/calendar/days'
import type { Streamed } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import { zipPaths } from '@tipy/domain/features/files/files.rules'
import type { Statement, statementsContract } from '@tipy/domain/features/statements/statements.contract'
import {
  mayReadStatement,
  type StatementFormat,
  statementFileName,
  statementLimits,
  statementsZipName,
  sumsOfLines,
} from '@tipy/domain/features/statements/statements.rules'
import { isIdentity } from '@tipy/domain/record/identity'
import type { Caller } from '#http/caller'
import type { ConcurrencyLimit } from '#http/concurrencyLimit'
import type { Handlers } from '#http/mount'
import { streamZip } from '#http/zip'
import { type CountedPerson, peopleWithLines, readLines } from '#ledger/read'
import { contentTypes, type WritingDeps, writeStatement } from './statements.files.ts'
import { readPerson, type StatementPerson } from './statements.store.ts'

interface Deps extends WritingDeps {
  /** Limits how many statements are written concurrently, in total and per user. */
  readonly writing: (who: string) => ConcurrencyLimit
  /** Limits how many zips are sent concurrently, in total and per user. */
  readonly packing: (who: string) => ConcurrencyLimit
}

/** What people earn, from the ledger alone: users read their own, those who pay read everyone's. */
export function statementsHandlers(deps: Deps): Handlers<typeof statementsContract> {
  return {
    'GET /api/statements/{person}': async ({ caller, params, query }) =>
      statementOf(deps, caller, await requireReadablePerson(deps, caller, params.person), rangeOf(query)),
    'GET /api/statements/{person}/file': async ({ caller, params, query }) => {
      const person = await requireReadablePerson(deps, caller, params.person)
      const range = rangeOf(query)
      const content = await deps.writing(caller.id)(() => fileOf(deps, caller, person, { range, format: query.format }))
      return {
        contentType: contentTypes[query.format],
        fileName: statementFileName(person.name, range, query.format),
        bytes: content.length,
        body: Readable.from([content]),
      }
    },
    'POST /api/statements/zip': ({ caller, body }) =>
      zipOf(deps, caller, { range: rangeOf(body), format: body.format }),
  }
}

/** The contract has validated the days. */
const rangeOf = ({ firstDate, lastDate }: DateRange): DateRange => ({ firstDate, lastDate })

/** A person whose statement the caller may not read gives 404, like one who does not exist. */
async function requireReadablePerson({ db }: Deps, caller: Caller, personId: string): Promise<StatementPerson> {
  const id = personId.toLowerCase()
  const isAllowed = isIdentity(id) && mayReadStatement(caller, id)
  const person = isAllowed ? await readPerson(db, caller.companyId, id) : null
  if (!person) throw new TipyError('NOT_FOUND')
  return person
}

async function statementOf(
  { db }: Deps,
  { companyId }: Caller,
  { id, name }: StatementPerson,
  range: DateRange,
): Promise<Statement> {
  const lines = await readLines(db, companyId, id, range, statementLimits.lines)
  if (lines.length > statementLimits.lines) throw new TipyError('TOO_MANY_ROWS')
  return { person: { _id: id, name }, lines, sums: sumsOfLines(lines) }
}

interface StatementRequest {
  readonly range: DateRange
  readonly format: StatementFormat
}

async function fileOf(
  deps: Deps,
  caller: Caller,
  person: StatementPerson,
  request: StatementRequest,
): Promise<Uint8Array> {
  const statement = await statementOf(deps, caller, person, request.range)
  return writeStatement(deps, caller, statement, { ...request, office: person.office })
}

/** Each statement is written when the zip reaches it: only one at a time is in memory. */
async function zipOf(deps: Deps, caller: Caller, request: StatementRequest): Promise<Streamed> {
  const people = await peopleWithLines(deps.db, caller.companyId, request.range)
  refuseTooMany(people)
  const mime = contentTypes[request.format]
  const named = people.map(({ name }) => ({
    folder: '',
    name: statementFileName(name, request.range, request.format),
    mime,
  }))
  const paths = zipPaths(named)
  const mtime = deps.clock.now()
  const entries = people.map((person, place) => ({
    path: paths[place] ?? `${person.id}.${request.format}`,
    mtime,
    open: async () => Readable.from([await fileOf(deps, caller, person, request)]),
  }))
  const body = await streamZip(deps.packing(caller.id), entries)
  return { contentType: 'application/zip', fileName: statementsZipName(request.range), body }
}

/** Checked before the first byte is sent: later a refusal would leave a truncated file. */
function refuseTooMany(people: readonly CountedPerson[]): void {
  const lines = people.reduce((sum, person) => sum + person.lines, 0)
  const isLong = people.some(person => person.lines > statementLimits.lines)
  if (isLong || people.length > statementLimits.people || lines > statementLimits.packedLines)
    throw new TipyError('TOO_MANY_ROWS')
}
