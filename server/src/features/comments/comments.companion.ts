import { sql } from 'kysely'
import type { RowCompanion } from '#engine/serverRecord'
import { deleteAbout, existsAbout, type RecordTraces } from '#engine/traces'
import { countsByRow, moveComments } from './comments.store.ts'

type CommentCounts = Readonly<Record<'comments' | 'unreadComments', number>>

/** Comments and unread ones of a row, counting only what the viewer may see (docs/features/comments.md). */
export const commentsCompanion: RowCompanion = {
  name: 'comments',
  stored: (model, ids, viewer) =>
    sql`select c.ref, jsonb_build_object('comments', c.comments, 'unreadComments', c.unread) as value
      from (${countsByRow(viewer, model, ids)}) c`,
  present: stored => (stored as CommentCounts | null) ?? { comments: 0, unreadComments: 0 },
  move: ({ name }, from, to, { trx, viewer }) => moveComments(trx, viewer.companyId, { model: name, from, to }),
}

/** Comments go with the record they are about, and how far people have read them. */
export const commentTraces: RecordTraces = {
  erase: async (author, about) => {
    await deleteAbout(author, 'comments', about)
    await deleteAbout(author, 'comment_views', about)
  },
  isWritten: model => existsAbout('comments', model),
}
