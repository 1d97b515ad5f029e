import { errors, TipyError } from '@tipy/domain/errors/errors'
import { isWeakPassword, samePasswordText } from '@tipy/domain/features/auth/auth.rules'
import { canonicalEmail } from '@tipy/domain/identity/emailAddress'
import type { Caller } from '#http/session/caller'
import type { DeviceCookie } from '#http/session/deviceCookie'
import { hashToken } from '#http/session/tokens'
import type { Db } from '#platform/database/database'
import { isSecure } from './auth.actions.ts'
import type { AuthDeps, ResetRequest } from './auth.deps.ts'
import { forgetDevicesBut, knownDevice, rememberDevice } from './auth.devices.ts'
import { invite, sendReset } from './auth.invitations.ts'
import {
  type Account,
  endSessions,
  findAccount,
  findAccountByEmail,
  findReset,
  hasLiveReset,
  lockAccount,
  lockAddress,
  setPassword,
  spendReset,
} from './auth.store.ts'

interface Change {
  readonly caller: Caller
  readonly address: string
  readonly device: DeviceCookie
  readonly oldPassword: string
  readonly newPassword: string
}

export async function changePassword(deps: AuthDeps, change: Change): Promise<null> {
  const { db, clock, limits, credentials } = deps
  const { caller, address, device, oldPassword, newPassword } = change
  if (newPassword === oldPassword) throw new TipyError('INVALID', { newPassword: samePasswordText })
  const account = await findAccount(db, caller.companyId, caller.id)
  if (!account) throw new TipyError('UNAUTHORIZED')
  refuseWeak(newPassword, account)
  const deviceHash = await knownDevice(db, account, device.tokens, clock.now())
  await limits.countFailures({ of: 'change', address, account: account.email, device: deviceHash }, async () => {
    const matches = await credentials.match(account.password_hash, oldPassword)
    if (!matches) throw new TipyError('INVALID_CREDENTIALS')
    const hash = await credentials.hash(newPassword)
    const tokens = await db.transaction().execute(async trx => {
      // Of two concurrent changes, the second no longer has the right old password.
      if (!(await lockAccount(trx, account, 'change'))) throw new TipyError('INVALID_CREDENTIALS')
      await setPassword(trx, account, hash)
      await endSessions(deps, trx, caller, caller.tokenHash)
      return keepOnlyThisDevice(trx, account, device, clock.now())
    })
    device.keep(tokens, { secure: isSecure(deps) })
  })
  return null
}

/** The browser on which a password was chosen becomes known; every other one is forgotten. */
async function keepOnlyThisDevice(
  trx: Db,
  account: Account,
  device: DeviceCookie,
  now: Date,
): Promise<readonly string[]> {
  const { hash, tokens } = await rememberDevice(trx, account, device.tokens, now)
  await forgetDevicesBut(trx, account, hash)
  return tokens
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
  readonly device: DeviceCookie
}

/**
 * No limit refuses a valid link: 256 random bits cannot be guessed, and attackers must not be able to close this way
 * in. Invalid links are counted.
 */
export async function resetPassword(deps: AuthDeps, reset: Reset): Promise<null> {
  const { db, clock, limits } = deps
  const account = await findReset(db, hashToken(reset.token), clock.now())
  if (account) await spendLink(deps, account, reset)
  else
    await limits.countFailures({ of: 'reset', address: reset.address }, () => {
      throw new TipyError('INVALID_CREDENTIALS')
    })
  return null
}

async function spendLink(deps: AuthDeps, account: Account, { token, newPassword, device }: Reset): Promise<void> {
  const { db, clock, credentials } = deps
  // A refused password leaves the link valid: the person may try another.
  refuseWeak(newPassword, account)
  const hash = await credentials.hash(newPassword)
  const tokens = await db.transaction().execute(async trx => {
    // The person first and the link second, as everywhere: two lock orders would deadlock.
    const locked = await lockAccount(trx, account, 'change')
    if (!locked || !(await spendReset(trx, hashToken(token), clock.now()))) throw new TipyError('INVALID_CREDENTIALS')
    await setPassword(trx, account, hash)
    await endSessions(deps, trx, { companyId: account.company_id, id: account.id }, null)
    return keepOnlyThisDevice(trx, account, device, clock.now())
  })
  device.keep(tokens, { secure: isSecure(deps) })
}

/**
 * Only queues the work: the answer is equally fast and empty whether or not an account has that address. Over the
 * limit, an account gets another link only if it has no valid one.
 */
export async function forgotPassword(
  deps: AuthDeps,
  { email, address }: { email: string; address: string },
): Promise<{ sendsMail: boolean }> {
  const hasRoom = await deps.limits.hasRoom({ of: 'forgot', address, account: canonicalEmail(email) })
  await deps.requestReset({ email, isOver: !hasRoom })
  return { sendsMail: deps.settings.smtpUrl !== undefined }
}

/**
 * The work itself: link and message are saved together, or neither is. A request needs no login, so it must not
 * invalidate a link that a colleague handed over because no mail can be sent; a person without a password is invited
 * again.
 */
export async function issueReset(
  { db, clock, settings, queueMails }: Pick<AuthDeps, 'db' | 'clock' | 'settings' | 'queueMails'>,
  { email, isOver = false }: ResetRequest,
): Promise<void> {
  const account = await findAccountByEmail(db, email)
  if (!account) return
  await db.transaction().execute(async trx => {
    // Archived or moved to another mailbox meanwhile: no link is sent to the old address.
    if (!(await lockAddress(trx, account))) return
    const now = clock.now()
    const isNew = account.password_hash === null
    const isHandedOver = settings.smtpUrl === undefined && (isNew || account.needs_password_change)
    if ((isOver || isHandedOver) && (await hasLiveReset(trx, account, now))) return
    if (isNew) await invite({ settings, queueMails }, trx, { companyId: account.company_id, id: account.id }, now)
    else await sendReset({ settings, queueMails }, trx, account, now)
  })
}

interface Proof {
  readonly caller: Caller
  readonly address: string
  readonly password: string
}

/**
 * The caller proves their password, for actions that a session alone must not do. It is compared before the
 * transaction; the returned function checks inside it that the password is still the same.
 */
export async function provePassword(
  { db, limits, credentials }: AuthDeps,
  { caller, address, password }: Proof,
): Promise<(trx: Db) => Promise<boolean>> {
  const account = await findAccount(db, caller.companyId, caller.id)
  if (!account) throw new TipyError('UNAUTHORIZED')
  await limits.countFailures({ of: 'change', address, account: account.email }, async () => {
    if (!(await credentials.match(account.password_hash, password))) throw new TipyError('INVALID_CREDENTIALS')
  })
  return trx => lockAccount(trx, account, 'change')
}
