import type { Comment, CommentReader } from '@tipy/domain/features/comments/comments.contract'
import { type CommentType, maxComments, readableTypes } from '@tipy/domain/features/comments/comments.rules'
import { fold } from '@tipy/domain/text/fold'
import { sql } from 'kysely'
import type { RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { escapeLikePattern } from '#platform/database/like'

/** A record that has comments. */
export interface Place {
  readonly group: string
  readonly ref: string
}

/** With their names, by name. */
const notified = sql<Comment['notified']>`(
  select coalesce(json_agg(json_build_object('_id', p.id, 'name', p.name) order by p.name, p.id), '[]')
  from users p where p.company_id = c.company_id and p.id = any(c.notified)
)`.as('notified')

/** Comments visible to this person, with their authors; every read on behalf of a user goes through it. */
function readable(db: Db, viewer: RecordViewer) {
  return db
    .selectFrom('comments as c')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.user_id'))
    .select(['c.id', 'c.model', 'c.ref', 'c.message', 'c.type', 'c.active', 'c.version', 'c.created_at', 'c.edited_at'])
    .select(notified)
    .select(['u.id as author', 'u.name', 'u.image', 'u.phone', 'u.number_in_comments'])
    .where('c.company_id', '=', viewer.companyId)
    .where('c.type', 'in', readableTypes(viewer.flags))
}
type Read = Awaited<ReturnType<ReturnType<typeof readable>['execute']>>[number]

/** The latest comments, oldest first. */
export async function readComments(db: Db, viewer: RecordViewer, { group, ref }: Place): Promise<Comment[]> {
  const rows = await readable(db, viewer)
    .where('c.model', '=', group)
    .where('c.ref', '=', ref)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(maxComments)
    .execute()
  return rows.toReversed().map(row => presented(row, viewer))
}

export async function readComment(db: Db, viewer: RecordViewer, id: string, lock = false): Promise<Comment | null> {
  const question = readable(db, viewer).where('c.id', '=', id)
  const row = await (lock ? question.forUpdate('c') : question).executeTakeFirst()
  return row ? presented(row, viewer) : null
}

function presented(row: Read, viewer: RecordViewer): Comment {
  return {
    _id: row.id,
    group: row.model,
    ref: row.ref,
    user: { _id: row.author, name: row.name, image: row.image, phone: row.number_in_comments ? row.phone : null },
    message: row.message,
    type: row.type,
    active: row.active,
    _created: row.created_at.toISOString(),
    lastEditDate: row.edited_at?.toISOString() ?? null,
    notified: row.notified,
    version: row.version,
    can: { edit: row.author === viewer.id },
  }
}

export interface NewComment extends Place {
  readonly message: string
  readonly type: CommentType
  /** Ids of the people to notify. */
  readonly notified: readonly string[]
}

export async function insertComment(db: Db, viewer: RecordViewer, comment: NewComment, now: Date): Promise<string> {
  const { group, ref, message, type } = comment
  const own = { company_id: viewer.companyId, user_id: viewer.id, notified: [...comment.notified], created_at: now }
  const made = await db
    .insertInto('comments')
    .values({ ...own, model: group, ref, message, type })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

interface Update {
  readonly message?: string
  readonly active?: boolean
  readonly edited_at?: Date
}

export async function updateComment(db: Db, companyId: string, id: string, change: Update): Promise<void> {
  await db
    .updateTable('comments')
    .set({ ...change, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** How far a person has read. A late request never moves it back. */
export async function markSeen(db: Db, viewer: RecordViewer, { group, ref }: Place, now: Date): Promise<void> {
  await sql`
    insert into comment_views (company_id, user_id, model, ref, seen_at)
    values (${viewer.companyId}, ${viewer.id}, ${group}, ${ref}, ${now})
    on conflict (company_id, user_id, model, ref)
    do update set seen_at = greatest(comment_views.seen_at, excluded.seen_at)`.execute(db)
}

/** How many comments of each record this person sees, and how many by others they have not read. */
export async function countComments(db: Db, viewer: RecordViewer, model: string, ids: readonly string[]) {
  const found = await countsByRow(viewer, model, ids).execute(db)
  return new Map(found.rows.map(({ ref, comments, unread }) => [ref, { comments, unread }]))
}

/** The same as a query, for a statement that asks for more. */
export const countsByRow = (viewer: RecordViewer, model: string, ids: readonly string[]) =>
  sql<{ ref: string; comments: number; unread: number }>`
    select c.ref, count(*)::int as comments,
      count(*) filter (
        where c.user_id <> ${viewer.id} and c.created_at > coalesce(v.seen_at, '-infinity')
      )::int as unread
    from comments c
    left join comment_views v
      on v.company_id = c.company_id and v.user_id = ${viewer.id} and v.model = c.model and v.ref = c.ref
    where c.company_id = ${viewer.companyId} and c.model = ${model} and c.ref = any(${ids}::uuid[])
      and c.active and c.type = any(${readableTypes(viewer.flags)}::text[])
    group by c.ref`

/**
 * Gives the comments of one record to another. How far a person has read stays per record, so that what they did not
 * read there is unread here.
 */
export async function moveComments(
  db: Db,
  companyId: string,
  { model, from, to }: { readonly model: string; readonly from: string; readonly to: string },
): Promise<void> {
  await db
    .updateTable('comments')
    .set({ ref: to, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('model', '=', model)
    .where('ref', '=', from)
    .execute()
}

/** Who wrote the comments of a record that this person may read. */
export async function authorsOn(db: Db, viewer: RecordViewer, { group, ref }: Place): Promise<readonly string[]> {
  const found = await db
    .selectFrom('comments')
    .select('user_id')
    .distinct()
    .where('company_id', '=', viewer.companyId)
    .where('model', '=', group)
    .where('ref', '=', ref)
    .where('active', '=', true)
    .where('type', 'in', readableTypes(viewer.flags))
    .execute()
  return found.map(({ user_id }) => user_id)
}

/** Active colleagues whose name has these folded words. */
export async function namedPeople(
  db: Db,
  viewer: RecordViewer,
  words: readonly string[],
): Promise<readonly CommentReader[]> {
  const people = await db
    .selectFrom('users')
    .select(['id as _id', 'name', 'image', 'role', 'team'])
    .where('company_id', '=', viewer.companyId)
    .where('active', '=', true)
    .where('id', '<>', viewer.id)
    .where(eb => eb.and(words.map(word => eb('search_text', 'like', `%${escapeLikePattern(word)}%`))))
    .execute()
  // The search text has other fields too.
  return people.filter(({ name }) => words.every(word => fold(name).includes(word)))
}

/** Names of people of the company; ids of other companies have none. */
export async function namesOf(db: Db, companyId: string, ids: readonly string[]): Promise<readonly string[]> {
  const people = await db
    .selectFrom('users')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()
  return people.map(({ name }) => name)
}
