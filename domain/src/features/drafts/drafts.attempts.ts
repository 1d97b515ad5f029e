const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** How long to wait after each failed attempt: its user is watching at first. */
const waits = [10 * second, 30 * second, minute, 2 * minute, 5 * minute, 15 * minute, hour, 3 * hour, 12 * hour]

/**
 * When a draft is tried again after this number of attempts, not before Google's `Retry-After`; null: it has failed, and
 * its user decides.
 */
export function nextDraftAttempt(attempts: number, now: Date, retryAfterMs: number | null): Date | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + Math.max(wait, retryAfterMs ?? 0))
}

/** How long a server has a draft to itself. Longer than any call to Google, so that no two servers make it at once. */
export const draftLeaseEnd = (now: Date): Date => new Date(now.getTime() + 10 * minute)

/** Drafts of an account that is lost wait for it; meanwhile they are looked at now and then. */
export const afterLoss = (now: Date): Date => new Date(now.getTime() + hour)

/** A salary slip is stored until its draft is made, and not longer than a day. */
export const slipExpiry = (now: Date): Date => new Date(now.getTime() + 24 * hour)

/** What was asked for is shown for this long. */
export const batchLimit = (now: Date): Date => new Date(now.getTime() - 90 * 24 * hour)
