import { allows } from '@tipy/domain/access/policy'
import { TipyError } from '@tipy/domain/errors/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInside } from '#http/address'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Caller } from './caller.ts'
import type { CompanyConfigs } from './companyConfig.ts'
import { createKnownSessions, type KnownSessions } from './knownSessions.ts'
import { identify, namesAnotherCompany, tokenHashOf } from './session.ts'

interface AuthorizeDeps {
  readonly db: Db
  readonly clock: Clock
  /** Those of another server, in tests that need two. */
  readonly configs?: CompanyConfigs
}

/**
 * The one place where requests are authorised. It runs before the body is read, so a refused request has no effect.
 * A route without a policy is refused.
 */
export function authorize(app: FastifyInstance, { db, clock, configs }: AuthorizeDeps): void {
  const sessions = createKnownSessions()
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request, reply) => {
    // An unknown path has nothing to protect.
    if (request.is404) return
    const { policy, limits } = request.routeOptions.config
    if (!policy) throw new TipyError('FORBIDDEN')
    if (policy.kind === 'public') return
    if (policy.kind === 'internal') return refuseOutsiders(request)

    const tokenHash = tokenHashOf(request)
    const asks = () => remembering(sessions, tokenHash, identify(db, request, tokenHash, clock.now(), configs))
    const origin = { person: sessions.personOf(tokenHash), address: request.ip, connection: reply.raw }
    const caller = await (limits ? limits.beforeAuth(origin, asks) : asks())
    request.caller = caller
    if (namesAnotherCompany(request, caller)) throw new TipyError('FORBIDDEN')
    if (caller.needsPasswordChange && policy.kind !== 'session') throw new TipyError('PASSWORD_CHANGE_REQUIRED')
    if (!allows(policy, caller, caller.features)) throw new TipyError('FORBIDDEN')
  })
}

async function remembering(sessions: KnownSessions, tokenHash: Buffer, asking: Promise<Caller>): Promise<Caller> {
  try {
    const caller = await asking
    sessions.remember(tokenHash, caller.id)
    return caller
  } catch (error) {
    if (error instanceof TipyError && error.code === 'UNAUTHORIZED') sessions.forget(tokenHash)
    throw error
  }
}

/** Headers that proxies add: a request forwarded by a proxy seems to come from the private network. */
const addedByProxies = /^(?:x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/

function refuseOutsiders(request: FastifyRequest): void {
  const isForwarded = Object.keys(request.headers).some(name => addedByProxies.test(name))
  if (isForwarded || !isInside(request.ip)) throw new TipyError('NOT_FOUND')
}
