import type { NoticeMade } from '@tipy/domain/features/notifications/notifications.contract'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { holdsOneOf } from '#http/roles'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'

type Notices = Tables['notices']
export type StoredNotice = Selectable<Notices>

const noticesOf = (db: Db, companyId: string) =>
  db
    .selectFrom('notices as n')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'n.company_id').onRef('u.id', '=', 'n.created_by'))
    .where('n.company_id', '=', companyId)

interface NoticeReader {
  readonly companyId: string
  readonly id: string
}

interface NotificationsQuery {
  readonly page: number
  readonly perPage: number
  readonly sent: boolean | null
}

/** Planned notices first, then sent ones, each newest first. */
export async function searchNotices(db: Db, viewer: NoticeReader, { page, perPage, sent }: NotificationsQuery) {
  // Only its author sees a notice to themselves.
  const ownOrShared = sql<boolean>`(n.created_by = ${viewer.id} or n.roles <> '{}' or n.users <> array[n.created_by])`
  const all = noticesOf(db, viewer.companyId).where(ownOrShared)
  const query = sent === null ? all : all.where('n.sent_at', sent ? 'is not' : 'is', null)
  const [rows, { total }] = await Promise.all([
    query
      .selectAll('n')
      .select('u.name as author')
      .orderBy(sql`n.sent_at is not null`)
      .orderBy('n.date_to_send', 'desc')
      .orderBy('n.id')
      .limit(perPage)
      .offset(page * perPage)
      .execute(),
    query.select(eb => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { notices: rows.map(presented), total: Number(total) }
}

/** Locked until the transaction ends: a notice is never changed and sent concurrently. */
export function lockNotice(db: Db, companyId: string, id: string): Promise<StoredNotice | undefined> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function readNotice(db: Db, companyId: string, id: string): Promise<NoticeMade> {
  const row = await noticesOf(db, companyId)
    .selectAll('n')
    .select('u.name as author')
    .where('n.id', '=', id)
    .executeTakeFirstOrThrow()
  return presented(row)
}

export async function insertNotice(db: Db, row: Insertable<Notices>): Promise<string> {
  const { id } = await db.insertInto('notices').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateNotice(
  db: Db,
  { company_id, id }: Pick<StoredNotice, 'company_id' | 'id'>,
  change: Updateable<Notices>,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ ...change, version: sql`version + 1` })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteNotice(db: Db, { company_id, id }: StoredNotice): Promise<void> {
  await db.deleteFrom('notices').where('company_id', '=', company_id).where('id', '=', id).execute()
}

/** Notices that are due, oldest first. */
export async function dueNotices(db: Db, moment: string): Promise<readonly Pick<StoredNotice, 'company_id' | 'id'>[]> {
  return db
    .selectFrom('notices')
    .select(['company_id', 'id'])
    .where('sent_at', 'is', null)
    .where('date_to_send', '<=', moment)
    .orderBy('date_to_send')
    .orderBy('id')
    .execute()
}

/** Locks a due notice to send it; undefined if another server has locked or sent it, or a user postponed it. */
export function claimNotice(
  db: Db,
  { company_id, id }: Pick<StoredNotice, 'company_id' | 'id'>,
  moment: string,
): Promise<StoredNotice | undefined> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('date_to_send', '<=', moment)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** The receivers, determined when it is sent: roles may have changed, and people who left get nothing. */
export async function receiversOf(
  db: Db,
  { company_id, users, roles }: Pick<StoredNotice, 'company_id' | 'users' | 'roles'>,
): Promise<readonly string[]> {
  const found = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.company_id', '=', company_id)
    .where('u.active', '=', true)
    .where(eb => eb.or([eb('u.id', '=', sql<string>`any(${users}::uuid[])`), holdsOneOf('u', roles)]))
    .orderBy('u.name_key')
    .execute()
  return found.map(({ id }) => id)
}

function presented(row: StoredNotice & { readonly author: string }): NoticeMade {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    type: row.type,
    dateToSend: row.date_to_send,
    model: row.model,
    ref: row.ref,
    channels: row.channels,
    users: row.users,
    roles: row.roles,
    sent: row.sent_at !== null,
    sentAt: row.sent_at?.toISOString() ?? null,
    reached: row.reached,
    author: row.author,
    version: row.version,
  }
}
