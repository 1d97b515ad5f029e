import { endDrafts } from '#form/draft.ts'
import { session } from './session.ts'

const ownerKey = 'tipy:drafts-of'

/** Tells one session from another without writing down its token. */
function markOf(token: string): string {
  let hash = 0x811c9dc5
  for (const character of token) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16)
}

/** Ends the drafts of this tab when they are of another session than the present one, or there is none. */
function endOthers(): void {
  const { token } = session.get()
  const owner = token === null ? null : markOf(token)
  try {
    if (sessionStorage.getItem(ownerKey) === owner) return
    endDrafts()
    if (owner === null) sessionStorage.removeItem(ownerKey)
    else sessionStorage.setItem(ownerKey, owner)
  } catch {
    // A browser that refuses storage keeps no drafts.
  }
}

/**
 * Drafts of forms end with the session they were typed in: by a logout here or in another tab, by a session that is
 * found dead, and when another person logs in. A tab that slept meanwhile ends them when it starts again.
 */
export function watchDrafts(): void {
  endOthers()
  session.subscribe(endOthers)
}
