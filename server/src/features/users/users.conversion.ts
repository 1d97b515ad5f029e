import type { AccessLink } from '@tipy/domain/features/users/users.access.contract'
import type { AddedUser, AddedUserBody } from '@tipy/domain/features/users/users.contract'
import type { UserDraft, Users } from '@tipy/domain/features/users/users.record'
import { createRecord } from '#engine/save'
import type { Saving, ServerRecord } from '#engine/serverRecord'
import { withAccounts } from './users.accounts.ts'
import type { UserDeps } from './users.deps.ts'
import { announceArrival, refuseWithoutContract } from './users.recruited.ts'
import { forConversion } from './users.serverRecord.ts'

interface Deps extends UserDeps {
  /** People as a record, with their companions. */
  readonly serverRecord: ServerRecord<Users>
}

/** What the lead says of the new person, whatever the form says. */
export type ConvertedValues = Pick<UserDraft, 'lead' | 'source'> & Partial<UserDraft>

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
