import { type RowCompanion, withCompanions } from '#engine/companions'
import { type ReferenceTarget, recordTarget } from '#engine/referenceTargets'
import { type AnySetup, anySetup } from '#engine/setup'
import { commentsCompanion } from '#features/comments/comments.companion'
import { expensesSetup } from '#features/expenses/expenses.setup'
import { filesCompanion } from '#features/files/files.companion'
import type { PlaceDeps } from '#features/files/files.place'
import { findingsSetup } from '#features/findings/findings.setup'
import { invoicesSetup } from '#features/invoices/invoices.setup'
import { reservationsSetup } from '#features/reservations/reservations.setup'
import { tasksCompanion } from '#features/tasks/tasks.companion'
import { dropImage, setImage } from '#features/users/users.image'
import { usersSetup } from '#features/users/users.setup'
import { usersTarget, visiblePeople } from '#features/users/users.visible'
import { viabilitiesSetup } from '#features/viabilities/viabilities.setup'

/** Every record there is. What all records have (calls, change log …) is mounted from this list and from nothing else. */
export const recordSetups: readonly AnySetup[] = [
  anySetup(findingsSetup),
  anySetup(expensesSetup),
  anySetup(usersSetup),
  anySetup(viabilitiesSetup),
  anySetup(reservationsSetup),
  anySetup(invoicesSetup),
]

/** What files must know of people: their documents and pictures are not everybody's who sees their record. */
export const people: PlaceDeps['people'] = { findVisible: visiblePeople, setImage, dropImage }

/** What rows carry beside their fields, for every record that names it. */
const rowCompanions: readonly RowCompanion[] = [commentsCompanion, tasksCompanion, filesCompanion(people)]

export const withTheirCompanions = (setups: readonly AnySetup[]): readonly AnySetup[] =>
  setups.map(setup => withCompanions(setup, rowCompanions))

/** Whether this is the record of people, who have calls of their own beside those of every record. */
export const isPeople = ({ record }: AnySetup): boolean => record.name === usersSetup.record.name

/** What tasks may be about: people, oneself always among them, and every other record that names tasks. */
export const taskTargets = (records: readonly AnySetup[]): readonly ReferenceTarget[] => [
  usersTarget,
  ...records.filter(setup => !isPeople(setup) && setup.record.companions.includes('tasks')).map(recordTarget),
]
