import { isSameMailbox } from '../../identity/emailAddress.ts'

const day = 86_400_000

/** How long a person's previous address can restore the account, and stays reserved for them. */
export const emailRestoreDays = 7

export function emailRestoreExpiry(now: Date): Date {
  return new Date(now.getTime() + emailRestoreDays * day)
}

/** How long it matters who set an account's address: the theft of an account may go unnoticed for weeks. */
export const emailMemoryDays = 90

/** Changes of an e-mail made after this instant are remembered. */
export function emailMemoryLimit(now: Date): Date {
  return new Date(now.getTime() - emailMemoryDays * day)
}

/** Who changes a person's e-mail: the person, a system administrator, or another colleague. */
export type EmailAuthor = 'self' | 'sysAdmin' | 'colleague'

/** An earlier change that is still in force: neither undone nor confirmed by a system administrator. */
export interface RememberedChange {
  readonly version: number
  readonly old: string
  /** Made by the person, with their password. */
  readonly isOwn: boolean
  readonly expiresAt: Date
}

export interface EmailMove {
  readonly email: string
  readonly isActive: boolean
  /** The changes of the last `emailMemoryDays`, oldest first. */
  readonly remembered: readonly RememberedChange[]
  readonly now: Date
}

export interface MoveOutcome {
  /** The change that is undone because the account gets an earlier address again; later ones are void too. */
  readonly undone: RememberedChange | null
  /** What the replaced address receives. */
  readonly message: 'link' | 'notice' | null
}

/**
 * What happens when a person's e-mail changes. The replaced address gets a link that restores the account only if it
 * surely belongs to the person: one that a colleague set recently may be a thief's, and so may all chosen after it. An
 * address replaced by an earlier one receives no link either: undoing a theft would hand the account to the thief.
 */
export function outcomeOfMove({ email, isActive, remembered, now }: EmailMove): MoveOutcome {
  // Archived people receive no mail: for them a change whose link has expired can no longer be undone.
  const counts = ({ expiresAt }: RememberedChange) => isActive || expiresAt > now
  const undone = remembered.find(change => isSameMailbox(change.old, email) && counts(change)) ?? null
  if (!isActive) return { undone, message: null }
  const isTrusted = undone === null && remembered.every(({ isOwn }) => isOwn)
  return { undone, message: isTrusted ? 'link' : 'notice' }
}
