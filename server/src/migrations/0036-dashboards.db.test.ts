import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createEmptyDatabase } from '#testing/database'
import { buildCompany, buildUser, signIn } from '#testing/factories'
import { silentLog } from '#testing/silentLog'
import { applyWithin, migrate, migrationNames, untyped } from './index.ts'

const own = '0036-dashboards'

test('people of before have the dashboard of their role once: who deletes all keeps none after the next start', async () => {
  const database = await createEmptyDatabase()
  const { db } = database
  const clock = testClock()
  const before = migrationNames.slice(0, migrationNames.indexOf(own))
  await untyped(db)
    .transaction()
    .execute(trx => applyWithin(trx, before))
  const company = await buildCompany(db)
  const token = await signIn(db, await buildUser(db, company, { role: 'broker' }), clock.now())
  await migrate(db, silentLog)
  const app = await startApp(database, clock)
  const read = () => send<{ _id: string }[]>(app, 'GET /api/widgets', { token })
  const { data: widgets } = await read()
  expect(widgets.length).toBeGreaterThanOrEqual(6)
  for (const { _id } of widgets) await send(app, 'DELETE /api/widgets/{id}', { token, params: { id: _id } })
  await migrate(db, silentLog)
  expect((await read()).data).toEqual([])
  expect((await sql`select 1 from dashboards`.execute(db)).rows).toHaveLength(1)
  await app.close()
  await database.close()
})
