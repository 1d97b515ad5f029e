import { TipyError } from '@tipy/domain/errors/errors'
import type { OwnChanges, OwnUser, usersContract } from '@tipy/domain/features/users/users.contract'
import { z } from 'zod'
import type { Handlers } from '#http/mount'
import type { Viewer } from '#http/viewer'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { pickUsers } from './users.picker.ts'
import { presentOwnUser, presentPickedUser } from './users.present.ts'
import { isColleague, type Key, readOwnRow, savePreferences } from './users.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

export function usersHandlers(deps: Deps): Handlers<typeof usersContract> {
  return {
    'POST /api/users/search': async ({ viewer, body }) => {
      const { rows, total } = await pickUsers(deps.db, viewer, body)
      return { users: rows.map(presentPickedUser), total }
    },
    'PATCH /api/users/{id}': ({ viewer, params, body }) => changeOwn(deps, viewer, params.id, body),
  }
}

export async function readOwnUser(db: Db, key: Key): Promise<OwnUser> {
  const row = await readOwnRow(db, key)
  if (!row) throw new TipyError('NOT_FOUND')
  return presentOwnUser(row)
}

async function changeOwn({ db, clock }: Deps, viewer: Viewer, id: string, changes: OwnChanges): Promise<OwnUser> {
  if (id.toLowerCase() !== viewer.id) throw await refusalFor(db, viewer, id)
  // Two ids in one request must be the same one, or the one that was checked may not be the one meant.
  if (changes._id !== undefined && changes._id !== viewer.id)
    throw new TipyError('INVALID', { _id: 'Não é este registo' })
  const saved = await savePreferences(db, viewer, changes, clock.now())
  const current = await readOwnUser(db, viewer)
  if (!saved) throw new TipyError('STALE', undefined, current)
  return current
}

/** A colleague is there and is not one's own to change; whoever is not in this company is not there at all. */
async function refusalFor(db: Db, viewer: Viewer, id: string): Promise<TipyError> {
  const exists = z.uuid().safeParse(id).success && (await isColleague(db, { companyId: viewer.companyId, id }))
  return new TipyError(exists ? 'FORBIDDEN' : 'NOT_FOUND')
}
