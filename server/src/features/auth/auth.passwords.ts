import { errors, TipyError } from '@tipy/domain/errors/errors'
import { isWeakPassword, resetExpiry, resetMinutes, samePasswordText } from '@tipy/domain/features/auth/auth.rules'
import { hashToken, newToken } from '#http/tokens'
import type { Viewer } from '#http/viewer'
import type { AuthDeps } from './auth.deps.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findReset,
  holdAccount,
  holdAddress,
  saveReset,
  setPassword,
  spendReset,
} from './auth.store.ts'

interface Change {
  readonly viewer: Viewer
  readonly address: string
  readonly oldPassword: string
  readonly newPassword: string
}

export async function changePassword(deps: AuthDeps, change: Change): Promise<null> {
  const { db, limits, credentials } = deps
  const { viewer, address, oldPassword, newPassword } = change
  if (newPassword === oldPassword) throw new TipyError('INVALID', { newPassword: samePasswordText })
  const account = await findAccount(db, viewer.companyId, viewer.id)
  if (!account) throw new TipyError('UNAUTHORIZED')
  refuseWeak(newPassword, account)
  await limits.countFailures({ of: 'change', address, account: account.email }, async () => {
    const matches = await credentials.match(account.password_hash, oldPassword)
    if (!matches) throw new TipyError('INVALID_CREDENTIALS')
    const hash = await credentials.hash(newPassword)
    await db.transaction().execute(async trx => {
      // Of two changes at once, the second no longer knows the old password.
      if (!(await holdAccount(trx, account, 'change'))) throw new TipyError('INVALID_CREDENTIALS')
      await setPassword(trx, account, hash, viewer.tokenHash)
    })
  })
  return null
}

function refuseWeak(password: string, account: Account): void {
  if (isWeakPassword(password, account)) {
    throw new TipyError('WEAK_PASSWORD', { newPassword: errors.WEAK_PASSWORD.text })
  }
}

interface Reset {
  readonly token: string
  readonly newPassword: string
  readonly address: string
}

export async function resetPassword(deps: AuthDeps, { token, newPassword, address }: Reset): Promise<null> {
  const { db, clock, limits, credentials } = deps
  await limits.countFailures({ of: 'reset', address }, async () => {
    const tokenHash = hashToken(token)
    const account = await findReset(db, tokenHash, clock.now())
    if (!account) throw new TipyError('INVALID_CREDENTIALS')
    // A refused password leaves the link as it was: the person may try another.
    refuseWeak(newPassword, account)
    const hash = await credentials.hash(newPassword)
    await db.transaction().execute(async trx => {
      // The person first and the link second, as everywhere: two orders would wait for each other.
      const held = await holdAccount(trx, account, 'change')
      if (!held || !(await spendReset(trx, tokenHash, clock.now()))) throw new TipyError('INVALID_CREDENTIALS')
      await setPassword(trx, account, hash, null)
    })
  })
  return null
}

/** Only asks for the work: the answer comes as soon, and as empty, whether or not anybody has that address. */
export async function forgotPassword(
  deps: AuthDeps,
  { email, address }: { email: string; address: string },
): Promise<null> {
  await deps.limits.countRequest({ of: 'forgot', address, account: email })
  await deps.requestReset(email)
  return null
}

/** The work itself: link and message are saved together, or neither is. */
export async function issueReset(
  { db, clock, settings, queueMails }: Pick<AuthDeps, 'db' | 'clock' | 'settings' | 'queueMails'>,
  email: string,
): Promise<void> {
  const account = await findAccountByEmail(db, email)
  if (!account) return
  const { token, hash } = newToken()
  const now = clock.now()
  const link = `${settings.publicUrl}/?token=${token}`
  const values = { name: account.name, link, minutes: String(resetMinutes) }
  await db.transaction().execute(async trx => {
    // Archived or moved to another mailbox meanwhile: no link leaves for where they are not.
    if (!(await holdAddress(trx, account))) return
    await saveReset(trx, account, hash, resetExpiry(now))
    await queueMails(trx, account.company_id, [{ template: 'resetPassword', to: account.email, values }], now)
  })
}
