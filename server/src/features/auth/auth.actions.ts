import { lisbonDay } from '@tipy/domain/calendar/days'
import type { Reply } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import type { authContract } from '@tipy/domain/features/auth/auth.contract'
import type { AppName } from '@tipy/domain/features/sessions/sessions.rules'
import { canonicalEmail } from '@tipy/domain/identity/emailAddress'
import { landing } from '@tipy/domain/navigation/landing'
import { demoPassword } from '@tipy/seeds/accounts'
import { networkOf } from '#http/address'
import type { Caller } from '#http/session/caller'
import type { DeviceCookie } from '#http/session/deviceCookie'
import { newToken } from '#http/session/tokens'
import { hasLines } from '#ledger/read'
import type { AuthDeps } from './auth.deps.ts'
import { knownDevice, rememberDevice } from './auth.devices.ts'
import { companyCreation, deleteSession, findAccountByEmail, insertSession, lockAccount } from './auth.store.ts'

type LoginReply = Reply<(typeof authContract)['POST /api/auth/login']>
type ConfigReply = Reply<(typeof authContract)['GET /api/auth/config']>

interface Login {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly app: AppName
  readonly userAgent: string | null
  readonly device: DeviceCookie
}

export async function login(deps: AuthDeps, attempt: Login): Promise<LoginReply> {
  const { db, clock, credentials, limits, settings } = deps
  const { email, password, address, app, device } = attempt
  const account = await findAccountByEmail(db, email)
  const deviceHash = await knownDevice(db, account, device.tokens, clock.now())
  return limits.countFailures(
    { of: 'login', address, account: canonicalEmail(email), device: deviceHash },
    async () => {
      const matches = await credentials.match(account?.password_hash, password)
      // Of every account: a demonstration has more people than the login screen lists, and their addresses may change.
      const isPublic = password === demoPassword && !settings.allowsDemoPassword
      if (!account || !matches || isPublic) throw new TipyError('INVALID_CREDENTIALS')
      const { token, hash } = newToken()
      const entered = await db.transaction().execute(async trx => {
        // The password may have changed while it was being compared.
        if (!(await lockAccount(trx, account, 'login'))) throw new TipyError('INVALID_CREDENTIALS')
        const now = clock.now()
        const remembered = await rememberDevice(trx, account, device.tokens, now)
        const about = { hash, device: remembered.hash, userAgent: attempt.userAgent, network: networkOf(address) }
        await insertSession(trx, account, about, now)
        await deps.announceSessions(trx, { companyId: account.company_id, id: account.id })
        await deps.touchSession(trx, { companyId: account.company_id, userId: account.id, app, now })
        const user = await deps.readOwnUser(trx, { companyId: account.company_id, id: account.id })
        return { user, tokens: remembered.tokens }
      })
      const { user, tokens } = entered
      device.keep(tokens, { secure: isSecure(deps) })
      return { user, token, company: account.company_code, needsPasswordChange: user.needsPasswordChange }
    },
  )
}

/** If the public URL is https, the browser never sends the cookie over plain http. */
export const isSecure = ({ settings }: AuthDeps): boolean => settings.publicUrl.startsWith('https:')

export async function logout(
  { db, clock, announceSessions, endPresence }: AuthDeps,
  caller: Caller,
  app: AppName,
): Promise<null> {
  await db.transaction().execute(async trx => {
    await deleteSession(trx, caller.tokenHash)
    await announceSessions(trx, caller)
    await endPresence(trx, { companyId: caller.companyId, userId: caller.id, app, now: clock.now() })
  })
  return null
}

/** Everything the screens need when they start, in one answer. */
export async function startingPoint(deps: AuthDeps, caller: Caller): Promise<ConfigReply> {
  const { db } = deps
  const { companyId } = caller
  return {
    user: await deps.readOwnUser(db, caller),
    config: await deps.readConfig(db, companyId),
    accessMap: {
      features: caller.features as ConfigReply['accessMap']['features'],
      redirect: landing(caller, caller.features, await deps.hasWidgets(db, caller)),
      name: caller.companyName,
      hasStatement: await hasLines(db, companyId, caller.id),
    },
    oldestDate: (await deps.oldestDay(db, companyId)) ?? lisbonDay(await companyCreation(db, companyId)),
  }
}
