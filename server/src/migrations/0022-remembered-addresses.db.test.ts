import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '#testing/database'
import { buildCompany, buildUser } from '#testing/factories'
import { applyWithin, migrationNames, untyped } from './index.ts'

const own = '0022-remembered-addresses'

test('changes of an e-mail from before count as a colleague’s; those with a link were notified', async () => {
  const database = await createEmptyDatabase()
  const { db } = database
  const before = migrationNames.slice(0, migrationNames.indexOf(own))
  const plain = untyped(db)
  await plain.transaction().execute(trx => applyWithin(trx, before))
  const company = await buildCompany(db)
  const { id } = await buildUser(db, company)
  await sql`
    insert into email_changes (company_id, user_id, version, old_email, new_email, token_hash, created_at, expires_at)
    select ${company.id}, ${id}, version, 'a@exemplo.pt', 'b@exemplo.pt', hash, now(), now()
    from (values (2, 'x'::bytea), (3, null)) t (version, hash)`.execute(db)
  // No later one: its company has today's flags, which a later migration adds to companies of before.
  await plain.transaction().execute(trx => applyWithin(trx, [...before, own]))
  const kept = await db
    .selectFrom('email_changes')
    .select(['version', 'is_own', 'is_notified'])
    .orderBy('version')
    .execute()
  expect(kept).toEqual([
    { version: 2, is_own: false, is_notified: true },
    { version: 3, is_own: false, is_notified: false },
  ])
  await database.close()
})
