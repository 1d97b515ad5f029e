import { type Flag, flags } from '@tipy/domain/access/flags'
import { type Companion, companionNames } from '@tipy/domain/record/define'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Author } from './rows.ts'

export const announcements = 'tipy_saved'

const saved = z.object({
  company: z.string(),
  model: z.string(),
  id: z.string(),
  version: z.number(),
  companion: z.enum(companionNames).optional(),
  /** Only for holders of this flag. */
  needs: z.enum(flags).optional(),
  /** Only for this person, who needs no right for it. */
  to: z.string().optional(),
  /** For everyone in the company, whatever their rights. */
  all: z.literal(true).optional(),
})
export type Saved = z.output<typeof saved>

type Where = Pick<Author, 'trx' | 'companyId'>

/** Announces that a companion of a record was saved. */
export async function announceCompanion(
  where: Where,
  change: { readonly model: string; readonly id: string; readonly companion: Companion; readonly needs?: Flag },
): Promise<void> {
  await notifyChannel(where, { ...change, version: 0 })
}

/** Announces to one person that something of theirs was saved. */
export async function announceTo(
  where: Where,
  change: { readonly model: string; readonly id: string; readonly to: string },
): Promise<void> {
  await notifyChannel(where, { ...change, version: 0 })
}

/** Announces a change that concerns every screen of the company. */
export async function announceToAll(
  where: Where,
  change: { readonly model: string; readonly id: string; readonly version: number },
): Promise<void> {
  await notifyChannel(where, { ...change, all: true })
}

async function notifyChannel({ trx, companyId }: Where, change: Omit<Saved, 'company'>): Promise<void> {
  await sql`select pg_notify(${announcements}, ${payloadOf({ companyId }, change)})`.execute(trx)
}

/** What a server hears of a save, when its transaction commits. */
export const payloadOf = ({ companyId }: Pick<Where, 'companyId'>, change: Omit<Saved, 'company'>): string =>
  JSON.stringify({ company: companyId, ...change })

export function readAnnouncement(text: string): Saved | null {
  try {
    return saved.parse(JSON.parse(text))
  } catch {
    return null
  }
}
