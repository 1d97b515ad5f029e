import type { Notification } from '@tipy/domain/features/notifications/notifications.contract'
import type { NotificationChannel } from '@tipy/domain/features/notifications/notifications.rules'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'

type Stored = Selectable<Tables['notifications']>

/** The user they belong to. */
export interface Owner {
  readonly companyId: string
  readonly id: string
}

/** Rows per statement: PostgreSQL limits its parameters. */
const maxRowsPerInsert = 500

export async function insertNotifications(
  db: Db,
  rows: readonly Insertable<Tables['notifications']>[],
): Promise<readonly Pick<Stored, 'id' | 'user_id'>[]> {
  const made: Pick<Stored, 'id' | 'user_id'>[] = []
  for (let from = 0; from < rows.length; from += maxRowsPerInsert) {
    const some = rows.slice(from, from + maxRowsPerInsert)
    made.push(...(await db.insertInto('notifications').values(some).returning(['id', 'user_id']).execute()))
  }
  return made
}

/** Notifications that have reached a user by this channel; those not sent yet are left out. */
function ownOn(db: Db, { companyId, id }: Owner, channel: NotificationChannel) {
  return db
    .selectFrom('notifications')
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .where('sent_at', 'is not', null)
    .where(sql<boolean>`${channel} = any(channels)`)
}

interface NotificationsQuery {
  readonly page: number
  readonly perPage: number
  readonly active: boolean | null
  /** The filters match no notification of this user. */
  readonly isNone: boolean
}

export async function readOwn(db: Db, owner: Owner, { page, perPage, active, isNone }: NotificationsQuery) {
  const own = isNone ? ownOn(db, owner, 'web').where(sql<boolean>`false`) : ownOn(db, owner, 'web')
  const query = active === null ? own : own.where('active', '=', active)
  const [rows, total, unread] = await Promise.all([
    query
      .selectAll()
      .orderBy('date_to_send', 'desc')
      .orderBy('id')
      .limit(perPage)
      .offset(page * perPage)
      .execute(),
    countOf(query),
    countOf(ownOn(db, owner, 'web').where('active', '=', true)),
  ])
  return { notifications: rows.map(presented), total, unread }
}

async function countOf(question: ReturnType<typeof ownOn>): Promise<number> {
  const { count } = await question.select(eb => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks one of them, or all of them; returns the ones it marked. */
export async function markOwn(
  db: Db,
  { companyId, id: user }: Owner,
  id: string | null,
  active: boolean,
): Promise<readonly Notification[]> {
  const query = db
    .updateTable('notifications')
    .set({ active })
    .where('company_id', '=', companyId)
    .where('user_id', '=', user)
    .where('sent_at', 'is not', null)
  const rows = await (id === null ? query.where('active', '!=', active) : query.where('id', '=', id))
    .returningAll()
    .execute()
  return rows.map(presented)
}

export async function deleteOwn(db: Db, { companyId, id: user }: Owner, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('notifications')
    .where('company_id', '=', companyId)
    .where('user_id', '=', user)
    .where('id', '=', id)
    .where('sent_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

export function presented(row: Stored): Notification {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    type: row.type,
    dateToSend: row.date_to_send.toISOString(),
    model: row.model,
    ref: row.ref,
    channels: row.channels,
    sent: row.sent_at !== null,
    active: row.active,
    user: row.user_id,
  }
}
