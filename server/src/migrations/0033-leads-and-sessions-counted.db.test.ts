import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '#testing/database'
import { applyWithin, migrationNames, untyped } from './index.ts'

const own = '0033-leads-and-sessions-counted'

test('companies of before get the flag of sessions, with a line in their log after the last', async () => {
  const database = await createEmptyDatabase()
  const { db } = database
  const before = migrationNames.slice(0, migrationNames.indexOf(own))
  const plain = untyped(db)
  await plain.transaction().execute(trx => applyWithin(trx, before))
  await sql`
    insert into companies (code, name, settings) values ('antiga', 'Antiga', '{}'), ('mudada', 'Mudada', '{}')`.execute(
    db,
  )
  await sql`
    insert into changes (company_id, model, ref, version, user_id, fields, created_at)
    select id, 'access', id, 4, null, '{}', now() from companies where code = 'mudada'`.execute(db)
  await plain.transaction().execute(trx => applyWithin(trx, [...before, own]))
  const granted = await sql`
    select c.code, f.roles, f.users, l.version, l.user_id from companies c
    join access_features f on f.company_id = c.id and f.flag = 'listSessions'
    join changes l on l.company_id = c.id and l.model = 'access' and l.fields ? 'listSessions'
    order by c.code`.execute(db)
  const roles = ['ceo', 'coo', 'hr']
  expect(granted.rows).toEqual([
    { code: 'antiga', roles, users: [], version: 2, user_id: null },
    { code: 'mudada', roles, users: [], version: 5, user_id: null },
  ])
  await database.close()
})
