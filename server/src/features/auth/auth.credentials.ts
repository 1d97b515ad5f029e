import { randomBytes } from 'node:crypto'
import { type ConcurrencyLimit, createQueuedLimit } from '#http/limits/concurrencyLimit'
import { hashPassword, verifyPassword } from '#platform/passwords'

/**
 * Each hash takes 19 MiB, a tenth of a second of a core and one of Node's four threads, which also compress answers and
 * read files: many concurrent logins must leave threads to other requests.
 */
const maxConcurrentHashes = 2
const maxWaitingHashes = 64

export interface Credentials {
  hash(password: string): Promise<string>
  /** Whether this is the password of that hash. Without a hash a decoy is compared, which takes equally long. */
  match(hash: string | null | undefined, password: string): Promise<boolean>
}

/** Hashes and compares passwords, with limited concurrency and the same work whether or not the account exists. */
export function createCredentials(
  limit: ConcurrencyLimit = createQueuedLimit(maxConcurrentHashes, maxWaitingHashes),
  { hash, verify } = { hash: hashPassword, verify: verifyPassword },
): Credentials {
  let decoy: Promise<string> | undefined
  return {
    hash: password => limit(() => hash(password)),
    match: (stored, password) =>
      limit(async () => {
        // Made by the first attempt, not with each server that starts, and awaited by every attempt: the first one takes
        // longer whether or not the account exists.
        decoy ??= hash(randomBytes(32).toString('hex'))
        const substitute = await decoy
        const same = await verify(stored ?? substitute, password)
        return same && typeof stored === 'string'
      }),
  }
}
