import { createCompany } from '@tipy/server/features/config/config.company'
import { migrate } from '@tipy/server/migrations/index'
import { type Database, openDatabase } from '@tipy/server/platform/database/database'
import { signIn } from '@tipy/server/testing/factories'
import { silentLog } from '@tipy/server/testing/silentLog'
import { makeReservations } from './deals.ts'
import { makeInvoices } from './invoices.ts'
import { makeLeads } from './leads.ts'
import { makeFindings } from './listings.ts'
import { hire, peopleFor, personId, places } from './network.ts'
import { type Served, serve } from './served.ts'

/** The caller: the administrator sees the whole company, each of the others a part of it. */
export type Who = 'admin' | keyof typeof places

export interface BenchFixture extends Database, Served {
  readonly size: number
  readonly scene: Scene
  readonly companyId: string
  readonly tokens: Readonly<Record<Who, string>>
  end(): Promise<void>
}

/** What is generated and measured: every record, only invoices (up to a million), or only leads. */
export type Scene = 'all' | 'invoices' | 'leads'

/** Fills an empty database with `size` listings, deals, leads and invoices, serves it over HTTP and signs people in. */
export async function startFixture(
  url: string,
  size: number,
  { scene = 'all', people = peopleFor(size) }: { readonly scene?: Scene; readonly people?: number } = {},
): Promise<BenchFixture> {
  const database = openDatabase(url, { poolSize: 2, log: silentLog })
  const { db } = database
  await migrate(db, silentLog)
  const firstAdmin = { name: 'Ana Dias', email: 'ana@bench.pt', passwordHash: '', needsPasswordChange: false }
  const { companyId, userId } = await createCompany(db, { code: 'bench', name: 'Bench', firstAdmin })
  await hire(db, companyId, people)
  if (scene === 'all') {
    await makeFindings(db, companyId, size, people)
    await makeReservations(db, companyId, size, people)
  }
  if (scene !== 'invoices') await makeLeads(db, companyId, size, people)
  if (scene !== 'leads') await makeInvoices(db, companyId, size, people)
  const signedIn = async (number: number | null) => {
    const found = db.selectFrom('users').selectAll().where('company_id', '=', companyId)
    const user = await found.where('id', '=', number === null ? userId : personId(number)).executeTakeFirstOrThrow()
    return signIn(db, user, new Date())
  }
  const tokens = {
    admin: await signedIn(null),
    commercialDirector: await signedIn(places.commercialDirector),
    teamLeader: await signedIn(places.teamLeader),
    consultant: await signedIn(places.consultant),
    broker: await signedIn(places.broker),
  }
  const served = await serve(url)
  return {
    ...database,
    ...served,
    size,
    scene,
    companyId,
    tokens,
    async end() {
      await served.stop()
      await database.close()
    },
  }
}
