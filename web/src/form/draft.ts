import type { Values } from './values.ts'

/** What was typed and not saved, and the row it was typed over. */
export interface Draft {
  readonly changes: Values
  /** Null for a new record. */
  readonly base: Values | null
  /** The idempotency key of the new record: an attempt before the reload may have created it. */
  readonly key: string
  /** When it was last changed, as ISO text. */
  readonly at: string
  /** Personal values were typed that are not stored here: the user has to type them again. */
  readonly isPartial?: boolean
}

const prefix = 'tipy:draft:'

/** One per user, record and row: a user is never offered another's draft on the same machine. */
export const draftKey = (person: string, record: string, id: string | null) =>
  `${prefix}${person}:${record}:${id ?? 'new'}`

/** Counts sessions: a form that is open when its session ends must not write a draft after that. */
let generation = 0
export const draftGeneration = (): number => generation

/** Deletes every draft of this tab when the session ends. */
export function endDrafts(): void {
  generation += 1
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses storage has no drafts.
  }
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isDraft(value: unknown): value is Draft {
  return (
    isObject(value) &&
    isObject(value.changes) &&
    (value.base === null || isObject(value.base)) &&
    typeof value.key === 'string' &&
    typeof value.at === 'string'
  )
}

/** Read from session storage: a draft survives a reload and ends with the tab or the session. */
export function readDraft(key: string): Draft | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(found) ? found : null
  } catch {
    return null
  }
}

/** Where storage is refused or full, only the draft is lost. */
export function writeDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Only the draft is lost.
  }
}
