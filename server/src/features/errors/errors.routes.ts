import { TipyError } from '@tipy/domain/errors/errors'
import type { ErrorDetail, errorsContract } from '@tipy/domain/features/errors/errors.contract'
import { matchScreen } from '@tipy/domain/navigation/guard'
import { isIdentity } from '@tipy/domain/record/identity'
import type { Limits } from '#http/limits/attemptLimits'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { markGroup, readGroup, readGroups, saveSeen, seenOnce } from './errors.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly limits: Limits
}

export function errorsHandlers({ db, clock, limits }: Deps): Handlers<typeof errorsContract> {
  async function read(companyId: string, id: string): Promise<ErrorDetail> {
    const found = isIdentity(id) ? await readGroup(db, companyId, id) : undefined
    if (!found) throw new TipyError('NOT_FOUND')
    return found
  }
  return {
    'POST /api/errors': async ({ caller, body, address, requestId }) => {
      await limits.countRequest({ of: 'errors', address, account: caller.id })
      const { message, stack = null, component = null } = body
      const occurrence = { side: 'browser', companyId: caller.companyId, userId: caller.id } as const
      const route = screenOf(body.route ?? null)
      await saveSeen(db, seenOnce({ ...occurrence, message, stack, component, route, requestId, at: clock.now() }))
      return null
    },
    'GET /api/config/errors': ({ caller, query }) => readGroups(db, { ...query, companyId: caller.companyId }),
    'GET /api/config/errors/{id}': ({ caller, params }) => read(caller.companyId, params.id),
    'PUT /api/config/errors/{id}': async ({ caller, params, body }) => {
      const { shared } = await read(caller.companyId, params.id)
      if (shared) throw new TipyError('FORBIDDEN')
      await markGroup(db, caller, params.id, body.resolved ? clock.now() : null)
      return read(caller.companyId, params.id)
    },
  }
}

/** The screen and not the URL: a URL names records, and may carry a secret. */
const screenOf = (route: string | null): string | null =>
  route === null ? null : (matchScreen(route)?.path ?? 'Outra página')
