import { allows } from '@tipy/domain/access/policy'
import { TipyError } from '@tipy/domain/errors/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInside } from '#http/address'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { CompanyConfigs } from './companyConfig.ts'
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
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request, reply) => {
    // An unknown path has nothing to protect.
    if (request.is404) return
    const { policy } = request.routeOptions.config
    if (!policy) throw new TipyError('FORBIDDEN')
    if (policy.kind === 'public') return
    if (policy.kind === 'internal') return refuseOutsiders(request)

    const tokenHash = tokenHashOf(request)
    const origin = { token: tokenHash.toString('base64'), address: request.ip, connection: reply.raw }
    const lookUp = () => identify(db, request, tokenHash, clock.now(), configs)
    const caller = await app.loadShedder.unverified(origin, lookUp)
    request.caller = caller
    if (namesAnotherCompany(request, caller)) throw new TipyError('FORBIDDEN')
    if (caller.needsPasswordChange && policy.kind !== 'session') throw new TipyError('PASSWORD_CHANGE_REQUIRED')
    if (!allows(policy, caller, caller.features)) throw new TipyError('FORBIDDEN')
  })
}

/** Headers that proxies add: a request forwarded by a proxy seems to come from the private network. */
const addedByProxies = /^(?:x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/

function refuseOutsiders(request: FastifyRequest): void {
  const isForwarded = Object.keys(request.headers).some(name => addedByProxies.test(name))
  if (isForwarded || !isInside(request.ip)) throw new TipyError('NOT_FOUND')
}
