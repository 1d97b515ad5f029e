import { createCompany } from '@tipy/server/features/config/config.company'
import { hasCompany } from '@tipy/server/features/config/config.demo'
import { migrate } from '@tipy/server/migrations/index'
import { type Database, type Db, openDatabase } from '@tipy/server/platform/database/database'
import { signIn } from '@tipy/server/testing/factories'
import { silentLog } from '@tipy/server/testing/silentLog'
import { makeReservations } from './deals.ts'
import { makeInvoices } from './invoices.ts'
import { makeLeads } from './leads.ts'
import { makeFindings } from './listings.ts'
import { loading } from './loading.ts'
import { hire, peopleFor, personId, places } from './network.ts'
import { type Served, serve } from './served.ts'

/** The caller: the administrator sees the whole company, each of the others a part of it. */
export type Who = 'admin' | keyof typeof places

/** A filled database with people signed in. */
export interface Filled extends Database {
  readonly size: number
  readonly scene: Scene
  readonly companyId: string
  readonly tokens: Readonly<Record<Who, string>>
}

export interface BenchFixture extends Filled, Served {
  end(): Promise<void>
}

/**
 * What is generated and measured: every record, only invoices (up to a million), only leads, or what a dashboard and
 * statistics show: all but nine of ten leads.
 */
export type Scene = 'all' | 'invoices' | 'leads' | 'dashboard'

interface FillOptions {
  readonly scene?: Scene
  readonly people?: number
}

/** Fills a database, unless it is filled, serves it over HTTP and signs people in. */
export async function startFixture(url: string, size: number, options: FillOptions = {}): Promise<BenchFixture> {
  const filled = await fill(url, size, options)
  const served = await serve(url)
  return {
    ...filled,
    ...served,
    async end() {
      await served.stop()
      await filled.close()
    },
  }
}

/** A database with `size` listings, deals, leads and invoices, made unless it is there, and people signed in. */
export async function fill(
  url: string,
  size: number,
  { scene = 'all', people = peopleFor(size) }: FillOptions,
): Promise<Filled> {
  const database = openDatabase(url, { poolSize: 2, log: silentLog })
  const { db } = database
  const applied = await migrate(db, silentLog)
  const isThere = await hasCompany(db)
  if (!isThere) await make(db, { size, scene, people })
  // Migrations changed a kept database: its tables are vacuumed and analyzed again, as after their load.
  else if (applied.length > 0) await loading(db, async () => undefined)
  const { companyId, tokens } = await signInPeople(db)
  return { ...database, size, scene, companyId, tokens }
}

const adminEmail = 'ana@bench.pt'

async function make(db: Db, { size, scene, people }: Required<FillOptions> & Pick<Filled, 'size'>): Promise<void> {
  const firstAdmin = { name: 'Ana Dias', email: adminEmail, passwordHash: '', needsPasswordChange: false }
  const { companyId } = await createCompany(db, { code: 'bench', name: 'Bench', firstAdmin })
  await hire(db, companyId, people)
  if (scene === 'all' || scene === 'dashboard') {
    await makeFindings(db, companyId, size, people)
    await makeReservations(db, companyId, size, people)
  }
  if (scene === 'all' || scene === 'leads') await makeLeads(db, companyId, size, people)
  if (scene === 'dashboard') await makeLeads(db, companyId, size / 10, people)
  if (scene !== 'leads') await makeInvoices(db, companyId, size, people)
}

async function signInPeople(db: Db): Promise<Pick<Filled, 'companyId' | 'tokens'>> {
  const users = db.selectFrom('users').selectAll()
  const admin = await users.where('email', '=', adminEmail).executeTakeFirstOrThrow()
  const signedIn = async (number: number) =>
    signIn(db, await users.where('id', '=', personId(number)).executeTakeFirstOrThrow(), new Date())
  const tokens = {
    admin: await signIn(db, admin, new Date()),
    commercialDirector: await signedIn(places.commercialDirector),
    teamLeader: await signedIn(places.teamLeader),
    consultant: await signedIn(places.consultant),
    broker: await signedIn(places.broker),
  }
  return { companyId: admin.company_id, tokens }
}
