import { users } from '@tipy/domain/features/users/users.record'
import { countComments } from '#features/comments/comments.store'
import type { StatsDeps } from '#features/stats/stats.table'
import type { Db } from '#platform/database/database'

/** What rows of statistics say of people that other features know. */
export const aroundStats = (db: Db): Omit<StatsDeps, 'db'> => ({
  countComments: async (viewer, people) => {
    const counted = await countComments(db, viewer, users.name, people)
    return new Map([...counted].map(([id, { comments }]) => [id, comments]))
  },
  readGoals: async () => ({ goalOf: () => null, listOf: () => [] }),
})
