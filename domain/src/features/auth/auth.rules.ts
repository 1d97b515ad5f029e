import { fold } from '../../text/fold.ts'
import { commonPasswords } from './auth.common.ts'

const minute = 60_000
const hour = 60 * minute
const idleHours = 12
const sessionDays = 30
export const resetMinutes = 60

/** A session is open if it was last used after `idle` and started after `absolute` (docs/features/auth.md). */
export function sessionLimits(now: Date): { readonly idle: Date; readonly absolute: Date } {
  return {
    idle: new Date(now.getTime() - idleHours * hour),
    absolute: new Date(now.getTime() - sessionDays * 24 * hour),
  }
}

/** A device stays known for this long after its last login. */
export const deviceDays = 90
/** Known devices per person; beyond that, the least recently used is forgotten. */
export const devicesPerPerson = 20
/** Known people per browser. */
export const devicesPerBrowser = 5

/** A device is known while its last login was after this instant. */
export function deviceLimit(now: Date): Date {
  return new Date(now.getTime() - deviceDays * 24 * hour)
}

/** Long enough for a person who reads their mail on Monday; later, "forgot password" sends another link. */
export const invitationDays = 7

export function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + invitationDays * 24 * 60 * minute)
}

export function resetExpiry(now: Date): Date {
  return new Date(now.getTime() + resetMinutes * minute)
}

export const samePasswordText = 'Nova password têm de ser diferente da antiga'

const minimumLength = 8
/** Shorter parts of a name ("de", "Ana") may be part of a good password. */
const tellingLength = 4

/** Whether a password is easy to guess: common, a repetition, a run of keys, or the person's own name. */
export function isWeakPassword(password: string, person: { readonly name: string; readonly email: string }): boolean {
  if (Array.from(password).length < minimumLength) return true
  const plain = fold(password)
  return isCommon(plain) || isRun(plain) || isOwnName(plain, person)
}

/** A year and a sign around a word (`password2026!`) add almost no strength; a long number does. */
const decoration = 6

function isCommon(plain: string): boolean {
  const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return commonPasswords.has(plain) || (commonPasswords.has(word) && plain.length - word.length <= decoration)
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjklç', 'zxcvbnm', '1qaz2wsx3edc4rfv']
const runs = [...rows, ...rows.map(row => row.split('').toReversed().join(''))]

/** The password is one short piece repeated (`aaaaaaaa`, `abcabcabc`) or a stretch of the alphabet or keyboard. */
function isRun(plain: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(plain) || runs.some(run => run.includes(plain))
}

/** Little or nothing of the password is left without the person's own name and address. */
function isOwnName(plain: string, person: { readonly name: string; readonly email: string }): boolean {
  const own = fold(`${person.name} ${person.email}`).split(/[^\p{L}\p{N}]+/u)
  const telling = own.filter(part => part.length >= tellingLength).sort((a, b) => b.length - a.length)
  const rest = telling.reduce((text, part) => text.replaceAll(part, ''), plain)
  return rest !== plain && rest.replace(/[^\p{L}]/gu, '').length < tellingLength
}
