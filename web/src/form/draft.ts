import type { Values } from './values.ts'

/** What was typed and not saved, and the row it was typed over. */
export interface Draft {
  readonly changes: Values
  /** Null for a new record. */
  readonly base: Values | null
  /** Of the record that was to be made: a try before the reload may have made it. */
  readonly key: string
  /** When it was last typed at, as ISO text. */
  readonly at: string
  /** Something personal was typed that is not kept here: it has to be typed again. */
  readonly isPartial?: boolean
}

const prefix = 'tipy:draft:'

/** One per person, record and row: nobody is offered what somebody else typed on the same machine. */
export const draftKey = (person: string, record: string, id: string | null) =>
  `${prefix}${person}:${record}:${id ?? 'new'}`

/** Which session drafts belong to: a form that is open when a session ends must not write after it. */
let generation = 0
export const draftGeneration = (): number => generation

/** The session is over: every draft of this tab ends with it. */
export function endDrafts(): void {
  generation += 1
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses storage keeps none.
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

/** The tab's own storage: a draft survives a reload and ends with the tab, or with the session if that ends first. */
export function readDraft(key: string): Draft | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(found) ? found : null
  } catch {
    return null
  }
}

/** A browser that refuses storage, or has no room left, only loses the convenience. */
export function writeDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Nothing was saved; nothing else is affected.
  }
}
