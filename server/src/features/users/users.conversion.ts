import type { AccessLink } from '@tipy/domain/features/users/users.access.contract'
import type { AddedUser, AddedUserBody, ConvertedValues } from '@tipy/domain/features/users/users.contract'
import { maySendFilesOf } from '@tipy/domain/features/users/users.policy'
import type { Users } from '@tipy/domain/features/users/users.record'
import { isIdentity } from '@tipy/domain/record/identity'
import { createRecord } from '#engine/save'
import type { RecordViewer, Saving, ServerRecord } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { withAccounts } from './users.accounts.ts'
import type { UserDeps } from './users.deps.ts'
import { announceArrival, refuseWithoutContract } from './users.recruited.ts'
import { forConversion } from './users.serverRecord.ts'

interface Deps extends UserDeps {
  /** People as a record, with their companions. */
  readonly serverRecord: ServerRecord<Users>
}

/** A person made from a lead. Their colleagues are always notified, by the rule of the contract. */
export async function addConvertedUser(
  deps: Deps,
  saving: Saving,
  sent: AddedUserBody,
  copiedValues: ConvertedValues,
): Promise<AddedUser> {
  refuseWithoutContract(saving, sent.options.fileNames ?? [])
  const shown: { accessLink?: AccessLink } = {}
  const onInvited = (link: AccessLink) => {
    shown.accessLink = link
  }
  const serverRecord = withAccounts(
    { ...deps, serverRecord: forConversion(deps.serverRecord) },
    deps.sendsMail ? {} : { onInvited },
  )
  const made = (await createRecord(serverRecord, saving, { ...sent, copiedValues })) as AddedUser
  await announceArrival(deps, saving, made._id)
  return { ...made, ...shown }
}

/** Whether the viewer makes this person from a lead: the form sends the files after the person. */
export async function isMaking(db: Db, viewer: RecordViewer, person: string, now: Date): Promise<boolean> {
  if (!isIdentity(person)) return false
  const made = await db
    .selectFrom('users')
    .select(['lead', 'created_by', 'created_at', 'recruited_emails_waiting'])
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', person)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!made) return false
  const { lead, created_by: createdBy, created_at, recruited_emails_waiting: isWaiting } = made
  return maySendFilesOf({ lead, createdBy, _created: created_at.toISOString(), isWaiting }, viewer, now)
}
