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
  /** Only for this person, who needs no other right to know. */
  to: z.string().optional(),
  /** For everybody of the company, whatever their rights. */
  all: z.literal(true).optional(),
})
export type Saved = z.output<typeof saved>

type Where = Pick<Author, 'trx' | 'companyId'>

/** Rows that were saved: told to every server when the transaction commits, and only then. */
export async function announceAll(
  rows: readonly { readonly model: string; readonly id: string; readonly version: number }[],
  { trx, companyId }: Where,
): Promise<void> {
  const said = rows.map(row => JSON.stringify({ company: companyId, ...row }))
  await sql`select pg_notify(${announcements}, said) from unnest(${said}::text[]) said`.execute(trx)
}

/** Something that a record carries was saved. */
export async function announceCompanion(
  where: Where,
  said: { readonly model: string; readonly id: string; readonly companion: Companion; readonly needs?: Flag },
): Promise<void> {
  await notifyChannel(where, { ...said, version: 0 })
}

/** Something that is one person's own was saved. */
export async function announceTo(
  where: Where,
  said: { readonly model: string; readonly id: string; readonly to: string },
): Promise<void> {
  await notifyChannel(where, { ...said, version: 0 })
}

/** Something that every screen of the company goes by was saved. */
export async function announceToAll(
  where: Where,
  said: { readonly model: string; readonly id: string; readonly version: number },
): Promise<void> {
  await notifyChannel(where, { ...said, all: true })
}

async function notifyChannel({ trx, companyId }: Where, said: Omit<Saved, 'company'>): Promise<void> {
  await sql`select pg_notify(${announcements}, ${JSON.stringify({ company: companyId, ...said })})`.execute(trx)
}

export function readAnnouncement(text: string): Saved | null {
  try {
    return saved.parse(JSON.parse(text))
  } catch {
    return null
  }
}
