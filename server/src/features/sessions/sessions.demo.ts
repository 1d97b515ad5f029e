import type { DemoData } from '@tipy/seeds/demo'
import { insertAll } from '#engine/fill'
import type { Db } from '#platform/database/database'

const columns = {
  company_id: 'uuid',
  user_id: 'uuid',
  app: 'text',
  started_at: 'timestamptz',
  last_seen_at: 'timestamptz',
  ended_at: 'timestamptz',
} as const

/** The time people of the demonstration spent in the product, in one statement. */
export async function fillDemoSessions(trx: Db, { companies }: DemoData): Promise<void> {
  const rows = companies.flatMap(({ id, sessions }) =>
    sessions.map(({ user, app, start, end }) => ({
      company_id: id,
      user_id: user,
      app,
      started_at: start,
      last_seen_at: end,
      ended_at: end,
    })),
  )
  await insertAll(trx, 'sessions', columns, rows)
}
