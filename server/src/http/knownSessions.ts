import { hashToken } from './tokens.ts'

/**
 * Whose session an `Authorization` header was when it was last authenticated. It only says in whose name a call waits to be
 * authenticated again: invented headers are not in it, so that they make no callers.
 */
export interface KnownSessions {
  personOf(header: string): string | undefined
  remember(header: string, person: string): void
  forget(header: string): void
}

/** More than work at the same time; an entry is some 200 bytes. */
const maxSessions = 10_000

export function createKnownSessions(max = maxSessions): KnownSessions {
  /** By the hash of the header, the last used at the end. */
  const people = new Map<string, string>()
  const keyOf = (header: string): string => hashToken(header).toString('base64')
  return {
    personOf: header => people.get(keyOf(header)),
    remember(header, person) {
      const key = keyOf(header)
      people.delete(key)
      people.set(key, person)
      const [oldest] = people.keys()
      if (people.size > max && oldest !== undefined) people.delete(oldest)
    },
    forget: header => void people.delete(keyOf(header)),
  }
}
