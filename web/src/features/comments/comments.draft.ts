import type { CommentType } from '@tipy/domain/features/comments/comments.rules'
import { useState } from 'react'
import { newKey } from '#api/newKey.ts'
import { draftGeneration, draftKey } from '#form/draft.ts'
import { useSessionContext } from '#session/sessionContext.ts'

interface UnsentComment {
  readonly message: string
  /** Ids of the people to notify. */
  readonly users: readonly string[]
  /** Those of them who were chosen by @, with the name in the text: they leave with it. */
  readonly mentioned: Readonly<Record<string, string>>
  /** Idempotency key: unchanged while the text is, so a retry after a lost answer adds no second comment. */
  readonly key: string
}

export interface CommentPlace {
  readonly group: string
  readonly id: string
  readonly type: CommentType
}

const blank = (): UnsentComment => ({ message: '', users: [], mentioned: {}, key: newKey() })

function isUnsent(value: unknown): value is UnsentComment {
  if (typeof value !== 'object' || value === null) return false
  const { message, users, mentioned, key } = value as Partial<UnsentComment>
  const isNamed = typeof mentioned === 'object' && mentioned !== null
  return typeof message === 'string' && Array.isArray(users) && isNamed && typeof key === 'string'
}

function read(storageKey: string): UnsentComment | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isUnsent(found) ? found : null
  } catch {
    return null
  }
}

function write(storageKey: string, { message, users, ...rest }: UnsentComment): void {
  try {
    if (message === '' && users.length === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify({ message, users, ...rest }))
  } catch {
    // Where storage is refused or full, only the draft is lost.
  }
}

/**
 * A comment being written, one per record and type: it survives a change of tab or panel and a reload, and ends with
 * the session, as the drafts of forms do (web/src/form/draft.ts). What is meant for some readers only never moves to
 * the box of another type.
 */
export function useUnsentComment({ group, id, type }: CommentPlace) {
  const { person } = useSessionContext()
  const storageKey = draftKey(person._id, 'comments', `${group}/${id}/${type}`)
  const [session] = useState(draftGeneration)
  const [unsent, setUnsent] = useState(() => read(storageKey) ?? blank())

  function keep(next: UnsentComment): void {
    setUnsent(next)
    if (session === draftGeneration()) write(storageKey, next)
  }
  return {
    unsent,
    change: (changes: Partial<UnsentComment>) => keep({ ...unsent, ...changes, key: newKey() }),
    /** After it was saved, also when its box is no longer shown. */
    end: () => keep(blank()),
  }
}
