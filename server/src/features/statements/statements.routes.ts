import { Readable } from 'node:stream'
import type { DateRange } from '@tipy/domain/calendar/days'
import type { Streamed } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import { zipPaths } from '@tipy/domain/features/files/files.rules'
import type { statementsContract } from '@tipy/domain/features/statements/statements.contract'
import {
  mayReadStatement,
  type StatementFormat,
  statementFileName,
  statementLimits,
  statementsZipName,
} from '@tipy/domain/features/statements/statements.rules'
import { isEmailAddress } from '@tipy/domain/identity/emailAddress'
import { isIdentity } from '@tipy/domain/record/identity'
import { withIdempotency } from '#engine/idempotency'
import { saveAs } from '#engine/saving'
import type { ConcurrencyLimit } from '#http/limits/concurrencyLimit'
import type { Handlers } from '#http/mount'
import type { Caller } from '#http/session/caller'
import { streamZip } from '#http/zip'
import { type CountedPerson, peopleWithLines, sumsByPerson } from '#ledger/read'
import type { Db } from '#platform/database/database'
import { contentTypes, type WritingDeps, writeStatement } from './statements.files.ts'
import { type MailingDeps, sendStatements } from './statements.mail.ts'
import { lastSends, progressOf, searchSends, unfinishedBatch } from './statements.sends.ts'
import { readPerson, readStatement, requirePeople, type StatementPerson } from './statements.store.ts'

interface Deps extends WritingDeps, MailingDeps {
  /** Whether there is a mail server. */
  readonly isSending: boolean
  /** Limits how many statements are written concurrently, in total and per user. */
  readonly writing: (who: string) => ConcurrencyLimit
  /** Limits how many zips are sent concurrently, in total and per user. */
  readonly packing: (who: string) => ConcurrencyLimit
}

/** What people earn, from the ledger alone: users read their own, those who pay read everyone's. */
export function statementsHandlers(deps: Deps): Handlers<typeof statementsContract> {
  const { db, isSending } = deps
  return {
    'GET /api/statements': async ({ caller, query }) => ({
      people: await overviewOf(db, caller, rangeOf(query)),
      isSending,
      sending: await unfinishedBatch(db, caller.companyId, caller.id),
    }),
    'POST /api/statements/send': ({ caller, body, idempotencyKey }) =>
      saveAs(deps, caller, saving => {
        const request = { range: rangeOf(body), people: body.people, again: body.again }
        const retry = { key: idempotencyKey, request: ['statements', request] }
        return withIdempotency(saving, retry, () => sendStatements(deps, saving, request))
      }),
    'GET /api/statements/send/{batch}': async ({ caller, params }) => ({
      ...(await progressOf(db, caller.companyId, params.batch)),
      isSending,
    }),
    'POST /api/statements/sends': ({ caller, body }) => searchSends(db, caller.companyId, body),
    'GET /api/statements/{person}': async ({ caller, params, query }) =>
      readStatement(db, caller.companyId, await requireReadablePerson(deps, caller, params.person), rangeOf(query)),
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
      zipOf(deps, caller, { range: rangeOf(body), format: body.format, people: body.people ?? null }),
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

/** One row per person of the chosen offices with lines in the period, or to whom something is owed now. */
async function overviewOf(db: Db, { companyId, selectedOffices }: Caller, range: DateRange) {
  const found = await sumsByPerson(db, companyId, { range, offices: selectedOffices, max: statementLimits.overview })
  if (found.length > statementLimits.overview) throw new TipyError('TOO_MANY_ROWS')
  const ids = found.map(({ id }) => id)
  const sends = await lastSends(db, companyId, ids, range)
  return found.map(({ id, email, offices, ...person }) => ({
    _id: id,
    ...person,
    offices: [...offices],
    hasEmail: isEmailAddress(email),
    sent: sends.get(id) ?? null,
  }))
}

interface StatementRequest {
  readonly range: DateRange
  readonly format: StatementFormat
}

async function fileOf(
  deps: Deps,
  caller: Caller,
  person: Pick<StatementPerson, 'id' | 'name' | 'office' | 'gender'>,
  request: StatementRequest,
): Promise<Uint8Array> {
  const statement = await readStatement(deps.db, caller.companyId, person, request.range)
  return writeStatement(deps, caller, statement, { ...request, office: person.office })
}

interface ZipRequest extends StatementRequest {
  /** Null: everyone with lines. */
  readonly people: readonly string[] | null
}

/** Each statement is written when the zip reaches it: only one at a time is in memory. */
async function zipOf(deps: Deps, caller: Caller, request: ZipRequest): Promise<Streamed> {
  const wanted = request.people && [...new Set(request.people.map(id => id.toLowerCase()))]
  if (wanted) await requirePeople(deps.db, caller.companyId, wanted)
  const people = await peopleWithLines(deps.db, caller.companyId, request.range, wanted)
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
