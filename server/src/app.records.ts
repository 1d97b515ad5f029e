import { type RowCompanion, withCompanions } from '#engine/companions'
import { type AnySetup, anySetup } from '#engine/setup'
import { recordSight, type Sight } from '#engine/sights'
import { commentsCompanion } from '#features/comments/comments.companion'
import { expensesSetup } from '#features/expenses/expenses.setup'
import { filesCompanion } from '#features/files/files.companion'
import type { PlaceDeps } from '#features/files/files.place'
import { findingsSetup } from '#features/findings/findings.setup'
import { tasksCompanion } from '#features/tasks/tasks.companion'
import { peopleInSight, usersSight } from '#features/users/users.sight'
import { dropImage, setImage } from '#features/users/users.store'

/** Every record there is. What all records have (calls, change log …) is mounted from this list and from nothing else. */
export const recordSetups: readonly AnySetup[] = [anySetup(findingsSetup), anySetup(expensesSetup)]

/** What is no declared record and still carries something. */
export const otherSights: readonly Sight[] = [usersSight]

/** What files must know of people, who are no declared record. */
export const people: PlaceDeps['people'] = {
  inSight: peopleInSight,
  setImage: ({ trx, viewer, now }, id, image) =>
    setImage(trx, { companyId: viewer.companyId, id }, image, { by: viewer.id, now }),
  dropImage: ({ trx, viewer, now }, id, image) =>
    dropImage(trx, { companyId: viewer.companyId, id }, image, { by: viewer.id, now }),
}

/** What rows carry beside their fields, for every record that names it. */
const rowCompanions: readonly RowCompanion[] = [commentsCompanion, tasksCompanion, filesCompanion(people)]

export const withTheirCompanions = (setups: readonly AnySetup[]): readonly AnySetup[] =>
  setups.map(setup => withCompanions(setup, rowCompanions))

/** What tasks may be about: people, and every record that names tasks. */
export const sightsOfTasks = (records: readonly AnySetup[]): readonly Sight[] => [
  ...otherSights,
  ...records.filter(({ record }) => record.companions.includes('tasks')).map(recordSight),
]
