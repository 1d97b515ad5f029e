import { type Kysely, sql } from 'kysely'

/**
 * Whose standard dashboard a stored one was, where it was stored because the role was given another: after a promotion
 * the person has that of their new role. Those stored by earlier releases count as arranged, as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dashboards add column kept_of_role text`.execute(db)
}
