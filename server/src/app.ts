import { contract } from '@tipy/domain/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { createCredentials } from '#features/auth/auth.credentials'
import type { AuthDeps } from '#features/auth/auth.deps'
import { issueReset } from '#features/auth/auth.passwords'
import { authHandlers } from '#features/auth/auth.routes'
import { readConfig } from '#features/config/config.store'
import { sendDueMail } from '#features/mail/mail.actions'
import { smtpSender } from '#features/mail/mail.smtp'
import { insertMail } from '#features/mail/mail.store'
import { endPresence, notePresence } from '#features/sessions/sessions.store'
import { readOwnUser, usersHandlers } from '#features/users/users.routes'
import { keepAlive } from '#http/activity'
import { authorize } from '#http/authorize'
import { describeApi } from '#http/docs'
import { securityHeaders } from '#http/headers'
import { answerHealth } from '#http/health'
import { createLimits } from '#http/limits'
import { answerMetrics } from '#http/metrics'
import { mount } from '#http/mount'
import { requirePolicies } from '#http/route'
import { createServer } from '#http/server'
import { serveSite } from '#http/site'
import { removeExpired } from '#jobs/cleanup'
import { createJobs, type Jobs } from '#jobs/jobs'
import { isMigrated } from '#migrations/index'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Settings } from '#platform/settings'

export interface AppDeps {
  readonly settings: Settings
  readonly db: Db
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Logger
  /** The built screens; null when something else serves them. */
  readonly webDir: string | null
}

/** The whole application, where the features meet. Jobs run from `ready` to `close`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { settings, db, clock, log } = deps
  const { auth, jobs } = assemble(deps)
  const app = await createServer({ log, trustedProxies: settings.trustedProxies })
  requirePolicies(app)
  await securityHeaders(app)
  authorize(app, { db, clock })
  keepAlive(app, { db, clock, notePresence })
  await describeApi(app)
  answerMetrics(app)
  answerHealth(app, {
    database: () => answers(db),
    migrations: () => isMigrated(db),
    jobs: async () => jobs.isRunning(),
  })
  mount(app, contract, { ...authHandlers(auth), ...usersHandlers({ db, clock }) })
  await serveSite(app, deps.webDir)
  app.addHook('onReady', () => jobs.start())
  app.addHook('onClose', () => jobs.stop())
  return app
}

/** Requests ask for jobs and jobs do the work of features: the two know each other only here. */
function assemble({ settings, db, pool, clock, log }: AppDeps): { auth: AuthDeps; jobs: Jobs } {
  const { smtpUrl, mailFrom: from, publicUrl } = settings
  const send = smtpUrl === undefined ? null : smtpSender({ smtpUrl, from, publicUrl })
  const auth: AuthDeps = {
    db,
    clock,
    settings,
    limits: createLimits(pool),
    credentials: createCredentials(),
    readOwnUser,
    readConfig,
    notePresence,
    endPresence,
    queueMail: async (trx, mail, now) => {
      await insertMail(trx, mail, now)
      await jobs.send('mail', {}, trx)
    },
    requestReset: email => jobs.send('passwordReset', { email }),
  }
  const jobs = createJobs(pool, log, [
    // Swept every minute too: what could not be sent, or was asked for by a server that died, is not forgotten.
    { name: 'mail', cron: '* * * * *', run: () => sendDueMail({ db, clock, log, send }) },
    { name: 'passwordReset', run: data => issueReset(auth, resetRequest.parse(data).email) },
    { name: 'cleanup', cron: '30 3 * * *', run: () => removeExpired(db, clock.now()) },
  ])
  return { auth, jobs }
}

const resetRequest = z.object({ email: z.string() })

async function answers(db: Db): Promise<boolean> {
  await sql`select 1`.execute(db)
  return true
}
