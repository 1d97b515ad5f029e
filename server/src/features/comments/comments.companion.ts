import type { RowCompanion } from '#engine/companions'
import { deleteAbout, existsAbout, type RecordTraces } from '#engine/traces'
import { countComments, moveComments } from './comments.store.ts'

/** Comments and unread ones of a row, counting only what the viewer may see (docs/features/comments.md). */
export const commentsCompanion: RowCompanion = {
  name: 'comments',
  present: async ({ name }, ids, viewer, db) => {
    const counted = await countComments(db, viewer, name, ids)
    return new Map(
      ids.map(id => {
        const { comments = 0, unread = 0 } = counted.get(id) ?? {}
        return [id, { comments, unreadComments: unread }]
      }),
    )
  },
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
