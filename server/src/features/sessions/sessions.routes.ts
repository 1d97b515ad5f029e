import { TipyError } from '@tipy/domain/errors/errors'
import { sessionLimits } from '@tipy/domain/features/auth/auth.rules'
import type { OwnSession, sessionsContract } from '@tipy/domain/features/sessions/sessions.contract'
import { ownSessionsModel } from '@tipy/domain/features/sessions/sessions.rules'
import { describeDevice } from '@tipy/domain/features/sessions/sessions.userAgent'
import { isIdentity } from '@tipy/domain/record/identity'
import { announceTo } from '#engine/announce'
import type { Author } from '#engine/rows'
import type { Handlers } from '#http/mount'
import type { Caller } from '#http/session/caller'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'

interface SessionsDeps {
  readonly db: Db
  readonly clock: Clock
}

type Owner = Pick<Caller, 'id' | 'companyId'>

/** More than a user would recognize. */
const maxListed = 100

export function sessionsHandlers({ db, clock }: SessionsDeps): Handlers<typeof sessionsContract> {
  return {
    'GET /api/auth/sessions': ({ caller }) => listOwn(db, caller, clock.now()),
    'DELETE /api/auth/sessions/{id}': async ({ caller, params: { id } }) => {
      const ended = isIdentity(id) ? await end(db, caller, { only: id }) : 0
      if (ended === 0) throw new TipyError('NOT_FOUND')
      return null
    },
    'DELETE /api/auth/sessions': async ({ caller }) => ({ ended: await end(db, caller, { allBut: caller.tokenHash }) }),
  }
}

/** Screens that list a user's sessions load them again. */
export async function announceSessions(trx: Author['trx'], { id, companyId }: Owner): Promise<void> {
  await announceTo({ trx, companyId }, { model: ownSessionsModel, id, to: id })
}

async function listOwn(db: Db, { id, companyId, tokenHash }: Caller, now: Date): Promise<OwnSession[]> {
  const { idle, absolute } = sessionLimits(now)
  const rows = await db
    .selectFrom('session_tokens')
    .select(['id', 'token_hash', 'user_agent', 'network', 'created_at', 'last_used_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .where('last_used_at', '>', idle)
    .where('created_at', '>', absolute)
    .orderBy(row => row('token_hash', '=', tokenHash), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute()
  return rows.map(row => {
    const { name, kind } = describeDevice(row.user_agent)
    return {
      _id: row.id,
      device: name,
      kind,
      network: row.network,
      startedAt: row.created_at.toISOString(),
      lastSeenAt: row.last_used_at.toISOString(),
      isCurrent: row.token_hash.equals(tokenHash),
    }
  })
}

/**
 * Ends sessions of the caller and forgets their devices: a device that the owner does not recognize must not keep a
 * separate limit for guessing the password.
 */
async function end(
  db: Db,
  { id, companyId, tokenHash }: Caller,
  which: { readonly only: string } | { readonly allBut: Buffer },
): Promise<number> {
  return db.transaction().execute(async trx => {
    const own = trx.deleteFrom('session_tokens').where('company_id', '=', companyId).where('user_id', '=', id)
    const chosen = 'only' in which ? own.where('id', '=', which.only) : own.where('token_hash', '!=', which.allBut)
    const ended = await chosen.returning(['token_hash', 'device_hash']).execute()
    if (ended.length === 0) return 0
    const gone = ended.flatMap(row => (row.token_hash.equals(tokenHash) ? [] : (row.device_hash ?? [])))
    if (gone.length > 0) await forgetEndedDevices(trx, { id, companyId, tokenHash }, gone)
    await announceSessions(trx, { id, companyId })
    return ended.length
  })
}

/** The caller's device stays known, even if another session on it was ended. */
async function forgetEndedDevices(
  trx: Db,
  { id, companyId, tokenHash }: Owner & Pick<Caller, 'tokenHash'>,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx
    .deleteFrom('known_devices')
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .where('token_hash', 'in', hashes)
    .where('token_hash', 'not in', query =>
      query
        .selectFrom('session_tokens')
        .select('device_hash')
        .where('token_hash', '=', tokenHash)
        .where('device_hash', 'is not', null)
        .$castTo<{ device_hash: Buffer }>(),
    )
    .execute()
}
