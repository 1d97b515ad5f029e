import { officesOf, selectOffices } from '@tipy/domain/access/offices'
import { type DateRange, type Day, isDay } from '@tipy/domain/calendar/days'
import { TipyError } from '@tipy/domain/errors/errors'
import { sessionLimits } from '@tipy/domain/features/auth/auth.rules'
import type { FastifyRequest } from 'fastify'
import { type Expression, type InferResult, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { prepared } from '#platform/database/prepared'
import type { Caller } from './caller.ts'
import { type CompanyConfig, type CompanyConfigs, companyConfigs, configOf } from './companyConfig.ts'
import { managedBy } from './managedBy.ts'
import { hashToken } from './tokens.ts'

/** The hash of the token a request was sent with. Without a well-formed one it is refused like an unknown session. */
export function tokenHashOf({ headers }: FastifyRequest): Buffer {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) throw new TipyError('UNAUTHORIZED')
  return hashToken(token)
}

/** Identifies the caller. An unknown or expired session and an inactive person get the same 401. */
export async function identify(
  db: Db,
  request: FastifyRequest,
  tokenHash: Buffer,
  now: Date,
  configs?: CompanyConfigs,
): Promise<Caller> {
  const person = await readPerson(db, tokenHash, now, configs)
  if (!person) throw new TipyError('UNAUTHORIZED')
  return {
    ...person,
    selectedOffices: selectOffices(person.offices, wantedOffices(request)),
    range: wantedRange(request),
  }
}

/** The parameters of the statement. */
interface SessionLookup {
  readonly tokenHash: Buffer
  readonly idle: Date
  readonly absolute: Date
}

/** Read anew for every request: who it is, where they work, whom they manage, and which version their company is at. */
const personQuery = (db: Db, { tokenHash, idle, absolute }: SessionLookup) =>
  db
    .selectFrom('session_tokens as t')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.role', 'u.other_roles', 'u.offices', 'u.needs_password_change', 'u.company_id'])
    .select(['c.config_version', 't.last_used_at', ...managedBy('u')])
    .where('t.token_hash', '=', tokenHash)
    .where('t.last_used_at', '>', idle)
    .where('t.created_at', '>', absolute)
    .where('u.active', '=', true)
    .where('c.active', '=', true)

/** The same with the configuration of the company, in one snapshot: neither is ever older than the other. */
const wholeQuery = (db: Db, lookup: SessionLookup) => personQuery(db, lookup).select(configOf('c').as('config'))

/** Prepared, because every request asks it. */
const rowsOf = async <Row>(db: Db, query: Expression<Row>): Promise<readonly Row[]> =>
  (await prepared(sql<Row>`${query}`).execute(db)).rows

/** The person of a live session. What is remembered of their company is what the database has at this moment. */
export async function readPerson(
  db: Db,
  tokenHash: Buffer,
  now: Date,
  configs = companyConfigs,
): Promise<Omit<Caller, 'selectedOffices' | 'range'> | undefined> {
  const lookup = { tokenHash, ...sessionLimits(now) }
  const [row] = await rowsOf(db, personQuery(db, lookup))
  if (!row) return undefined
  const config = configs.find(row.company_id, row.config_version)
  if (config) return personOf(row, config, tokenHash)
  const [whole] = await rowsOf(db, wholeQuery(db, lookup))
  return whole && personOf(whole, configs.remember(whole.company_id, whole.config), tokenHash)
}

type PersonRow = InferResult<ReturnType<typeof personQuery>>[number]

const personOf = (row: PersonRow, config: CompanyConfig, tokenHash: Buffer) => ({
  ...memberOf(row, config),
  companyCode: config.companyCode,
  companyName: config.companyName,
  needsPasswordChange: row.needs_password_change,
  tokenHash,
  lastNotedAt: row.last_used_at,
})

/** What access rules need to know of a person, who need not be the caller. */
export type CompanyMember = Omit<
  Caller,
  'companyCode' | 'companyName' | 'needsPasswordChange' | 'tokenHash' | 'lastNotedAt'
>

const memberQuery = (db: Db, companyId: string, ids: readonly string[]) =>
  db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.role', 'u.other_roles', 'u.offices', 'u.company_id', 'c.config_version', ...managedBy('u')])
    .where('u.company_id', '=', companyId)
    .where('u.id', 'in', ids)
    .where('u.active', '=', true)

type MemberRow = InferResult<ReturnType<typeof memberQuery>>[number]

const memberOf = (row: MemberRow, { features, settings, openOffices, closedOffices }: CompanyConfig) => ({
  id: row.id,
  role: row.role,
  otherRoles: row.other_roles,
  companyId: row.company_id,
  offices: officesOf({ role: row.role, otherRoles: row.other_roles }, row.offices, openOffices),
  managedStaff: row.managed_staff,
  managedTeams: row.managed_teams,
  features,
  settings,
  closedOffices,
})

/** Active people of a company, with all their offices selected and no date range. What they share is read once. */
export async function readCompanyMembers(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<readonly CompanyMember[]> {
  if (ids.length === 0) return []
  const rows = await memberQuery(db, companyId, ids).execute()
  const [first] = rows
  if (!first) return []
  const config = companyConfigs.find(companyId, first.config_version) ?? (await readConfig(db, companyId))
  return rows.map(row => ({ ...memberOf(row, config), selectedOffices: null, range: {} }))
}

/** Also inside a transaction that changes it: should that be rolled back, the version never comes back. */
async function readConfig(db: Db, companyId: string): Promise<CompanyConfig> {
  const query = db.selectFrom('companies as c').select(configOf('c').as('config')).where('c.id', '=', companyId)
  return companyConfigs.remember(companyId, (await query.executeTakeFirstOrThrow()).config)
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim()
}

/** The session decides the company. A header may only agree with it. */
export function namesAnotherCompany(request: FastifyRequest, caller: Caller): boolean {
  const named = headerOf(request, 'company')
  return named !== '' && named !== caller.companyCode
}

/** `a,b` or `["a","b"]`. */
function wantedOffices(request: FastifyRequest): string[] {
  const text = headerOf(request, 'offices')
  const entries = text.startsWith('[') ? parseList(text) : text.split(',').map(entry => entry.trim())
  return entries.filter(entry => entry !== '')
}

function parseList(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list) && list.every(entry => typeof entry === 'string')) return list
  } catch {
    // Falls through to the same answer as a list of something else.
  }
  throw new TipyError('INVALID', { Offices: 'Lista de agências inválida' })
}

/** The date range that the web shell sends with every call must be valid, whether or not this call reads it. */
function wantedRange(request: FastifyRequest): Partial<DateRange> {
  const range: { firstDate?: Day; lastDate?: Day } = {}
  const wrong: Record<string, string> = {}
  for (const [name, header] of [
    ['firstDate', 'FirstDate'],
    ['lastDate', 'LastDate'],
  ] as const) {
    const text = headerOf(request, header.toLowerCase())
    if (isDay(text)) range[name] = text
    else if (text !== '') wrong[header] = 'Data inválida'
  }
  if (Object.keys(wrong).length > 0) throw new TipyError('INVALID', wrong)
  return range
}
