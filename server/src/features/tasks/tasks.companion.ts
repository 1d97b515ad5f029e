import type { RowCompanion } from '#engine/companions'
import { countTasks } from './tasks.store.ts'

/** What rows say of their tasks: how many are still to be done. Whoever sees the row sees its tasks (rules.md §8). */
export const tasksCompanion: RowCompanion = {
  name: 'tasks',
  present: async ({ name }, ids, { companyId }, db) => {
    const counted = await countTasks(db, companyId, name, ids)
    return new Map(ids.map(id => [id, { tasks: counted.get(id) ?? 0 }]))
  },
}
