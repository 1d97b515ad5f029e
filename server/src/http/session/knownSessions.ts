/**
 * Whose session a token was when it was last authenticated, by its hash. It only says in whose name a call waits to be
 * authenticated again: invented tokens are not in it, so that they make no callers.
 */
export interface KnownSessions {
  personOf(tokenHash: Buffer): string | undefined
  remember(tokenHash: Buffer, person: string): void
  forget(tokenHash: Buffer): void
}

/** More than work at the same time; an entry is some 200 bytes. */
const maxSessions = 10_000

export function createKnownSessions(max = maxSessions): KnownSessions {
  /** The last used at the end. */
  const people = new Map<string, string>()
  const keyOf = (tokenHash: Buffer): string => tokenHash.toString('latin1')
  return {
    personOf: tokenHash => people.get(keyOf(tokenHash)),
    remember(tokenHash, person) {
      const key = keyOf(tokenHash)
      people.delete(key)
      people.set(key, person)
      const [oldest] = people.keys()
      if (people.size > max && oldest !== undefined) people.delete(oldest)
    },
    forget: tokenHash => void people.delete(keyOf(tokenHash)),
  }
}
