import type { RecordName } from '@tipy/domain/records'
import { withCompanions } from '#engine/companions'
import { type ReferenceTarget, recordTarget } from '#engine/read/referenceTargets'
import type { RowCompanion } from '#engine/serverRecord'
import { type AnyServerRecord, anyServerRecord } from '#engine/serverRecord'
import { commentsCompanion } from '#features/comments/comments.companion'
import { expensesServerRecord } from '#features/expenses/expenses.serverRecord'
import { filesCompanion } from '#features/files/files.companion'
import type { PlaceDeps } from '#features/files/files.place'
import { findingsServerRecord } from '#features/findings/findings.serverRecord'
import { invoicesServerRecord } from '#features/invoices/invoices.serverRecord'
import { leadsServerRecord } from '#features/leads/leads.serverRecord'
import { reservationsServerRecord } from '#features/reservations/reservations.serverRecord'
import { tasksCompanion } from '#features/tasks/tasks.companion'
import { isMaking } from '#features/users/users.conversion'
import { dropImage, setImage } from '#features/users/users.image'
import { usersServerRecord } from '#features/users/users.serverRecord'
import { usersTarget, visiblePeople } from '#features/users/users.visible'
import { viabilitiesServerRecord } from '#features/viabilities/viabilities.serverRecord'

/** What the server adds to each record; one that is missing does not compile. */
const byName: { readonly [N in RecordName]: AnyServerRecord } = {
  findings: anyServerRecord(findingsServerRecord),
  expenses: anyServerRecord(expensesServerRecord),
  users: anyServerRecord(usersServerRecord),
  viabilities: anyServerRecord(viabilitiesServerRecord),
  reservations: anyServerRecord(reservationsServerRecord),
  invoices: anyServerRecord(invoicesServerRecord),
  leads: anyServerRecord(leadsServerRecord),
}

/** Every record. What all records have (calls, change log …) is mounted from this list only. */
export const serverRecords: readonly AnyServerRecord[] = Object.values(byName)

/** What files need to know of people: not everyone who sees a person may see their documents and pictures. */
export const people: PlaceDeps['people'] = { findVisible: visiblePeople, isMaking, setImage, dropImage }

/** Companions that add values to the rows of every record that names them. */
const rowCompanions: readonly RowCompanion[] = [commentsCompanion, tasksCompanion, filesCompanion(people)]

export const withTheirCompanions = (records: readonly AnyServerRecord[]): readonly AnyServerRecord[] =>
  records.map(serverRecord => withCompanions(serverRecord, rowCompanions))

/** Whether this is the users record, which has extra calls. */
export const isPeople = ({ record }: AnyServerRecord): boolean => record.name === usersServerRecord.record.name

/** What tasks may be about: people (always including the viewer) and every other record that names tasks. */
export const taskTargets = (records: readonly AnyServerRecord[]): readonly ReferenceTarget[] => [
  usersTarget,
  ...records
    .filter(serverRecord => !isPeople(serverRecord) && serverRecord.record.companions.includes('tasks'))
    .map(recordTarget),
]
