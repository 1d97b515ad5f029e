const minute = 60_000
/** Minutes to wait after each failed attempt: short at first, then longer; about two days in all. */
const waits = [1, 2, 5, 10, 20, 40, 60, 120, 240, 480, 720, 1440]

/** When to retry after this number of failed attempts; null: give up, and let a person look at it. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait * minute)
}

/**
 * How long a server has a mail to itself while it sends it (a lease). Longer than any sending, so that two servers
 * never send the same mail; if the server dies, another takes the mail after that.
 */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + 10 * minute)
}

export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

export const mailStateLabels: Readonly<Record<MailState, string>> = {
  queued: 'Na fila',
  sent: 'Enviado',
  failed: 'Falhou',
}

/** Mails per page. */
export const maxMails = 50

/**
 * Whether a person may request a retry: after a failure only. A mail that waits for its first attempt, or is being sent
 * now (its last error is cleared meanwhile), would be sent twice.
 */
export function mayRetry({ state, error }: { readonly state: MailState; readonly error: string | null }): boolean {
  return state === 'failed' || (state === 'queued' && error !== null)
}
