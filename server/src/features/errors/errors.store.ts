import { createHash } from 'node:crypto'
import type { ErrorDetail, ErrorGroup } from '@tipy/domain/features/errors/errors.contract'
import {
  causeOf,
  type ErrorSide,
  type ErrorState,
  framesOf,
  maxReportLengths,
  retentionDays,
  scrub,
} from '@tipy/domain/features/errors/errors.rules'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { escapeLikePattern } from '#platform/database/like'

/** An error as it happened, with its original texts. */
export interface Occurrence {
  readonly side: ErrorSide
  readonly companyId: string | null
  readonly userId: string | null
  readonly message: string
  readonly stack: string | null
  readonly route: string | null
  readonly component: string | null
  readonly requestId: string | null
  readonly at: Date
}

/** What is stored of one, or of several with the same cause. */
export interface Seen extends Occurrence {
  readonly cause: Buffer
  readonly firstAt: Date
  readonly count: number
}

const cut = (text: string | null, max: number): string | null => (text === null ? null : text.slice(0, max))

/** Removes secrets and truncates to what a screen shows. */
export function seenOnce(occurrence: Occurrence): Seen {
  const { message, stack, route, component, at } = occurrence
  return {
    ...occurrence,
    cause: createHash('sha256').update(causeOf(occurrence)).digest(),
    message: scrub(message).slice(0, maxReportLengths.message),
    stack: cut(stack && framesOf(stack).join('\n'), maxReportLengths.stack),
    route: cut(route, maxReportLengths.route),
    component: cut(component && scrub(component), maxReportLengths.component),
    firstAt: at,
    count: 1,
  }
}

/** One row for each cause; a resolved error that happens again is open again. */
export async function saveSeen(db: Db, seen: Seen): Promise<void> {
  await sql`
    insert into error_groups (
      company_id, side, cause, message, stack, route, component, request_id, user_id, count, first_seen_at, last_seen_at
    ) values (
      ${companyOf(seen)}, ${seen.side}, ${seen.cause}, ${seen.message}, ${seen.stack}, ${seen.route}, ${seen.component},
      ${seen.requestId}, ${seen.userId}, ${seen.count}, ${seen.firstAt}, ${seen.at}
    )
    on conflict (company_id, cause) do update set
      message = excluded.message, stack = excluded.stack, route = excluded.route, component = excluded.component,
      request_id = excluded.request_id, user_id = excluded.user_id,
      count = least(error_groups.count::bigint + excluded.count, 2147483647)::integer,
      last_seen_at = greatest(error_groups.last_seen_at, excluded.last_seen_at),
      resolved_by = case when excluded.last_seen_at > error_groups.resolved_at then null else error_groups.resolved_by end,
      resolved_at = case when excluded.last_seen_at > error_groups.resolved_at then null else error_groups.resolved_at end
  `.execute(db)
}

/** If there is only one company, errors of the installation belong to it. */
const companyOf = ({ companyId }: Seen) =>
  companyId === null
    ? sql`(select case when count(*) = 1 then min(id::text)::uuid end from companies)`
    : sql`${companyId}::uuid`

interface ErrorsQuery {
  readonly companyId: string
  readonly state: ErrorState
  readonly search: string
  readonly page: number
  readonly perPage: number
}

/** Errors of the company, and those of the installation. */
function groupsOf(db: Db, companyId: string) {
  return db
    .selectFrom('error_groups as e')
    .where(row => row.or([row('e.company_id', '=', companyId), row('e.company_id', 'is', null)]))
}

function whereOf(db: Db, { companyId, state, search }: ErrorsQuery) {
  const all = groupsOf(db, companyId)
  const inState = state === 'all' ? all : all.where('e.resolved_at', state === 'open' ? 'is' : 'is not', null)
  if (search === '') return inState
  const like = `%${escapeLikePattern(search)}%`
  return inState.where(row => row.or([row('e.message', 'ilike', like), row('e.route', 'ilike', like)]))
}

type Groups = ReturnType<typeof groupsOf>

function asNamed(groups: Groups) {
  return groups
    .leftJoin('users as u', join => join.onRef('u.company_id', '=', 'e.company_id').onRef('u.id', '=', 'e.user_id'))
    .leftJoin('users as r', join => join.onRef('r.company_id', '=', 'e.company_id').onRef('r.id', '=', 'e.resolved_by'))
    .selectAll('e')
    .select(['u.name as user_name', 'r.name as resolver_name'])
}

type Row = Awaited<ReturnType<ReturnType<typeof asNamed>['execute']>>[number]

export async function readGroups(db: Db, question: ErrorsQuery) {
  const { companyId, page, perPage } = question
  const [rows, total, open] = await Promise.all([
    asNamed(whereOf(db, question))
      .orderBy('e.last_seen_at', 'desc')
      .orderBy('e.id')
      .limit(perPage)
      .offset(page * perPage)
      .execute(),
    countOf(whereOf(db, question)),
    countOf(groupsOf(db, companyId).where('e.resolved_at', 'is', null)),
  ])
  return { errors: rows.map(presented), total, open }
}

async function countOf(groups: Groups): Promise<number> {
  const { count } = await groups.select(eb => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export async function readGroup(db: Db, companyId: string, id: string): Promise<ErrorDetail | undefined> {
  const row = await asNamed(groupsOf(db, companyId)).where('e.id', '=', id).executeTakeFirst()
  return row && { ...presented(row), stack: row.stack, component: row.component }
}

/** Only the company's: no company may resolve errors of the installation. */
export async function markGroup(
  db: Db,
  { companyId, id: by }: { readonly companyId: string; readonly id: string },
  id: string,
  resolvedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('error_groups')
    .set({ resolved_at: resolvedAt, resolved_by: resolvedAt && by })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    // The user who resolved it first stays its resolver.
    .where('resolved_at', resolvedAt ? 'is' : 'is not', null)
    .execute()
}

/** Removes errors that have not happened again for long. */
export async function removeOldGroups(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db
    .deleteFrom('error_groups')
    .where(row =>
      row.or([
        row('last_seen_at', '<', before(retentionDays.open)),
        row.and([row('resolved_at', 'is not', null), row('last_seen_at', '<', before(retentionDays.resolved))]),
      ]),
    )
    .execute()
}

const person = (id: string | null, name: string | null) => (id && name !== null ? { _id: id, name } : null)

function presented(row: Row): ErrorGroup {
  return {
    _id: row.id,
    side: row.side,
    message: row.message,
    route: row.route,
    requestId: row.request_id,
    count: row.count,
    firstSeen: row.first_seen_at.toISOString(),
    lastSeen: row.last_seen_at.toISOString(),
    user: person(row.user_id, row.user_name),
    shared: row.company_id === null,
    resolved: row.resolved_at && {
      at: row.resolved_at.toISOString(),
      by: person(row.resolved_by, row.resolver_name),
    },
  }
}
