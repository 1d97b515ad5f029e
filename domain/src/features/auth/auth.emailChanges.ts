import { isSameMailbox } from '../../identity/emailAddress.ts'

const day = 86_400_000

/** For this long a person's previous address can take the account back, and stays reserved for them. */
export const emailRestoreDays = 7

export function emailRestoreExpiry(now: Date): Date {
  return new Date(now.getTime() + emailRestoreDays * day)
}

/** For this long it counts who gave an account its address: a stolen account may go unnoticed for weeks. */
export const emailMemoryDays = 90

/** Changes of an e-mail are remembered while they were made after this instant. */
export function emailMemoryLimit(now: Date): Date {
  return new Date(now.getTime() - emailMemoryDays * day)
}

/** Who changes a person's e-mail: they themselves, a system administrator for them, or another colleague. */
export type EmailAuthor = 'self' | 'sysAdmin' | 'colleague'

/** An earlier change that still holds: neither undone nor confirmed by a system administrator. */
export interface RememberedChange {
  readonly version: number
  readonly old: string
  /** Made by the person themselves, with their password. */
  readonly isOwn: boolean
  readonly expiresAt: Date
}

export interface EmailMove {
  readonly email: string
  readonly isActive: boolean
  /** Of the last days (emailMemoryDays), oldest first. */
  readonly remembered: readonly RememberedChange[]
  readonly now: Date
}

export interface MoveOutcome {
  /** The account has an earlier address again: this change and those after it are void. */
  readonly undone: RememberedChange | null
  /** What the address that is replaced receives. */
  readonly message: 'link' | 'notice' | null
}

/**
 * What follows when a person's e-mail changes. Only an address that is surely the person's receives a link that takes
 * the account back: one that a colleague gave lately may be a thief's, and so may all that were chosen from there. An
 * address that gives way to an earlier one receives none either, or the repair of a theft would hand it to the thief.
 */
export function outcomeOfMove({ email, isActive, remembered, now }: EmailMove): MoveOutcome {
  // An archived person's mailbox receives nothing: what their old address could no longer ask for is no mere undoing.
  const counts = ({ expiresAt }: RememberedChange) => isActive || expiresAt > now
  const undone = remembered.find(change => isSameMailbox(change.old, email) && counts(change)) ?? null
  if (!isActive) return { undone, message: null }
  const isTrusted = undone === null && remembered.every(({ isOwn }) => isOwn)
  return { undone, message: isTrusted ? 'link' : 'notice' }
}
