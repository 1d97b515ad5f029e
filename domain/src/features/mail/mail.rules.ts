const minute = 60_000
/** Minutes to wait after each failed attempt: quick at first, then patient; about two days in all. */
const waits = [1, 2, 5, 10, 20, 40, 60, 120, 240, 480, 720, 1440]

/** When to try again after so many failed attempts; null: give up, and let a person look at it. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait * minute)
}

/**
 * How long whoever took a mail to send it keeps it to themselves. Longer than any sending takes,
 * so two servers never send the same one; whoever dies in between gives it back this way.
 */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + 10 * minute)
}

export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** So many are shown at a time. */
export const maxMails = 50

/**
 * Whether asking for another try makes sense: after a failure. What waits for its first try, or is being sent right now
 * (its last error is forgotten while that lasts), is on its way already: asking for it would send it twice.
 */
export function mayRetry({ state, error }: { readonly state: MailState; readonly error: string | null }): boolean {
  return state === 'failed' || (state === 'queued' && error !== null)
}
