import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Author } from './rows.ts'

export const announcements = 'tipy_saved'

const saved = z.object({ company: z.string(), model: z.string(), id: z.string(), version: z.number() })
export type Saved = z.output<typeof saved>

/** Told to every server when the transaction commits, and only then. */
export async function announce<R extends AnyRecord>(record: R, row: Row<R>, { trx, companyId }: Author): Promise<void> {
  const said = { company: companyId, model: record.name, id: row._id, version: row.version }
  await sql`select pg_notify(${announcements}, ${JSON.stringify(said)})`.execute(trx)
}

export function readAnnouncement(text: string): Saved | null {
  try {
    return saved.parse(JSON.parse(text))
  } catch {
    return null
  }
}
