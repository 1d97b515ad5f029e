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
}

/** One per person, record and row: nobody is offered what somebody else typed on the same machine. */
export const draftKey = (person: string, record: string, id: string | null) =>
  `tipy:draft:${person}:${record}:${id ?? 'new'}`

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

/** The tab's own storage: a draft survives a reload and ends with the tab. */
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
