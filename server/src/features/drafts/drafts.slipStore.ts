import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Storage } from '#platform/storage/storage'
import type { ClaimedDraft } from './drafts.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly storage: Storage
}

/** Whether a slip of this draft is not stored any more. */
export async function isSlipExpired({ db }: Deps, { companyId, id, attachments }: ClaimedDraft): Promise<boolean> {
  const slips = attachments.filter(({ kind }) => kind === 'slip')
  if (slips.length === 0) return false
  const stored = await db
    .selectFrom('draft_slips')
    .select('key')
    .where('company_id', '=', companyId)
    .where('draft', '=', id)
    .execute()
  return stored.length < slips.length
}

/** The slips of a draft that was made: Google has them. The row goes first, so that no draft names a removed content. */
export async function removeSlips({ db, storage }: Deps, { companyId, id }: ClaimedDraft): Promise<void> {
  const removed = await db
    .deleteFrom('draft_slips')
    .where('company_id', '=', companyId)
    .where('draft', '=', id)
    .returning('key')
    .execute()
  for (const { key } of removed) await storage.remove(key)
}

/** Slips whose day is over, whatever became of their drafts. */
export async function removeExpiredSlips({ db, storage, clock }: Deps): Promise<void> {
  const removed = await db.deleteFrom('draft_slips').where('expires_at', '<=', clock.now()).returning('key').execute()
  for (const { key } of removed) await storage.remove(key)
}

/** Those of these contents that are slips of waiting drafts. */
export async function slipKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const found = await db.selectFrom('draft_slips').select('key').where('key', 'in', keys).execute()
  return new Set(found.map(({ key }) => key))
}

/** Contents without a draft. What cannot be removed now is removed by the cleaner. */
export async function removeUnused({ db, storage }: Omit<Deps, 'clock'>, keys: readonly string[]): Promise<void> {
  try {
    const used = await slipKeys(db, keys)
    for (const key of keys) if (!used.has(key)) await storage.remove(key)
  } catch {
    // The cleaner removes them.
  }
}
