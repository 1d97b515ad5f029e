import { Readable } from 'node:stream'
import { allows, type Policy } from '@tipy/domain/access/policy'
import type { Streamed } from '@tipy/domain/contract/endpoint'
import { linkSeconds } from '@tipy/domain/features/files/files.rules'
import type { Caller } from '#http/session/caller'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Storage } from '#platform/storage/storage'
import { removeOnFailure } from './files.storing.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly storage: Storage
}

/**
 * Keeps a file that belongs to no record for a minute, for the caller alone, and returns its reference. The policy is
 * checked again when they ask for its link: it may hold what only this role reads.
 */
export const offerDownload =
  ({ db, clock, storage }: Deps) =>
  (
    caller: Caller,
    { contentType: mime, fileName: name = 'ficheiro', body }: Streamed,
    policy: Policy,
  ): Promise<string> =>
    removeOnFailure(storage, async pendingKeys => {
      const { key, bytes: size } = await storage.put(body instanceof Readable ? body : Readable.from(body))
      pendingKeys.push(key)
      const { id } = await db
        .insertInto('downloads')
        .values({
          company_id: caller.companyId,
          user_id: caller.id,
          policy: JSON.stringify(policy),
          name,
          mime,
          size,
          key,
          expires_at: new Date(clock.now().getTime() + linkSeconds * 1000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })

/** Whether this is the caller's own download, not expired, and of what they may still read. */
export async function isOwnDownload(
  { db, clock }: Omit<Deps, 'storage'>,
  caller: Caller,
  id: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('downloads')
    .select('policy')
    .where('id', '=', id)
    .where('company_id', '=', caller.companyId)
    .where('user_id', '=', caller.id)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return found !== undefined && allows(found.policy, caller, caller.features)
}

/** The content of a download by its verified link, once: its row is deleted first, its content when it was sent. */
export async function takeDownload({ db, clock, storage }: Deps, id: string): Promise<Streamed | null> {
  const row = await db
    .deleteFrom('downloads')
    .where('id', '=', id)
    .where('expires_at', '>', clock.now())
    .returning(['name', 'mime', 'size', 'key'])
    .executeTakeFirst()
  if (!row) return null
  const { name, mime, size, key } = row
  const body = await storage.get(key)
  // What cannot be removed now is removed by the cleaner, since no row references it.
  body.once('close', () => void storage.remove(key).catch(() => {}))
  return { contentType: mime, fileName: name, bytes: Number(size), body }
}

/** Removes downloads that were never opened. */
export async function removeExpiredDownloads({ db, storage }: Omit<Deps, 'clock'>, now: Date): Promise<void> {
  const expired = await db.deleteFrom('downloads').where('expires_at', '<=', now).returning('key').execute()
  for (const { key } of expired) await storage.remove(key)
}
