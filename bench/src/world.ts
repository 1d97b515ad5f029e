import { buildApp } from '@tipy/server/app'
import { createCompany } from '@tipy/server/features/config/config.company'
import { migrate } from '@tipy/server/migrations/index'
import { systemClock } from '@tipy/server/platform/clock'
import { type Database, openDatabase } from '@tipy/server/platform/database/database'
import { hashPassword } from '@tipy/server/platform/passwords'
import { readSettings } from '@tipy/server/platform/settings'
import { silentLog } from '@tipy/server/testing/silentLog'
import { startThrowAway } from '@tipy/server/testing/throwAway'
import { sql } from 'kysely'

export interface World extends Database {
  readonly address: string
  readonly token: string
  readonly companyId: string
  end(): Promise<void>
}

const admin = { name: 'Ana Dias', email: 'ana@bench.pt', password: 'medir-sempre-2026' }

/** A company of so many people in a throw-away database, served over HTTP as in life, and one who is logged in. */
export async function startWorld(people: number): Promise<World> {
  const engine = await startThrowAway()
  const database = openDatabase(engine.url, { poolSize: 10, log: silentLog })
  await migrate(database.db, silentLog)
  const passwordHash = await hashPassword(admin.password)
  const firstAdmin = { name: admin.name, email: admin.email, passwordHash, needsPasswordChange: false }
  const { companyId } = await createCompany(database.db, { code: 'bench', name: 'Bench', firstAdmin })
  await hire(database, companyId, people)
  const app = await buildApp({
    ...database,
    settings: readSettings({ DEMO: 'off' }),
    clock: systemClock,
    log: silentLog,
    webDir: null,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...database,
    address,
    companyId,
    token: await logIn(address),
    async end() {
      await app.close()
      await database.close()
      await engine.remove()
    },
  }
}

async function hire({ db }: Database, companyId: string, people: number): Promise<void> {
  await sql`
    insert into users (company_id, name, name_key, email, role)
    select ${companyId}, 'Pessoa ' || n, 'pessoa ' || n, 'pessoa' || n || '@bench.pt', 'consultant'
    from generate_series(1, ${people}::int) n`.execute(db)
  await sql`
    insert into user_offices (company_id, user_id, office)
    select u.company_id, u.id, o.key from users u join offices o on o.company_id = u.company_id on conflict do nothing`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

async function logIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.email, password: admin.password }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}
