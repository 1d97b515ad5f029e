import { endDrafts } from '#form/draft.ts'
import { session } from './session.ts'

const ownerKey = 'tipy:drafts-of'

/** A hash that identifies the session without storing its token. */
function markOf(token: string): string {
  let hash = 0x811c9dc5
  for (const character of token) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16)
}

/** Deletes the drafts of this tab when they belong to another session, or when there is no session. */
function endOthers(): void {
  const { token } = session.get()
  const owner = token === null ? null : markOf(token)
  try {
    if (sessionStorage.getItem(ownerKey) === owner) return
    endDrafts()
    if (owner === null) sessionStorage.removeItem(ownerKey)
    else sessionStorage.setItem(ownerKey, owner)
  } catch {
    // A browser that refuses storage has no drafts to delete.
  }
}

/**
 * Drafts of forms are deleted with the session they were typed in: by a logout here or in another tab, by a session
 * that the server has ended, and when another person logs in. A suspended tab deletes them when it starts again.
 */
export function watchDrafts(): void {
  endOthers()
  session.subscribe(endOthers)
}
