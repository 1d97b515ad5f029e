import { randomBytes } from 'node:crypto'
import { type ConcurrencyLimit, createQueuedLimit } from '#http/concurrencyLimit'
import { hashPassword, verifyPassword } from '#platform/passwords'

/**
 * Each takes 19 MiB and a tenth of a second of a core, and one of Node's four threads, which also pack answers and read
 * files: a crowd at the login must leave some of them to everybody else.
 */
const maxConcurrentHashes = 2
const maxWaitingHashes = 64

export interface Credentials {
  hash(password: string): Promise<string>
  /** Whether this is the password of that hash. Without a hash the same work is done, for nothing. */
  match(hash: string | null | undefined, password: string): Promise<boolean>
}

/** Passwords hashed and compared, as many at once as the machine bears, and always the same work whoever asks. */
export function createCredentials(
  limit: ConcurrencyLimit = createQueuedLimit(maxConcurrentHashes, maxWaitingHashes),
  { hash, verify } = { hash: hashPassword, verify: verifyPassword },
): Credentials {
  const decoy = hash(randomBytes(32).toString('hex'))
  return {
    hash: password => limit(() => hash(password)),
    match: (stored, password) =>
      limit(async () => {
        const same = await verify(stored ?? (await decoy), password)
        return same && typeof stored === 'string'
      }),
  }
}
