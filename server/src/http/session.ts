import { selectOffices } from '@tipy/domain/access/offices'
import { type DateRange, type Day, isDay } from '@tipy/domain/calendar/days'
import { TipyError } from '@tipy/domain/errors/errors'
import { sessionLimits } from '@tipy/domain/features/auth/auth.rules'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#platform/database/database'
import { preparedStatement } from '#platform/database/preparedStatement'
import type { Caller } from './caller.ts'
import { officeKeys } from './offices.ts'
import { hashToken } from './tokens.ts'

/** Identifies the caller. A missing, unknown or expired session and an inactive person all get the same 401. */
export async function identify(pool: Pool, request: FastifyRequest, now: Date): Promise<Caller> {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
  const person = token === undefined ? undefined : await readPerson(pool, hashToken(token), now)
  if (!person) throw new TipyError('UNAUTHORIZED')
  return {
    ...person,
    selectedOffices: selectOffices(person.offices, wantedOffices(request)),
    range: wantedRange(request),
  }
}

const grantsOf = (company: 'u.company_id' | 'c.id') => sql<Caller['features']>`(
  select coalesce(jsonb_object_agg(f.flag, jsonb_build_object('roles', f.roles, 'users', f.users)), '{}')
  from access_features f where f.company_id = ${sql.ref(company)}
)`

/** The parameters of the statement. */
interface SessionLookup {
  readonly tokenHash: Buffer
  readonly idle: Date
  readonly absolute: Date
}

/** Everything a request needs to know of its caller, in one statement: nothing is cached between requests. */
const personQuery = (db: Db, { tokenHash, idle, absolute }: SessionLookup) =>
  db
    .selectFrom('session_tokens as t')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select([
      'u.id',
      'u.role',
      'u.other_roles',
      'u.needs_password_change',
      'u.company_id',
      'c.code',
      'c.name',
      'c.settings',
    ])
    .select(['t.last_used_at', officeKeys('u').as('offices'), grantsOf('u.company_id').as('features')])
    .where('t.token_hash', '=', tokenHash)
    .where('t.last_used_at', '>', idle)
    .where('t.created_at', '>', absolute)
    .where('u.active', '=', true)
    .where('c.active', '=', true)

const placeholderValues: SessionLookup = { tokenHash: Buffer.alloc(0), idle: new Date(0), absolute: new Date(0) }
/** Prepared because every request runs it: built once, and planned once on each connection. */
const personStatement = preparedStatement('person', personQuery, placeholderValues)

export async function readPerson(
  pool: Pool,
  tokenHash: Buffer,
  now: Date,
): Promise<Omit<Caller, 'selectedOffices' | 'range'> | undefined> {
  const [row] = await personStatement(pool, { tokenHash, ...sessionLimits(now) })
  return (
    row && {
      id: row.id,
      role: row.role,
      otherRoles: row.other_roles,
      companyId: row.company_id,
      companyCode: row.code,
      companyName: row.name,
      offices: row.offices,
      features: row.features,
      settings: row.settings,
      needsPasswordChange: row.needs_password_change,
      tokenHash,
      lastNotedAt: row.last_used_at,
    }
  )
}

/** What access rules need to know of a person, who need not be the caller. */
export type CompanyMember = Pick<
  Caller,
  'id' | 'role' | 'otherRoles' | 'companyId' | 'offices' | 'features' | 'settings' | 'selectedOffices' | 'range'
>

/**
 * Active people of a company, with all their offices selected and no date range. What they share is read once: the
 * grants of a company are as long as the rest of hundreds of people.
 */
export async function readCompanyMembers(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<readonly CompanyMember[]> {
  if (ids.length === 0) return []
  const shared = await db
    .selectFrom('companies as c')
    .select(['c.settings', grantsOf('c.id').as('features')])
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.role', 'u.other_roles', officeKeys('u').as('offices')])
    .where('u.company_id', '=', companyId)
    .where('u.id', 'in', ids)
    .where('u.active', '=', true)
    .execute()
  return rows.map(({ other_roles: otherRoles, ...person }) => ({
    ...person,
    ...shared,
    otherRoles,
    companyId,
    selectedOffices: null,
    range: {},
  }))
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
