import type { Role } from '@tipy/domain/access/roles'
import { accountEmail } from '@tipy/seeds/accounts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { RecordViewer } from '#engine/serverRecord'
import { recordViewers } from '#engine/viewer'
import { fillDemo } from '#features/config/config.demo'
import { fillDemoGoals } from '#features/goals/goals.demo'
import { fillDemoEvents } from '#features/leads/leads.demo'
import { fillDemoSessions } from '#features/sessions/sessions.demo'
import type { Db } from '#platform/database/database'
import { type Answer, send, startApp } from './app.ts'
import type { TestClock } from './clock.ts'
import { createFilledDatabase, type TestDatabase } from './database.ts'
import { signIn } from './factories.ts'

export const demoCompanies = ['horizonte', 'realtyart'] as const
type DemoCompanyCode = (typeof demoCompanies)[number]

/** Somebody of the demonstration who is signed in. */
export interface DemoReader extends RecordViewer {
  readonly token: string
}

export interface Demonstration {
  readonly db: Db
  readonly app: FastifyInstance
  readonly readerOf: (role: Role, company: DemoCompanyCode) => Promise<DemoReader>
  readonly ask: <T>(name: Parameters<typeof send>[1], call: Parameters<typeof send>[2]) => Promise<Answer<T>>
  readonly end: () => Promise<void>
}

/** Generated only by the process that fills: it takes seconds. */
async function fillDemonstration(db: Db): Promise<void> {
  const { sample } = await import('@tipy/seeds/demo.testing')
  await fillDemo(
    db,
    () => sample,
    async trx => {
      await fillDemoEvents(trx, sample)
      await fillDemoGoals(trx, sample)
      await fillDemoSessions(trx, sample)
    },
  )
  await sql`analyze`.execute(db)
}

/** For `beforeAll`: only ends what hangs. Filling takes minutes on a busy machine, and other files wait for it. */
export const demonstrationTimeout = 600_000

/** The demonstration in a database of its own, with all that figures are made of. */
export const createDemonstrationDatabase = (): Promise<TestDatabase> =>
  createFilledDatabase('demonstration', fillDemonstration)

/** The demonstration with an application that serves it. */
export async function startDemonstration(clock: TestClock): Promise<Demonstration> {
  const database = await createDemonstrationDatabase()
  const { db } = database
  const app = await startApp(database, clock)
  return {
    db,
    app,
    readerOf: async (role, company) => {
      const user = await db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', accountEmail(role, company))
        .executeTakeFirstOrThrow()
      const [viewer] = await recordViewers(db, user.company_id, [user.id])
      if (!viewer) throw new Error(`${role} of ${company} may not sign in`)
      return { ...viewer, token: await signIn(db, user, clock.now()) }
    },
    // After the demonstration was generated the server may shed load for a moment: then the call is made again.
    ask: <T>(name: Parameters<typeof send>[1], call: Parameters<typeof send>[2]) =>
      vi.waitFor(
        async () => {
          const answer = await send<T>(app, name, call)
          if (answer.status === 503) throw new Error('the server sheds load')
          return answer
        },
        { timeout: 30_000, interval: 100 },
      ),
    end: async () => {
      await app.close()
      await database.close()
    },
  }
}
