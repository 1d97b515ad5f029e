import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { TipyError } from '@tipy/domain/errors/errors'
import type { EmailAuthor } from '@tipy/domain/features/auth/auth.emailChanges'
import type { AccessLink } from '@tipy/domain/features/users/users.access.contract'
import type { User, Users } from '@tipy/domain/features/users/users.record'
import { positionFields } from '@tipy/domain/features/users/users.rights'
import { hasMoved, ownEmailSentence } from '@tipy/domain/features/users/users.rules'
import type { Body } from '@tipy/domain/record/define'
import { equal } from '@tipy/domain/record/diff'
import type { Hooks, Saving, ServerRecord } from '#engine/serverRecord'
import { isAddressTaken } from '#http/addresses'
import type { Caller } from '#http/session/caller'
import { linkNotice } from './users.access.ts'
import type { PasswordProof, UserDeps } from './users.deps.ts'
import { lockActiveUser, nameOf } from './users.store.ts'

interface Deps extends UserDeps {
  readonly serverRecord: ServerRecord<Users>
}

/** The circumstances of one save. */
interface AccountSaveContext {
  /** The caller has proved their password. */
  readonly proof?: PasswordProof
  /** Called when no mail can be sent: the link of a new person is shown to the caller who adds them, and logged. */
  readonly onInvited?: (link: AccessLink) => void
}

/** People as a record, with the effects of a save on their accounts, on every path of saving. */
export function withAccounts(deps: Deps, circumstances: AccountSaveContext = {}): ServerRecord<Users> {
  const { hooks } = deps.serverRecord
  const own: Hooks<Users> = {
    computed: async (draft, before, saving) => ({
      ...(await hooks?.computed?.(draft, before, saving)),
      ...(before === null && circumstances.onInvited && { accessLinkDate: lisbonMoment(saving.now) }),
    }),
    beforeSave: async (row, before, saving) => ({
      ...(await hooks?.beforeSave?.(row, before, saving)),
      ...(await ownEmailIssues(row, before, saving, circumstances.proof)),
    }),
    afterSave: async (row, before, saving) => {
      await updateAccount(deps, circumstances, { row, before, saving })
      await deps.personSaved(row, before, saving)
    },
  }
  return {
    ...deps.serverRecord,
    hooks: { ...hooks, ...own },
    afterImport: ({ create }) => (create > 0 && !deps.sendsMail ? linksSentence : null),
  }
}

/** The same sentence for one and for many. */
const linksSentence =
  'Não há servidor de e-mail: para entrar pela primeira vez, cada pessoa nova precisa de uma ligação de acesso, que se cria na página dela.'

/** Changing one's own e-mail needs the password, on the own record: not possible in a list or an import. */
async function ownEmailIssues(row: User, before: User | null, { trx, viewer }: Saving, proof?: PasswordProof) {
  if (before === null || row._id !== viewer.id || !hasMoved(row, before)) return {}
  if (!proof) return { currentPassword: ownEmailSentence }
  if (!(await proof(trx))) throw new TipyError('INVALID_CREDENTIALS')
  return {}
}

interface Saved {
  readonly row: User
  readonly before: User | null
  readonly saving: Saving
}

async function updateAccount(deps: Deps, { onInvited }: AccountSaveContext, saved: Saved): Promise<void> {
  const { row, before, saving } = saved
  const { trx, viewer, now } = saving
  const personKey = { companyId: viewer.companyId, id: row._id }
  const isAnother = before === null || hasMoved(row, before)
  if (isAnother && (await isAddressTaken(trx, row.email, row._id, now))) throw new TipyError('NAME_OR_EMAIL_TAKEN')
  // Every new person is invited at their own address, whether added by form, call or import.
  if (before === null) {
    const link = await deps.invite(trx, personKey, now)
    if (!onInvited) return
    onInvited(link)
    await deps.notify(...(await linkNotice(saving, row._id)))
    return
  }
  const hasNewPosition = positionFields.some(name => !equal(row[name], before[name]))
  if (hasNewPosition) await deps.announceOwnAccess(trx, personKey)
  if (isAnother) await move(deps, row, before, saving)
  // The user who added the person may still have the link for a first password, but may not manage the new position.
  else if (hasNewPosition) await deps.moveMail(trx, personKey, now)
  if (!before.active && row.active) await deps.refuseUnseenChange(trx, personKey, isSysAdmin(saving), now)
  // Two people who archive each other at the same moment would both lose access: the second request is refused.
  const isShutOut = before.active && !row.active
  if (!isShutOut) return
  if (!(await lockActiveUser(trx, viewer))) throw new TipyError('UNAUTHORIZED')
  // A database trigger has ended their sessions with the save.
  await deps.announceSessions(trx, personKey)
}

const isSysAdmin = ({ viewer }: Saving): boolean => viewer.roles.includes('sysAdmin')

async function move({ moveMail, recordEmailChange }: Deps, row: User, before: User, saving: Saving): Promise<void> {
  const { trx, viewer, now } = saving
  const personKey = { companyId: viewer.companyId, id: row._id }
  await moveMail(trx, personKey, now)
  await recordEmailChange(trx, {
    companyId: viewer.companyId,
    person: row,
    old: before.email,
    author: await nameOf(trx, viewer),
    by: emailAuthor(row, saving),
    now,
  })
}

/** A system administrator's change of their own e-mail is no confirmation: that takes a second person. */
function emailAuthor(row: User, saving: Saving): EmailAuthor {
  if (row._id === saving.viewer.id) return 'self'
  return isSysAdmin(saving) ? 'sysAdmin' : 'colleague'
}

interface PasswordAttempt {
  readonly caller: Caller
  readonly address: string
  readonly id: string
  readonly sent: { readonly values: Body<Users> }
  readonly password: string | null | undefined
}

/** The server record for a save of one person; with a password proof if they change their own e-mail. */
export async function proven(
  deps: Deps,
  { caller, address, id, sent, password }: PasswordAttempt,
): Promise<ServerRecord<Users>> {
  const { email } = sent.values
  if (id.toLowerCase() !== caller.id || typeof email !== 'string' || !password) return withAccounts(deps)
  return withAccounts(deps, { proof: await deps.provePassword({ caller, address, password }) })
}
